/** A header value of the form `value; name=value; name="value"`. */
export interface ParameterisedValue {
  /** In lower case. */
  readonly value: string;
  /** By name in lower case; the first of a name counts. */
  readonly parameters: ReadonlyMap<string, string>;
}

const parameter = /;[ \t]*([^\s=;"]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/y;
const nextMark = /[^;]*/y;

/** Reads such a value leniently, at most 32 parameters of 1,000 characters of it. */
export function parseParameters(text: string): ParameterisedValue {
  const short = text.slice(0, 8_000);
  const parameters = new Map<string, string>();
  let at = short.indexOf(";");
  const value = (at < 0 ? short : short.slice(0, at)).trim().toLowerCase();
  while (at >= 0 && at < short.length && parameters.size < 32) {
    parameter.lastIndex = at;
    const found = parameter.exec(short);
    if (found === null) {
      nextMark.lastIndex = at + 1;
      nextMark.exec(short);
      at = nextMark.lastIndex;
      continue;
    }
    const [, name = "", quoted, plain = ""] = found;
    const key = name.toLowerCase();
    const given = quoted === undefined ? plain.trim() : quoted.replaceAll(/\\(["\\])/g, "$1");
    if (!parameters.has(key)) parameters.set(key, given.slice(0, 1_000));
    at = parameter.lastIndex;
    if (short[at] !== ";") at = short.indexOf(";", at);
  }
  return { value, parameters };
}
