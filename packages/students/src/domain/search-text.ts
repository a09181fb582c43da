import { foldCase } from "./text-rules.ts";

/** Longer values are prose, which would make the index larger than the records. */
const longestValue = 200;
const longestText = 2_000;

/** The words of `text` in the form in which they are searched: without case, accents and punctuation. */
export function searchWords(text: string): string[] {
  return foldCase(text.normalize("NFKD").replaceAll(/\p{M}/gu, ""))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** What a full-text search looks through: the words of all top-level texts, each with a space before it. */
export function searchText(members: object): string {
  const words = new Set(
    Object.values(members).flatMap((value) =>
      typeof value === "string" ? searchWords(value.slice(0, longestValue)) : [],
    ),
  );
  return Array.from(words, (word) => ` ${word}`)
    .join("")
    .slice(0, longestText);
}
