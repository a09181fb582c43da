import type { JSX } from "preact";
import { declarationOf, type FieldDeclaration, fieldGroups } from "../../../src/domain/student-fields.ts";
import { isStatus, statusesAfter, studentStatuses } from "../../../src/domain/student-status.ts";
import { memberOf, ownObject, textOf } from "../api/student-record.ts";
import { titleOf } from "../list/columns.ts";
import { useEditor } from "../state/records.ts";
import { type Field, type Kind, withField } from "./draft.ts";
import { type ControlProps, FieldRow } from "./field-row.tsx";

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
  const text = shownText(
    fields.find((field) => field.name === name),
    declared,
  );
  const set = (value: string): void =>
    editor.editFields(withField(fields, name, value === "" ? undefined : fieldValue(value, declared)));
  const isRequired = declared.required === true;
  return (
    <FieldRow title={titleOf(name)} error={editor.errors.value.get(name)} isRequired={isRequired}>
      {(control) => (
        <DeclaredInput control={{ ...control, "aria-required": isRequired }} {...{ declared, text }} onInput={set} />
      )}
    </FieldRow>
  );
}

interface DeclaredInputProps {
  readonly control: ControlProps & { readonly "aria-required": boolean };
  readonly declared: FieldDeclaration;
  readonly text: string;
  readonly onInput: (text: string) => void;
}

function DeclaredInput({ control, declared, text, onInput }: DeclaredInputProps): JSX.Element {
  const { type, input, one } = declared;
  if (type === "choice") return <StatusInput control={control} text={text} onInput={onInput} />;
  const shared = {
    ...control,
    value: text,
    onInput: ({ target }: InputEvent) => onInput((target as HTMLInputElement | HTMLTextAreaElement).value),
  };
  if (one !== undefined) return <textarea {...shared} rows={2} placeholder="One in each line" />;
  if (type === "object" || type === "list") return <textarea {...shared} rows={2} class="mono" placeholder="JSON" />;
  if (type === "date") return <input {...shared} type="date" autocomplete="off" />;
  // Numbers use text inputs, because number inputs discard text that they cannot parse.
  return <input {...shared} type="text" inputMode={type === "number" ? "decimal" : input} autocomplete="off" />;
}

/** The statuses that may follow the saved status. */
function StatusInput({ control, text, onInput }: Omit<DeclaredInputProps, "declared">): JSX.Element {
  const { base } = useEditor();
  const status = base === undefined ? undefined : textOf(memberOf(ownObject(base), "status"));
  const options =
    status === undefined || !isStatus(status) ? ["", ...studentStatuses] : [status, ...statusesAfter(status)];
  return (
    <select {...control} value={text} onChange={({ currentTarget }) => onInput(currentTarget.value)}>
      {options.map((option) => (
        <option key={option} value={option}>
          {option === "" ? "enrolled, when nothing is chosen" : option.replace("_", " ")}
        </option>
      ))}
    </select>
  );
}

/** A list of texts has one in each line. */
function shownText(field: Field | undefined, { one }: FieldDeclaration): string {
  if (field === undefined || one === undefined || field.kind !== "json") return field?.text ?? "";
  try {
    const items: unknown = JSON.parse(field.text);
    return Array.isArray(items) ? items.map(String).join("\n") : field.text;
  } catch {
    return field.text;
  }
}

function fieldValue(text: string, { type, one }: FieldDeclaration): { readonly kind: Kind; readonly text: string } {
  if (one !== undefined) return { kind: "json", text: JSON.stringify(text.split("\n"), null, 2) };
  if (type === "object" || type === "list") return { kind: "json", text };
  return { kind: type === "number" && /^-?\d/.test(text) ? "number" : "text", text };
}
