import type { Option } from "@signalbox/ui";
import type { JSX } from "preact";
import type { FieldDeclaration } from "../../../src/domain/student-fields.ts";
import type { Change, Field } from "../state/draft.ts";
import { yesOrNo } from "../state/words.ts";
import { FieldRow, type FieldRowProps, type ValueType } from "./field-row.tsx";

interface DeclaredRowProps extends Pick<FieldRowProps, "title" | "error" | "reference"> {
  readonly declared: FieldDeclaration;
  /** Undefined when it has no value. */
  readonly field: Field | undefined;
  /** The saved text, which restricts what a choice may become. */
  readonly saved?: string | undefined;
  /** Undefined for an empty field, which is not sent. */
  readonly onChange: (change: Change | undefined) => void;
}

/** A declared field, of a record or of a part of it. */
export function DeclaredRow({ declared, field, saved, onChange, ...row }: DeclaredRowProps): JSX.Element {
  const type = valueTypeOf(declared);
  return (
    <FieldRow
      {...row}
      type={type}
      text={shownText(field, type)}
      options={optionsOf(declared, saved)}
      isRequired={declared.required === true}
      onInput={(text) => onChange(text === "" ? undefined : typed(text, declared))}
    />
  );
}

/** How the value of a field is typed in. */
function valueTypeOf({ type, input, items }: FieldDeclaration): ValueType {
  if (type === "object" || type === "list") return items?.type === "text" ? "lines" : "json";
  return type === "choice" || type === "boolean" ? "text" : (input ?? type);
}

/** The choices that may follow the saved one. */
function optionsOf(
  { type, choices, next, initially, required }: FieldDeclaration,
  saved: string | undefined,
): readonly Option[] | undefined {
  if (type === "boolean") return [["", "–"], ...yesOrNo];
  if (choices === undefined) return undefined;
  const unchosen: Option = ["", initially === undefined ? "" : `${initially}, when nothing is chosen`];
  const named = (one: string): Option => [one, one.replace("_", " ")];
  if (saved === undefined || !choices.includes(saved)) return [unchosen, ...choices.map(named)];
  const others = next?.[saved] ?? choices.filter((one) => one !== saved);
  const isOptional = next === undefined && required !== true;
  return [...(isOptional ? [unchosen] : []), ...[saved, ...others].map(named)];
}

/** A list of texts has one in each line. */
function shownText(field: Field | undefined, type: ValueType): string {
  if (field === undefined || type !== "lines" || field.kind !== "json") return field?.text ?? "";
  try {
    const items: unknown = JSON.parse(field.text);
    return Array.isArray(items) ? items.map(String).join("\n") : field.text;
  } catch {
    return field.text;
  }
}

function typed(text: string, declared: FieldDeclaration): Change {
  const type = valueTypeOf(declared);
  if (declared.type === "boolean") return { kind: "boolean", text };
  if (type === "lines") return { kind: "json", text: JSON.stringify(text.split("\n"), null, 2) };
  if (type === "json") return { kind: "json", text };
  return { kind: type === "number" && /^-?\d/.test(text) ? "number" : "text", text };
}
