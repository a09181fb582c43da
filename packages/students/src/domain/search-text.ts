import { foldCase, isAscii } from "./text-rules.ts";

/** Longer values are prose, which would make the index larger than the records. */
const longestValue = 200;
const longestText = 2_000;

/** The words of `text` in the form in which they are searched: without case, accents and punctuation. */
export function searchWords(text: string): string[] {
  return foldCase(isAscii(text) ? text : text.normalize("NFKD").replaceAll(/\p{M}/gu, ""))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** What a full-text search looks through: the words of all top-level texts, each with a space before it. */
export function searchText(members: object): string {
  const words = new Set<string>();
  let text = "";
  for (const value of Object.values(members)) {
    if (typeof value !== "string") continue;
    for (const word of searchWords(value.slice(0, longestValue))) {
      if (words.has(word)) continue;
      words.add(word);
      text += ` ${word}`;
    }
    if (text.length >= longestText) break;
  }
  return text.slice(0, longestText);
}
