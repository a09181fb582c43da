import { knownColumns, memberOfHeader } from "./csv-columns.ts";
import { type CsvRecord, CsvSyntaxError } from "./read-csv-records.ts";

/** A header from which no row should be imported, because each would become something else than its owner means. */
export class CsvHeaderError extends Error {
  override readonly name = "CsvHeaderError";
}

/** The most columns of a file: what each is about is found out by its name. */
const maxColumns = 1_000;

/**
 * The member that each column is about.
 *
 * @throws CsvSyntaxError when there are too many, two are about the same one, or a name is none that JSON may have.
 */
export function readCsvHeader(
  { line, cells }: CsvRecord,
  { mapping, maxKeyLength }: { readonly mapping: ReadonlyMap<string, string>; readonly maxKeyLength: number },
): readonly string[] {
  if (cells.length > maxColumns) throw new CsvSyntaxError(`The header has more than ${maxColumns} columns`, line);
  const seen = new Set<string>();
  return cells.map((cell) => {
    const member = memberOfHeader(cell, mapping);
    if (member !== "" && seen.has(member)) throw new CsvSyntaxError(`Two columns are about '${member}'`, line);
    // As in JSON: what is taken here must be taken there when it comes back.
    if (member === "__proto__") throw new CsvSyntaxError("The column name '__proto__' is not taken", line);
    if (member.length > maxKeyLength && Array.from(member).length > maxKeyLength) {
      throw new CsvSyntaxError(`A column name has more than ${maxKeyLength} characters`, line);
    }
    seen.add(member);
    return member;
  });
}

/** Takes the columns of a file and the members that they are about; throws a {@link CsvHeaderError} to refuse it. */
export type HeaderCheck = (columns: readonly string[], members: readonly string[]) => void;

/**
 * The check of a file that is not OneRoster: every column that `mapping` names must be there, and one of student numbers for
 * `upsert`. `unknown` is told of columns that are about no known member; their cells are kept under those names.
 */
export function plainHeader({
  mapping,
  upsert,
  unknown,
}: {
  readonly mapping: ReadonlyMap<string, string>;
  readonly upsert: boolean;
  readonly unknown: (columns: readonly string[]) => void;
}): HeaderCheck {
  return (cells, members) => {
    const columns = cells.map((cell) => cell.trim());
    const missing = [...mapping.keys()].find((name) => !columns.includes(name));
    if (missing !== undefined) {
      throw new CsvHeaderError(`'${missing}' is no column of the file; it has ${columns.slice(0, 30).join(", ")}.`);
    }
    if (columns.includes("sourcedId") && columns.includes("enabledUser") && !mapping.has("sourcedId")) {
      throw new CsvHeaderError("This is a file of OneRoster: send it as text/csv; profile=oneroster.");
    }
    if (upsert && !members.includes("studentNumber")) {
      throw new CsvHeaderError("No column is about studentNumber, by which upsert finds the record of a row: map one.");
    }
    unknown(columns.filter((_, index) => members[index] !== "" && !knownColumns.has(members[index] ?? "")));
  };
}
