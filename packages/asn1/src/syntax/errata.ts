import { Asn1Error } from "../error.ts";
import type { ModuleSyntax } from "./syntax.ts";
import type { Source } from "./tokens.ts";

/** A correction of a published text: a forgotten import, a name that is defined in another spelling, headers of pages, or any text. */
export type Erratum = (
  | { readonly kind: "skip"; readonly start: string }
  | { readonly kind: "replace"; readonly old: string; readonly by: string }
  | { readonly kind: "import"; readonly module: string; readonly name: string; readonly from: string }
  | { readonly kind: "rename"; readonly module: string; readonly name: string; readonly to: string }
) & {
  /** File, line and column for errors. */
  readonly origin?: string;
};

/** The forms of lines. */
const RULES: readonly (readonly [RegExp, (...parts: readonly string[]) => Erratum])[] = [
  [/^skip (\S.*)$/, (start = "") => ({ kind: "skip", start })],
  [/^replace "(.+)" by "(.*)"$/, (old = "", by = "") => ({ kind: "replace", old, by })],
  [
    /^([\w-]+): import ([\w-]+) from ([\w-]+)$/,
    (module = "", name = "", from = "") => ({ kind: "import", module, name, from }),
  ],
  [
    /^([\w-]+): rename ([\w-]+) to ([\w-]+)$/,
    (module = "", name = "", to = "") => ({ kind: "rename", module, name, to }),
  ],
];

/**
 * Parses a text of corrections, one per line: `Module: import Name from Other`, `Module: rename Name to Other`, `skip Text` for
 * lines of modules that start with the text, or `replace "Text" by "Other"`, in which a space stands for any white space. Empty lines and lines that start with `#` are ignored.
 *
 * @throws Asn1Error `syntax`, with file and line
 */
export function parseErrata({ file, text }: { readonly file: string; readonly text: string }): readonly Erratum[] {
  return text.split("\n").flatMap((line, index): Erratum[] => {
    const trimmed = line.trim();
    const origin = `${file}:${index + 1}:1`;
    if (trimmed === "" || trimmed.startsWith("#")) return [];
    for (const [pattern, toErratum] of RULES) {
      const found = pattern.exec(trimmed);
      if (found !== null) return [{ ...toErratum(...found.slice(1)), origin }];
    }
    const expected =
      "expected 'Module: import Name from Other', 'Module: rename Name to Other', 'skip Text' or 'replace \"Text\" by \"Other\"'";
    throw new Asn1Error("syntax", `${origin}: ${expected}`, { file, line: index + 1, column: 1 });
  });
}

/** The texts of files with the corrections of text. Lines stay where they are. */
export function correctTexts(sources: readonly Source[], errata: readonly Erratum[]): readonly Source[] {
  let corrected = sources;
  for (const erratum of errata) {
    if (erratum.kind === "skip") {
      const start = new RegExp(`^[^\\S\\r\\n]*${escapePattern(erratum.start)}.*`, "gm");
      corrected = corrected.map(({ file, text }) => ({
        file,
        text: text.replace(start, (line) => " ".repeat(line.length)),
      }));
    } else if (erratum.kind === "replace") {
      const old = new RegExp(escapePattern(erratum.old).replace(/\s+/g, "\\s+"), "g");
      if (!corrected.some(({ text }) => text.search(old) >= 0)) {
        throw unusable(erratum, `no module has "${erratum.old}"`);
      }
      const replaced = (found: string): string => erratum.by + found.replace(/[^\n]/g, "");
      corrected = corrected.map(({ file, text }) => ({ file, text: text.replace(old, replaced) }));
    }
  }
  return corrected;
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** The modules with their corrections. Renamed names are known under both names. */
export function applyErrata(
  modules: ReadonlyMap<string, ModuleSyntax>,
  errata: readonly Erratum[],
): ReadonlyMap<string, ModuleSyntax> {
  const corrected = new Map(modules);
  for (const erratum of errata) {
    if (erratum.kind === "skip" || erratum.kind === "replace") continue;
    const module = corrected.get(erratum.module);
    if (module === undefined) throw unusable(erratum, `module '${erratum.module}' is missing`);
    if (erratum.kind === "rename") corrected.set(module.name, withName(module, modules, erratum));
    else corrected.set(module.name, { ...module, imports: new Map([...module.imports, [erratum.name, erratum.from]]) });
  }
  return corrected;
}

function withName(
  module: ModuleSyntax,
  modules: ReadonlyMap<string, ModuleSyntax>,
  erratum: Erratum & { kind: "rename" },
): ModuleSyntax {
  const { name, to } = erratum;
  const own = module.assignments.get(to);
  if (own !== undefined) return { ...module, assignments: new Map([...module.assignments, [name, own]]) };
  // The module of the import may import the name as well, or have another name itself.
  const imported = modules.get(module.imports.get(to) ?? "");
  const from = [imported, ...modules.values()].find((other) => other?.assignments.has(to));
  const target = from?.assignments.get(to);
  if (from === undefined || target === undefined) throw unusable(erratum, `'${to}' is not defined`);
  // The definition stays in its own module, in which its names have their meaning.
  const alias = {
    ...target,
    name,
    definition: { kind: "reference", name: to, module: from.name, at: target.at, constraints: [] },
  } as typeof target;
  return { ...module, assignments: new Map([...module.assignments, [name, alias]]) };
}

function unusable({ kind, origin = "errata" }: Erratum, why: string): Asn1Error {
  return new Asn1Error("invalid_argument", `${origin}: cannot ${kind}: ${why}`);
}
