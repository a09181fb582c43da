import type { FieldModel, FileModel, MessageModel } from "./model.ts";

/** Emits a function for each message that checks it against its rules, nested messages included. */
export function emitValidator(file: FileModel): string {
  const base = file.path.split("/").at(-1);
  return [
    'import type { Checker } from "../../../validation/checker.ts";',
    `import type * as M from "./${base}_pb.ts";`,
    "",
    ...file.messages.map(emitCheck),
    "export const checks: Record<string, (c: Checker, m: never) => void> = {",
    ...file.messages.map((message) => `  ${JSON.stringify(message.typeName)}: check${message.name},`),
    "};",
    "",
  ].join("\n");
}

function emitCheck({ name, fields, oneofs }: MessageModel): string {
  const statements = fields.filter((field) => field.oneof === undefined).map(emitField);
  for (const oneof of oneofs) {
    const value = `m.${oneof.localName}.value`;
    const cases = fields
      .filter((field) => field.oneof === oneof)
      .map((field) => `    case "${field.localName}":\n${emitRule(field, value, "      ")}      break;\n`);
    const missing = oneof.required ? `    default:\n      c.required(${JSON.stringify(oneof.name)});\n` : "";
    statements.push(`  switch (m.${oneof.localName}.case) {\n${cases.join("")}${missing}  }\n`);
  }
  const body = statements.join("");
  // Parameters that a message without rules has no use for carry the underscore that says so.
  return body === ""
    ? `function check${name}(_c: Checker, _m: M.${name}): void {}\n`
    : `function check${name}(c: Checker, m: M.${name}): void {\n${body}}\n`;
}

function emitField(field: FieldModel): string {
  const value = `m.${field.localName}`;
  if (field.type.kind !== "message") return emitRule(field, value, "  ");
  if (!field.repeated) return `  if (${value} !== undefined) {\n${emitRule(field, value, "    ")}  }\n`;
  const { items } = field.rules;
  const count = items === undefined ? "" : `  c.items(${field.number}, ${value}.length, ${items.min}, ${items.max});\n`;
  return `${count}  for (let i = 0, list = ${value}; i < list.length; i++) {
    c.enter(${field.number}, i);
    check${field.type.message.name}(c, list[i] as M.${field.type.message.name});
    c.leave();
  }
`;
}

function emitRule(field: FieldModel, value: string, indent: string): string {
  const { number, type, rules } = field;
  const lines: string[] = [];
  if (rules.bits !== undefined) lines.push(`c.bits(${number}, ${value}.len, ${rules.bits.min}, ${rules.bits.max});`);
  if (type.kind === "message")
    lines.push(`c.enter(${number}, -1);`, `check${type.message.name}(c, ${value});`, "c.leave();");
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
