import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { titleOf } from "../list/columns.ts";
import { addressMembers } from "../record/parts-form.tsx";
import { registrarFields } from "../record/registrar-form.tsx";

export interface FieldChoiceProps {
  readonly column: string;
  /** The field of its cells; empty when the column is omitted. */
  readonly field: string;
  /** What happens to the column without a choice. */
  readonly unchosen: string;
  /** The id of the element with the error of the column. */
  readonly errorId: string | undefined;
  readonly onChange: (field: string) => void;
}

/** The groups of fields, by the words that people use for them. */
const groups: readonly { readonly title: string; readonly fields: ReadonlyMap<string, string> }[] = [
  {
    title: "Student",
    fields: new Map(
      registrarFields
        .filter((name) => !["address", "guardians", "externalIds", "attributes"].includes(name))
        .map((name) => [name, titleOf(name)]),
    ),
  },
  {
    title: "Address",
    fields: new Map(Object.entries(addressMembers).map(([name, title]) => [`address.${name}`, title])),
  },
  {
    title: "Cells with JSON",
    fields: new Map(
      ["address", "guardians", "externalIds", "attributes"].map((name) => [name, `${titleOf(name)}, as JSON`]),
    ),
  },
];

/** The words for a field of an import, such as "Postal code" for `address.postalCode`. */
export function fieldTitle(field: string): string {
  const group = groups.find(({ fields }) => fields.has(field));
  return group?.fields.get(field) ?? (field.startsWith(detail) ? field.slice(detail.length) : titleOf(field));
}

/** The prefix of fields for which the record has no field of its own. */
const detail = "attributes.";

/** Values of the list that are not fields. No field has these names. */
const unchosenValue = " unchosen";
const namedValue = " named";

/** A list of the fields that a column can have, with a text field for other names. */
export function FieldChoice({ column, field, unchosen, errorId, onChange }: FieldChoiceProps): JSX.Element {
  const [isNamed, setNamed] = useState(false);
  const isListed = groups.some(({ fields }) => fields.has(field));
  const isDetail = !isNamed && !isListed && field.startsWith(detail);
  const isOwn = isNamed || !(field === "" || isListed || isDetail || field === column);
  const valid = { "aria-invalid": errorId !== undefined, "aria-describedby": errorId };
  const choose = (value: string): void => {
    setNamed(value === namedValue);
    if (value === namedValue || value === unchosenValue) onChange(column);
    else onChange(value === detail ? detail + column : value);
  };
  return (
    <div class="field-choice">
      <select
        {...valid}
        aria-label={`Field for the column ${column}`}
        value={isOwn ? namedValue : isDetail ? detail : field === column ? unchosenValue : field}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value={unchosenValue}>{unchosen}</option>
        <option value="">Leave it out</option>
        {groups.map(({ title, fields }) => (
          <optgroup key={title} label={title}>
            {[...fields].map(([name, text]) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
          </optgroup>
        ))}
        <optgroup label="Other">
          <option value={detail}>An attribute, such as a locker</option>
          <option value={namedValue}>A field with another name</option>
        </optgroup>
      </select>
      {(isDetail || isOwn) && (
        <input
          {...valid}
          aria-label={`Name of the ${isDetail ? "attribute" : "field"} for the column ${column}`}
          spellcheck={false}
          autocomplete="off"
          value={isDetail ? field.slice(detail.length) : field}
          onInput={({ currentTarget: { value } }) => onChange(isDetail ? detail + value : value)}
        />
      )}
    </div>
  );
}
