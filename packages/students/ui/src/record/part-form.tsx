import { formatJson, type JsonNode, parseJson, serializeJson } from "@signalbox/json";
import { Button, InlineError } from "@signalbox/ui";
import type { JSX } from "preact";
import type { FieldDeclaration } from "../../../src/domain/student-fields.ts";
import { memberOf } from "../api/stored-record.ts";
import { type Change, type Field, fieldOf, withMember } from "../state/draft.ts";
import { useEditor, useRecords } from "../state/records.ts";
import { inWords } from "../state/words.ts";
import { DeclaredRow } from "./declared-row.tsx";

/** A field whose members are fields too: an object, or a list of such objects. */
interface Parts {
  readonly declared: FieldDeclaration;
  /** The declarations of the members. */
  readonly members: readonly (readonly [string, FieldDeclaration])[];
  /** The objects that there are. */
  readonly items: readonly JsonNode[];
}

/** The parts of a field; undefined when its declaration has none, or its value does not fit. */
export function partsOf(declared: FieldDeclaration | undefined, field: Field | undefined): Parts | undefined {
  const members = declared?.members ?? declared?.items?.members;
  if (declared === undefined || members === undefined) return undefined;
  const parts = { declared, members: Object.entries(members) };
  if (field === undefined) return { ...parts, items: [] };
  try {
    const node = field.kind === "json" ? parseJson(field.text) : undefined;
    const items = declared.type === "object" ? node && [node] : node?.kind === "array" ? node.items : undefined;
    return items?.every(({ kind }) => kind === "object") ? { ...parts, items } : undefined;
  } catch {
    return undefined;
  }
}

interface PartFormProps extends Parts {
  readonly name: string;
  readonly onChange: (change: Change | undefined) => void;
}

/** A form for the members of an object, or of each object of a list. */
export function PartForm({ name, declared, members, items, onChange }: PartFormProps): JSX.Element {
  const title = useRecords().collection.titleOf(name);
  const errors = useEditor().errors.value;
  const hasInside = [...errors.keys()].some((key) => key.startsWith(`/${name}/`));
  const isList = declared.type === "list";
  const { one } = declared;
  const set = (next: readonly JsonNode[]): void => {
    const value: JsonNode | undefined = isList ? { kind: "array", items: next } : next[0];
    const isEmpty = value === undefined || (value.kind === "object" ? value.members : next).length === 0;
    onChange(isEmpty ? undefined : { kind: "json", text: formatJson(serializeJson(value)) });
  };
  return (
    <div class="stack">
      <InlineError message={hasInside ? undefined : errors.get(name)} />
      {(isList || items.length > 0 ? items : [noMembers]).map((item, index) => (
        <fieldset key={index} class="stack record-group">
          <legend>{isList ? `${one === undefined ? title : inWords(one)} ${index + 1}` : title}</legend>
          {members.map(([member, of]) => {
            const value = memberOf(item, member);
            return (
              <DeclaredRow
                key={member}
                title={inWords(member)}
                declared={of}
                field={value && fieldOf({ name: member, value })}
                error={errors.get(`/${name}${isList ? `/${index}` : ""}/${member}`)}
                onChange={(change) => set(items.toSpliced(index, 1, withMember(item, member, change)))}
              />
            );
          })}
          {isList && (
            <div class="dialog-actions">
              <Button icon="trash" onClick={() => set(items.filter((_, at) => at !== index))}>
                Remove {one ?? title} {index + 1}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {isList && items.length < (declared.max ?? Number.POSITIVE_INFINITY) && (
        <div>
          <Button icon="plus" onClick={() => set([...items, noMembers])}>
            {one === undefined ? `Add to ${title}` : `Add a ${one}`}
          </Button>
        </div>
      )}
    </div>
  );
}

const noMembers: JsonNode = { kind: "object", members: [] };
