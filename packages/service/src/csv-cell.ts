/**
 * Matches cells that a spreadsheet would run as a formula, and cells that look like an escaped formula. Japanese and Chinese
 * editions also take the full-width signs.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Formats a cell of a CSV file (RFC 4180). A formula is escaped, and a cell with a comma, a quote or a line break is
 * quoted.
 */
export function formatCsvCell(value: string): string {
  return quoteCsvCell(escapeFormula(value));
}

/** Puts an apostrophe before a cell that starts like a formula, because spreadsheets run it. */
export function escapeFormula(value: string): string {
  return formula.test(value) ? `'${value}` : value;
}

/** Quotes a cell that only programs read, where it needs that. */
export function quoteCsvCell(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** Removes the apostrophe that `escapeFormula` put before a formula. Quotes are removed already. */
export function parseCsvCell(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}
