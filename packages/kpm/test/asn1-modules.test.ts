import { readFileSync } from "node:fs";
import { compile, decode, encode, fromPlain, type Plain, toPlain } from "@signalbox/asn1";
import { expect, test } from "vitest";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const modelOf = (...names: readonly string[]) =>
  compile(names.map((name) => ({ file: `${name}.asn`, text: read(`../asn1/${name}.asn`) })));

test("the module of E2SM-RC encodes a request that raises the quota of a slice", () => {
  const model = modelOf("e2sm-rc", "e2sm-common");
  const roundTrip = (name: string, plain: Plain): string => {
    const type = model.find(name);
    const octets = encode(type, fromPlain(type, plain));
    expect(toPlain(type, decode(type, octets))).toEqual(plain);
    return Buffer.from(octets).toString("hex");
  };
  const header = {
    ueID: { "gNB-DU-UEID": { "gNB-CU-UE-F1AP-ID": 7 } },
    "ric-Style-Type": 2,
    "ric-ControlAction-ID": 6,
  };
  const headerHex = roundTrip("E2SM-RC-ControlHeader", {
    "ric-controlHeader-formats": { "controlHeader-Format1": header },
  });
  // Formats, UE of the second kind, identity 7, style of one octet, action behind its extension bit.
  expect(headerHex).toBe("0100070102000005");
  const element = (id: number, value: Plain): Plain => ({
    "ranParameter-ID": id,
    "ranParameter-valueType": { "ranP-Choice-ElementFalse": { "ranParameter-value": value } },
  });
  const quota = { "sequence-of-ranParameters": [element(11, { valueInt: 80 }), element(12, { valueInt: 20 })] };
  const list = { "ranP-Choice-List": { "ranParameter-List": { "list-of-ranParameter": [quota] } } };
  roundTrip("E2SM-RC-ControlMessage", {
    "ric-controlMessage-formats": {
      "controlMessage-Format1": { "ranP-List": [{ "ranParameter-ID": 1, "ranParameter-valueType": list }] },
    },
  });
});
