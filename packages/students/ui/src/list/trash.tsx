import { ApiError, Button, InlineError, Skeleton, Time, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { CallerJson } from "../../../src/domain/shapes.ts";
import { nameOf, type StudentRecord } from "../api/student-record.ts";
import { type RecordPage, studentsApi } from "../api/students-api.ts";
import { buttonOfRow, focusNear } from "../focus-near.ts";

interface TrashProps {
  readonly caller: CallerJson;
  readonly onRestored: (record: StudentRecord) => void;
}

const pageSize = 50;

/** Deleted records, newest first. Each can be restored, and an administrator can purge it. */
export function Trash({ caller, onRestored }: TrashProps): JSX.Element {
  const [page, setPage] = useState<RecordPage>();
  const [error, setError] = useState<ApiError>();
  const [asked, setAsked] = useState<string>();
  const failed = (cause: unknown): void => setError(ApiError.from(cause));

  const load = (path: string): void => {
    studentsApi
      .list(path, { count: false })
      .then((next) => setPage((known) => ({ ...next, records: [...(known?.records ?? []), ...next.records] })), failed);
  };
  useEffect(() => load(`/students/deleted?limit=${pageSize}`), []);
  const list = useRef<HTMLUListElement>(null);
  const drop = (id: string): void => {
    const at = page?.records.findIndex((record) => record.id === id) ?? -1;
    setPage((known) => known && { ...known, records: known.records.filter((record) => record.id !== id) });
    focusNear(() => buttonOfRow(list.current, at));
  };
  const restore = (record: StudentRecord): void => {
    studentsApi.restore(record).then((restored) => {
      drop(record.id);
      onRestored(restored);
    }, failed);
  };
  const purge = (record: StudentRecord): void => {
    setAsked(undefined);
    studentsApi.purge(record).then(() => drop(record.id), failed);
  };

  return (
    <>
      <InlineError message={error?.message} />
      {page === undefined && error === undefined && <Skeleton label="Deleted students are being loaded" />}
      {page?.records.length === 0 && <p class="soft">Nothing is deleted.</p>}
      <ul class="trash" ref={list}>
        {page?.records.map((record) => (
          <li key={record.id}>
            <span class="trash-name">
              <VisibleText text={nameOf(record)} />{" "}
              <span class="soft">
                deleted <Time timestamp={record.deletedAt ?? record.updatedAt} as="age" />
              </span>
            </span>
            <Button aria-label={`Restore ${nameOf(record)}`} onClick={() => restore(record)}>
              Restore
            </Button>
            {caller.role === "admin" &&
              (asked === record.id ? (
                <Button look="danger" onClick={() => purge(record)}>
                  Purge it and its {record.version} versions for good
                </Button>
              ) : (
                <Button look="danger" onClick={() => setAsked(record.id)}>
                  Purge…
                </Button>
              ))}
          </li>
        ))}
      </ul>
      {page?.next !== undefined && <Button onClick={() => load(page.next ?? "")}>Show more</Button>}
    </>
  );
}
