import {
  ApiError,
  Button,
  diffJson,
  InlineError,
  type JsonChange,
  JsonDiff,
  Skeleton,
  Time,
  VisibleText,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ownObject, type StudentRecord } from "../api/student-record.ts";
import { studentsApi, type VersionLine } from "../api/students-api.ts";

interface HistoryTabProps {
  readonly record: StudentRecord;
  readonly canWrite: boolean;
  readonly onReverted: (record: StudentRecord) => void;
}

/** The number of versions per request. */
const pageSize = 50;

/** The versions of a record: who changed what, and when. Any version can be restored. */
export function HistoryTab({ record, canWrite, onReverted }: HistoryTabProps): JSX.Element {
  const [lines, setLines] = useState<readonly VersionLine[]>();
  const [error, setError] = useState<ApiError>();
  const [hasMore, setHasMore] = useState(false);
  const [open, setOpen] = useState(record.version);

  const load = (before?: number): void => {
    studentsApi.listVersions(record.id, before).then(
      (page) => {
        setLines((known = []) => [...known, ...page]);
        setHasMore(page.length === pageSize);
      },
      (cause: unknown) => setError(ApiError.from(cause)),
    );
  };
  useEffect(() => load(), []);
  const revert = (version: number): void => {
    setError(undefined);
    studentsApi.revert(record, version).then(onReverted, (cause: unknown) => setError(ApiError.from(cause)));
  };

  return (
    <>
      <InlineError message={error?.message} />
      {lines === undefined && error === undefined && <Skeleton label="The history is being loaded" />}
      <ol class="history">
        {lines?.map(({ version, action, at, by }) => (
          <li key={version}>
            <div class="history-line">
              <Button
                look="quiet"
                icon={open === version ? "down" : "right"}
                aria-expanded={open === version}
                onClick={() => setOpen(open === version ? 0 : version)}
              >
                v{version} {action}
              </Button>
              <span class="soft">
                <Author by={by} /> · <Time timestamp={at} as="age" />
              </span>
              {canWrite && version !== record.version && action !== "deleted" && (
                <Button onClick={() => revert(version)}>Revert to v{version}</Button>
              )}
            </div>
            {open === version && <Difference id={record.id} version={version} />}
          </li>
        ))}
      </ol>
      {hasMore && <Button onClick={() => load(lines?.at(-1)?.version)}>Show older versions</Button>}
    </>
  );
}

/** The author of a change. For API keys, only the name: `key 0198… (Ada)`. */
function Author({ by }: { readonly by: string | null }): JSX.Element {
  if (by === null) return <>not noted by whom</>;
  const [, name = by] = /^key \S+ \((.+)\)$/s.exec(by) ?? [];
  return (
    <span title={by}>
      <VisibleText text={name} />
    </span>
  );
}

/** The differences from the previous version; all members for the first one. */
function Difference({ id, version }: { readonly id: string; readonly version: number }): JSX.Element {
  const [changes, setChanges] = useState<readonly JsonChange[] | ApiError>();
  useEffect(() => {
    let current = true;
    const before = version === 1 ? undefined : studentsApi.getVersion(id, version - 1);
    Promise.all([before, studentsApi.getVersion(id, version)]).then(
      ([from, to]) => current && setChanges(diffJson(ownObject(from ?? { members: [] }), ownObject(to))),
      (cause: unknown) => current && setChanges(ApiError.from(cause)),
    );
    return () => {
      current = false;
    };
  }, [id, version]);
  if (changes === undefined) return <Skeleton lines={2} label="The difference is being loaded" />;
  if (changes instanceof ApiError) return <InlineError message={changes.message} />;
  return changes.length === 0 ? <p class="soft">No field was changed.</p> : <JsonDiff changes={changes} />;
}
