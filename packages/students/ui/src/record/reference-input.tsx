import { formatJson, type JsonNode, parseJson, serializeJson, textNode } from "@signalbox/json";
import { IconButton, verbatim } from "@signalbox/ui";
import { ApiError } from "@signalbox/ui/api-error";
import type { JSX } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { nameOf, textOf } from "../api/stored-record.ts";
import { Value } from "../list/cell.tsx";
import type { Collection } from "../state/collection.ts";
import { fieldOf, type Typed } from "../state/draft.ts";
import { listPath } from "../state/list-path.ts";
import { useEditor, useRecords } from "../state/records.ts";

/** What a field refers to. */
export interface Reference {
  /** The name of the field. */
  readonly name: string;
  readonly to: Collection;
  readonly isList: boolean;
  /** Whether an id is a text even if it looks like a number. */
  readonly asText: boolean;
}

interface ReferenceInputProps extends Reference {
  readonly id: string;
  readonly field: Typed | undefined;
  /** Undefined when the field has no id any more. */
  readonly onChange: (typed: Typed | undefined) => void;
}

/** How many records are offered, and the pause in typing after which they are searched, in milliseconds. */
const OFFERED = 20;
const PAUSE_MS = 200;

/** Chooses the record that a field refers to by its name, or several for a list of ids. */
export function ReferenceInput({ id, name, to, field, isList, asText, onChange }: ReferenceInputProps): JSX.Element {
  const { names } = useRecords();
  const editor = useEditor();
  const { text, error } = editor.typedIn(name);
  const [found, setFound] = useState<ReadonlyMap<string, string>>(new Map());
  /** The text that is looked up, and whether it is found: Enter, leaving the field and saving choose the same one. */
  const asked = useRef<{ readonly picked: string; readonly isFound: Promise<boolean> } | undefined>(undefined);
  const options = useId();
  const box = useRef<HTMLDivElement>(null);
  const chosen = idsOf(field);
  const hasInput = isList || chosen.length === 0;

  useEffect(() => {
    if (!hasInput) return;
    const stop = new AbortController();
    const search = async (): Promise<void> => {
      const path = listPath(to, { q: text.trim(), filters: [], sort: "" }, { limit: OFFERED });
      const { rows } = await to.api.list(path, { signal: stop.signal });
      setFound(new Map(rows.map((record) => [`${nameOf(record)} · ${record.id}`, record.id])));
    };
    const timer = setTimeout(() => void search().catch(() => undefined), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, hasInput, to]);

  // The control that had the focus may be gone. The user may also have left it meanwhile.
  const wasSet = useRef(false);
  useLayoutEffect(() => {
    const isLost = wasSet.current && document.activeElement === document.body;
    if (isLost) box.current?.querySelector<HTMLElement>("input, button")?.focus();
    wasSet.current = false;
  }, [field]);

  const set = (ids: readonly JsonNode[]): void => {
    wasSet.current = true;
    const [first] = ids;
    if (first === undefined) onChange(undefined);
    else if (isList) onChange({ kind: "json", text: formatJson(serializeJson({ kind: "array", items: ids })) });
    else onChange({ kind: first.kind === "number" ? "number" : "text", text: textOf(first) ?? "" });
  };
  /** Looks up a text. Resolves to false if it names no record. */
  const pick = (typed: string): Promise<boolean> => {
    const picked = found.get(typed) ?? typed.trim();
    if (picked === "") return asked.current?.isFound ?? Promise.resolve(true);
    if (picked !== asked.current?.picked) asked.current = { picked, isFound: lookUp(picked, found.has(typed)) };
    return asked.current.isFound;
  };
  const lookUp = async (picked: string, isKnown: boolean): Promise<boolean> => {
    const { text: typed } = editor.typedIn(name);
    editor.type(name, { text: typed });
    try {
      // Anything else than a suggestion must be the id of a record: text that matches nothing is not stored.
      await (isKnown ? undefined : to.api.get(picked));
      const isNumber = !asText && /^(?:0|[1-9]\d{0,14})$/.test(picked);
      const node: JsonNode = isNumber ? { kind: "number", text: picked } : textNode(picked);
      if (editor.typedIn(name).text === typed) editor.type(name, { text: "" });
      const draft = editor.draft.peek();
      // Another id may have been added, or the record edited as JSON meanwhile.
      if (draft !== undefined && draft.json === undefined)
        set(isList ? [...idsOf(fieldOf(draft, name)), node] : [node]);
      return true;
    } catch (cause) {
      const { status, message } = ApiError.from(cause);
      const missing = `There is no ${to.noun} ${picked}: choose one of the list, or type its id.`;
      editor.type(name, { ...editor.typedIn(name), error: status === 404 ? missing : message });
      return false;
    } finally {
      if (asked.current?.picked === picked) asked.current = undefined;
    }
  };
  // Also while another tab is shown.
  useLayoutEffect(() => void editor.references.set(name, () => pick(editor.typedIn(name).text)));
  return (
    <div class="stack tight" ref={box}>
      {chosen.map((node, index) => (
        <span class="line" key={textOf(node)}>
          <Value value={node} to={to} />
          <IconButton
            icon="cross"
            label={`Remove ${names.of(to, textOf(node) ?? "")}`}
            onClick={() => set(chosen.toSpliced(index, 1))}
          />
        </span>
      ))}
      {hasInput && (
        <>
          <input
            id={id}
            {...verbatim}
            list={options}
            placeholder={`Search ${to.nouns}`}
            value={text}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${id}-missing`}
            onInput={({ currentTarget: { value } }) => {
              editor.type(name, { text: value });
              if (found.has(value)) void pick(value);
            }}
            onChange={({ currentTarget: { value } }) => void pick(value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              // Enter chooses, and does not submit the form.
              event.preventDefault();
              void pick(text);
            }}
          />
          {error !== undefined && (
            <p class="form-error" id={`${id}-missing`} role="alert">
              {error}
            </p>
          )}
          <datalist id={options}>
            {[...found.keys()].map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </div>
  );
}

/** The ids that a field has. */
function idsOf(field: Typed | undefined): readonly JsonNode[] {
  if (field === undefined || field.text === "" || field.kind === "null") return [];
  if (field.kind === "text") return [textNode(field.text)];
  try {
    const value = parseJson(field.text);
    return value.kind === "array" ? value.items : [value];
  } catch {
    return [];
  }
}
