import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { isStatus, statusesAfter, studentStatuses } from "../../../src/domain/student-status.ts";
import { titleOf } from "../list/columns.ts";
import { type Field, type Kind, newField } from "./draft.ts";
import type { FormProps } from "./open-form.tsx";

type Input = "text" | "date" | "email" | "tel" | "number" | "status" | "lines" | "json";

/** The fields of the canonical record, in the order of a registration form. */
const groups: readonly { readonly title: string; readonly members: Readonly<Record<string, Input>> }[] = [
  {
    title: "Identity",
    members: {
      studentNumber: "text",
      givenName: "text",
      middleName: "text",
      familyName: "text",
      preferredName: "text",
      name: "text",
      pronouns: "text",
      gender: "text",
      dateOfBirth: "date",
    },
  },
  { title: "Contact", members: { email: "email", phone: "tel" } },
  {
    title: "Studies",
    members: {
      status: "status",
      program: "text",
      department: "text",
      course: "text",
      grade: "text",
      yearLevel: "number",
      gpa: "number",
      enrolledOn: "date",
      graduatesOn: "date",
    },
  },
  { title: "More", members: { age: "number", tags: "lines", externalIds: "json", attributes: "json" } },
];

/** The names of all fields of the canonical record. */
export const registrarFields: readonly string[] = [
  ...groups.flatMap(({ members }) => Object.keys(members)),
  ...["address", "guardians"],
];

/** Numbers use text inputs, because number inputs discard text that they cannot parse. */
const inputTypes = {
  text: { type: "text" },
  date: { type: "date" },
  email: { type: "text", inputMode: "email" },
  tel: { type: "text", inputMode: "tel" },
  number: { type: "text", inputMode: "decimal" },
} as const;

const required: ReadonlySet<string> = new Set(["studentNumber", "givenName", "familyName", "dateOfBirth"]);

/** The form of the canonical record. Empty fields are not sent. */
export function RegistrarForm(props: FormProps & { readonly status: string | undefined }): JSX.Element {
  return (
    <div class="record-form">
      {groups.map(({ title, members }) => (
        <fieldset key={title} class="record-group">
          <legend>{title}</legend>
          {Object.entries(members).map(([name, input]) => (
            <Member key={name} name={name} input={input} {...props} />
          ))}
        </fieldset>
      ))}
      <p class="soft">* is required.</p>
    </div>
  );
}

type MemberProps = FormProps & {
  readonly name: string;
  readonly input: Input;
  /** The saved status of the record. */
  readonly status: string | undefined;
};

function Member({ name, input, fields, errors, onChange, status }: MemberProps): JSX.Element {
  const id = useId();
  const text = shownText(
    fields.find((one) => one.name === name),
    input,
  );
  const error = errors.get(name);
  const set = (value: string): void =>
    onChange(withField(fields, name, value === "" ? undefined : edited(value, input)));
  const shared = {
    id,
    value: text,
    "aria-invalid": error !== undefined,
    "aria-required": required.has(name),
    "aria-describedby": error === undefined ? undefined : `${id}-error`,
  };
  return (
    <div class="record-field">
      <label for={id}>
        {titleOf(name)}
        {required.has(name) ? " *" : ""}
      </label>
      <div class="record-value">
        {input === "status" ? (
          <select {...shared} onChange={({ currentTarget }) => set(currentTarget.value)}>
            {statusOptions(status).map((one) => (
              <option key={one} value={one}>
                {one === "" ? "enrolled, when nothing is chosen" : one.replace("_", " ")}
              </option>
            ))}
          </select>
        ) : input === "json" || input === "lines" ? (
          <textarea
            {...shared}
            rows={2}
            class={input === "json" ? "mono" : ""}
            placeholder={input === "json" ? "JSON" : "One in each line"}
            onInput={({ currentTarget }) => set(currentTarget.value)}
          />
        ) : (
          <input
            {...shared}
            {...inputTypes[input]}
            autocomplete="off"
            onInput={({ currentTarget }) => set(currentTarget.value)}
          />
        )}
        {error !== undefined && (
          <p class="form-error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** The statuses that may follow the saved status. */
function statusOptions(status: string | undefined): readonly string[] {
  if (status === undefined || !isStatus(status)) return ["", ...studentStatuses];
  return [status, ...statusesAfter(status)];
}

function shownText(field: Field | undefined, input: Input): string {
  if (field === undefined || input !== "lines" || field.kind !== "json") return field?.text ?? "";
  try {
    const tags: unknown = JSON.parse(field.text);
    return Array.isArray(tags) ? tags.map(String).join("\n") : field.text;
  } catch {
    return field.text;
  }
}

function edited(value: string, input: Input): { readonly kind: Kind; readonly text: string } {
  if (input === "lines") return { kind: "json", text: JSON.stringify(value.split("\n"), null, 2) };
  if (input === "json") return { kind: "json", text: value };
  return { kind: input === "number" && /^-?\d/.test(value) ? "number" : "text", text: value };
}

/** Sets the value of a field; undefined removes the field. */
export function withField(
  fields: readonly Field[],
  name: string,
  change: { readonly kind: Kind; readonly text: string } | undefined,
): readonly Field[] {
  if (change === undefined) return fields.filter((field) => field.name !== name);
  if (!fields.some((field) => field.name === name)) return [...fields, newField(name, change.kind, change.text)];
  return fields.map((field) => (field.name === name ? { ...field, ...change } : field));
}
