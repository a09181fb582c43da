import { addressList } from "@signalbox/service/addresses";
import type { SignatureVerdict } from "@signalbox/signatures";
import { isUnparsable } from "../decode/unparsable.ts";
import { type CaptureFlag, headerValues } from "../domain/captured-request.ts";
import { belowRoute } from "../domain/route-of-request.ts";
import { bytesFinder, type Finder, textFinder } from "./find-text.ts";
import { jsonCondition } from "./json-condition.ts";
import { type Condition, type QueryContext, QueryError, readBound, type Term } from "./terms.ts";

type MakeCondition = (term: Term, context: QueryContext) => Condition;

/** Compiles a term to a condition. @throws QueryError */
export function conditionFor(term: Term, context: QueryContext): Condition {
  if (term.field === "") {
    assertMeaningful(term, context);
    return anywhere(term.value);
  }
  const [field = "", ...rest] = term.field.split(".");
  const name = rest.join(".");
  const kind = field.toLowerCase();
  if (kind === "header" || kind === "query") return named(kind, name, term, context);
  const make = rest.length === 0 ? fields[kind] : undefined;
  if (make === undefined) {
    const names = Object.keys(fields).filter((one) => !context.unknown.has(one));
    const known = [...names, "header.<name>", "query.<name>"].sort().join(", ");
    throw new QueryError(`Unknown field '${term.field}'. Use one of ${known}`, context.query, term.fieldAt);
  }
  // `note:` alone matches requests that have a note.
  if (term.value === "" && kind !== "note") {
    throw new QueryError(`'${kind}' needs a value`, context.query, term.valueAt);
  }
  return make(term, context);
}

const fields: Readonly<Record<string, MakeCondition>> = {
  method: ({ value }) => head(({ method }) => method.toLowerCase() === value.toLowerCase()),
  path({ value }) {
    const matches = matchPath(value);
    return head(({ target }) => matches(belowRoute(target).path));
  },
  type({ value }) {
    const includes = includesText(value);
    return head(({ headers }) => headerValues(headers, "content-type").some(includes));
  },
  body({ value }) {
    const includes = includesBytes(value);
    return { needsBody: true, test: ({ body }) => body !== undefined && includes(body) };
  },
  json: jsonCondition,
  size(term, { query }) {
    const bound = readBound(term, query, sizeUnits);
    return head(({ size }) => bound(size));
  },
  seq(term, { query }) {
    const bound = readBound(term, query, {});
    return head(({ seq }) => bound(seq));
  },
  since(term, context) {
    const time = readTime(term, context);
    return head(({ receivedAt }) => receivedAt >= time);
  },
  before(term, context) {
    const time = readTime(term, context);
    return head(({ receivedAt }) => receivedAt < time);
  },
  flag({ value, valueAt }, { query }) {
    if (value.toLowerCase() === "unparsable") return { needsBody: true, test: isUnparsable };
    const wanted = captureFlags.find((flag) => flag === value.toLowerCase());
    if (wanted === undefined) {
      const known = [...captureFlags, "unparsable"].join(", ");
      throw new QueryError(`'${value}' is not a flag. Use one of ${known}`, query, valueAt);
    }
    return head(({ flags }) => flags.includes(wanted));
  },
  is({ value, valueAt }, { query, different }) {
    const kind = value.toLowerCase();
    if (kind === "pinned") return head(({ mark }) => mark?.pinned === true);
    if (kind === "different") return { ...head(({ seq }) => different.has(seq)), needsDifferent: true };
    throw new QueryError(`'is:${value}' is unknown. Use is:pinned or is:different`, query, valueAt);
  },
  signature({ value, valueAt }, { query }) {
    const wanted = verdicts[value.toLowerCase()];
    if (wanted === undefined) {
      const known = Object.keys(verdicts).join(", ");
      throw new QueryError(`'${value}' is not a verdict on a signature. Use one of ${known}`, query, valueAt);
    }
    return { needsBody: true, needsVerdict: true, test: (_, verdict) => verdict !== undefined && wanted(verdict) };
  },
  note({ value }) {
    const includes = includesText(value);
    return head(({ mark }) => mark !== undefined && mark.note !== "" && includes(mark.note));
  },
  status(term, { query }) {
    const bound = readBound(term, query, {});
    return head(({ responded }) => typeof responded === "number" && bound(responded));
  },
  from({ value, valueAt }, { query }) {
    const isFrom = addressesOf(value);
    if (isFrom === undefined) {
      const rule = "Write an address such as 10.0.0.7, or a range such as 10.0.0.0/8";
      throw new QueryError(`'${value}' is not an IP address. ${rule}`, query, valueAt);
    }
    // A client that disconnected early has no address.
    return head(({ remoteAddress }) => remoteAddress !== "" && isFrom(remoteAddress));
  },
};

