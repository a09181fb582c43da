import type { JsonNode } from "@signalbox/json";
import { Time, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { declarationOf } from "../../../src/domain/student-fields.ts";
import { memberValue, type StudentRecord, textOf } from "../api/student-record.ts";

/** Longer values are truncated. */
const shownLength = 200;

/** The value of a record in one column, on one line. */
export function Cell({ record, column }: { readonly record: StudentRecord; readonly column: string }): JSX.Element {
  if (column === "updatedAt" || column === "createdAt") return <Time timestamp={record[column]} as="age" />;
  const value = memberValue(record, column);
  if (declarationOf(column)?.type === "choice" && value?.kind === "string")
    return <Status value={textOf(value) ?? ""} />;
  return <Value value={value} />;
}

/** A JSON value on one line: strings without quotes, everything else as written. */
export function Value({ value }: { readonly value: JsonNode | undefined }): JSX.Element {
  if (value === undefined) return <span class="soft">–</span>;
  if (value.kind === "null") return <span class="soft">null</span>;
  const text = shortText(value);
  if (value.kind === "string") return <VisibleText text={text} />;
  return (
    <span class="mono">
      <VisibleText text={text} />
    </span>
  );
}

function shortText(value: JsonNode): string {
  // Only parses the visible beginning of a long string.
  if (value.kind === "string" && value.text.length > 4 * shownLength) {
    return `${(textOf(cut(value.text)) ?? "").slice(0, shownLength)}…`;
  }
  return (textOf(value) ?? "").slice(0, shownLength);
}

/** The beginning of a JSON string, without splitting an escape. */
function cut(text: string): JsonNode {
  return { kind: "string", text: `${text.slice(0, 3 * shownLength).replace(/\\(?:u.{0,3})?$/, "")}"` };
}

const tones: Readonly<Record<string, string>> = {
  enrolled: "good",
  applicant: "info",
  admitted: "info",
  on_leave: "warn",
  suspended: "bad",
  withdrawn: "plain",
  graduated: "plain",
};

/** A status as colored dot and text. */
export function Status({ value }: { readonly value: string }): JSX.Element {
  return (
    <span class="status" data-tone={Object.hasOwn(tones, value) ? tones[value] : "plain"}>
      <VisibleText text={value.slice(0, shownLength)} />
    </span>
  );
}
