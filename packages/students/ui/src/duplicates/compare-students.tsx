// biome-ignore-all lint/a11y: on a phone the table is laid out as a grid, so roles say what is a row and a cell.

import { type JsonNode, serializeJson } from "@signalbox/json";
import {
  ApiError,
  Button,
  formatNoun,
  InlineError,
  ScrollRegion,
  Skeleton,
  Time,
  useLoaded,
  useTask,
  VisibleText,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type DuplicateGroup, studentsApi } from "../api/records-api.ts";
import { memberOf, nameOf, ownObject, type StudentRecord, textOf } from "../api/student-record.ts";
import { Value } from "../list/cell.tsx";
import { titleOf } from "../state/words.ts";

interface CompareStudentsProps {
  readonly group: DuplicateGroup;
  /** Why the students may be the same person, as shown to the user. */
  readonly reason: string;
  readonly onMerged: (kept: StudentRecord, other: StudentRecord, bulkId: string) => void;
  /** Called when the user says that they are different people. */
  readonly onHide: () => void;
}

/** Two students of a group side by side. With more students, the user selects which two. */
export function CompareStudents(props: CompareStudentsProps): JSX.Element {
  const { group, reason } = props;
  const [first, second] = group.students;
  const [{ keptId, otherId, round }, choose] = useState({
    keptId: first?.id ?? "",
    otherId: second?.id ?? "",
    round: 0,
  });
  return (
    <section class="stack loose" aria-labelledby="compare-heading">
      <h3 id="compare-heading" tabIndex={-1}>
        {reason}
      </h3>
      {group.students.length > 2 && (
        <div class="field-row">
          <Choice
            label="Student to keep"
            students={group.students.filter(({ id }) => id !== otherId)}
            value={keptId}
            onChange={(id) => choose({ keptId: id, otherId, round })}
          />
          <Choice
            label="Duplicate of it"
            students={group.students.filter(({ id }) => id !== keptId)}
            value={otherId}
            onChange={(id) => choose({ keptId, otherId: id, round })}
          />
        </div>
      )}
      <Comparison
        key={`${keptId} ${otherId} ${round}`}
        {...{ keptId, otherId }}
        {...props}
        onReload={() => choose({ keptId, otherId, round: round + 1 })}
        onSwap={() => choose({ keptId: otherId, otherId: keptId, round })}
      />
    </section>
  );
}

interface ComparisonProps extends CompareStudentsProps {
  readonly keptId: string;
  readonly otherId: string;
  readonly onReload: () => void;
  readonly onSwap: () => void;
}

