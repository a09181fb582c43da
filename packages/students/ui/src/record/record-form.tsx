import { formatJson, type JsonNode, memberOf, parseJson, serializeJson } from "@signalbox/json";
import { Button, IconButton, InlineError, Select, TextField, useFirst, verbatim } from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { FieldDeclaration } from "../../../src/domain/student-fields.ts";
import { NO_MEMBERS, textOf } from "../api/stored-record.ts";
import {
  fieldOf,
  isChanged,
  type Kind,
  kinds,
  namesOf,
  shownOf,
  type Typed,
  withField,
  withMember,
} from "../state/draft.ts";
import { useEditor, useRecords } from "../state/records.ts";
import { inWords } from "../state/words.ts";
import { FieldRow } from "./field-row.tsx";

/** The form of a record: its declared fields in their groups, and those that are not declared, if it may have some. */
export function RecordForm(): JSX.Element {
  const { groups, isFree } = useRecords().collection;
  return (
    <div class="stack">
      {groups.map(({ title, fields: names }) => (
        <fieldset key={title} class="stack record-group">
          {title !== undefined && <legend>{title}</legend>}
          {names.map((name) => (
            <RecordField key={name} name={name} isDeclared />
          ))}
        </fieldset>
      ))}
      {groups.length > 0 && <p class="soft">* is required.</p>}
      {isFree && <OtherFields />}
    </div>
  );
}

interface RecordFieldProps {
  readonly name: string;
  /** Otherwise it may be of any type, and be removed. @default false */
  readonly isDeclared?: boolean;
  readonly takesFocus?: boolean;
}

function RecordField({ name, isDeclared = false, takesFocus }: RecordFieldProps): JSX.Element | null {
  const { declarationOf, referenceOf, titleOf } = useRecords().collection;
  const editor = useEditor();
  const draft = editor.draft.value;
  if (draft === undefined) return null;
  const field = fieldOf(draft, name);
  const onChange = (typed: Typed | undefined): void => editor.edit((now) => withField(now, name, typed));
  const declaration = declarationOf(name);
  const parts = partsOf(declaration, field);
  if (parts !== undefined) return <PartForm {...parts} name={name} onChange={onChange} />;
  const title = titleOf(name);
  const to = referenceOf(name);
  const type = isDeclared ? declaration?.type : undefined;
  const isList = isDeclared ? type === "list" : field?.kind === "json" || name.endsWith("Ids");
  const reference = to && { name, to, isList, asText: type === "text" };
  const shared = { title, field, reference, takesFocus, onChange, error: editor.errors.value.get(name) };
  if (isDeclared) return <FieldRow {...shared} declared={declaration} saved={textOf(memberOf(draft.base, name))} />;
  if (field === undefined) return null;
  const { kind, text } = field;
  return (
    <FieldRow {...shared} isChanged={isChanged(draft, name)}>
      {to === undefined && (
        <Select
          aria-label={`Type of ${title}`}
          value={kind}
          options={Object.entries(kinds)}
          onChoose={(chosen) => onChange(convert(text, chosen as Kind))}
        />
      )}
      <IconButton icon="trash" label={`Remove ${title}`} onClick={() => editor.remove(name)} />
    </FieldRow>
  );
}

/** Converts the text of a field to another type, without losing what the user typed. */
function convert(text: string, kind: Kind): Typed {
  if (kind === "boolean") return { kind, text: /^(true|yes|1)$/i.test(text) ? "true" : "false" };
  if (kind === "json" && !/^\s*[[{"]/.test(text)) return { kind, text: text === "" ? "{}" : JSON.stringify(text) };
  return { kind, text };
}

/** The number of fields before a button shows the others. */
const SHOWN_FIELDS = 60;

/** Fields of any type, and one to add others by their names. Suggests those of other records. */
function OtherFields(): JSX.Element {
  const editor = useEditor();
  const { members, collection, blankOf } = useRecords();
  const draft = editor.draft.value;
  const taken = new Set(draft && namesOf(draft));
  const declared = new Set(collection.groups.flatMap(({ fields }) => fields));
  const others = [...taken].filter((one) => !declared.has(one));
  const { shown, more } = useFirst(others, SHOWN_FIELDS);
  const [text, setText] = useState("");
  /** The field that was added last, which takes the focus. */
  const [added, setAdded] = useState<string>();
  const hidden = others.filter((one) => one === added && !shown.includes(one));
  const name = text.trim();
  const add = (): void => {
    if (name === "" || taken.has(name)) return;
    editor.edit((now) => withField(now, name, blankOf(name)));
    setAdded(name);
    setText("");
  };
  return (
    <>
      {[...shown, ...hidden].map((one) => (
        <RecordField key={one} name={one} takesFocus={one === added} />
      ))}
      {more}
      <div class="field-row record-add">
        <TextField
          title="Another field"
          {...verbatim}
          placeholder="Its name"
          suggestions={members.value.filter((member) => !taken.has(member)).slice(0, 200)}
          value={text}
          aria-invalid={taken.has(name)}
          onInput={setText}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // Enter adds the field and must not submit the form.
            event.preventDefault();
            add();
          }}
        />
        <Button icon="plus" disabled={name === "" || taken.has(name)} onClick={add}>
          Add field
        </Button>
      </div>
    </>
  );
}

/**
 * The parts of a field whose members are fields too: the declarations of the members, and the objects that there are, one or a
 * list. Undefined when its declaration has none, or its value does not fit.
 */
function partsOf(declared: FieldDeclaration | undefined, field: Typed | undefined) {
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

type PartFormProps = NonNullable<ReturnType<typeof partsOf>> & {
  readonly name: string;
  readonly onChange: (typed: Typed | undefined) => void;
};

/** A form for the members of an object, or of each object of a list. */
function PartForm({ name, declared, members, items, onChange }: PartFormProps): JSX.Element {
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
      {(isList || items.length > 0 ? items : [NO_MEMBERS]).map((item, index) => (
        <fieldset key={index} class="stack record-group">
          <legend>{isList ? `${one === undefined ? title : inWords(one)} ${index + 1}` : title}</legend>
          {members.map(([member, of]) => (
            <FieldRow
              key={member}
              title={inWords(member)}
              declared={of}
              field={shownOf(memberOf(item, member))}
              error={errors.get(`/${name}${isList ? `/${index}` : ""}/${member}`)}
              onChange={(typed) => set(items.toSpliced(index, 1, withMember(item, member, typed)))}
            />
          ))}
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
          <Button icon="plus" onClick={() => set([...items, NO_MEMBERS])}>
            {one === undefined ? `Add to ${title}` : `Add a ${one}`}
          </Button>
        </div>
      )}
    </div>
  );
}
