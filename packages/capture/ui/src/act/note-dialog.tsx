import { Button, Dialog, Form, InlineError, useTask } from "@signalbox/ui";
import type { JSX } from "preact";
import { MAX_NOTE_LENGTH } from "../../../src/domain/mark.ts";
import { captureApi } from "../api/capture-api.ts";
import type { RequestMark } from "../api/responses.ts";
import { useInspector } from "../state/inspector.ts";
import { useDraft } from "../state/use-draft.ts";

interface NoteDialogProps {
  readonly request: Pick<RequestMark, "seq" | "note">;
  readonly onClose: () => void;
}

/** A note about a request, visible to everybody who can see the route. */
export function NoteDialog({ request, onClose }: NoteDialogProps): JSX.Element {
  const inspector = useInspector();
  const { routeId } = inspector;
  const draft = useDraft(`note ${routeId} ${request.seq}`, () => request.note);
  const { value: note } = draft;
  const { busy, error, run } = useTask();

  const save = (text: string): Promise<void> =>
    run(async () => {
      inspector.update(await captureApi.mark(routeId, request.seq, { note: text.trim() }));
      draft.restart(text.trim());
      onClose();
    });

  return (
    <Dialog title={`Note about #${request.seq}`} onClose={onClose}>
      <Form class="stack loose" onSubmit={() => void save(note)}>
        <label class="field">
          All who see this route see the note
          <textarea
            autofocus
            rows={5}
            maxLength={MAX_NOTE_LENGTH}
            value={note}
            onInput={({ currentTarget }) => draft.set(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save(note);
            }}
          />
        </label>
        <InlineError message={error?.message} />
        <div class="dialog-actions">
          {request.note !== "" && (
            <Button look="danger" disabled={busy} onClick={() => void save("")}>
              Remove the note
            </Button>
          )}
          <Button type="submit" look="main" disabled={busy}>
            Save the note
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
