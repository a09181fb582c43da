import { formatJson, type JsonNode, type JsonObject, parseJson, serializeJson } from "@signalbox/json";
import { Button, InlineError } from "@signalbox/ui";
import type { JSX } from "preact";
import { type FieldDeclaration, isPart } from "../../../src/domain/student-fields.ts";
import { memberOf, textOf } from "../api/student-record.ts";
import { useEditor, useRecords } from "../state/records.ts";
import { inWords } from "../state/words.ts";
import { type Field, withField } from "./draft.ts";
import { FieldRow, valueTypeOf } from "./field-row.tsx";

/** The members of a field that is an object, or of each object of a list. */
export function PartForm({ name }: { readonly name: string }): JSX.Element {
  const { declarationOf, titleOf } = useRecords().collection;
  const editor = useEditor();
  const declared = declarationOf(name) ?? { type: "object" };
  const fields = editor.draft.value?.fields ?? [];
  const items =
    partsOf(
      declared,
      fields.find((field) => field.name === name),
    ) ?? [];
  const { type, one = "", max: maxItems = 0 } = declared;
  const isList = type === "list";
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
          <legend>{isList ? `${inWords(one)} ${index + 1}` : titleOf(name)}</legend>
          {textsOf(declared).map(([member, { required, ...of }]) => (
            <FieldRow
              key={member}
              title={inWords(member)}
              type={valueTypeOf(of)}
              text={textOf(memberOf(item, member)) ?? ""}
              error={errors.get(`/${name}${isList ? `/${index}` : ""}/${member}`)}
              isRequired={required === true}
              onInput={(text) => set(items.toSpliced(index, 1, withText(item, member, text)))}
            />
          ))}
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

/** The members that are texts. */
function textsOf({ members, items }: FieldDeclaration): readonly (readonly [string, FieldDeclaration])[] {
  return Object.entries(members ?? items?.members ?? {}).filter(([, { type }]) => type !== "boolean");
}

/** The objects that a form shows in place of a field: its value, or those of its list; undefined for other fields and values. */
export function partsOf(
  declared: FieldDeclaration | undefined,
  field: Field | undefined,
): readonly JsonNode[] | undefined {
  if (declared === undefined || !isPart(declared)) return undefined;
  if (field === undefined) return [];
  try {
    const node = field.kind === "json" ? parseJson(field.text) : undefined;
    if (declared.type === "list") return node?.kind === "array" ? node.items : undefined;
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
