import { type JsonNode, memberOf, serializeJson } from "@signalbox/json";
import {
  ApiError,
  Button,
  CardTable,
  formatNoun,
  InlineError,
  type Option,
  SelectField,
  Skeleton,
  Time,
  useLoaded,
  useTask,
  VisibleText,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { DuplicateGroup } from "../api/records-api.ts";
import { nameOf, type StoredRecord, textOf } from "../api/stored-record.ts";
import { Value } from "../list/cell.tsx";
import { useRecords } from "../state/records.ts";

interface CompareStudentsProps {
  readonly group: DuplicateGroup;
  /** Why the students may be the same person, as shown to the user. */
  readonly reason: string;
  readonly onMerged: (kept: StoredRecord, other: StoredRecord, bulkId: string) => void;
  /** Called when the user says that they are different people. */
  readonly onHide: () => void;
}

/** Two students of a group side by side. With more students, the user selects which two. */
export function CompareStudents(props: CompareStudentsProps): JSX.Element {
  const { students } = props.group;
  const [ids, choose] = useState<readonly string[]>(students.slice(0, 2).map(({ id }) => id));
  return (
    <section class="stack loose" aria-labelledby="compare-heading">
      <h3 id="compare-heading" tabIndex={-1}>
        {props.reason}
      </h3>
      {students.length > 2 && (
        <div class="field-row">
          {["Student to keep", "Duplicate of it"].map((title, at) => (
            <SelectField
              key={title}
              title={title}
              options={students.filter(({ id }) => id !== ids[1 - at]).map(optionOf)}
              value={ids[at] ?? ""}
              onChoose={(id) => choose(ids.with(at, id))}
            />
          ))}
        </div>
      )}
      <Comparison key={ids.join(" ")} ids={ids} {...props} onSwap={() => choose(ids.toReversed())} />
    </section>
  );
}

interface ComparisonProps extends CompareStudentsProps {
  /** Of the student that stays, and of the other one. */
  readonly ids: readonly string[];
  readonly onSwap: () => void;
}

/** For each member that differs, the user selects the value to keep. */
function Comparison({ ids: [keptId = "", otherId = ""], onMerged, onHide, onSwap }: ComparisonProps): JSX.Element {
  const { api, titleOf } = useRecords().collection;
  const loaded = useLoaded(() => Promise.all([api.get(keptId), api.get(otherId)]));
  /** The user's choices by member: whether to take the other student's value. */
  const [taken, setTaken] = useState<ReadonlyMap<string, boolean>>(new Map());
  const merging = useTask();
  /** A value, which the user can take if both differ. */
  const side = (row: Row, isOther: boolean): JSX.Element => {
    const value = <Value value={isOther ? row.other : row.kept} />;
    if (row.other === undefined) return value;
    return (
      <label class="compare-choice">
        <input
          type="radio"
          name={`take ${row.name}`}
          checked={takesOther(row, taken) === isOther}
          onChange={() => setTaken(new Map([...taken, [row.name, isOther]]))}
          aria-label={`${titleOf(row.name)} of the ${isOther ? "duplicate" : "student that stays"}`}
        />
        <span>{value}</span>
      </label>
    );
  };
  if (loaded === undefined) return <Skeleton label="The students are being loaded" />;
  if (loaded instanceof ApiError) return <InlineError message={adviceOf(loaded)} />;

  const [kept, other] = loaded;
  const different = differences(kept, other);
  const take = different.filter((row) => takesOther(row, taken)).map(({ name }) => name);
  const merge = (): Promise<void> =>
    merging.run(async () => {
      const { bulkId } = await api.merge(kept, other, take);
      onMerged(kept, other, bulkId);
    });
  return (
    <>
      <InlineError message={merging.error && adviceOf(merging.error)} />
      <p>
        <Student student={kept} /> stays.
      </p>
      <p>
        <Student student={other} /> is merged, then deleted.
      </p>
      <CardTable
        label="Comparison"
        rows={different}
        keyOf={({ name }) => name}
        columns={[
          { title: "Field", cell: ({ name }) => <VisibleText text={titleOf(name)} /> },
          { title: "Stays", cell: (row) => side(row, false) },
          { title: "Is merged", cell: (row) => side(row, true) },
        ]}
      />
      {different.length === 0 && <p>They have the same in every field.</p>}
      <div class="dialog-actions compare-actions">
        <Button onClick={onHide}>Not one person</Button>
        <Button icon="compare" onClick={onSwap}>
          Keep the other one
        </Button>
        <Button look="main" disabled={merging.busy} onClick={() => void merge()}>
          {take.length === 0 ? "Merge" : `Merge, taking ${formatNoun(take.length, "field")}`}
        </Button>
      </div>
      <p class="soft">The history of each names the other. A merge can be undone.</p>
    </>
  );
}

/** A member in which the students differ. If the other one has it, the user can take it. */
type Row = ReturnType<typeof differences>[number];

function differences(kept: StoredRecord, other: StoredRecord) {
  const names = new Set([...kept.members, ...other.members].map(({ name }) => name));
  const textOfValue = (value: JsonNode | undefined): string | undefined => value && serializeJson(value);
  return [...names]
    .map((name) => ({ name, kept: memberOf(kept, name), other: memberOf(other, name) }))
    .filter((row) => textOfValue(row.kept) !== textOfValue(row.other));
}

/** A value that only the other student has is taken, unless the user chooses otherwise. */
function takesOther({ name, kept, other }: Row, taken: ReadonlyMap<string, boolean>): boolean {
  return other !== undefined && (taken.get(name) ?? kept === undefined);
}

function Student({ student }: { readonly student: StoredRecord }): JSX.Element {
  return (
    <>
      <strong>
        <VisibleText text={nameOf(student)} />
      </strong>{" "}
      <span class="soft">
        (v{student.version} · <Time timestamp={student.updatedAt} as="age" /> · <VisibleText text={student.id} />)
      </span>
    </>
  );
}

/** A student among several, by what tells them apart. The number comes first, so that it is visible in a narrow field. */
function optionOf(student: StoredRecord): Option {
  const name = nameOf(student);
  const number = textOf(memberOf(student, "studentNumber")) ?? name;
  return [student.id, `${number === name ? "" : `${number.slice(0, 40)} · `}${name} · ${student.id.slice(0, 40)}`];
}

/** The error and the next step, as shown to the user. */
function adviceOf({ status, problem, message }: ApiError): string {
  if (status === 412) return "Somebody has changed one of the two meanwhile. Nothing was merged. Search again.";
  if (problem === "deleted" || status === 404) return "One of the two is deleted by now. Search again.";
  return message;
}
