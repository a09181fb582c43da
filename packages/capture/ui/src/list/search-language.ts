/** A completion for the word at the cursor. */
export interface Completion {
  /** The inserted text. After a `:` or `.` at its end, completion continues. */
  readonly text: string;
  /** What it finds, in a few words. */
  readonly hint: string;
}

/** The key under which this browser stores filters. */
export const FILTERS_KEY = "signalbox.filters";

/** The fields of the search language, as in the service. */
export const searchFields: readonly (Completion & { readonly example: string })[] = [
  { text: "method:", hint: "the method", example: "method:POST" },
  { text: "path:", hint: "a path and all below it, * for any text", example: "path:/*/paid" },
  { text: "json:$.", hint: "a value in a JSON body", example: "json:$.items[*].price>10" },
  { text: "header.", hint: "text in a header, or that it is there", example: "header.x-event:paid" },
  { text: "query.", hint: "a parameter of the query", example: "query.page:2" },
  { text: "type:", hint: "the content type", example: "type:json" },
  { text: "body:", hint: "text in the body", example: 'body:"out of stock"' },
  { text: "size:", hint: "the size of the body", example: "size:>1k" },
  { text: "since:", hint: "not older than", example: "since:5m" },
  { text: "before:", hint: "older than", example: "before:2026-01-31" },
  { text: "from:", hint: "the address of the sender", example: "from:10.0.0.0/8" },
  { text: "seq:", hint: "the number of the request", example: "seq:>100" },
  { text: "is:", hint: "pinned, or the first to differ", example: "is:different" },
  { text: "signature:", hint: "the check of its signature", example: "signature:invalid" },
  { text: "note:", hint: "text in the note; alone: any note", example: "note:ada" },
  { text: "status:", hint: "the status that the sender received", example: "status:>=400" },
  { text: "flag:", hint: "incomplete, malformed, or not its JSON or XML", example: "flag:unparsable" },
];

const values: Readonly<Record<string, readonly string[]>> = {
  method: ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"],
  type: ["json", "form", "multipart", "xml", "text", "protobuf"],
  size: [">1k", ">1m", "<100"],
  since: ["1m", "5m", "1h", "1d"],
  before: ["5m", "1h", "1d"],
  flag: ["unparsable", "truncated", "aborted", "malformed"],
  is: ["pinned", "different"],
  signature: ["invalid", "missing", "valid", "unchecked"],
  status: [">=400", ">=500", "200"],
};

/** All fields, so that beginners see each of them. */
const MAX_OFFERED = 17;

/** Completions for a word of a search. `paths` are the paths of the listed requests. */
export function completeSearch(word: string, paths: readonly string[]): readonly Completion[] {
  const minus = word.startsWith("-") ? "-" : "";
  const text = word.slice(minus.length).toLowerCase();
  const [, field, value = ""] = /^([a-z]+):(.*)$/.exec(text) ?? [];
  const offered: Completion[] = [];
  if (field === "path") {
    for (const path of new Set(paths)) {
      if (path.toLowerCase().startsWith(value)) offered.push({ text: `path:${path}`, hint: "listed here" });
    }
  } else if (field !== undefined) {
    for (const known of values[field] ?? []) {
      if (known.toLowerCase().startsWith(value)) offered.push({ text: `${field}:${known}`, hint: "" });
    }
  } else {
    offered.push(...searchFields.filter((known) => known.text.startsWith(text)));
  }
  return offered
    .filter((option) => option.text.toLowerCase() !== text)
    .slice(0, MAX_OFFERED)
    .map((option) => ({ text: minus + option.text, hint: option.hint }));
}

/** Limits a search to requests with these numbers. */
export function withinSeqs(q: string, from: number, to: number): string {
  const others = q.replaceAll(/(?<!\S)seq:[<>]=?\d+(?!\S)/g, "").trim();
  return `${others} seq:>=${from} seq:<=${to}`.trimStart();
}
