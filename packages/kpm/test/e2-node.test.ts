import { describe, expect, test } from "vitest";
import {
  Association,
  decodePdu,
  encodePdu,
  type Indication,
  type Procedure,
  procedureOf,
  subscribe,
} from "../src/e2ap/index.ts";
import { models, SimulatedNode } from "../src/index.ts";
import { kpmV3 } from "../src/later.ts";
import { controlSlices, E2Node, rc, type SliceQuota, sliceQuotaMessage } from "../src/rc.ts";
import { FakeClock } from "./fake-clock.ts";

const plmn = { mcc: "001", mnc: "01" };
const quota = { plmn, slice: { sst: 1, sd: 1 }, min: 80, max: 100 };
const sliceLabels = [1, 2].map((sst) => ({ sliceID: { sST: new Uint8Array([sst]), sD: new Uint8Array([0, 0, 1]) } }));
const request = { requestor: 1, instance: 1 };
const subscription = {
  ranFunctionId: 2,
  request,
  measurements: [
    { name: "RRU.PrbUsedDl", labels: sliceLabels },
    { name: "DRB.PdcpSduVolumeDL", labels: sliceLabels },
  ],
  periodMs: 100,
};

/** All responses of a node to a PDU that is no subscription. */
async function respond(node: E2Node, pdu: Uint8Array): Promise<Procedure[]> {
  const all: Procedure[] = [];
  for await (const response of node.exchange(pdu)) all.push(procedureOf(decodePdu(response)) as Procedure);
  return all;
}

const control = procedureOf(decodePdu(controlSlices({ ranFunctionId: 3, request, quotas: [quota] })));
if (control?.type !== "RICcontrolRequest") throw new Error("no control");
const { protocolIEs: requested } = control.value;

/** A control request whose elements are changed. */
const controlWith = (changes: object): Uint8Array =>
  encodePdu("initiatingMessage", "RICcontrolRequest", { ...requested, ...changes });

test("a control raises the quota of a slice, and the next report shows it", async () => {
  const clock = new FakeClock();
  const node = new E2Node(new SimulatedNode(), { clock });
  const e2 = new Association({ models: models(kpmV3, rc) });
  const query = encodePdu("initiatingMessage", "RICserviceQuery", { transactionID: 7 });
  for await (const update of node.exchange(query)) e2.receive(update);
  expect([...e2.functions].map(([id, model]) => [id, model?.name])).toEqual([
    [2, "KPM"],
    [3, "RC"],
  ]);

  const pdu = subscribe(kpmV3, subscription);
  e2.receive(pdu);
  const responses = node.exchange(pdu);
  const next = async () => {
    const pending = responses.next();
    await clock.advance(100);
    return e2.receive((await pending).value as Uint8Array);
  };
  const values = async (): Promise<readonly number[]> => {
    const { header, message, sequenceNumber } = (await next()) as Indication;
    expect(sequenceNumber).toBe(sequence++);
    const measured = kpmV3.measurements(header.decoded.value as never, message.decoded.value as never);
    return Array.from(measured, ({ value }) => Number(value));
  };
  let sequence = 0;
  expect((await next()).pdu.value).toMatchObject({ type: "RICsubscriptionResponse" });
  const before = await values();
  const [acknowledged] = await respond(node, controlSlices({ ranFunctionId: 3, request, quotas: [quota] }));
  expect(acknowledged?.type).toBe("RICcontrolAcknowledge");
  const after = await values();
  // Equal shares become 80 % and a sixth of the rest: 5 to 3, and 1 to 3.
  const ratios = after.map((value, index) => value / (before[index] ?? 0));
  for (const index of [0, 2]) expect(ratios[index]).toBeCloseTo(5 / 3, 1);
  for (const index of [1, 3]) expect(ratios[index]).toBeCloseTo(1 / 3, 1);

  const ids = { ricRequestID: { ricRequestorID: 1, ricInstanceID: 1 }, ranFunctionID: 2 };
  const deletion = encodePdu("initiatingMessage", "RICsubscriptionDeleteRequest", ids);
  expect((await respond(node, pdu))[0]).toMatchObject({
    type: "RICsubscriptionFailure",
    value: { protocolIEs: { cause: { kind: "ricRequest", value: "duplicate-action" } } },
  });
  const pending = responses.next();
  expect((await respond(node, deletion))[0]?.type).toBe("RICsubscriptionDeleteResponse");
  expect(await pending).toMatchObject({ done: true });
  expect((await respond(node, deletion))[0]).toMatchObject({
    type: "RICsubscriptionDeleteFailure",
    value: { protocolIEs: { cause: { value: "request-id-unknown" } } },
  });
});

