import { IconButton, useLostFocus, verbatim } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { nameOf, textOf } from "../api/stored-record.ts";
import { Value } from "../list/cell.tsx";
import { fieldOfIds, idsOf, type Reference, type Typed } from "../state/draft.ts";
import { listPath } from "../state/list-path.ts";
import { useEditor, useRecords } from "../state/records.ts";

interface ReferenceInputProps {
  readonly id: string;
  readonly reference: Reference;
  readonly field: Typed | undefined;
  readonly error: string | undefined;
  /** Undefined when the field has no id any more. */
  readonly onChange: (typed: Typed | undefined) => void;
}

/** How many records are offered, and the pause in typing after which they are searched, in milliseconds. */
const OFFERED = 20;
const PAUSE_MS = 200;

/** Chooses the record that a field refers to by its name, or several for a list of ids. */
export function ReferenceInput({ id, reference, field, error, onChange }: ReferenceInputProps): JSX.Element {
  const { to, isList } = reference;
  const { names } = useRecords();
  const editor = useEditor();
  const typed = editor.typedIn(reference);
  const text = typed?.text ?? "";
  const [found, setFound] = useState<ReadonlyMap<string, string>>(new Map());
  const options = useId();
  const box = useRef<HTMLDivElement>(null);
  const chosen = idsOf(field);
  const hasInput = isList || chosen.length === 0 || typed !== undefined;

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
  /** Refers to what is typed: a suggestion, or else the id of a record, which is looked up. */
  const pick = (): void => {
    const now = editor.typedIn(reference);
    if (now !== undefined) void editor.lookUp(now, found.get(now.text));
  };
  // The text may be there before the suggestions.
  useLayoutEffect(() => (found.has(text) ? pick() : undefined), [found]);

  useLostFocus(box, () => box.current?.querySelector<HTMLElement>("input, button")?.focus());

  return (
    <div class="stack tight" ref={box}>
      {chosen.map((node, index) => (
        <span class="line" key={textOf(node)}>
          <Value value={node} to={to} />
          <IconButton
            icon="cross"
            label={`Remove ${names.of(to, textOf(node) ?? "")}`}
            onClick={() => onChange(fieldOfIds(chosen.toSpliced(index, 1), isList))}
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
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onInput={({ currentTarget: { value } }) => {
              editor.type(reference, value);
              if (found.has(value)) pick();
            }}
            // An id that was not found is looked up again by Enter and by a save.
            onChange={() => editor.typedIn(reference)?.error === undefined && pick()}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              // Enter chooses, and does not submit the form.
              event.preventDefault();
              pick();
            }}
          />
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
