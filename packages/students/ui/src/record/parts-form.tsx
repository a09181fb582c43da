import { formatJson, type JsonNode, type JsonObject, parseJson, serializeJson } from "@signalbox/json";
import { Button, InlineError } from "@signalbox/ui";
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { countryCodes } from "../../../src/domain/country-codes.ts";
import { memberOf, textOf } from "../api/student-record.ts";
import type { FormProps } from "./open-form.tsx";
import { withField } from "./registrar-form.tsx";

export const addressMembers: Readonly<Record<string, string>> = {
  street: "Street",
  city: "City",
  region: "Region",
  postalCode: "Postal code",
  country: "Country",
};
const guardianMembers = { name: "Name", relationship: "Relationship", email: "Email", phone: "Phone" };

/** The most guardians of a record. */
const maxGuardians = 10;

const countries = new Intl.DisplayNames("en", { type: "region" });

/** The value of a field; `other` for JSON of another type, undefined without the field. */
function nodeOf({ fields }: FormProps, name: string, kind: "object" | "array"): JsonNode | "other" | undefined {
  const field = fields.find((one) => one.name === name);
  if (field === undefined) return undefined;
  try {
    const node = field.kind === "json" ? parseJson(field.text) : undefined;
    return node?.kind === kind ? node : "other";
  } catch {
    return "other";
  }
}

/** Sets a string member of an object; an empty text removes it. Other members stay as written. */
function withText(object: JsonNode | undefined, name: string, text: string): JsonObject {
  const members = object?.kind === "object" ? object.members : [];
  const value: JsonNode = { kind: "string", text: JSON.stringify(text) };
  if (text === "") return { kind: "object", members: members.filter((one) => one.name !== name) };
  if (!members.some((one) => one.name === name)) {
    return { kind: "object", members: [...members, { name, nameText: JSON.stringify(name), value }] };
  }
  return { kind: "object", members: members.map((one) => (one.name === name ? { ...one, value } : one)) };
}

function Part(props: {
  readonly title: string;
  readonly value: JsonNode | undefined;
  readonly isCountry?: boolean;
  readonly error: string | undefined;
  readonly onInput: (text: string) => void;
}): JSX.Element {
  const { title, value, isCountry = false, error, onInput } = props;
  const id = useId();
  const text = textOf(value) ?? "";
  const shared = {
    id,
    "aria-invalid": error !== undefined,
    "aria-describedby": error === undefined ? undefined : `${id}-error`,
  };
  return (
    <div class="record-field">
      <label for={id}>{title}</label>
      {isCountry ? (
        <select {...shared} value={text} onChange={({ currentTarget }) => onInput(currentTarget.value)}>
          <option value="">–</option>
          {!countryCodes.has(text) && text !== "" && <option value={text}>{text}</option>}
          {[...countryCodes].map((code) => (
            <option key={code} value={code}>
              {countries.of(code)} ({code})
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type="text"
          autocomplete="off"
          value={text}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
      )}
      {error !== undefined && (
        <p class="form-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The fields of the address. */
export function AddressForm(props: FormProps): JSX.Element {
  const { fields, onChange, errors } = props;
  const node = nodeOf(props, "address", "object");
  if (node === "other") return <p class="soft">This address has a form of its own. Edit it among the details.</p>;
  const set = (name: string, text: string): void => {
    const next = withText(node, name, text);
    const isEmpty = next.members.length === 0;
    onChange(
      withField(fields, "address", isEmpty ? undefined : { kind: "json", text: formatJson(serializeJson(next)) }),
    );
  };
  return (
    <div class="record-form">
      <InlineError message={errorOfWhole(errors, "address")} />
      {Object.entries(addressMembers).map(([name, title]) => (
        <Part
          key={name}
          title={title}
          error={errors.get(`/address/${name}`)}
          value={memberOf(node, name)}
          isCountry={name === "country"}
          onInput={(text) => set(name, text)}
        />
      ))}
    </div>
  );
}

/** The fields of each guardian. */
export function GuardiansForm(props: FormProps): JSX.Element {
  const { fields, onChange, errors } = props;
  const node = nodeOf(props, "guardians", "array");
  if (node === "other")
    return <p class="soft">These guardians have a form of their own. Edit them among the details.</p>;
  const items = node?.kind === "array" ? node.items : [];
  const set = (next: readonly JsonNode[]): void => {
    const text = formatJson(serializeJson({ kind: "array", items: next }));
    onChange(withField(fields, "guardians", next.length === 0 ? undefined : { kind: "json", text }));
  };
  return (
    <div class="record-form">
      <InlineError message={errorOfWhole(errors, "guardians")} />
      {items.map((guardian, index) => (
        <fieldset key={index} class="record-group">
          <legend>Guardian {index + 1}</legend>
          {Object.entries(guardianMembers).map(([name, title]) => (
            <Part
              key={name}
              title={title}
              error={errors.get(`/guardians/${index}/${name}`)}
              value={memberOf(guardian, name)}
              onInput={(text) => set(items.with(index, withText(guardian, name, text)))}
            />
          ))}
          <div class="dialog-actions">
            <Button icon="trash" onClick={() => set(items.filter((_, at) => at !== index))}>
              Remove guardian {index + 1}
            </Button>
          </div>
        </fieldset>
      ))}
      {items.length < maxGuardians && (
        <div>
          <Button icon="plus" onClick={() => set([...items, { kind: "object", members: [] }])}>
            Add a guardian
          </Button>
        </div>
      )}
    </div>
  );
}

/** The error of a member, unless errors of its parts are at their fields. */
function errorOfWhole(errors: FormProps["errors"], name: string): string | undefined {
  return [...errors.keys()].some((key) => key.startsWith(`/${name}/`)) ? undefined : errors.get(name);
}
