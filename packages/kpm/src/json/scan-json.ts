/** The keys and indices that lead to a value in JSON. */
export type JsonPath = readonly (string | number)[];

/** Thrown at the first character that JSON does not allow. */
export class JsonScanError extends Error {
  override readonly name = "JsonScanError";
  /** Characters before the error. */
  readonly at: number;

  constructor(at: number, expected: string) {
    super(`expected ${expected}`);
    this.at = at;
  }
}

const space = /[\t\n\r ]*/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const escaped = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/**
 * Walks through JSON text (RFC 8259) and reports where each value starts and how it is written. For an object or a list, it reports
 * the opening bracket. `path` is valid during the call only. `nameAt` is where the name of the value starts, if it has one.
 *
 * `JSON.parse` does not report the position of a value. In some engines, it does not report the position of an error either.
 *
 * @throws JsonScanError at the first error
 */
export function scanJson(
  text: string,
  visit: (path: JsonPath, start: number, written: string, nameAt: number) => void,
): void {
  const path: (string | number)[] = [];
  let at = 0;
  let nameAt = 0;
  /** Moves to a name, then past its colon. */
  const enter = (expected: string) => {
    at = behind(space, text, at);
    const end = text[at] === '"' ? behindString(text, at) : at;
    if (end === at) throw new JsonScanError(at, expected);
    nameAt = at;
    path.push(JSON.parse(text.slice(at, end)) as string);
    at = behind(space, text, end);
    if (text[at] !== ":") throw new JsonScanError(at, "':'");
    at++;
  };
  for (;;) {
    at = behind(space, text, at);
    const first = text[at];
    if (first === "{" || first === "[") {
      visit(path, at, first, nameAt);
      at = behind(space, text, at + 1);
      if (text[at] !== (first === "{" ? "}" : "]")) {
        if (first === "[") path.push(0);
        else enter("a name or '}'");
        continue;
      }
      at++;
    } else {
      const end = first === '"' ? behindString(text, at) : behind(scalar, text, at);
      if (end === at) throw new JsonScanError(at, "a value");
      visit(path, at, text.slice(at, end), nameAt);
      at = end;
    }
    at = behind(space, text, at);
    // After a value, close every object and list that ends there.
    for (; path.length > 0 && text[at] === closing(path); at = behind(space, text, at + 1)) path.pop();
    if (path.length === 0) break;
    if (text[at] !== ",") throw new JsonScanError(at, `',' or '${closing(path)}'`);
    at++;
    const step = path.pop();
    if (typeof step === "number") path.push(step + 1);
    else enter("a name");
  }
  if (at < text.length) throw new JsonScanError(at, "the end");
}

/** The bracket that closes the object or list of the last path segment. */
function closing(path: JsonPath): string {
  return typeof path.at(-1) === "number" ? "]" : "}";
}

/** The offset after the match of a pattern at `at`. Returns `at` when nothing matches. */
function behind(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function behindString(text: string, start: number): number {
  for (let at = start + 1; ; ) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    const end = code === 0x5c ? behind(escaped, text, at) : code >= 0x20 ? at + 1 : at;
    if (end === at) throw new JsonScanError(at, "a character of a string, or its end");
    at = end;
  }
}
