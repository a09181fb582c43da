import { isPlainObject, showValue } from "../values.ts";
import { joinLines, type RecordedBody, type RecordedRequest, type RecordedResponse } from "./format.ts";
import { REDACTED } from "./secrets.ts";

/** A part of a request that differs from the recorded one. */
interface Difference {
  readonly part: "method" | "origin" | "path" | "query" | "header" | "body";
  readonly text: string;
}

/** How much a difference counts when the closest call is chosen: a call to the same path is closer than one with the same body. */
const WEIGHTS: Readonly<Record<Difference["part"], number>> = {
  path: 100,
  origin: 60,
  method: 40,
  query: 5,
  header: 3,
  body: 1,
};

/** The most differences of one part that are listed. */
const MOST = 20;

/**
 * Lists what differs between a recorded request and another one; none if they match. `[REDACTED]` in the recorded one matches
 * anything. The order of parameters with different names and of the members of objects makes no difference.
 */
export function compareRequests(
  recorded: RecordedRequest,
  actual: RecordedRequest,
  headers: readonly string[],
): Difference[] {
  const differences: Difference[] = [];
  const compare = (part: Difference["part"], name: string, before: unknown, after: unknown): boolean => {
    if (!isSame(before, after)) {
      differences.push({ part, text: `${name}: recorded ${show(before)}, called ${show(after)}` });
    }
    return differences.length < MOST || differences.filter((other) => other.part === part).length < MOST;
  };
  compare("method", "method", recorded.method, actual.method);
  const [before, after] = [new URL(recorded.url), new URL(actual.url)];
  compare("origin", "origin", before.origin, after.origin);
  compare("path", "path", before.pathname, after.pathname);
  const names = new Set([...before.searchParams.keys(), ...after.searchParams.keys()]);
  for (const name of names) {
    if (!compare("query", `query ${name}`, parameter(before, name), parameter(after, name))) break;
  }
  for (const name of headers.map((header) => header.toLowerCase())) {
    compare("header", `header ${name}`, recorded.headers[name], actual.headers[name]);
  }
  compareBodies(recorded.body, actual.body, (name, one, other) => compare("body", name, one, other));
  return differences;
}

/** Lists what differs between a recorded response and another one: status, type and body. */
export function compareResponses(recorded: RecordedResponse, actual: RecordedResponse): string[] {
  const differences: string[] = [];
  const compare = (name: string, before: unknown, after: unknown): boolean => {
    if (!isSame(before, after)) differences.push(`${name}: recorded ${show(before)}, got ${show(after)}`);
    return differences.length < MOST;
  };
  compare("status", recorded.status, actual.status);
  compare("content-type", recorded.headers["content-type"], actual.headers["content-type"]);
  compareBodies(recorded.body, actual.body, compare);
  return differences;
}

/** Whether {@link compareRequests} finds no difference. */
export function matchesRequest(
  recorded: RecordedRequest,
  actual: RecordedRequest,
  headers: readonly string[],
): boolean {
  // Most requests differ in these, and this is faster than parsing.
  const [path = ""] = recorded.url.split("?", 1);
  if (!path.includes(REDACTED) && path !== actual.url.split("?", 1)[0]) return false;
  return compareRequests(recorded, actual, headers).length === 0;
}

/**
 * A text that a recorded request shares with exactly those that match it, whatever their headers; undefined when something in it is
 * redacted, so that others match as well.
 */
export function requestKey({ method, url, body }: RecordedRequest): string | undefined {
  const { searchParams } = new URL(url);
  const query = [...new Set(searchParams.keys())].sort().map((name) => [name, searchParams.getAll(name)]);
  const key = JSON.stringify([method, url.split("?", 1), query, body && comparable(body)], withSortedMembers);
  return key.includes(REDACTED) ? undefined : key;
}

function comparable(body: RecordedBody): RecordedBody {
  if ("text" in body) return { text: joinLines(body.text) };
  return "base64" in body ? { base64: atob(body.base64) } : body;
}

