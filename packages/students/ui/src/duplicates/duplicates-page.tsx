import { Button, formatNoun, InlineError, Skeleton, VisibleText } from "@signalbox/ui";
import { useRows } from "@signalbox/ui/rows";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { DuplicateReason } from "../../../src/domain/shapes.ts";
import type { DuplicateGroup } from "../api/records-api.ts";
import { memberValue, nameOf, type StoredRecord, textOf } from "../api/stored-record.ts";
import { useRecords } from "../state/records.ts";
import { TaskFrame } from "../task-frame.tsx";
import { CompareStudents } from "./compare-students.tsx";
import "./duplicates-page.css";

const reasons: Readonly<Record<DuplicateReason, string>> = {
  same_name_and_date: "Same name and date of birth",
  similar_name: "Similar name, same date of birth",
  similar_date: "Same name, similar date of birth",
  same_name: "Same name, no date of birth",
};

/** Lists students that may be the same person, to compare and merge them. */
export function DuplicatesPage(): JSX.Element {
  const records = useRecords();
  const { api } = records.collection;
  const [chosen, setChosen] = useState<string>();
  const [stop] = useState(() => new AbortController());
  useEffect(() => () => stop.abort(), [stop]);
  // Up to the first page with a group: a page of a long search may have none.
  const found = useRows(async (path?: string) => {
    let page = await api.listDuplicates(path, stop.signal);
    while (page.rows.length === 0 && page.next !== undefined) page = await api.listDuplicates(page.next, stop.signal);
    return page;
  });
  const { busy, error, hasMore } = found;
  const search = (): void => {
    found.change(() => []);
    void found.run(found.refresh);
  };
  // A student that changed between two pages may be in both.
  const groups = [...new Map(found.rows?.map((one) => [keyOf(one), one])).values()];
  const group = groups.find((one) => keyOf(one) === chosen) ?? groups[0];
  // The last group was merged or hidden.
  useEffect(() => {
    if (group === undefined && hasMore && !busy && error === undefined) found.loadMore();
  }, [group === undefined, hasMore, busy]);
  /** Selects the next group. */
  const goOn = (): void => {
    const at = group === undefined ? -1 : groups.indexOf(group);
    const other = groups[at + 1] ?? groups[at - 1];
    setChosen(other === undefined ? undefined : keyOf(other));
  };
  const merged = (kept: StoredRecord, other: StoredRecord, bulkId: string): void => {
    found.change((all) => all.flatMap((one) => without(one, other.id)));
    if (group !== undefined && group.students.length <= 2) goOn();
    records.bulkDone(`${nameOf(other)} is merged into ${nameOf(kept)}.`, bulkId, search);
  };

  /** Stores for everyone that the students of a group are different people. */
  const hide = (group: DuplicateGroup): void => {
    const ids = group.students.map(({ id }) => id);
    goOn();
    found.drop(group);
    const undo = (): void => void api.setDistinct(ids, false).then(search, records.fail);
    api
      .setDistinct(ids, true)
      .then(() => records.notify("They are not listed as one person any more.", undo), records.fail);
  };

  return (
    <TaskFrame title="Possible duplicates" actions={<Button onClick={search}>Search again</Button>}>
      <div class="stack loose task-body">
        <InlineError message={error?.message} action={<Button onClick={found.loadMore}>Try again</Button>} />
        {group === undefined && busy && <Skeleton label="All students are being compared" lines={8} />}
        {group === undefined && found.rows !== undefined && !hasMore && !busy && (
          <div class="nothing">
            <p>No two students look like one person.</p>
            <p class="soft">Names and dates of birth are compared, without case and accents.</p>
          </div>
        )}
        {group !== undefined && (
          <div class="duplicates">
            <nav class="duplicates-list stack" aria-label="Groups of possible duplicates">
              <p class="soft">
                {formatNoun(groups.length, "group")}
                {hasMore ? " so far" : ""}
              </p>
              <ul>
                {groups.map((one) => (
                  <li key={keyOf(one)}>
                    <button
                      type="button"
                      class="bare duplicates-group choice"
                      aria-current={one === group ? "true" : undefined}
                      onClick={() => setChosen(keyOf(one))}
                    >
                      <span>
                        <VisibleText
                          text={one.students
                            .slice(0, 3)
                            .map((student) => nameOf(student))
                            .join(" · ")}
                        />
                        {one.students.length > 3 && ` and ${one.students.length - 3} more`}
                      </span>
                      <span class="soft">{[reasons[one.reason], ...datesOf(one)].join(" · ")}</span>
                    </button>
                  </li>
                ))}
              </ul>
              {hasMore && (
                <Button disabled={busy} onClick={found.loadMore}>
                  {busy ? "Searching…" : "Find more"}
                </Button>
              )}
            </nav>
            <CompareStudents
              key={keyOf(group)}
              group={group}
              reason={reasons[group.reason]}
              onMerged={merged}
              onHide={() => hide(group)}
            />
          </div>
        )}
      </div>
    </TaskFrame>
  );
}

/** Identifies a group by its students, so that it stays the same when other groups change. */
function keyOf({ students }: DuplicateGroup): string {
  return JSON.stringify(students.map(({ id }) => id).sort());
}

/** The date of birth of the first student, if it has one. */
function datesOf({ students }: DuplicateGroup): readonly string[] {
  return students.slice(0, 1).flatMap((first) => textOf(memberValue(first, "dateOfBirth")) || []);
}

/** The group without a student; empty when only one student is left. */
function without(group: DuplicateGroup, id: string): readonly DuplicateGroup[] {
  const students = group.students.filter((student) => student.id !== id);
  return students.length < 2 ? [] : [{ ...group, students }];
}
