/** How HTTPie parses an argument after the URL: the separator, and the text before and after it. */
interface HttpieItem {
  readonly separator: string;
  readonly key: string;
  readonly value: string;
}

/** All separators of HTTPie. At the same position, the longer one applies. */
const separators = [":", ";", "==", "=", ":=", "@", ":@", "=@", "==@", ":=@"].sort((a, b) => a.length - b.length);
const special = new Set(":;=@");

/** Parses an argument by the rules of HTTPie 3 (`KeyValueArgType`): a backslash escapes the characters of separators. */
export function readHttpieItem(argument: string): HttpieItem {
  const tokens = tokenize(argument);
  for (const [index, { text, isEscaped }] of tokens.entries()) {
    if (isEscaped) continue;
    const found = new Map<number, string>();
    for (const separator of separators) {
      const at = text.indexOf(separator);
      if (at >= 0) found.set(at, separator);
    }
    if (found.size === 0) continue;
    const at = Math.min(...found.keys());
    const separator = found.get(at) ?? "";
    const textOf = (some: readonly { text: string }[]): string => some.map((token) => token.text).join("");
    return {
      separator,
      key: textOf(tokens.slice(0, index)) + text.slice(0, at),
      value: text.slice(at + separator.length) + textOf(tokens.slice(index + 1)),
    };
  }
  throw new Error(`HTTPie refuses ${argument}`);
}

function tokenize(argument: string): { text: string; isEscaped: boolean }[] {
  const tokens = [{ text: "", isEscaped: false }];
  for (let at = 0; at < argument.length; at += 1) {
    const next = argument[at + 1] ?? "";
    const last = tokens.at(-1) ?? { text: "", isEscaped: false };
    if (argument[at] !== "\\") {
      last.text += argument[at];
      continue;
    }
    at += 1;
    if (special.has(next)) tokens.push({ text: next, isEscaped: true }, { text: "", isEscaped: false });
    else last.text += `\\${next}`;
  }
  return tokens;
}
