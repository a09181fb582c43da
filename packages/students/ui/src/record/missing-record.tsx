import { ApiError, Button, IconButton, InlineError, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { StudentRecord } from "../api/student-record.ts";
import { studentsApi } from "../api/students-api.ts";

interface MissingRecordProps {
  readonly id: string;
  readonly error: ApiError;
  readonly canWrite: boolean;
  readonly onRetry: () => void;
  readonly onRestored: (record: StudentRecord) => void;
  readonly onClose: () => void;
}

/** Shown instead of a record that is deleted, does not exist, or could not be loaded. */
export function MissingRecord({ id, error, canWrite, onRetry, onRestored, onClose }: MissingRecordProps): JSX.Element {
  const [failed, setFailed] = useState<ApiError>();
  const isDeleted = error.problem === "deleted";
  const restore = async (): Promise<void> => {
    try {
      const [latest] = await studentsApi.listVersions(id);
      onRestored(await studentsApi.restore({ id, version: latest?.version ?? 1 }));
    } catch (cause) {
      setFailed(ApiError.from(cause));
    }
  };
  return (
    <section class="record" aria-labelledby="record-heading">
      <header class="record-head">
        <h2 id="record-heading">{isDeleted ? "Deleted" : error.status === 404 ? "No such student" : "Not loaded"}</h2>
        <IconButton icon="cross" label="Close (Esc)" onClick={onClose} />
      </header>
      <div class="record-body">
        <p>
          <VisibleText
            text={isDeleted ? `The student ${id} was deleted. Its versions are kept.` : messageOf(id, error)}
          />
        </p>
        <InlineError message={failed?.message} />
        <div class="form-line">
          {isDeleted && canWrite && (
            <Button look="main" onClick={() => void restore()}>
              Restore
            </Button>
          )}
          {error.status !== 404 && <Button onClick={onRetry}>Try again</Button>}
        </div>
      </div>
    </section>
  );
}

/** The longest id that is shown as a whole. */
const shownLength = 100;

/** The service explains a missing record to programs. */
function messageOf(id: string, { status, message }: ApiError): string {
  if (status !== 404) return message;
  return `There is no student with the id ${id.slice(0, shownLength)}. The link is incomplete, or an administrator purged the student.`;
}
