import { formatJson, type JsonNode, type JsonObject, parseJson, serializeJson } from "@signalbox/json";
import { Button, InlineError } from "@signalbox/ui";
import type { JSX } from "preact";
import { declarationOf, type FieldDeclaration } from "../../../src/domain/student-fields.ts";
import { memberOf, textOf } from "../api/student-record.ts";
import { useEditor } from "../state/records.ts";
import { inWords, titleOf } from "../state/words.ts";
import { valueTypeOf } from "./declared-form.tsx";
import { type Field, withField } from "./draft.ts";
import { FieldRow } from "./field-row.tsx";

/** The form of a field with members: an object, or a list of objects. */
export function PartForm({ name }: { readonly name: string }): JSX.Element {
  const editor = useEditor();
  const { type, one = "", max: maxItems = 0 } = declarationOf(name) ?? {};
  const isList = type === "list";
  const fields = editor.draft.value?.fields ?? [];
  const items = itemsOf(
    fields.find((field) => field.name === name),
    isList,
  );
  const title = titleOf(name);
  if (items === undefined) return <p class="soft">{title} has a form of its own. Edit it among the details.</p>;
  const set = (next: readonly JsonNode[]): void => {
    const [object] = next;
    const value: JsonNode | undefined = isList ? { kind: "array", items: next } : object;
    const isEmpty = value === undefined || (value.kind === "object" ? value.members : next).length === 0;
    const field = isEmpty ? undefined : ({ kind: "json", text: formatJson(serializeJson(value)) } as const);
    editor.editFields(withField(fields, name, field));
  };
  const errors = editor.errors.value;
  const hasInside = [...errors.keys()].some((key) => key.startsWith(`/${name}/`));
  return (
    <div class="stack">
      <InlineError message={hasInside ? undefined : errors.get(name)} />
      {(isList || items.length > 0 ? items : [newObject]).map((item, index) => (
        <fieldset key={index} class="stack record-group">
          {isList && (
            <legend>
              {inWords(one)} {index + 1}
            </legend>
          )}
          <ObjectFields
            name={name}
            path={isList ? `/${name}/${index}` : `/${name}`}
            value={item}
            onChange={(next) => set(isList ? items.with(index, next) : [next])}
          />
          {isList && (
            <div class="dialog-actions">
              <Button icon="trash" onClick={() => set(items.filter((_, at) => at !== index))}>
                Remove {one} {index + 1}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {isList && items.length < maxItems && (
        <div>
          <Button icon="plus" onClick={() => set([...items, newObject])}>
            Add a {one}
          </Button>
        </div>
      )}
    </div>
  );
}

const newObject: JsonObject = { kind: "object", members: [] };

interface ObjectFieldsProps {
  /** The field of the record. */
  readonly name: string;
  /** The JSON pointer to this object. */
  readonly path: string;
  readonly value: JsonNode;
  readonly onChange: (value: JsonObject) => void;
}

/** The fields of the declared members of an object. */
function ObjectFields({ name, path, value, onChange }: ObjectFieldsProps): JSX.Element {
  const errors = useEditor().errors.value;
  return (
    <>
      {textsOf(name).map(([member, declared]) => (
        <FieldRow
          key={member}
          title={inWords(member)}
          type={valueTypeOf(declared)}
          text={textOf(memberOf(value, member)) ?? ""}
          error={errors.get(`${path}/${member}`)}
          onInput={(text) => onChange(withText(value, member, text))}
        />
      ))}
    </>
  );
}

/** The members that are texts. */
function textsOf(name: string): readonly (readonly [string, FieldDeclaration])[] {
  const { members, items } = declarationOf(name) ?? {};
  return Object.entries(members ?? items?.members ?? {}).filter(([, { type }]) => type !== "boolean");
}

/** The object of a field, or the objects of its list; undefined for JSON of another type. */
function itemsOf(field: Field | undefined, isList: boolean): readonly JsonNode[] | undefined {
  if (field === undefined) return [];
  try {
    const node = field.kind === "json" ? parseJson(field.text) : undefined;
    if (isList) return node?.kind === "array" ? node.items : undefined;
    return node?.kind === "object" ? [node] : undefined;
  } catch {
    return undefined;
  }
}

/** Sets a string member of an object; an empty text removes it. Other members stay as written. */
function withText(object: JsonNode, name: string, text: string): JsonObject {
  const members = object.kind === "object" ? object.members : [];
  const value: JsonNode = { kind: "string", text: JSON.stringify(text) };
  if (text === "") return { kind: "object", members: members.filter((one) => one.name !== name) };
  if (!members.some((one) => one.name === name)) {
    return { kind: "object", members: [...members, { name, nameText: JSON.stringify(name), value }] };
  }
  return { kind: "object", members: members.map((one) => (one.name === name ? { ...one, value } : one)) };
}
