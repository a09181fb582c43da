/**
 * Quotes text for a POSIX shell. Latin1 characters stand for bytes, as headers and targets have them, so those outside
 * ASCII are written by `printf`, which no locale changes.
 */
export function shellQuote(latin1: string): string {
  if (/^[\x20-\x7e\t\n\r]*$/.test(latin1)) return `'${latin1.replaceAll("'", "'\\''")}'`;
  // A hyphen only where `printf` cannot take it for the beginning of an option.
  const octal = Array.from(latin1, (character, index) =>
    (index === 0 ? /[\w/?&=.:, ]/ : /[\w/?&=.:, -]/).test(character)
      ? character
      : `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`,
  ).join("");
  return `"$(printf '${octal}')"`;
}

/** Quotes text, any text without NUL, for a POSIX shell. */
export function shellQuoteText(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
