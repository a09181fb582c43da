import type { JsonNode } from "@signalbox/json";
import { Badge, Time, type Tone, VisibleText } from "@signalbox/ui";
import { Fragment, type JSX } from "preact";
import { isId, memberValue, type StoredRecord, textOf } from "../api/stored-record.ts";
import { formatAddress } from "../state/address.ts";
import type { Collection } from "../state/collection.ts";
import { useRecords } from "../state/records.ts";

/** Longer values are truncated. */
const SHOWN_LENGTH = 200;

interface CellProps {
  readonly record: StoredRecord;
  readonly column: string;
  /** `text` in a card for fingers, where a link among the text could not be hit. */
  readonly look: "cell" | "text";
}

/** The value of a record in one column, on one line. */
export function Cell({ record, column, look }: CellProps): JSX.Element {
  const { declarationOf, referenceOf } = useRecords().collection;
  if (column === "updatedAt" || column === "createdAt") return <Time timestamp={record[column]} as="age" />;
  const value = memberValue(record, column);
  if (declarationOf(column)?.type === "choice" && value?.kind === "string") {
    const choice = textOf(value) ?? "";
    return (
      <Badge tone={tones.get(choice) ?? "plain"}>
        <VisibleText text={choice.slice(0, SHOWN_LENGTH)} />
      </Badge>
    );
  }
  return <Value value={value} to={referenceOf(column)} look={look} />;
}

interface ValueProps {
  readonly value: JsonNode | undefined;
  /** The collection of the record whose id it is, or of those that it lists. */
  readonly to?: Collection | undefined;
  /** `cell`: no stop of the Tab key, because a row takes the keys. @default "link" */
  readonly look?: "link" | "cell" | "text";
}

/** A JSON value on one line: strings without quotes, references as links, everything else as written. */
export function Value({ value, to, look = "link" }: ValueProps): JSX.Element {
  const { names } = useRecords();
  if (value === undefined) return <span class="soft">–</span>;
  if (value.kind === "null") return <span class="soft">null</span>;
  const ids = value.kind === "array" ? value.items : [value];
  if (to === undefined || ids.length === 0 || !ids.every(isId)) {
    const text = textOf(value) ?? "";
    const shown = <VisibleText text={text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text} />;
    return value.kind === "string" ? shown : <span class="mono">{shown}</span>;
  }
  return (
    <>
      {ids.map((node, index) => {
        const id = textOf(node) ?? "";
        const name = <VisibleText text={names.of(to, id).slice(0, SHOWN_LENGTH)} />;
        return (
          <Fragment key={id}>
            {index > 0 && ", "}
            {look === "text" ? (
              name
            ) : (
              <a
                href={formatAddress({ in: to.isStudents ? undefined : to.name, id })}
                tabIndex={look === "cell" ? -1 : undefined}
                onClick={(event) => event.stopPropagation()}
              >
                {name}
              </a>
            )}
          </Fragment>
        );
      })}
    </>
  );
}

/** What an entry says of a change; at most this many characters. */
export const detailOf = (detail: string | null): JSX.Element => <VisibleText text={(detail ?? "").slice(0, 300)} />;

/** The author of a change. For API keys, only the name: `key 0198… (Ada)`. */
export function Author({ by }: { readonly by: string | null }): JSX.Element {
  if (by === null) return <>not noted by whom</>;
  const [, name = by] = /^key \S+ \((.+)\)$/s.exec(by) ?? [];
  return (
    <span title={by}>
      <VisibleText text={name} />
    </span>
  );
}

const tones: ReadonlyMap<string, Tone> = new Map([
  ["enrolled", "good"],
  ["applicant", "info"],
  ["admitted", "info"],
  ["on_leave", "warn"],
  ["suspended", "bad"],
]);
