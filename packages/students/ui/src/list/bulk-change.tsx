import { signal } from "@preact/signals";
import { parseJson, parsePointer } from "@signalbox/json";
import { Button, CodeEditor, formatCount, InlineError, jsonError, SelectField, useTask } from "@signalbox/ui";
import type { ApiError } from "@signalbox/ui/api-error";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { BulkResultJson } from "../../../src/domain/responses.ts";
import type { Collection } from "../state/collection.ts";
import { useRecords } from "../state/records.ts";

const kinds = { patch: "Set fields", delete: "Delete them" } as const;

interface BulkInput {
  readonly kind: keyof typeof kinds;
  readonly text: string;
}

/** Changes or deletes the selected records, or all of the view, after a preview of their number. */
export function BulkChange(): JSX.Element {
  const records = useRecords();
  const { collection, target, unsaved, go } = records;
  const example = collection.columns.names.at(-1) ?? "name";
  const input = records.taskInput("bulk", () => signal<BulkInput>({ kind: "patch", text: `{\n  "${example}": ""\n}` }));
  const { kind, text } = input.value;
  const [preview, setPreview] = useState<BulkResultJson>();
  const { busy, error, run } = useTask();
  const wrong = kind === "patch" ? problemOf(text) : undefined;

  /** A preview says nothing about another input. */
  const change = (next: Partial<BulkInput>): void => {
    input.value = { ...input.peek(), ...next };
    setPreview(undefined);
  };
  const send = (dryRun: boolean): Promise<void> =>
    run(async () => {
      const what = kind === "delete" ? { delete: true as const } : { patch: text };
      const expected = dryRun || preview === undefined ? {} : { expected: preview.found };
      const result = await collection.api.bulk({ ...target, ...what, dryRun, ...expected });
      if (dryRun) {
        setPreview(result);
        return;
      }
      unsaved.tasks.delete("bulk");
      go({ show: undefined });
      const done = kind === "delete" ? "deleted" : "changed";
      if (kind === "delete") records.selection.clear();
      records.bulkDone(`${collection.count(result.changed)} ${done}.`, result.id);
    });

  return (
    <>
      <p class="soft">
        {"ids" in target
          ? `${collection.count(target.ids.length)} that you selected.`
          : target.filter === ""
            ? `All ${collection.nouns}.`
            : `The ${collection.nouns} that the search and the filters find.`}
      </p>
      <SelectField
        title="What to do"
        value={kind}
        options={Object.entries(kinds)}
        onChoose={(chosen) => change({ kind: chosen as typeof kind })}
      />
      {kind === "patch" && <p>Fields to set, as JSON. A field that is null is removed.</p>}
      {kind === "patch" && (
        <CodeEditor
          label="Fields to set"
          rows={8}
          value={text}
          error={wrong}
          onInput={(next) => change({ text: next })}
        />
      )}
      <InlineError message={error && messageOf(error, collection)} />
      {preview !== undefined && (
        <p role="status">
          {formatCount(preview.changed)} of {collection.count(preview.found)} would{" "}
          {kind === "delete" ? "be deleted" : "change"}
          {preview.unchanged > 0 ? `; ${formatCount(preview.unchanged)} already have these values` : ""}
          {preview.invalid > 0 ? `; ${formatCount(preview.invalid)} would break a rule, so nothing can be changed` : ""}
          .
        </p>
      )}
      <ul>
        {preview?.errors.slice(0, 10).map(({ id, errors }) => (
          <li key={id} class="form-error">
            {id}: {errors.map(({ detail }) => detail).join("; ")}
          </li>
        ))}
      </ul>
      <div class="dialog-actions">
        <Button disabled={busy || wrong !== undefined} onClick={() => void send(true)}>
          Preview
        </Button>
        <Button
          look={kind === "delete" ? "danger" : "main"}
          disabled={busy || preview === undefined || preview.changed === 0 || preview.invalid > 0}
          onClick={() => void send(false)}
        >
          {preview === undefined
            ? "Do it"
            : `${kind === "delete" ? "Delete" : "Change"} ${formatCount(preview.changed)}`}
        </Button>
      </div>
    </>
  );
}

/** The service names a record and a field of it by a pointer. */
function messageOf({ message, issues: [issue] }: ApiError, { titleOf }: Collection): string {
  const [id, field] = parsePointer(issue?.pointer ?? "") ?? [];
  if (issue === undefined || id === undefined || field === undefined) return message;
  return `${id}: ${titleOf(field)} ${issue.detail}. Nothing was changed.`;
}

function problemOf(text: string): ReturnType<typeof jsonError> {
  return jsonError(text) ?? (parseJson(text).kind === "object" ? undefined : { message: "This must be an object." });
}