const verdicts: Readonly<Record<string, (verdict: SignatureVerdict) => boolean>> = {
  valid: ({ kind }) => kind === "valid",
  invalid: ({ kind }) => kind === "invalid",
  missing: (verdict) => verdict.kind === "invalid" && verdict.reason === "header_missing",
  unchecked: ({ kind }) => kind === "unchecked",
};

const captureFlags: readonly CaptureFlag[] = ["aborted", "truncated", "malformed"];

function addressesOf(text: string): ((address: string) => boolean) | undefined {
  try {
    return addressList([text]);
  } catch {
    return undefined;
  }
}

const sizeUnits = { k: 1024, m: 1024 ** 2, kb: 1024, mb: 1024 ** 2, b: 1 };
const timeUnits: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function head(test: Condition["test"]): Condition {
  return { needsBody: false, test };
}

/** Rejects `OR`, `AND` and `NOT` of other query languages, and a lone `-`: as text they would find nothing. */
function assertMeaningful({ written, negated, fieldAt }: Term, { query }: QueryContext): void {
  if (written === "-" && !negated) throw new QueryError("'-' needs a term", query, fieldAt);
  if (/^(?:OR|AND|NOT)$/.test(written)) {
    const rule = `All terms must match, and - negates one. To search for the text, write "${written}"`;
    throw new QueryError(`There is no operator ${written}. ${rule}`, query, fieldAt);
  }
}

/** Plain text is searched in method, target, headers and body. Only the search in the body is case-sensitive. */
function anywhere(text: string): Condition {
  const includes = includesText(text);
  const bodyIncludes = includesBytes(text);
  return {
    needsBody: true,
    test: ({ method, target, headers, body }) =>
      includes(method) || includes(target) || headers.some(includes) || (body !== undefined && bodyIncludes(body)),
  };
}

/** `header.<name>:` matches when the header was sent, `header.<name>:text` when one of its values contains the text. */
function named(kind: "header" | "query", name: string, { value, fieldAt }: Term, { query }: QueryContext): Condition {
  if (name === "") throw new QueryError(`'${kind}' needs a name: ${kind}.<name>:${value}`, query, fieldAt);
  const includes = includesText(value);
  return head(({ headers, target }) => {
    const values =
      kind === "header" ? headerValues(headers, name) : new URLSearchParams(belowRoute(target).query).getAll(name);
    return values.some(includes);
  });
}

/** Parses a time (RFC 3339) or an age: `30s`, `5m`, `2h`, `7d`. */
function readTime({ value, valueAt }: Term, { query, now }: QueryContext): number {
  const [, amount, unit = ""] = /^(\d+(?:\.\d+)?)([smhd])$/.exec(value) ?? [];
  const time = amount === undefined ? Date.parse(value) : now - Number(amount) * (timeUnits[unit] ?? 0);
  if (Number.isNaN(time)) {
    throw new QueryError(`'${value}' is not a time. Write 30s, 5m, 2h, 7d or 2026-01-31T12:00:00Z`, query, valueAt);
  }
  return time;
}

/** Whether a text contains `part`, ignoring case. */
function includesText(part: string): (text: string) => boolean {
  const finder = textFinder(part.toLowerCase());
  return (text) => finder.indexIn(text.toLowerCase()) >= 0;
}

function includesBytes(part: string): (bytes: Uint8Array) => boolean {
  const finder = bytesFinder(Buffer.from(part, "utf8"));
  return (bytes) => finder.indexIn(bytes) >= 0;
}

/**
 * Whether a path equals `pattern` or is below it. `*` matches any text.
 *
 * This is not a regular expression, because one with many stars could take exponential time on a hostile path.
 */
function matchPath(pattern: string): (path: string) => boolean {
  const [start = "", ...rest] = pattern.split("*");
  const parts = rest.map((text) => ({ length: text.length, finder: textFinder(text) }));
  if (parts.length > 0) return (path) => path.startsWith(start) && holdsInOrder(path, start.length, parts);
  const below = pattern.endsWith("/") ? pattern : `${pattern}/`;
  return (path) => path === pattern || path.startsWith(below);
}

interface Part {
  readonly length: number;
  readonly finder: Finder<string>;
}

/** Takes the leftmost match of each part, which leaves the most text for the next ones. */
function holdsInOrder(path: string, from: number, parts: readonly Part[]): boolean {
  let end = from;
  for (const { length, finder } of parts) {
    const at = finder.indexIn(path, end);
    if (at < 0) return false;
    end = at + length;
  }
  return true;
}
