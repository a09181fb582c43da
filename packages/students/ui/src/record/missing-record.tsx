import { type ApiError, Button, IconButton, InlineError, useTask, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEditor, useRecords } from "../state/records.ts";

/** Shown instead of a record that is deleted, does not exist, or could not be loaded. */
export function MissingRecord({ error }: { readonly error: ApiError }): JSX.Element {
  const records = useRecords();
  const { id = "", load } = useEditor();
  const { api, noun } = records.collection;
  const restoring = useTask();
  const isDeleted = error.problem === "deleted";
  const restore = (): Promise<void> =>
    restoring.run(async () => {
      const [latest] = await api.listVersions(id);
      records.restored(await api.restore({ id, version: latest?.version ?? 1 }));
    });
  return (
    <section class="record column" aria-labelledby="record-heading">
      <header class="head">
        <h2 id="record-heading">{isDeleted ? "Deleted" : error.status === 404 ? `No such ${noun}` : "Not loaded"}</h2>
        <IconButton icon="cross" label="Close (Esc)" onClick={records.close} />
      </header>
      <div class="record-body column">
        <p>
          <VisibleText
            text={isDeleted ? `The ${noun} ${id} was deleted. Its versions are kept.` : messageOf(id, noun, error)}
          />
        </p>
        <InlineError message={restoring.error?.message} />
        <div class="line">
          {isDeleted && records.canWrite && (
            <Button look="main" onClick={() => void restore()}>
              Restore
            </Button>
          )}
          {error.status !== 404 && <Button onClick={() => void load()}>Try again</Button>}
        </div>
      </div>
    </section>
  );
}

/** The longest id that is shown as a whole. */
const SHOWN_LENGTH = 100;

/** The service explains a missing record to programs. */
function messageOf(id: string, noun: string, { status, message }: ApiError): string {
  if (status !== 404) return message;
  return `There is no ${noun} with the id ${id.slice(0, SHOWN_LENGTH)}. The link is incomplete, or an administrator purged the ${noun}.`;
}
