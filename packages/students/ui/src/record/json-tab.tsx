import { formatJson } from "@signalbox/json";
import { CodeEditor, Lazy } from "@signalbox/ui";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { changedNames, createdText, type Draft, jsonOfRecord } from "./draft.ts";

/** The longest text in an editable field, in characters. With longer ones, browsers take seconds for each key. */
export const editableLength = 200_000;

export const loadLongText = async () => (await import("./long-text.tsx")).LongText;

interface JsonTabProps {
  readonly draft: Draft;
  /** The edited text; undefined before the first edit. */
  readonly edited: string | undefined;
  readonly canWrite: boolean;
  readonly error: { readonly message: string; readonly line?: number | undefined } | undefined;
  readonly onInput: (text: string) => void;
}

/** Edits the record as JSON text. A record that is too long is read-only. */
export function JsonTab({ draft, edited, canWrite, error, onInput }: JsonTabProps): JSX.Element {
  const text = useMemo(() => edited ?? textOf(draft), [draft, edited]);
  const label = "The record as JSON";
  if (edited === undefined && text.length > editableLength) {
    const advice = "That is too long to be edited as one text here: edit the fields one by one.";
    return <Lazy label="The text" load={loadLongText} props={{ label, text, advice, fileName: "student.json" }} />;
  }
  return <CodeEditor label={label} error={error} onInput={onInput} rows={24} readOnly={!canWrite} value={text} />;
}

/** The JSON of the record with the changes of the fields. Invalid fields are omitted. */
function textOf(draft: Draft): string {
  return draft.base !== undefined && changedNames(draft).size === 0
    ? jsonOfRecord(draft.base)
    : formatJson(createdText(draft));
}
