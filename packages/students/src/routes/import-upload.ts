import type { Content } from "@signalbox/service";
import { parseJsonBody } from "@signalbox/service/validation";
import { z } from "zod";
import type { DocumentLimits } from "../domain/document.ts";
import { problem } from "../domain/problem.ts";
import { type Encoding, encodings, type ImportFormat, importFormats } from "../domain/shapes.ts";
import type { CsvReaderOptions } from "../transfer/csv-columns.ts";
import { decodeText, encodingOf } from "../transfer/decode-text.ts";
import { type Format, fileTypes, formatOf } from "../transfer/formats.ts";
import { layoutSettings, layoutTexts, mapOf } from "../transfer/import-settings.ts";
import { type FormPart, invalidForm, readForm } from "../transfer/multipart.ts";
import { readStudentRoles } from "../transfer/read-one-roster.ts";
import { peek } from "../transfer/text-stream.ts";

const file = z.string().describe("The file.");

const ownOptions = {
  mode: z.enum(["rows", "atomic"]).describe("`rows` imports each valid row; `atomic` imports all rows or none."),
  dryRun: z.boolean().describe("`true` does everything except storing the rows."),
  upsert: z
    .enum(["studentNumber", "key"])
    .describe(
      "`studentNumber` merges a row into the existing student with its number; `key`, in other collections, into the record with its id or " +
        "its first unique key.",
    ),
  format: z
    .enum(importFormats)
    .describe("The format of a file in a form, if neither its type nor its name determines it."),
  report: z.enum(["all", "problems", "summary"]).describe("Which rows to report."),
};
const optionalOptions = z.object(ownOptions).partial().shape;
const options = layoutSettings.extend(optionalOptions).meta({ id: "ImportOptions" });

/** The media types of an import. */
export const importContent: Content = {
  ...Object.fromEntries(Array.from(fileTypes.keys(), (type) => [type, file])),
  "application/json": z.array(z.record(z.string(), z.unknown())),
  "multipart/form-data": z.object({
    options: options.optional().describe("The parameters of the query as JSON, before the file."),
    roles: z
      .string()
      .optional()
      .describe(
        "`roles.csv` of OneRoster 1.2, before `users.csv`: only users with the role of a student are imported.",
      ),
    file,
  }),
};

/** The media types of other collections. */
export const { "text/csv; profile=oneroster": _, ...otherContent }: Content = importContent;

/** The parameters of an import in the query. */
export const importParameters = z.object({
  ...layoutSettings.shape,
  ...layoutTexts,
  ...optionalOptions,
  mode: ownOptions.mode.default("rows"),
  dryRun: ownOptions.dryRun.default(false),
  report: ownOptions.report.default("all"),
});

/** A file to import, and how. */
export type Upload = Awaited<ReturnType<typeof openUpload>>;

type Settings = z.output<typeof importParameters>;

/**
 * Finds the file and its options in a body, which is the file or a form. Options of a form replace those of the query.
 *
 * @returns the file and its settings, the users that are students if a form has roles, and the encoding that the type of the file names
 */
export async function openUpload(
  { contentType, chunks }: { readonly contentType: string; readonly chunks: AsyncIterable<Uint8Array> },
  query: Settings,
  limits: UploadLimits,
) {
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    const format = formatOf(contentType);
    const charset = charsetOf(contentType);
    return { settings: query, format: isFile(format) ? format : "ndjson", students: undefined, charset, chunks };
  }
  const form = readForm(chunks, contentType);
  const { options: sent, students, file: part } = await fileOf(form, limits);
  const settings = { ...query, ...sent } as Settings;
  const format = settings.format ?? (students === undefined ? formatOfPart(part) : "oneroster");
  if (students !== undefined && format !== "oneroster")
    throw invalidForm(`roles require the format oneroster, but the format of the file is ${format}`);
  return { settings, format, students, charset: charsetOf(part.contentType), chunks: wholeFile(part, form) };
}

/** Limits of the rows of a file. */
type UploadLimits = DocumentLimits & Pick<CsvReaderOptions, "maxLength" | "columns">;

/** The options and the roles, if any, and the file after them. */
async function fileOf(form: AsyncGenerator<FormPart, void>, limits: UploadLimits) {
  let sent: z.output<typeof options> = {};
  let students: ReadonlySet<string> | undefined;
  const seen = new Set<string>();
  for (let next = await form.next(); next.done !== true; next = await form.next()) {
    const { name, contentType, bytes } = next.value;
    if (name === "file") return { options: sent, students, file: next.value };
    if (seen.has(name)) throw invalidForm(`the form has two parts '${name}'; send one`);
    seen.add(name);
    if (name === "roles") {
      const encoding = charsetOf(contentType) ?? "auto";
      students = await readStudentRoles(decodeText(bytes, { encoding, guesses: true }), limits);
    } else if (name === "options") {
      const { start, isWhole } = await peek(bytes, MAX_OPTIONS + 1);
      if (!isWhole) throw invalidForm(`the options are longer than ${MAX_OPTIONS} bytes`);
      sent = parseJsonBody(Buffer.concat(start), options.extend({ map: mapOf(limits.columns) }));
    } else throw invalidForm(`the form has a part '${name}'; only 'options', 'roles' and 'file' are allowed`);
  }
  throw invalidForm("the form has no part 'file'; send it as the last part");
}

/** The longest options, in bytes. */
const MAX_OPTIONS = 64 * 1024;

/** The bytes of the file. Rejects parts after it, because options that come late would have been ignored. */
async function* wholeFile(part: FormPart, form: AsyncGenerator<FormPart, void>): AsyncGenerator<Uint8Array> {
  yield* part.bytes;
  const { done, value } = await form.next();
  if (done !== true) throw invalidForm(`the part '${value.name}' comes after the file; send the file last`);
}

/** Browsers send the type of the program that opens CSV files, so the file name takes precedence. */
function formatOfPart({ contentType, fileName = "" }: FormPart): ImportFormat {
  const named = formatOf(contentType);
  if (isFile(named)) return named;
  if (/\.(?:ndjson|jsonl|json)$/i.test(fileName)) return "ndjson";
  if (/\.(?:csv|tsv|txt|xlsx)$/i.test(fileName)) return "csv";
  throw invalidForm(
    `neither the type nor the name of the file (${JSON.stringify(fileName)}) determines its format; send 'format'`,
  );
}

function isFile(format: Format | undefined): format is ImportFormat {
  return format !== undefined && format !== "json";
}

/** @throws Problem 415 `unsupported_charset` */
function charsetOf(contentType: string): Encoding | undefined {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1];
  if (charset === undefined) return undefined;
  const encoding = encodingOf(charset);
  if (encoding !== undefined) return encoding;
  const detail = `The encoding of the file must be one of ${encodings.join(", ")}; its Content-Type has ${JSON.stringify(charset)}.`;
  throw problem(415, "unsupported_charset", detail);
}
