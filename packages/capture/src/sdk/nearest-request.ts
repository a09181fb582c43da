import { capturedRequest } from "../domain/captured-request.ts";
import type { CapturedRequestJson } from "../json/shapes.ts";
import { compileQuery } from "../search/query.ts";
import { isQuery, isRegExp, isWanted, matchQuery, type RequestMatch } from "./match-query.ts";

/**
 * Explains which requests came instead of a wanted one: the nearest, with each value that differs, then a line for each.
 *
 * @param received newest first
 */
export function describeReceived(received: readonly CapturedRequestJson[], match: RequestMatch): string {
  if (received.length === 0) return "No requests arrived";
  const compared = received.map((request): Compared => ({ request, differences: differencesOf(request, match) }));
  const [nearest] = compared.filter(({ differences }) => differences.length > 0).sort(byDifferences);
  const reasons = nearest?.differences.map(({ text }) => `\n  ${text}`).join("") ?? "";
  const lines = [
    ...(nearest === undefined ? [] : [`The nearest is ${lineOf(nearest.request)}${reasons}`]),
    `Received:${received.map((request) => `\n  ${lineOf(request)}`).join("")}`,
  ];
  return escaped(lines.join("\n"));
}

/** Escapes characters of strangers that could change the state of a terminal, or the direction of text. */
function escaped(text: string): string {
  return text.replaceAll(
    /[^\P{C}\n]|[\u2028\u2029]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

interface Compared {
  readonly request: CapturedRequestJson;
  /** What of a match the request does not meet. */
  readonly differences: readonly Difference[];
}

interface Difference {
  readonly text: string;
  /** How many values differ. */
  readonly values: number;
}

function byDifferences(a: Compared, b: Compared): number {
  const valuesOf = ({ differences }: Compared) => differences.reduce((sum, { values }) => sum + values, 0);
  return valuesOf(a) - valuesOf(b);
}

function lineOf({ seq, method, path }: CapturedRequestJson): string {
  return `${seq}: ${method} ${path}`;
}

/** Whether a request with its whole body, which the service has found by `q`, matches the rest too. */
export function isMatch(request: CapturedRequestJson, { q: _, ...match }: RequestMatch): boolean {
  return differencesOf(request, match).length === 0;
}

/** Each condition of `match` that a request does not meet, with the value that it has. */
function differencesOf(
  request: CapturedRequestJson,
  { method, path, headers = {}, query = {}, json, q }: RequestMatch,
): Difference[] {
  const isMet = (part: RequestMatch): boolean =>
    compileQuery(matchQuery(part), Date.now()).matches(captured(request), request.signature);
  const sent = (name: string): string[] =>
    request.headers.filter(([known]) => known.toLowerCase() === name.toLowerCase()).map(([, value]) => value);
  const asked = (name: string): string[] => request.query.filter(([known]) => known === name).map(([, value]) => value);
  const isPath = isRegExp(path) ? isWanted(request.path, path) : isMet({ ...(path !== undefined && { path }) });
  const texts = [
    ...(method === undefined || isMet({ method }) ? [] : [`method: expected ${method}, got ${request.method}`]),
    ...(isPath ? [] : [`path: expected ${path}, got ${request.path}`]),
    ...Object.entries(headers)
      .filter(([name, value]) =>
        isRegExp(value) ? !sent(name).some((text) => isWanted(text, value)) : !isMet({ headers: { [name]: value } }),
      )
      .map(([name, value]) => `header ${name}: expected ${shown(value)}, got ${shown(sent(name)[0])}`),
    ...Object.entries(query)
      .filter(([name, value]) => !asked(name).some((text) => isWanted(text, value)))
      .map(([name, value]) => `query ${name}: expected ${shown(value)}, got ${shown(asked(name)[0])}`),
    ...(q === undefined || isMet({ q }) ? [] : [`does not match ${q}`]),
  ];
  const isJson = json === undefined || (isQuery({ json }) && isMet({ json }));
  return [...texts.map((text) => ({ text, values: 1 })), ...(isJson ? [] : jsonDifferences(request, json))];
}

/** The request as the search sees it, with as much of its body as the list has. */
function captured({ method, target, headers, body, ...rest }: CapturedRequestJson) {
  const fields = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const bytes = Buffer.from(body.content ?? "", body.encoding);
  return {
    ...capturedRequest(
      {
        routeId: "",
        receivedAt: Date.parse(rest.receivedAt),
        head: Buffer.from(`${method} ${target} HTTP/${rest.httpVersion}\r\n${fields}\r\n`, "latin1"),
        framing: new Uint8Array(),
        remoteAddress: rest.remote.address,
        remotePort: rest.remote.port,
        bodyMicros: 0,
        flags: rest.flags as [],
        malformed: undefined,
      },
      { seq: rest.seq, size: body.size, body: bytes, responded: rest.responded ?? undefined },
    ),
    mark: { pinned: rest.pinned, note: rest.note },
  };
}

function jsonDifferences({ body, flags }: CapturedRequestJson, wanted: unknown): Difference[] {
  const values = 1 + countValues(wanted);
  const { content, encoding, size } = body;
  if (content === null) return [{ text: `json: the body of ${size} bytes is too long to compare here`, values }];
  try {
    const actual: unknown = JSON.parse(Buffer.from(content, encoding).toString());
    return differing(actual, wanted, "$").map((text) => ({ text, values: 1 }));
  } catch {
    return [{ text: `json: the body is ${flags[0] ?? "not JSON"}: ${shown(content)}`, values }];
  }
}

function countValues(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, one) => sum + countValues(one), 0);
}

/** The most values that are listed of one body. */
const maxListed = 10;

/** The values in `wanted` that differ in `actual`, by path. */
function differing(actual: unknown, wanted: unknown, path: string): string[] {
  if (isRegExp(wanted) && typeof actual === "string" && isWanted(actual, wanted)) return [];
  const isNested =
    !isRegExp(wanted) && typeof wanted === "object" && wanted !== null && typeof actual === "object" && actual !== null;
  const isEmptyList = Array.isArray(wanted) && wanted.length === 0;
  if (!isNested || Array.isArray(wanted) !== Array.isArray(actual) || isEmptyList) {
    const isEqual = !isRegExp(wanted) && JSON.stringify(actual) === JSON.stringify(wanted);
    return isEqual ? [] : [`json ${path}: expected ${shown(wanted)}, got ${shown(actual)}`];
  }
  return Object.entries(wanted)
    .flatMap(([name, value]) => {
      const step = Array.isArray(wanted) ? `[${name}]` : `.${name}`;
      return differing((actual as Record<string, unknown>)[name], value, path + step);
    })
    .slice(0, maxListed);
}

const maxShown = 200;

function shown(value: unknown): string {
  const text = value === undefined ? "nothing" : isRegExp(value) ? String(value) : JSON.stringify(value);
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}
