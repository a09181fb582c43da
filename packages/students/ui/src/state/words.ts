import type { Option } from "@signalbox/ui";

/** `dateOfBirth` as "Date of birth". */
export function inWords(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** A text, or the one of several languages that fits the user best. */
export function wordsIn(
  words: string | Readonly<Record<string, string>> | undefined,
  languages: readonly string[],
): string | undefined {
  if (typeof words !== "object") return words;
  for (const tag of [...languages.flatMap((language) => [language, language.replace(/-.*/, "")]), "en"])
    if (Object.hasOwn(words, tag)) return words[tag];
  return Object.values(words)[0];
}

export const yesOrNo: readonly Option[] = Object.entries({ true: "Yes", false: "No" });