function withSortedMembers(_name: string, value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** How far a request is from a recorded one; the paths of unlike length are further than those of unlike names. */
export function distance(
  differences: readonly Difference[],
  recorded: RecordedRequest,
  actual: RecordedRequest,
): number {
  const sum = differences.reduce((total, { part }) => total + WEIGHTS[part], 0);
  const [before, after] = [recorded, actual].map(({ url }) => new URL(url).pathname.split("/"));
  return sum + (after?.filter((segment, index) => segment !== before?.[index]).length ?? 0) * 10;
}

/** Whether two recorded bodies are the same. */
export function isSameBody(recorded: RecordedBody | undefined, actual: RecordedBody | undefined): boolean {
  let isSame = true;
  compareBodies(recorded, actual, (_, before, after) => {
    isSame &&= matches(before, after);
    return isSame;
  });
  return isSame;
}

function parameter({ searchParams }: URL, name: string): string | readonly string[] | undefined {
  const values = searchParams.getAll(name);
  return values.length > 1 ? values : values[0];
}

/** Returns false when no further difference is wanted. */
type Compare = (name: string, before: unknown, after: unknown) => boolean;

function compareBodies(before: RecordedBody | undefined, after: RecordedBody | undefined, compare: Compare): void {
  if (before === undefined || after === undefined) {
    compare("body", describe(before), describe(after));
  } else if ("json" in before && "json" in after) {
    compareJson(before.json, after.json, "", compare);
  } else if ("text" in before && "text" in after) {
    const [old, now] = [joinLines(before.text), joinLines(after.text)];
    if (matches(old, now)) return;
    const [oldLines, nowLines] = [old.split("\n"), now.split("\n")];
    const line = oldLines.findIndex((text, index) => !matches(text, nowLines[index]));
    const at = line < 0 ? oldLines.length : line;
    compare(`body, line ${at + 1}`, oldLines[at], nowLines[at]);
  } else if ("base64" in before && "base64" in after) {
    const isEqual = matches(atob(before.base64), atob(after.base64));
    if (!isEqual) compare("body", describe(before), `${describe(after)}, which differ`);
  } else {
    compare("body", describe(before), describe(after));
  }
}

function describe(body: RecordedBody | undefined): string {
  if (body === undefined) return "no body";
  if ("json" in body) return "JSON";
  return "text" in body ? "text" : `${atob(body.base64).length} bytes`;
}

function compareJson(before: unknown, after: unknown, pointer: string, compare: Compare): boolean {
  const isList = Array.isArray(before) && Array.isArray(after);
  if (!isList && !(isPlainObject(before) && isPlainObject(after))) {
    return compare(`body ${pointer || "(whole)"}`, before, after);
  }
  const [old, now] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const below = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (!compareJson(member(old, name), member(now, name), below, compare)) return false;
  }
  return true;
}

function member(value: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function isSame(before: unknown, after: unknown): boolean {
  if (before === undefined || after === undefined) return before === after;
  return matches(before, after);
}

/** Whether a value matches a recorded one, in which {@link REDACTED} stands for any text, and as a whole for any value. */
function matches(before: unknown, after: unknown): boolean {
  if (before === REDACTED) return after !== undefined;
  if (Array.isArray(before) && Array.isArray(after)) {
    return before.length === after.length && before.every((item, index) => matches(item, after[index]));
  }
  if (typeof before !== "string" || typeof after !== "string") return JSON.stringify(before) === JSON.stringify(after);
  const [start = "", ...others] = before.split(REDACTED);
  const end = others.pop();
  if (end === undefined) return before === after;
  if (!after.startsWith(start)) return false;
  let at = start.length;
  for (const part of others) {
    const found = after.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return after.length - end.length >= at && after.endsWith(end);
}

function show(value: unknown): string {
  return value === undefined ? "nothing" : showValue(value).replace(/(?<=^.{120}).+/s, "…");
}
