import { parseJson } from "@signalbox/json";
import { ApiError, Button, CodeEditor, formatCount, formatNoun, InlineError } from "@signalbox/ui";
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { BulkResultJson } from "../../../src/domain/shapes.ts";
import { type BulkTarget, studentsApi } from "../api/students-api.ts";
import { focusNear } from "../focus-near.ts";
import { type Kept, useKept } from "../state/kept.ts";

interface BulkChangeProps {
  readonly tasks: Kept["tasks"];
  readonly target: BulkTarget;
  readonly onDone: (said: string, bulkId: string | null) => void;
}

/** Changes or deletes the selected students, or all students of the view, after a preview of their number. */
export function BulkChange({ tasks, target, onDone }: BulkChangeProps): JSX.Element {
  const [kind, setKind] = useKept<"patch" | "delete">(tasks, "bulk.kind", "patch");
  const [text, setText] = useKept(tasks, "bulk.patch", '{\n  "program": "Physics"\n}');
  const [preview, setPreview] = useState<BulkResultJson>();
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const previewButton = useRef<HTMLButtonElement>(null);
  const wrong = kind === "patch" ? problemOf(text) : undefined;

  const run = async (dryRun: boolean): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const change = kind === "delete" ? { delete: true as const } : { patch: text };
      const expected = preview === undefined ? {} : { expected: preview.found };
      const result = await studentsApi.bulk({ ...target, ...change, dryRun, ...(dryRun ? {} : expected) });
      if (dryRun) setPreview(result);
      else {
        tasks.clear();
        onDone(`${formatNoun(result.changed, "student")} ${kind === "delete" ? "deleted" : "changed"}.`, result.id);
      }
    } catch (cause) {
      setError(ApiError.from(cause));
    } finally {
      setBusy(false);
      focusNear(() => previewButton.current);
    }
  };

  return (
    <>
      <p class="soft">
        {"ids" in target
          ? `${formatNoun(target.ids.length, "student")} that you selected.`
          : target.filter === ""
            ? "All students."
            : "The students that the search and the filters find."}
      </p>
      <label class="field">
        What to do
        <select
          value={kind}
          onChange={({ currentTarget }) => {
            setKind(currentTarget.value as typeof kind);
            setPreview(undefined);
          }}
        >
          <option value="patch">Set fields</option>
          <option value="delete">Delete them</option>
        </select>
      </label>
      {kind === "patch" && <p>Fields to set, as JSON. A field that is null is removed.</p>}
      {kind === "patch" && (
        <CodeEditor
          label="Fields to set"
          rows={8}
          value={text}
          error={wrong === undefined ? undefined : { message: wrong }}
          onInput={(next) => {
            setText(next);
            setPreview(undefined);
          }}
        />
      )}
      <InlineError message={error?.message} />
      {preview !== undefined && (
        <p role="status">
          {formatCount(preview.changed)} of {formatNoun(preview.found, "student")} would{" "}
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
        <Button buttonRef={previewButton} disabled={busy || wrong !== undefined} onClick={() => void run(true)}>
          Preview
        </Button>
        <Button
          look={kind === "delete" ? "danger" : "main"}
          disabled={busy || preview === undefined || preview.changed === 0 || preview.invalid > 0}
          onClick={() => void run(false)}
        >
          {preview === undefined
            ? "Do it"
            : `${kind === "delete" ? "Delete" : "Change"} ${formatCount(preview.changed)}`}
        </Button>
      </div>
    </>
  );
}

function problemOf(text: string): string | undefined {
  try {
    return parseJson(text).kind === "object" ? undefined : "This must be an object.";
  } catch (cause) {
    return (cause as Error).message;
  }
}
