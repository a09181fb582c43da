import { create, type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { findSchema, schemas, type Violation, validate } from "../src/index.ts";

/** `[message, field, lowest, highest]`, as in the tables of the contract. */
type Row = readonly [message: string, field: string, low: number, high: number];

const integers: readonly Row[] = [
  ["GnbCuUpId", "value", 0, 68719476735],
  ["GnbDuId", "value", 0, 68719476735],
  ["E2SmKpmIndicationHeaderFormat1", "five_qi", 0, 255],
  ["E2SmKpmIndicationHeaderFormat1", "qci", 0, 255],
  ["CellResourceReportListItem", "dl_totalof_available_prbs", 0, 273],
  ["CellResourceReportListItem", "ul_totalof_available_prbs", 0, 273],
  ["FqiperslicesPerPlmnPerCellListItem", "five_qi", 0, 255],
  ["FqiperslicesPerPlmnPerCellListItem", "dl_prbusage", 0, 273],
  ["FqiperslicesPerPlmnPerCellListItem", "ul_prbusage", 0, 273],
  ["PerQcireportListItem", "qci", 0, 273],
  ["PerQcireportListItem", "dl_prbusage", 0, 100],
  ["PerQcireportListItem", "ul_prbusage", 0, 100],
  ["CuCpResourceStatus001", "number_of_active_ues", 0, 65536],
  ["FqiperslicesPerPlmnListItem", "five_qi", 0, 255],
  ["FqiperslicesPerPlmnListItem", "p_dcpbytes_dl", 0, 10_000_000_000],
  ["FqiperslicesPerPlmnListItem", "p_dcpbytes_ul", 0, 10_000_000_000],
  ["PerQcireportListItemFormat", "qci", 0, 255],
  ["PerQcireportListItemFormat", "p_dcpbytes_dl", 0, 10_000_000_000],
  ["PerQcireportListItemFormat", "p_dcpbytes_ul", 0, 10_000_000_000],
];

const constants: readonly (readonly [message: string, value: number])[] = [
  ["MaxofMessageProtocolTests", 15],
  ["MaxofRicstyles", 63],
  ["MaxnoofQci", 256],
  ["MaxnoofQoSflows", 64],
  ["MaxnoofSliceItems", 1024],
  ["MaxnoofContainerListItems", 3],
  ["MaxCellingNbdu", 512],
  ["MaxofContainers", 8],
  ["MaxPlmn", 12],
];

const strings: readonly Row[] = [
  ["RicStyleName", "value", 1, 150],
  ["GnbCuCpName", "value", 1, 150],
  ["GnbDuName", "value", 1, 150],
  ["GnbCuUpName", "value", 1, 150],
  ["RanfunctionName", "ran_function_short_name", 1, 150],
  ["RanfunctionName", "ran_function_e2_sm_oid", 1, 1000],
  ["RanfunctionName", "ran_function_description", 1, 150],
];

const octets: readonly Row[] = [
  ["PlmnIdentity", "value", 3, 3],
  ["Snssai", "s_st", 1, 1],
  ["Snssai", "s_d", 3, 3],
];

const lists: readonly Row[] = [
  ["E2SmKpmEventTriggerDefinitionFormat1", "policy_test_list", 1, 15],
  ["E2SmKpmIndicationMessageFormat1", "pm_containers", 1, 512],
  ["E2SmKpmRanfunctionItem001", "ric_event_trigger_style_list", 1, 63],
  ["E2SmKpmRanfunctionItem001", "ric_report_style_list", 1, 63],
  ["OduPfContainer", "cell_resource_report_list", 1, 512],
  ["CellResourceReportListItem", "served_plmn_per_cell_list", 1, 12],
  ["FgcDuPmContainer", "slice_per_plmn_per_cell_list", 1, 1024],
  ["SlicePerPlmnPerCellListItem", "f_qiperslices_per_plmn_per_cell_list", 1, 64],
  ["EpcDuPmContainer", "per_qcireport_list", 1, 256],
  ["OcuupPfContainer", "pf_container_list", 1, 3],
  ["CuupmeasurementContainer", "plmn_list", 1, 12],
  ["FgcCuupPmFormat", "slice_to_report_list", 1, 1024],
  ["SliceToReportListItem", "f_qiperslices_per_plmn_list", 1, 64],
  ["EpcCuupPmFormat", "per_qcireport_list", 1, 256],
];

const bitStrings: readonly Row[] = [
  ["NrcellIdentity", "value", 36, 36],
  ["GnbIdChoice", "gnb_id", 22, 32],
  ["EngnbId", "g_nb_id", 22, 32],
  ["EnbIdChoice", "enb_id_macro", 20, 20],
  ["EnbIdChoice", "enb_id_shortmacro", 18, 18],
  ["EnbIdChoice", "enb_id_longmacro", 21, 21],
  ["EnbId", "macro_e_nb_id", 20, 20],
  ["EnbId", "home_e_nb_id", 28, 28],
  ["EnbId", "short_macro_e_nb_id", 18, 18],
  ["EnbId", "long_macro_e_nb_id", 21, 21],
];

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

describe.each(integers)("%s.%s holds %i to %i", (message, field, low, high) => {
  const rule = high > 2 ** 31 || field.startsWith("p_dcp") ? "int64.gte_lte" : "int32.gte_lte";

  test.each([low, high])("%i passes", (value) => {
    expect(violationAt(message, field, value)).toBeUndefined();
  });

  test.each([low - 1, high + 1])("%i violates", (value) => {
    const violation = violationAt(message, field, value);
    expect(violation).toMatchObject({ rule, limit: `${low}..${high}` });
    expect(Number(violation?.actual)).toBe(value);
  });
});

describe.each(constants)("%s is %i", (message, value) => {
  test("the constant passes", () => {
    expect(violationAt(message, "value", value)).toBeUndefined();
  });

  test.each([0, value - 1, value + 1])("%i violates", (other) => {
    expect(violationAt(message, "value", other)).toMatchObject({
      rule: "int32.const",
      limit: `${value}`,
      actual: other,
    });
  });
});

describe.each(strings)("%s.%s has %i to %i characters", (message, field, low, high) => {
  test("both borders pass, counted in code points", () => {
    expect(violationAt(message, field, "a".repeat(low))).toBeUndefined();
    expect(violationAt(message, field, "a".repeat(high))).toBeUndefined();
    expect(violationAt(message, field, "\u{1f4e1}".repeat(high))).toBeUndefined();
  });

  test("one less and one more violate", () => {
    expect(violationAt(message, field, "")).toMatchObject({ rule: "string.min_len", actual: 0 });
    expect(violationAt(message, field, "a".repeat(high + 1))).toMatchObject({
      rule: "string.max_len",
      actual: high + 1,
    });
    expect(violationAt(message, field, "\u{1f4e1}".repeat(high + 1))).toMatchObject({ actual: high + 1 });
  });
});

describe.each(octets)("%s.%s has exactly %i octets", (message, field, length) => {
  test("the length passes", () => {
    expect(violationAt(message, field, new Uint8Array(length))).toBeUndefined();
  });

  test.each([0, length - 1, length + 1])("%i octets violate", (other) => {
    const violation = violationAt(message, field, new Uint8Array(other));
    expect(violation).toMatchObject({ rule: "bytes.len", limit: `${length}`, actual: other });
  });
});

describe.each(lists)("%s.%s has %i to %i items", (message, field, low, high) => {
  test("both borders pass", () => {
    expect(violationAt(message, field, new Array(low).fill({}))).toBeUndefined();
    expect(violationAt(message, field, new Array(high).fill({}))).toBeUndefined();
  });

  test("no item and one too many violate", () => {
    expect(violationAt(message, field, [])).toMatchObject({ rule: "repeated.min_items", actual: 0 });
    const violation = violationAt(message, field, new Array(high + 1).fill({}));
    expect(violation).toMatchObject({ rule: "repeated.max_items", actual: high + 1 });
  });
});

describe.each(bitStrings)("%s.%s has %i to %i bits", (message, field, low, high) => {
  test.each([low, high])("%i bits pass", (len) => {
    expect(violationAt(message, field, { len })).toBeUndefined();
  });

  test.each([0, low - 1, high + 1])("%i bits violate", (len) => {
    const limit = low === high ? `${low}` : `${low}..${high}`;
    expect(violationAt(message, field, { len })).toMatchObject({ rule: "bit_string.len", limit, actual: len });
  });
});

test("BitString.len holds 0 to 64", () => {
  expect(violationAt("BitString", "len", 0)).toBeUndefined();
  expect(violationAt("BitString", "len", 64)).toBeUndefined();
  expect(violationAt("BitString", "len", 65)).toMatchObject({ rule: "uint32.lte", limit: "0..64", actual: 65 });
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
