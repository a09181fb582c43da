import { expect, test } from "vitest";
import { decode, E2SmKpmIndicationMessageSchema, RicStyleNameSchema, SnssaiSchema } from "../src/index.ts";

const indication = Buffer.from("12210a1f0a1d1a1b1219080212150a130a050a0300f1101a0a0a0808091081c8afa025", "hex");

test("an octet that is missing is reported with the path and the offset of the element that needs it", () => {
  expect(errorOf(indication.subarray(0, -1))).toMatchObject({
    code: "malformed",
    wire: "protobuf",
    path:
      "indication_message_format1.pm_containers[0].performance_container.o_cu_up.pf_container_list[0]" +
      ".o_cu_up_pm_container.plmn_list[0].cu_up_pm_epc.per_qcireport_list[0].p_dcpbytes_dl",
    offset: 30,
  });
});

test("a tag with field number 0 is reported at its own octet", () => {
  expect(errorOf(Buffer.from("0a020000", "hex"))).toMatchObject({ path: "ric_style_type", offset: 2 });
});

test("a string that is not UTF-8 is reported as such", () => {
  expect(() => decode(RicStyleNameSchema, Buffer.from("0a02c328", "hex"))).toThrow(
    "Cannot decode value at byte 1: the string is not valid UTF-8",
  );
});

test.each([
  ["0a03", "value at byte 1: the input ends here: 3 bytes missing"],
  ["0a0341", "value at byte 1: the input ends here: 2 bytes missing"],
  ["8a", "RicStyleName at byte 0: the input ends here: 1 byte missing"],
  ["12054142", "RicStyleName at byte 1: the input ends here: 3 bytes missing"],
])("where the input %s ends, the error says how many bytes are missing", (hex, text) => {
  expect(() => decode(RicStyleNameSchema, Buffer.from(hex, "hex"))).toThrow(`Cannot decode ${text}`);
});

test("decoded bytes are plain Uint8Arrays although the input was a Buffer", () => {
  expect(decode(SnssaiSchema, Buffer.from("0a0101", "hex")).sSt.constructor).toBe(Uint8Array);
});

function errorOf(bytes: Uint8Array): unknown {
  try {
    return decode(E2SmKpmIndicationMessageSchema, bytes);
  } catch (error) {
    return error;
  }
}
