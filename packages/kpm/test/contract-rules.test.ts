import { create, type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { findSchema, schemas, type Violation, validate } from "../src/index.ts";

const oneofs: readonly (readonly [message: string, oneof: string])[] = [
  ["GlobalKpmnodeId", "global_kpmnode_id"],
  ["GnbIdChoice", "gnb_id_choice"],
  ["EngnbId", "engnb_id"],
  ["EnbIdChoice", "enb_id_choice"],
  ["EnbId", "enb_id"],
  ["E2SmKpmEventTriggerDefinition", "e2_sm_kpm_event_trigger_definition"],
  ["E2SmKpmIndicationHeader", "e2_sm_kpm_indication_header"],
  ["E2SmKpmIndicationMessage", "e2_sm_kpm_indication_message"],
  ["PfContainer", "pf_container"],
];

type Kind = "int32" | "int64" | "const" | "string" | "bytes" | "list" | "bits" | "uint32";

/** What the tables of the contract allow: the least and the most, as a value, or in characters, bytes, items or bits. */
const rules: readonly (readonly [kind: Kind, message: string, field: string, low: number, high: number])[] = [
  ["int64", "GnbCuUpId", "value", 0, 68719476735],
  ["int64", "GnbDuId", "value", 0, 68719476735],
  ["int32", "E2SmKpmIndicationHeaderFormat1", "five_qi", 0, 255],
  ["int32", "E2SmKpmIndicationHeaderFormat1", "qci", 0, 255],
  ["int32", "CellResourceReportListItem", "dl_totalof_available_prbs", 0, 273],
  ["int32", "CellResourceReportListItem", "ul_totalof_available_prbs", 0, 273],
  ["int32", "FqiperslicesPerPlmnPerCellListItem", "five_qi", 0, 255],
  ["int32", "FqiperslicesPerPlmnPerCellListItem", "dl_prbusage", 0, 273],
  ["int32", "FqiperslicesPerPlmnPerCellListItem", "ul_prbusage", 0, 273],
  ["int32", "PerQcireportListItem", "qci", 0, 273],
  ["int32", "PerQcireportListItem", "dl_prbusage", 0, 100],
  ["int32", "PerQcireportListItem", "ul_prbusage", 0, 100],
  ["int32", "CuCpResourceStatus001", "number_of_active_ues", 0, 65536],
  ["int32", "FqiperslicesPerPlmnListItem", "five_qi", 0, 255],
  ["int64", "FqiperslicesPerPlmnListItem", "p_dcpbytes_dl", 0, 10_000_000_000],
  ["int64", "FqiperslicesPerPlmnListItem", "p_dcpbytes_ul", 0, 10_000_000_000],
  ["int32", "PerQcireportListItemFormat", "qci", 0, 255],
  ["int64", "PerQcireportListItemFormat", "p_dcpbytes_dl", 0, 10_000_000_000],
  ["int64", "PerQcireportListItemFormat", "p_dcpbytes_ul", 0, 10_000_000_000],
  ["const", "MaxofMessageProtocolTests", "value", 15, 15],
  ["const", "MaxofRicstyles", "value", 63, 63],
  ["const", "MaxnoofQci", "value", 256, 256],
  ["const", "MaxnoofQoSflows", "value", 64, 64],
  ["const", "MaxnoofSliceItems", "value", 1024, 1024],
  ["const", "MaxnoofContainerListItems", "value", 3, 3],
  ["const", "MaxCellingNbdu", "value", 512, 512],
  ["const", "MaxofContainers", "value", 8, 8],
  ["const", "MaxPlmn", "value", 12, 12],
  ["string", "RicStyleName", "value", 1, 150],
  ["string", "GnbCuCpName", "value", 1, 150],
  ["string", "GnbDuName", "value", 1, 150],
  ["string", "GnbCuUpName", "value", 1, 150],
  ["string", "RanfunctionName", "ran_function_short_name", 1, 150],
  ["string", "RanfunctionName", "ran_function_e2_sm_oid", 1, 1000],
  ["string", "RanfunctionName", "ran_function_description", 1, 150],
  ["bytes", "PlmnIdentity", "value", 3, 3],
  ["bytes", "Snssai", "s_st", 1, 1],
  ["bytes", "Snssai", "s_d", 3, 3],
  ["list", "E2SmKpmEventTriggerDefinitionFormat1", "policy_test_list", 1, 15],
  ["list", "E2SmKpmIndicationMessageFormat1", "pm_containers", 1, 512],
  ["list", "E2SmKpmRanfunctionItem001", "ric_event_trigger_style_list", 1, 63],
  ["list", "E2SmKpmRanfunctionItem001", "ric_report_style_list", 1, 63],
  ["list", "OduPfContainer", "cell_resource_report_list", 1, 512],
  ["list", "CellResourceReportListItem", "served_plmn_per_cell_list", 1, 12],
  ["list", "FgcDuPmContainer", "slice_per_plmn_per_cell_list", 1, 1024],
  ["list", "SlicePerPlmnPerCellListItem", "f_qiperslices_per_plmn_per_cell_list", 1, 64],
  ["list", "EpcDuPmContainer", "per_qcireport_list", 1, 256],
  ["list", "OcuupPfContainer", "pf_container_list", 1, 3],
  ["list", "CuupmeasurementContainer", "plmn_list", 1, 12],
  ["list", "FgcCuupPmFormat", "slice_to_report_list", 1, 1024],
  ["list", "SliceToReportListItem", "f_qiperslices_per_plmn_list", 1, 64],
  ["list", "EpcCuupPmFormat", "per_qcireport_list", 1, 256],
  ["bits", "NrcellIdentity", "value", 36, 36],
  ["bits", "GnbIdChoice", "gnb_id", 22, 32],
  ["bits", "EngnbId", "g_nb_id", 22, 32],
  ["bits", "EnbIdChoice", "enb_id_macro", 20, 20],
  ["bits", "EnbIdChoice", "enb_id_shortmacro", 18, 18],
  ["bits", "EnbIdChoice", "enb_id_longmacro", 21, 21],
  ["bits", "EnbId", "macro_e_nb_id", 20, 20],
  ["bits", "EnbId", "home_e_nb_id", 28, 28],
  ["bits", "EnbId", "short_macro_e_nb_id", 18, 18],
  ["bits", "EnbId", "long_macro_e_nb_id", 21, 21],
  ["uint32", "BitString", "len", 0, 64],
];

/** A value of this size. */
const values: Readonly<Record<Kind, (size: number) => unknown>> = {
  int32: (size) => size,
  int64: (size) => size,
  uint32: (size) => size,
  const: (size) => size,
  // Characters are counted in code points.
  string: (size) => "\u{1f4e1}".repeat(size),
  bytes: (size) => new Uint8Array(size),
  list: (size) => new Array(size).fill({}),
  bits: (size) => ({ len: size }),
};

/** The rule that a value below or above the bounds breaks. */
const broken: Readonly<Record<Kind, readonly [below: string, above: string]>> = {
  int32: ["int32.gte_lte", "int32.gte_lte"],
  int64: ["int64.gte_lte", "int64.gte_lte"],
  uint32: ["uint32.lte", "uint32.lte"],
  const: ["int32.const", "int32.const"],
  string: ["string.min_len", "string.max_len"],
  bytes: ["bytes.len", "bytes.len"],
  list: ["repeated.min_items", "repeated.max_items"],
  bits: ["bit_string.len", "bit_string.len"],
};

test.each(rules)("%s: %s.%s holds %i to %i", (kind, message, field, low, high) => {
  const at = (size: number) => violationAt(message, field, values[kind](size));
  for (const size of [low, high]) expect(at(size)).toBeUndefined();
  const [below, above] = broken[kind];
  const limit = low === high ? `${low}` : `${low}..${high}`;
  expect(at(low - 1)).toMatchObject({ rule: below, limit, actual: expect.toSatisfy((one) => Number(one) === low - 1) });
  expect(at(high + 1)).toMatchObject({
    rule: above,
    limit,
    actual: expect.toSatisfy((one) => Number(one) === high + 1),
  });
});

test.each(oneofs)("%s needs one alternative of %s", (message, oneof) => {
  const schema = schemaOf(message);
  expect(validate(schema, create(schema))).toMatchObject({
    kind: "invalid",
    violations: [{ path: oneof, rule: "required" }],
  });
});

test("fields without a rule in the contract accept any value", () => {
  for (const name of ["RicStyleType", "RicFormatType"]) {
    for (const value of [-(2 ** 31), 0, 2 ** 31 - 1]) expect(violationAt(name, "value", value)).toBeUndefined();
  }
  expect(violationAt("RanContainer", "value", new Uint8Array(0))).toBeUndefined();
  expect(violationAt("RanContainer", "value", new Uint8Array(70_000))).toBeUndefined();
  expect(violationAt("RanfunctionName", "ran_function_instance", -1)).toBeUndefined();
});

test("an unknown enumeration number is not a violation", () => {
  expect(violationAt("TriggerConditionIeItem", "report_period_ie", 20)).toBeUndefined();
  expect(violationAt("PfContainerListItem", "interface_type", 3)).toBeUndefined();
});

test("an absent sub-message is not a violation", () => {
  expect(validate(schemaOf("Nrcgi"), create(schemaOf("Nrcgi")))).toEqual({ kind: "valid" });
});

test("nested messages and list items are validated, and the path leads to the field", () => {
  const schema = schemaOf("E2SmKpmIndicationMessage");
  const cell = { servedPlmnPerCellList: [{}, { pLmnIdentity: { value: new Uint8Array(2) } }] };
  const message = init(schema, {
    e2SmKpmIndicationMessage: {
      case: "indicationMessageFormat1",
      value: {
        pmContainers: [
          {},
          { performanceContainer: { pfContainer: { case: "oDu", value: { cellResourceReportList: [cell] } } } },
        ],
      },
    },
  });
  expect(validate(schema, message)).toMatchObject({
    kind: "invalid",
    violations: [
      {
        path:
          "indication_message_format1.pm_containers[1].performance_container.o_du.cell_resource_report_list[0]" +
          ".served_plmn_per_cell_list[1].p_lmn_identity.value",
        rule: "bytes.len",
      },
    ],
  });
});

test("mode first stops at one violation, and limit bounds their number", () => {
  const schema = schemaOf("RanfunctionName");
  const message = create(schema);
  const count = (options: Parameters<typeof validate>[2]) => {
    const result = validate(schema, message, options);
    return result.kind === "invalid" ? result.violations.length : 0;
  };
  expect(count({})).toBe(3);
  expect(count({ mode: "first" })).toBe(1);
  expect(count({ limit: 2 })).toBe(2);
});

test("the package has the 70 messages of the contract", () => {
  expect(schemas).toHaveLength(70);
});

function schemaOf(name: string): DescMessage {
  const schema = findSchema(name);
  if (schema === undefined) throw new Error(`no message ${name}`);
  return schema;
}

function init(schema: DescMessage, value: object): ReturnType<typeof create> {
  return create(schema, value as MessageInitShape<DescMessage>);
}

/** Sets one field of an otherwise empty message and returns the violation of that field, if there is one. */
function violationAt(name: string, fieldName: string, value: unknown): Violation | undefined {
  const schema = schemaOf(name);
  const field = schema.fields.find((candidate) => candidate.name === fieldName);
  if (field === undefined) throw new Error(`no field ${fieldName} in ${name}`);
  const converted = field.fieldKind === "scalar" && field.scalar === 3 ? BigInt(value as number) : value;
  const message = init(
    schema,
    field.oneof === undefined
      ? { [field.localName]: converted }
      : { [field.oneof.localName]: { case: field.localName, value: converted } },
  );
  const result = validate(schema, message, { limit: 10_000 });
  return result.kind === "valid" ? undefined : result.violations.find((violation) => violation.path === fieldName);
}