describe("a control fails with its cause:", () => {
  const message = (...quotas: readonly SliceQuota[]) => ({
    ricControlMessage: rc.topLevel.controlMessage.encode(sliceQuotaMessage(quotas)),
  });
  const { controlHeader } = rc.topLevel;
  const formatTwo = controlHeader.encode({
    ricControlHeaderFormats: { kind: "controlHeader-Format2", value: {} },
  });
  const { ricControlHeaderFormats: own } = controlHeader.decode(requested.ricControlHeader);
  const actionSeven = { ...own, value: { ...own.value, ricControlActionID: 7 } };
  const other = { ...quota, slice: { sst: 2, sd: 1 } };

  test.each([
    ["an unknown function", { ranFunctionID: 9 }, "ran-function-id-invalid"],
    ["a function without control", { ranFunctionID: 2 }, "action-not-supported"],
    ["a process that is not open", { ricCallProcessID: new Uint8Array([1]) }, "ric-call-process-id-invalid"],
    ["a header that cannot be decoded", { ricControlHeader: new Uint8Array([255]) }, "control-message-invalid"],
    ["a header of format 2", { ricControlHeader: formatTwo }, "action-not-supported"],
    [
      "another style or action",
      { ricControlHeader: controlHeader.encode({ ricControlHeaderFormats: actionSeven } as never) },
      "action-not-supported",
    ],
    ["a message that cannot be decoded", { ricControlMessage: new Uint8Array() }, "control-message-invalid"],
    ["more than 100 percent", message({ ...quota, min: 50, max: 101 }), "control-message-invalid"],
    ["a minimum above the maximum", message({ ...quota, min: 50, max: 49 }), "control-message-invalid"],
    ["a slice that the node does not have", message({ ...quota, slice: { sst: 9 } }), "control-failed-to-execute"],
    ["another network", message({ ...quota, plmn: { mcc: "262", mnc: "02" } }), "control-failed-to-execute"],
    ["minima that exceed 100 percent", message(quota, other), "control-failed-to-execute"],
  ])("%s", async (_, changes, cause) => {
    const node = new E2Node(new SimulatedNode());
    expect(await respond(node, controlWith(changes))).toMatchObject([
      { type: "RICcontrolFailure", value: { protocolIEs: { cause: { kind: "ricRequest", value: cause } } } },
    ]);
  });
});

test("an acknowledgement is left out if the request does not want it", async () => {
  const node = new E2Node(new SimulatedNode());
  expect(await respond(node, controlWith({ ricControlAckRequest: "noAck" }))).toEqual([]);
});

test.each([
  ["octets that are not a PDU", "ff", "transfer-syntax-error"],
  ["a subscription without elements", "00080003000000", "abstract-syntax-error-reject"],
  ["a control without a request", "00040003000000", "abstract-syntax-error-reject"],
  ["a message of a node", "00020003000000", "message-not-compatible-with-receiver-state"],
])("%s gets an error indication", async (_, hex, cause) => {
  const node = new E2Node(new SimulatedNode());
  expect(await respond(node, Buffer.from(hex, "hex"))).toMatchObject([
    { type: "ErrorIndication", value: { protocolIEs: { cause: { kind: "protocol", value: cause } } } },
  ]);
});

test.each([
  ["an unknown function", { ranFunctionId: 9 }, "ran-function-id-invalid"],
  ["a function without reports", { ranFunctionId: 3 }, "action-not-supported"],
  ["a granularity period that is too long", { granularityMs: 200 }, "action-not-supported"],
  ["a report of too many granularity periods", { granularityMs: 9 }, "function-resource-limit"],
  [
    "more values than a report may have",
    { measurements: Array.from({ length: 129 }, () => ({ name: "RRC.ConnMean", labels: sliceLabels })) },
    "function-resource-limit",
  ],
  ["reports that are too frequent", { periodMs: 9 }, "function-resource-limit"],
])("a subscription fails for %s", async (_, changes, cause) => {
  const node = new E2Node(new SimulatedNode());
  expect(await respond(node, subscribe(kpmV3, { ...subscription, ...changes }))).toMatchObject([
    { type: "RICsubscriptionFailure", value: { protocolIEs: { cause: { kind: "ricRequest", value: cause } } } },
  ]);
});

test("each record of a report takes a turn of its own", async () => {
  const clock = new FakeClock();
  let turns = 0;
  clock.turn = async () => void turns++;
  const reports = new E2Node(new SimulatedNode(), { clock }).exchange(
    subscribe(kpmV3, { ...subscription, granularityMs: 20 }),
  );
  await reports.next();
  const report = reports.next();
  await clock.advance(100);
  expect(procedureOf(decodePdu((await report).value as Uint8Array))?.type).toBe("RICindication");
  expect(turns).toBe(5);
  await reports.return();
});
