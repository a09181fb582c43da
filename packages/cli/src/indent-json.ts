const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
const step = "  ";

/**
 * The same JSON text over several lines. Numbers and texts stay as they are written: parsed and written anew, those that
 * no double can hold would be others.
 */
export function indentJson(text: string): string {
  let depth = 0;
  let before = "";
  const parts: string[] = [];
  for (const [part] of text.matchAll(token)) {
    if (part === "}" || part === "]") {
      depth -= 1;
      if (before !== "{" && before !== "[") parts.push(`\n${step.repeat(depth)}`);
    } else if (before === "{" || before === "[" || before === ",") {
      parts.push(`\n${step.repeat(depth)}`);
    }
    parts.push(part === ":" ? ": " : part);
    if (part === "{" || part === "[") depth += 1;
    before = part;
  }
  return parts.join("");
}
