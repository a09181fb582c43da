import { CodeEditor, Lazy } from "@signalbox/ui";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { useEditor, useRecords } from "../state/records.ts";
import { jsonOf } from "./draft.ts";
import { jsonError } from "./record-errors.ts";

/** The longest text in an editable field, in characters. With longer ones, browsers take seconds for each key. */
export const editableLength = 200_000;

export const loadLongText = async () => (await import("./long-text.tsx")).LongText;

/** Edits the record as JSON text. A record that is too long is read-only. */
export function JsonTab(): JSX.Element {
  const { canWrite, collection } = useRecords();
  const editor = useEditor();
  const draft = editor.draft.value;
  const json = draft?.json;
  const text = useMemo(() => json ?? (draft === undefined ? "" : jsonOf(draft)), [draft]);
  const label = "The record as JSON";
  if (json === undefined && text.length > editableLength) {
    const advice = "That is too long to be edited as one text here: edit the fields one by one.";
    return (
      <Lazy label="The text" load={loadLongText} props={{ label, text, advice, fileName: `${collection.noun}.json` }} />
    );
  }
  return (
    <CodeEditor
      label={label}
      error={json === undefined ? undefined : jsonError(json, editor.saveError.value)}
      onInput={(typed) => editor.edit({ json: typed })}
      rows={24}
      readOnly={!canWrite}
      value={text}
    />
  );
}
