import { compile, decode, encode, toPlain, trace } from "@signalbox/asn1";
import fc from "fast-check";
import { expect, test } from "vitest";
import { encodePdu, Layers, protocolOf, tracePdu } from "../src/e2ap/index.ts";
import {
  E2SmKpmIndicationHeaderSchema,
  encode as encodeMessage,
  formatTrace,
  indicationHeader,
  kpmV1,
} from "../src/index.ts";
import { kpmV3 } from "../src/later.ts";
import { controlSlices, rc } from "../src/rc.ts";

const f1ap = `F1AP-PDU-Descriptions DEFINITIONS AUTOMATIC TAGS ::= BEGIN
F1AP-PDU ::= CHOICE { initial InitialULRRCMessageTransfer, other SEQUENCE { rrc RRCContainer }, ... }
InitialULRRCMessageTransfer ::= SEQUENCE { rrc RRCContainer, du DUtoCURRCContainer OPTIONAL, ... }
RRCContainer ::= OCTET STRING
DUtoCURRCContainer ::= OCTET STRING
END`;
const rrc = `NR-RRC-Definitions DEFINITIONS AUTOMATIC TAGS ::= BEGIN
UL-CCCH-Message ::= SEQUENCE { identity BIT STRING (SIZE (39)), cause INTEGER (0..15), spare BIT STRING (SIZE (1)) }
CellGroupConfig ::= SEQUENCE { id INTEGER (0..3), ... }
END`;
const sources = { f1ap: { file: "f1ap.asn", text: f1ap }, rrc: { file: "rrc.asn", text: rrc } };
const whole = compile([sources.f1ap, sources.rrc]);
const protocol = protocolOf(62, []) ?? expect.fail();

const message = encode(
  whole.find("UL-CCCH-Message"),
  { identity: { bytes: new Uint8Array(5), length: 39 }, cause: 5, spare: { bytes: new Uint8Array(1), length: 1 } },
  { rules: "uper" },
);
const group = encode(whole.find("CellGroupConfig"), { id: 2 }, { rules: "uper" });
const pdu = encode(whole.find("F1AP-PDU"), { kind: "initial", value: { rrc: message, du: group } });

test("protocols are found by payload protocol, or by port", () => {
  expect([60, 61, 62, 64, 70, 71, 72].map((id) => protocolOf(id, [])?.name)).toEqual([
    ...["NGAP", "XnAP", "F1AP", "E1AP"],
    ...["E2AP", "E2AP", "E2AP"],
  ]);
  expect(protocolOf(0, [40_000, 38_412])?.name).toBe("NGAP");
  expect(protocolOf(3, [2905])).toBeUndefined();
});

test("messages inside of messages are decoded by their own rules", () => {
  const layers = new Layers(whole);
  const type = layers.typeOf(protocol) ?? expect.fail();
  expect(toPlain(type, decode(type, pdu))).toEqual({
    initial: {
      rrc: { "UL-CCCH-Message": { identity: { bits: "0".repeat(39) }, cause: 5, spare: { bits: "0" } } },
      du: { CellGroupConfig: { id: 2 } },
    },
  });
  expect(formatTrace(trace(type, pdu))).toMatch(/rrc\n.*\(UL-CCCH-Message\)\n(.*\n)+.*cause = 5/);
  expect(layers.missing.size).toBe(0);
});

test("what does not fit stays octets, and so does the same string elsewhere", () => {
  const type = new Layers(whole).typeOf(protocol) ?? expect.fail();
  const broken = encode(whole.find("F1AP-PDU"), { kind: "initial", value: { rrc: message.subarray(1) } });
  expect(toPlain(type, decode(type, broken))).toEqual({
    initial: { rrc: Buffer.from(message.subarray(1)).toString("hex") },
  });
  expect(formatTrace(trace(type, broken))).not.toContain("UL-CCCH-Message");
  const other = encode(whole.find("F1AP-PDU"), { kind: "other", value: { rrc: message } });
  expect(toPlain(type, decode(type, other))).toEqual({ other: { rrc: Buffer.from(message).toString("hex") } });
});

test("modules that are missing are named", () => {
  const layers = new Layers(compile([sources.f1ap]));
  const type = layers.typeOf(protocol) ?? expect.fail();
  expect(toPlain(type, decode(type, pdu))).toMatchObject({ initial: { du: Buffer.from(group).toString("hex") } });
  expect([...layers.missing]).toEqual(["NR-RRC-Definitions"]);
  expect(layers.typeOf(protocolOf(60, []) ?? expect.fail())).toBeUndefined();
});

test("changed messages are decoded, or rejected as the outer type alone rejects them", () => {
  const type = new Layers(whole).typeOf(protocol) ?? expect.fail();
  const outer = whole.find("F1AP-PDU");
  fc.assert(
    fc.property(fc.nat(pdu.length - 1), fc.nat(255), fc.nat(pdu.length), (at, octet, length) => {
      const changed = pdu.slice(0, length);
      changed[at % Math.max(1, length)] = octet;
      const outcome = (own: typeof type): string => {
        try {
          decode(own, changed);
          return "decoded";
        } catch (error) {
          return String(error);
        }
      };
      expect(outcome(type)).toBe(outcome(outer));
    }),
    { numRuns: 500 },
  );
});

test("a trace of an E2AP PDU shows the messages of service models, also of version 1", () => {
  const request = { requestor: 1, instance: 1 };
  const quota = { plmn: { mcc: "001", mnc: "01" }, slice: { sst: 1, sd: 1 }, min: 80, max: 100 };
  const control = controlSlices({ ranFunctionId: 3, request, quotas: [quota] });
  const text = formatTrace(tracePdu(control, [kpmV3, rc]));
  expect(text).toMatch(/\(E2SM-RC-ControlHeader\)\n/);
  expect(text).toMatch(/ranParameter-ID = 11\n(.*\n){3}.*valueInt = 80\n/);

  const header = encodeMessage(E2SmKpmIndicationHeaderSchema, indicationHeader({ fiveQi: 9 }), { wire: "aper" });
  const protocolIEs = {
    ricRequestID: { ricRequestorID: 1, ricInstanceID: 1 },
    ranFunctionID: 2,
    ricActionID: 1,
    ricIndicationType: "report" as const,
    ricIndicationHeader: header,
    ricIndicationMessage: new Uint8Array([0xff]),
  };
  const report = encodePdu("initiatingMessage", "RICindication", protocolIEs);
  const ofV1 = formatTrace(tracePdu(report, [kpmV1]));
  expect(ofV1).toMatch(/\(E2SmKpmIndicationHeader\)\n(.*\n)*.*five_qi = 9\n/);
  // Octets that no model decodes.
  expect(ofV1).toMatch(/ = ff\n$/);
});

test("an unknown name of a message gets the names that this kind of PDU has", () => {
  expect(() => encodePdu("unsuccessfulOutcome", "Nope" as "ErrorIndication", {})).toThrow(
    /expected one of RICsubscriptionFailure, (?!.*\bid-).* got "Nope"$/,
  );
});
