import { ApiError, Button, formatNoun, InlineError, Skeleton, useStored, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { DuplicateReason } from "../../../src/domain/shapes.ts";
import { memberValue, nameOf, type StudentRecord, textOf } from "../api/student-record.ts";
import { type DuplicateGroup, type Duplicates, studentsApi } from "../api/students-api.ts";
import { PlaceFrame } from "../place-frame.tsx";
import { CompareStudents } from "./compare-students.tsx";
import "./duplicates.css";

interface DuplicatesPageProps {
  readonly onClose: () => void;
  /** `onUndone` must be called when the merge was undone. */
  readonly onMerged: (message: string, bulkId: string, onUndone: () => void) => void;
}

const reasons: Readonly<Record<DuplicateReason, string>> = {
  same_name_and_date: "Same name and date of birth",
  similar_name: "Similar name, same date of birth",
  similar_date: "Same name, similar date of birth",
  same_name: "Same name, no date of birth",
};

/** The most pairs that are remembered as different people. */
const maxHidden = 2_000;
const none: readonly string[] = [];

/** Lists students that may be the same person, to compare and merge them. */
export function DuplicatesPage({ onClose, onMerged }: DuplicatesPageProps): JSX.Element {
  const [found, setFound] = useState<Duplicates>();
  const [error, setError] = useState<ApiError>();
  /** The search that is running. */
  const running = useRef<AbortController>(undefined);
  const [isSearching, setSearching] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const [hidden, setHidden] = useStored<readonly string[]>("signalbox.students.notDuplicates", none);

  const isShown = (group: DuplicateGroup): boolean => !hidden.includes(keyOf(group));
  /** Adds the groups of the next pages, up to the first page with a group to show. */
  const searchFrom = async (first: string | undefined): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setError(undefined);
    setSearching(true);
    try {
      let next = first;
      let added: readonly DuplicateGroup[] = [];
      do {
        const page = await studentsApi.listDuplicates(next, signal);
        added = [...added, ...page.groups];
        next = page.next;
      } while (next !== undefined && !added.some(isShown));
      if (signal.aborted) return;
      setFound((known) => ({ groups: withoutRepeats([...(known?.groups ?? []), ...added]), next }));
    } catch (cause) {
      if (!signal.aborted) setError(ApiError.from(cause));
    } finally {
      if (!signal.aborted) setSearching(false);
    }
  };
  const search = (): void => {
    setFound(undefined);
    void searchFrom(undefined);
  };
  useEffect(() => {
    search();
    return () => running.current?.abort();
  }, []);

  const groups = (found?.groups ?? []).filter(isShown);
  const group = groups.find((one) => keyOf(one) === chosen) ?? groups[0];
  const next = found?.next;
  const isEmpty = groups.length === 0;
  // The last group was merged or hidden.
  useEffect(() => {
    if (isEmpty && next !== undefined && !isSearching && error === undefined) void searchFrom(next);
  }, [isEmpty, next]);
  const groupKey = group === undefined ? undefined : keyOf(group);
  // The pressed button is gone with its group. The focus goes to the next one, or to the title.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>("#compare-heading") ?? document.querySelector(".place h2");
    heading?.focus({ preventScroll: true });
  }, [groupKey]);
  /** Selects the next group. */
  const goOn = (): void => {
    const at = group === undefined ? -1 : groups.indexOf(group);
    const other = groups[at + 1] ?? groups[at - 1];
    setChosen(other === undefined ? undefined : keyOf(other));
  };
  const merged = (kept: StudentRecord, other: StudentRecord, bulkId: string): void => {
    setFound((known) => known && { ...known, groups: known.groups.flatMap((one) => without(one, other.id)) });
    if (group !== undefined && group.students.length <= 2) goOn();
    onMerged(`${nameOf(other)} is merged into ${nameOf(kept)}.`, bulkId, search);
  };

  return (
    <PlaceFrame title="Possible duplicates" onClose={onClose} actions={<Button onClick={search}>Search again</Button>}>
      <div class="place-body">
        <InlineError
          message={error?.message}
          action={<Button onClick={() => void searchFrom(next)}>Try again</Button>}
        />
        {group === undefined && isSearching && <Skeleton label="All students are being compared" lines={8} />}
        {found !== undefined && group === undefined && next === undefined && !isSearching && (
          <div class="records-none">
            <p>No two students look like one person.</p>
            <p class="soft">Names and dates of birth are compared, without case, accents and the order of names.</p>
          </div>
        )}
        {group !== undefined && (
          <div class="duplicates">
            <nav class="duplicates-list" aria-label="Groups of possible duplicates">
              <p class="soft">
                {formatNoun(groups.length, "group")}
                {next === undefined ? "" : " so far"}
              </p>
              <ul>
                {groups.map((one) => (
                  <li key={keyOf(one)}>
                    <button
                      type="button"
                      class="duplicates-group"
                      aria-current={one === group ? "true" : undefined}
                      onClick={() => setChosen(keyOf(one))}
                    >
                      <span>
                        <VisibleText text={one.students.map(nameOf).slice(0, 3).join(" · ")} />
                        {one.students.length > 3 && ` and ${one.students.length - 3} more`}
                      </span>
                      <span class="soft">
                        {reasons[one.reason]}
                        {dateOf(one) === "" ? "" : ` · ${dateOf(one)}`}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
              {next !== undefined && (
                <Button disabled={isSearching} onClick={() => void searchFrom(next)}>
                  {isSearching ? "Searching…" : "Find more"}
                </Button>
              )}
            </nav>
            <CompareStudents
              key={keyOf(group)}
              group={group}
              reason={reasons[group.reason]}
              onMerged={merged}
              onHide={() => {
                goOn();
                setHidden([...hidden, keyOf(group)].slice(-maxHidden));
              }}
            />
          </div>
        )}
      </div>
    </PlaceFrame>
  );
}

/** A student that changed between two pages may be in both. */
function withoutRepeats(groups: readonly DuplicateGroup[]): readonly DuplicateGroup[] {
  return [...new Map(groups.map((group) => [keyOf(group), group])).values()];
}

/** Identifies a group by its students, so that it stays the same when other groups change. */
function keyOf({ students }: DuplicateGroup): string {
  return JSON.stringify(students.map(({ id }) => id).sort());
}

function dateOf({ students: [first] }: DuplicateGroup): string {
  return first === undefined ? "" : (textOf(memberValue(first, "dateOfBirth")) ?? "");
}

/** The group without a student; empty when only one student is left. */
function without(group: DuplicateGroup, id: string): readonly DuplicateGroup[] {
  const students = group.students.filter((student) => student.id !== id);
  return students.length < 2 ? [] : [{ ...group, students }];
}
