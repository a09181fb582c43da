import type { JSX } from "preact";
import { declarationOf, type FieldDeclaration, fieldGroups } from "../../../src/domain/student-fields.ts";
import { memberOf, ownObject, type StudentRecord, textOf } from "../api/student-record.ts";
import { titleOf } from "../list/columns.ts";
import { useEditor } from "../state/records.ts";
import { type Field, type Kind, withField } from "./draft.ts";
import { FieldRow, type Option, type ValueType } from "./field-row.tsx";

/** The form of the declared fields, in their groups. Empty fields are not sent. */
export function DeclaredForm(): JSX.Element {
  return (
    <div class="record-form">
      {fieldGroups.map(({ title, fields }) => (
        <fieldset key={title} class="record-group">
          <legend>{title}</legend>
          {fields.map((name) => (
            <DeclaredField key={name} name={name} declared={declarationOf(name) ?? { type: "text" }} />
          ))}
        </fieldset>
      ))}
      <p class="soft">* is required.</p>
    </div>
  );
}

interface DeclaredFieldProps {
  readonly name: string;
  readonly declared: FieldDeclaration;
}

function DeclaredField({ name, declared }: DeclaredFieldProps): JSX.Element {
  const editor = useEditor();
  const fields = editor.draft.value?.fields ?? [];
  const type = valueTypeOf(declared);
  const set = (text: string): void =>
    editor.editFields(withField(fields, name, text === "" ? undefined : fieldValue(text, type)));
  return (
    <FieldRow
      title={titleOf(name)}
      type={type}
      text={shownText(
        fields.find((field) => field.name === name),
        type,
      )}
      options={declared.choices && optionsOf(name, declared, editor.base)}
      error={editor.errors.value.get(name)}
      isRequired={declared.required === true}
      onInput={set}
    />
  );
}

/** How the value of a field is typed in. */
export function valueTypeOf({ type, input, items }: FieldDeclaration): ValueType {
  if (type === "object" || type === "list") return items?.type === "text" ? "lines" : "json";
  return type === "choice" || type === "boolean" ? "text" : (input ?? type);
}

/** The choices that may follow the saved one. */
function optionsOf(
  name: string,
  { choices = [], next = {}, initially }: FieldDeclaration,
  base: StudentRecord | undefined,
): readonly Option[] {
  const saved = base === undefined ? undefined : textOf(memberOf(ownObject(base), name));
  const unchosen: Option = ["", initially === undefined ? "" : `${initially}, when nothing is chosen`];
  const named = (one: string): Option => [one, one.replace("_", " ")];
  if (saved === undefined || !choices.includes(saved)) return [unchosen, ...choices.map(named)];
  return [saved, ...(next[saved] ?? choices.filter((one) => one !== saved))].map(named);
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

function fieldValue(text: string, type: ValueType): { readonly kind: Kind; readonly text: string } {
  if (type === "lines") return { kind: "json", text: JSON.stringify(text.split("\n"), null, 2) };
  if (type === "json") return { kind: "json", text };
  return { kind: type === "number" && /^-?\d/.test(text) ? "number" : "text", text };
}
