/** The keys and indices that lead to a value in JSON. */
export type JsonPath = readonly (string | number)[];

/** Thrown where text stops to be JSON. */
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
 * Walks through JSON text (RFC 8259) and reports where each value starts and how it is written; of an object or a list, its
 * bracket. `path` is good for the time of the call; `nameAt` is where the name of the value starts, if it has one.
 *
 * `JSON.parse` does not report the position of a value, and not in all engines that of an error.
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
  /** Moves on to a name and to what is behind its colon. */
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
    // Behind a value: the end of what it is in, as often as there is one.
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

/** What ends the object or list that the last step of a path is in. */
function closing(path: JsonPath): string {
  return typeof path.at(-1) === "number" ? "]" : "}";
}

/** The place behind what a pattern finds at `at`; `at` itself when that is nothing. */
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
