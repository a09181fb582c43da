import { type Bounds, type FieldModel, type FieldType, longName, type MessageModel, twinType } from "./model.ts";

/** Emits the function that checks a message against its rules, nested messages included. */
export function emitCheck({ sameRules, fields, oneofs }: MessageModel): string {
  const statements = fields.filter((field) => field.oneof === undefined).map((field) => checkField(field));
  for (const oneof of oneofs) {
    const value = `m.${oneof.localName}.value`;
    const cases = fields
      .filter((field) => field.oneof === oneof)
      .map((field) => `    case "${field.localName}":\n${checkRule(field, value, "      ", "nested")}      break;\n`);
    const missing = oneof.required
      ? `    default:\n      c.required(${fields.find((field) => field.oneof === oneof)?.number});\n`
      : "";
    statements.push(`  switch (m.${oneof.localName}.case) {\n${cases.join("")}${missing}  }\n`);
  }
  return `check(c: Checker, m: ${twinType(sameRules)}): void {\n${statements.join("")}},\n`;
}

/** Says whether there is anything to check in a message or in what it holds. */
export function hasRules(message: MessageModel): boolean {
  return (
    message.oneofs.some((oneof) => oneof.required) ||
    message.fields.some(
      ({ rules, type }) => Object.keys(rules).length > 0 || (type.kind === "message" && hasRules(type.message)),
    )
  );
}

function checkField(field: FieldModel): string {
  const value = `m.${field.localName}`;
  if (!field.repeated) {
    // The length of a bit string is checked in the message that has the rule.
    if (field.rules.bits === undefined) return checkRule(field, value, "  ");
    return `  if (${value} !== undefined) {\n${checkRule(field, value, "    ")}  }\n`;
  }
  const { min = 0, max = Infinity } = field.rules.items ?? {};
  return checkList(field, value, min, max);
}

function checkList(field: FieldModel, value: string, min: bigint | number, max: bigint | number): string {
  if (field.type.kind === "message" && hasRangesAlone(field.type.message)) {
    return checkRanges(field, field.type.message, value, min, max);
  }
  const item = field.type.kind === "message" ? field.type.message.name : "";
  return `  c.list(${field.number}, ${value}, ${min}, ${max}, ${item});\n`;
}

/** Says whether the rules of a message are bounds of integers, and nothing else. */
function hasRangesAlone(message: MessageModel): boolean {
  return (
    hasRules(message) &&
    message.oneofs.length === 0 &&
    message.fields.every(
      ({ repeated, type, rules }) =>
        !repeated &&
        Object.keys(rules).every((rule) => rule === "value") &&
        (type.kind === "message" ? !hasRules(type.message) : true),
    )
  );
}

/**
 * Most values of a report are in the items of such lists. Their bounds are compared in place: the function of the item is
 * called for those that break one.
 */
function checkRanges(
  { number }: FieldModel,
  message: MessageModel,
  value: string,
  min: bigint | number,
  max: bigint | number,
): string {
  const { fields } = message;
  const inside = fields
    .flatMap(({ localName, type, rules }) =>
      rules.value === undefined ? [] : [withinBounds(`x.${localName}`, type, rules.value)],
    )
    .join(" && ");
  return `  c.count(${number}, ${value}, ${min}, ${max});
  for (let l = ${value}, i = 0; i < l.length; i++) {
    const x = l[i]!;
    if (!(${inside})) c.message(${number}, x, ${message.name}, i);
  }
`;
}

/**
 * The same comparisons as in the checker: NaN and fractions are outside. A number in place of a bigint is left to the checker.
 * Bounds of 64 bits are constants of the module, and come before the type: both make the comparison faster in V8.
 */
function withinBounds(value: string, { kind }: FieldType, { min, max }: Bounds): string {
  if (kind === "int64") {
    return `${value} >= ${longName(min)} && ${value} <= ${longName(max)} && typeof ${value} === "bigint"`;
  }
  if (min === 0n) return `${value} >>> 0 === ${value} && ${value} <= ${max}`;
  return `(${value} | 0) === ${value} && ${value} >= ${min} && ${value} <= ${max}`;
}

function checkRule(field: FieldModel, value: string, indent: string, method = "message"): string {
  const { number, type, rules } = field;
  const lines: string[] = [];
  if (rules.bits !== undefined) lines.push(`c.bits(${number}, ${value}.len, ${rules.bits.min}, ${rules.bits.max});`);
  if (type.kind === "message" && hasRules(type.message)) {
    lines.push(`c.${method}(${number}, ${value}, ${type.message.name});`);
  }
  if (rules.value !== undefined) {
    const bound = type.kind === "int64" ? longName : String;
    const limits = `${bound(rules.value.min)}, ${bound(rules.value.max)}`;
    lines.push(`c.${type.kind}(${number}, ${value}, ${limits});`);
  }
  if (rules.atMost !== undefined) lines.push(`c.atMost(${number}, ${value}, ${rules.atMost});`);
  if (rules.constant !== undefined) lines.push(`c.constant(${number}, ${value}, ${rules.constant});`);
  if (rules.characters !== undefined) {
    lines.push(`c.characters(${number}, ${value}, ${rules.characters.min}, ${rules.characters.max});`);
  }
  if (rules.octets !== undefined) lines.push(`c.octets(${number}, ${value}, ${rules.octets});`);
  return lines.map((line) => `${indent}${line}\n`).join("");
}