/** For each member that differs, the user selects the value to keep. */
function Comparison({ keptId, otherId, onMerged, onHide, onReload, onSwap }: ComparisonProps): JSX.Element {
  const loaded = useLoaded(() => Promise.all([studentsApi.get(keptId), studentsApi.get(otherId)]));
  /** The user's choices by member: whether to take the other student's value. */
  const [taken, setTaken] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [showsSame, setShowsSame] = useState(false);
  const merging = useTask();
  const again = <Button onClick={onReload}>Read both again</Button>;
  if (loaded === undefined) return <Skeleton label="The students are being loaded" />;
  if (loaded instanceof ApiError) return <InlineError message={adviceOf(loaded)} action={again} />;

  const [kept, other] = loaded;
  const rows = rowsOf(kept, other);
  const different = rows.filter(isDifferent);
  const take = different.filter((row) => takesOther(row, taken)).map(({ name }) => name);
  const merge = (): Promise<void> =>
    merging.run(async () => {
      const { bulkId } = await studentsApi.merge(kept, other, take);
      onMerged(kept, other, bulkId);
    });
  return (
    <>
      <InlineError message={merging.error && adviceOf(merging.error)} action={again} />
      <ScrollRegion class="plain-table" label="Comparison">
        <table class="compare-table" role="table" aria-label="Comparison">
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader">Field</th>
              <Head title="Stays" student={kept} />
              <Head title="Is merged, then deleted" student={other} />
            </tr>
          </thead>
          <tbody role="rowgroup">
            {(showsSame ? rows : different).map((row) => (
              <Row
                key={row.name}
                row={row}
                isTaken={takesOther(row, taken)}
                onTake={(isTaken) => setTaken(new Map([...taken, [row.name, isTaken]]))}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {different.length === 0 && <p>They have the same in every field.</p>}
      <div class="dialog-actions compare-actions">
        {rows.length > different.length && (
          <Button look="quiet" onClick={() => setShowsSame(!showsSame)}>
            {showsSame ? "Hide what is the same" : `Show ${formatNoun(rows.length - different.length, "equal field")}`}
          </Button>
        )}
        <Button onClick={onHide}>Not one person</Button>
        <Button icon="compare" onClick={onSwap}>
          Keep the other one
        </Button>
        <Button look="main" aria-disabled={merging.busy} onClick={() => void merge()}>
          {take.length === 0 ? "Merge" : `Merge, taking ${formatNoun(take.length, "field")}`}
        </Button>
      </div>
      <p class="soft">
        The student on the right goes to the trash, and the history of each names the other. A merge can be undone.
      </p>
    </>
  );
}

/** The values of both students in one member. */
interface Row {
  readonly name: string;
  readonly kept: JsonNode | undefined;
  readonly other: JsonNode | undefined;
}

function rowsOf(kept: StudentRecord, other: StudentRecord): readonly Row[] {
  const names = new Set([...kept.members, ...other.members].map(({ name }) => name));
  return [...names].map((name) => ({
    name,
    kept: memberOf(ownObject(kept), name),
    other: memberOf(ownObject(other), name),
  }));
}

function isDifferent({ kept, other }: Row): boolean {
  return kept === undefined || other === undefined || serializeJson(kept) !== serializeJson(other);
}

/** Whether the user can take the value of the other student. */
function isChoice(row: Row): boolean {
  return row.other !== undefined && isDifferent(row);
}

/** A value that only the other student has is taken, unless the user chooses otherwise. */
function takesOther(row: Row, taken: ReadonlyMap<string, boolean>): boolean {
  return isChoice(row) && (taken.get(row.name) ?? row.kept === undefined);
}

function Head({ title, student }: { readonly title: string; readonly student: StudentRecord }): JSX.Element {
  return (
    <th role="columnheader">
      {title}
      <strong>
        <VisibleText text={nameOf(student)} />
      </strong>
      v{student.version} · <Time timestamp={student.updatedAt} as="age" /> · <VisibleText text={student.id} />
    </th>
  );
}

interface RowProps {
  readonly row: Row;
  readonly isTaken: boolean;
  readonly onTake: (isTaken: boolean) => void;
}

function Row({ row, isTaken, onTake }: RowProps): JSX.Element {
  const { name } = row;
  const cell = (value: JsonNode | undefined, isOther: boolean): JSX.Element => {
    if (!isChoice(row)) {
      return (
        <td role="cell" class={isOther ? "soft" : undefined}>
          <Value value={value} />
        </td>
      );
    }
    const isChosen = isTaken === isOther;
    return (
      <td role="cell" data-chosen={isChosen ? "" : undefined}>
        <label class="compare-choice">
          <input
            type="radio"
            name={`take ${name}`}
            checked={isChosen}
            onChange={() => onTake(isOther)}
            aria-label={`${titleOf(name)} of the ${isOther ? "duplicate" : "student that stays"}`}
          />
          <span>
            <Value value={value} />
          </span>
        </label>
      </td>
    );
  };
  return (
    <tr role="row">
      <th role="rowheader">
        <VisibleText text={titleOf(name)} />
      </th>
      {cell(row.kept, false)}
      {cell(row.other, true)}
    </tr>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly students: readonly StudentRecord[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

function Choice({ label, students, value, onChange }: ChoiceProps): JSX.Element {
  return (
    <label class="field">
      {label}
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {students.map((student) => (
          <option key={student.id} value={student.id}>
            {numberOf(student)}
            {nameOf(student)} · {student.id.slice(0, 40)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The distinguishing number comes first, so that it is visible in a narrow field. */
function numberOf(student: StudentRecord): string {
  const number = textOf(memberOf(ownObject(student), "studentNumber"));
  return number === undefined || number === nameOf(student) ? "" : `${number.slice(0, 40)} · `;
}

/** The error and the next step, as shown to the user. */
function adviceOf({ status, problem, message }: ApiError): string {
  if (status === 412) return "Somebody has changed one of the two meanwhile. Nothing was merged: read both again.";
  if (problem === "deleted" || status === 404) return "One of the two is deleted by now. Search again.";
  return message;
}
