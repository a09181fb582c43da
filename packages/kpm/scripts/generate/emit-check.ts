import { type FieldModel, type MessageModel, twinType } from "./model.ts";

/** Emits the function that checks a message against its rules, nested messages included. */
export function emitCheck({ sameRules, fields, oneofs }: MessageModel): string {
  const statements = fields.filter((field) => field.oneof === undefined).map(checkField);
  for (const oneof of oneofs) {
    const value = `m.${oneof.localName}.value`;
    const cases = fields
      .filter((field) => field.oneof === oneof)
      .map((field) => `    case "${field.localName}":\n${checkRule(field, value, "      ")}      break;\n`);
    const missing = oneof.required
      ? `    default:\n      c.required(${fields.find((field) => field.oneof === oneof)?.number});\n`
      : "";
    statements.push(`  switch (m.${oneof.localName}.case) {\n${cases.join("")}${missing}  }\n`);
  }
  return `function check${sameRules.first}(c: Checker, m: ${twinType(sameRules)}): void {\n${statements.join("")}}\n`;
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
    return field.rules.bits === undefined
      ? checkRule(field, value, "  ")
      : `  if (${value} !== undefined) {\n${checkRule(field, value, "    ")}  }\n`;
  }
  const { items } = field.rules;
  const { min = 0, max = Infinity } = items ?? {};
  const check =
    field.type.kind === "message" && hasRules(field.type.message)
      ? `check${field.type.message.sameRules.first}`
      : "checkNothing";
  return `  c.list(${field.number}, ${value}, ${min}, ${max}, ${check});\n`;
}

function checkRule(field: FieldModel, value: string, indent: string): string {
  const { number, type, rules } = field;
  const lines: string[] = [];
  if (rules.bits !== undefined) lines.push(`c.bits(${number}, ${value}.len, ${rules.bits.min}, ${rules.bits.max});`);
  if (type.kind === "message" && hasRules(type.message)) {
    lines.push(`c.message(${number}, ${value}, check${type.message.sameRules.first});`);
  }
  if (rules.value !== undefined) {
    const suffix = type.kind === "int64" ? "n" : "";
    lines.push(`c.${type.kind}(${number}, ${value}, ${rules.value.min}${suffix}, ${rules.value.max}${suffix});`);
  }
  if (rules.atMost !== undefined) lines.push(`c.atMost(${number}, ${value}, ${rules.atMost});`);
  if (rules.constant !== undefined) lines.push(`c.constant(${number}, ${value}, ${rules.constant});`);
  if (rules.characters !== undefined) {
    lines.push(`c.characters(${number}, ${value}, ${rules.characters.min}, ${rules.characters.max});`);
  }
  if (rules.octets !== undefined) lines.push(`c.octets(${number}, ${value}.length, ${rules.octets});`);
  return lines.map((line) => `${indent}${line}\n`).join("");
}
