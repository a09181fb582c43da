/** What a spreadsheet takes as the beginning of a formula, and what would be taken for one that was made harmless. */
const formula = /^'*[=+\-@\t\r]/;

/** Writes a cell: a formula is made plain text by an apostrophe before it, and quotes go around what needs them. */
export function writeCell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Takes back the apostrophe before a formula. */
export function readCell(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}
