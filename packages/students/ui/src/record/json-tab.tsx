import { formatJson } from "@signalbox/json";
import { CodeEditor, jsonError, LongText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { textOfDraft } from "../state/draft.ts";
import { useEditor, useRecords } from "../state/records.ts";

/** The longest text in an editable field, in characters. With longer ones, browsers take seconds for each key. */
export const EDITABLE_LENGTH = 200_000;

/** Edits the record as JSON text. A record that is too long is read-only. */
export function JsonTab(): JSX.Element {
  const { collection } = useRecords();
  const editor = useEditor();
  const draft = editor.draft.value;
  const json = draft?.json;
  const text = useMemo(() => json ?? (draft === undefined ? "" : formatJson(textOfDraft(draft))), [draft]);
  const label = "The record as JSON";
  const [issue] = editor.saveError.value?.issues ?? [];
  const rejected = issue && { message: `${issue.pointer} ${issue.detail}` };
  if (json === undefined && text.length > EDITABLE_LENGTH) {
    const advice = "That is too long to be edited as one text here: edit the fields one by one.";
    return <LongText label={label} text={text} advice={advice} fileName={`${collection.noun}.json`} />;
  }
  return (
    <CodeEditor
      label={label}
      error={json === undefined ? undefined : (jsonError(json) ?? rejected)}
      onInput={(typed) => editor.edit((now) => ({ ...now, json: typed }))}
      rows={24}
      readOnly={!collection.mayWrite}
      value={text}
    />
  );
}
