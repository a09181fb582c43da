/**
 * Matches cells that a spreadsheet would run as a formula, and cells that look like an escaped formula. Japanese and Chinese
 * editions also take the full-width signs.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Formats a cell of a CSV file (RFC 4180). Spreadsheets run a cell that starts like a formula, so an apostrophe is put before it. A
 * cell with a comma, a quote or a line break is quoted.
 */
export function formatCsvCell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Removes the apostrophe that `formatCsvCell` put before a formula. Quotes are removed already. */
export function parseCsvCell(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}
