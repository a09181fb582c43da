import { Asn1Error } from "./error.ts";
import { type Model, ModelBuilder } from "./model/build-model.ts";
import { markRecursion } from "./model/parts.ts";
import type { Type } from "./model/types.ts";
import { applyErrata, correctTexts, type Erratum } from "./syntax/errata.ts";
import { parseModules } from "./syntax/parse-module.ts";
import type { ModuleSyntax } from "./syntax/syntax.ts";
import type { Source } from "./syntax/tokens.ts";

/** Options of `compile`. */
export interface CompileOptions {
  /** Corrections of the texts, from `parseErrata`. */
  readonly errata?: readonly Erratum[];
}

/**
 * Compiles the texts of ASN.1 modules (X.680 to X.683) into a model of their types. The texts together must have every module that
 * they import from.
 *
 * @throws Asn1Error `syntax`, `unsupported` or `unresolved`, with file, line and column
 */
export function compile(sources: readonly Source[], { errata = [] }: CompileOptions = {}): Model {
  const modules = new Map<string, ModuleSyntax>();
  for (const source of correctTexts(sources, errata)) {
    for (const module of parseModules(source)) {
      const other = modules.get(module.name);
      if (other !== undefined) {
        const message = `Module ${module.name} is in '${other.source.file}' and in '${source.file}'`;
        throw new Asn1Error("invalid_argument", message, { file: source.file });
      }
      modules.set(module.name, module);
    }
  }
  const corrected = applyErrata(modules, errata);
  const builder = new ModelBuilder(corrected);
  const types = new Map([...corrected.values()].map((module) => [module.name, builder.typesOf(module)]));
  markRecursion([...types.values()].flatMap((own) => [...own.values()]));
  builder.evaluateDefaults();
  return { types, find: (name) => findType(types, name) };
}

/** How many names an error suggests. */
const SHOWN_NAMES = 5;

function findType(types: Model["types"], name: string): Type {
  const [first = "", second] = name.split(".");
  const found = [...types].flatMap(([module, own]) => {
    const type = second === undefined ? own.get(first) : module === first ? own.get(second) : undefined;
    return type === undefined ? [] : [{ module, type }];
  });
  const [only] = found;
  if (only !== undefined && found.length === 1) return only.type;
  if (found.length > 1) {
    const names = found.map(({ module }) => `${module}.${name}`).join(", ");
    throw new Asn1Error("invalid_argument", `Type '${name}' is in several modules: use one of ${names}`);
  }
  const lower = (second ?? first).toLowerCase();
  const names = [...types.values()].flatMap((own) => [...own.keys()]);
  const similar = names.filter((other) => other.toLowerCase().includes(lower)).slice(0, SHOWN_NAMES);
  const shown =
    names.length > SHOWN_NAMES ? [...names.slice(0, SHOWN_NAMES), `and ${names.length - SHOWN_NAMES} more`] : names;
  const hint =
    similar.length === 0 ? `; the modules have ${shown.join(", ")}` : `; did you mean ${similar.join(", ")}?`;
  throw new Asn1Error("invalid_argument", `Type '${name}' is not defined${hint}`);
}
