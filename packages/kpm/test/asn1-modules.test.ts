import { readFileSync } from "node:fs";
import { compile, decode, encode, fromPlain, type Plain, toPlain } from "@signalbox/asn1";
import { describe, expect, test } from "vitest";

interface Vector {
  readonly name: string;
  readonly model: string;
  readonly dialect?: string;
  readonly type: string;
  readonly hex: string;
  readonly canonicalHex?: string;
  readonly value?: Plain;
}

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const modelOf = (...names: readonly string[]) =>
  compile(names.map((name) => ({ file: `${name}.asn`, text: read(`../asn1/${name}.asn`) })));
const version2 = modelOf("e2sm-kpm", "e2sm-common", "time-stamp-v2");
const version3 = modelOf("e2sm-kpm", "e2sm-common", "time-stamp-v3");
const e2ap = modelOf("e2ap");

const octetsOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, "hex"));

describe.each(["kpm-v3.json", "kpm-every-type.json"])("the modules of E2SM-KPM, with %s", (file) => {
  const { vectors } = JSON.parse(read(`vectors/${file}`)) as { vectors: readonly Vector[] };
  // Dialects deviate from the standard on purpose.
  const own = vectors.filter(({ model, dialect }) => model.startsWith("kpm-") && dialect === undefined);

  test.each(own.filter(({ value }) => value !== undefined))(
    "$type $hex decodes to its value",
    ({ model, type: name, hex, canonicalHex, value }) => {
      const type = (model === "kpm-v2.03" ? version2 : version3).find(name);
      const plain = toPlain(type, decode(type, octetsOf(hex)));
      expect(plain).toEqual(expand(value as Plain));
      const encoded = encode(type, fromPlain(type, plain));
      // The modules have the additions of version 4: a SEQUENCE with additions of version 3 has a longer bitmap.
      if (model === "kpm-v4.00") expect(Buffer.from(encoded).toString("hex")).toBe(canonicalHex ?? hex);
      expect(toPlain(type, decode(type, encoded))).toEqual(plain);
    },
  );

  test.each(own.filter(({ value }) => value === undefined))("$name is rejected", ({ type, hex }) => {
    expect(() => decode(version3.find(type), octetsOf(hex))).toThrow(expect.objectContaining({ code: "malformed" }));
  });
});

describe("the module of E2AP", () => {
  const { vectors } = JSON.parse(read("vectors/kpm-v3.json")) as { vectors: readonly Vector[] };
  const type = e2ap.find("E2AP-PDU");

  test.each(vectors.filter(({ model }) => model.startsWith("e2ap-")))(
    "$name decodes to its value and encodes again",
    ({ hex, canonicalHex, value }) => {
      if (value === undefined) {
        expect(() => decode(type, octetsOf(hex))).toThrow(expect.objectContaining({ code: "malformed" }));
        return;
      }
      const plain = toPlain(type, decode(type, octetsOf(hex)));
      // Version 3 renames the component.
      const expected = JSON.stringify(expand(value)).replaceAll('"gNB-CU-CP-ID"', '"gNB-CU-UP-ID"');
      expect(plain).toEqual(JSON.parse(expected));
      expect(Buffer.from(encode(type, fromPlain(type, plain))).toString("hex")).toBe(canonicalHex ?? hex);
    },
  );

  test("has a type for every message of every procedure", () => {
    const outcomes = ["InitiatingMessage", "SuccessfulOutcome", "UnsuccessfulOutcome"].map((name) => e2ap.find(name));
    const messages = outcomes.flatMap((outcome) => {
      const open = outcome.kind === "sequence" ? outcome.root.find(({ name }) => name === "value")?.type : undefined;
      return open?.kind === "open" ? [...open.rows.values()].flatMap((row) => row.type?.name ?? []) : [];
    });
    expect(messages).toHaveLength(39);
  });
});

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

/** The value of a vector: `$times` stands for that many copies, and `INF` for infinity. */
function expand(value: Plain): Plain {
  if (Array.isArray(value)) {
    return (value as readonly Plain[]).flatMap((item) => {
      const { $times, value: copy } = item as { $times?: number; value: Plain };
      return typeof $times === "number" ? Array.from({ length: $times }, () => expand(copy)) : [expand(item)];
    });
  }
  if (typeof value === "string") return value.replace(/^(-?)INF$/, "$1Infinity");
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, expand(part)]));
}
