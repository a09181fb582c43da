import type { Option } from "@signalbox/ui";
import type { JSX } from "preact";
import type { FieldDeclaration } from "../../../src/domain/student-fields.ts";
import { memberOf, ownObject, type StudentRecord, textOf } from "../api/student-record.ts";
import { useEditor, useRecords } from "../state/records.ts";
import { type Field, type Kind, withField } from "./draft.ts";
import { FieldRow, type ValueType, valueTypeOf, yesOrNo } from "./field-row.tsx";
import { PartForm, partsOf } from "./part-form.tsx";

/** The form of the declared fields, in their groups. Empty fields are not sent. */
export function DeclaredForm(): JSX.Element {
  const { declarationOf, groups } = useRecords().collection;
  return (
    <div class="stack">
      {groups.map(({ title, fields }) => (
        <fieldset key={title} class="stack record-group">
          {title !== undefined && <legend>{title}</legend>}
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
  const { referenceOf, titleOf } = useRecords().collection;
  const editor = useEditor();
  const fields = editor.draft.value?.fields ?? [];
  const field = fields.find((one) => one.name === name);
  if (partsOf(declared, field) !== undefined) return <PartForm name={name} />;
  const to = referenceOf(name);
  const type = valueTypeOf(declared);
  const set = (text: string): void =>
    editor.editFields(withField(fields, name, text === "" ? undefined : fieldValue(text, declared)));
  const reference = to && {
    ...{ to, field },
    isList: declared.type === "list",
    asText: declared.type === "text",
    onChange: (change: Partial<Field> | undefined) => editor.editFields(withField(fields, name, change)),
  };
  return (
    <FieldRow
      title={titleOf(name)}
      type={type}
      text={shownText(field, type)}
      options={optionsOf(name, declared, editor.base)}
      reference={reference}
      error={editor.errors.value.get(name)}
      isRequired={declared.required === true}
      onInput={set}
    />
  );
}

/** The choices that may follow the saved one. */
function optionsOf(
  name: string,
  { type, choices, next, initially, required }: FieldDeclaration,
  base: StudentRecord | undefined,
): readonly Option[] | undefined {
  if (type === "boolean") return [["", "–"], ...yesOrNo];
  if (choices === undefined) return undefined;
  const saved = base === undefined ? undefined : textOf(memberOf(ownObject(base), name));
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

function fieldValue(text: string, declared: FieldDeclaration): { readonly kind: Kind; readonly text: string } {
  const type = valueTypeOf(declared);
  if (declared.type === "boolean") return { kind: "boolean", text };
  if (type === "lines") return { kind: "json", text: JSON.stringify(text.split("\n"), null, 2) };
  if (type === "json") return { kind: "json", text };
  return { kind: type === "number" && /^-?\d/.test(text) ? "number" : "text", text };
}
