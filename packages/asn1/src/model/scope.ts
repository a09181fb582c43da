import { type Asn1Error, counted } from "../error.ts";
import { Cursor, isUpper } from "../syntax/cursor.ts";
import { parseConstraint } from "../syntax/parse-constraint.ts";
import { parseType } from "../syntax/parse-type.ts";
import { parseValue } from "../syntax/parse-value.ts";
import type { Assignment, Braces, ModuleSyntax, Parameter, TypeSyntax, ValueSyntax } from "../syntax/syntax.ts";
import { sourceError, type Token } from "../syntax/tokens.ts";

/** The maximum length of a scope's key. Only definitions whose parameters contain themselves reach it. */
const MAX_KEY_LENGTH = 4000;

/** The meaning of names at a location: the names of a module and, inside a parameterised definition, of its parameters. */
export interface Scope {
  readonly modules: ReadonlyMap<string, ModuleSyntax>;
  readonly module: ModuleSyntax;
  readonly actuals: ReadonlyMap<string, Actual>;
  /** Identifies the scope: two scopes with the same key give every name the same meaning. */
  readonly key: string;
}

/** An actual parameter, and the scope of its text. */
interface Actual {
  readonly parameter: Parameter;
  readonly value: TypeSyntax | ValueSyntax | Braces;
  readonly scope: Scope;
  /** Identifies the meaning of the text. */
  readonly key: string;
  /** The scope of the parameter's governor: that of the parameterised definition. */
  readonly governorScope: Scope;
}

/** What a name refers to. */
export type Found =
  | { readonly kind: "actual"; readonly actual: Actual }
  | { readonly kind: "assignment"; readonly assignment: Assignment; readonly scope: Scope };

export function moduleScope(modules: ReadonlyMap<string, ModuleSyntax>, module: ModuleSyntax): Scope {
  return { modules, module, actuals: new Map(), key: module.name };
}

/**
 * Finds what a name refers to: a parameter, a definition of the module, or an import (X.680, 14).
 *
 * @throws Asn1Error `unresolved`, with the line of an errata file that would define the name, if another module has it
 */
export function findName(scope: Scope, name: string, at: number, module?: string): Found {
  const actual = module === undefined ? scope.actuals.get(name) : undefined;
  if (actual !== undefined) return { kind: "actual", actual };
  const home = module === undefined ? scope.module : scope.modules.get(module);
  if (home === undefined) throw missingModule(scope, module ?? "", at);
  const found = findInModule(scope.modules, home, name);
  if (found === undefined) throw unresolved(scope, home, name, at);
  return { kind: "assignment", assignment: found.assignment, scope: moduleScope(scope.modules, found.module) };
}

function findInModule(
  modules: ReadonlyMap<string, ModuleSyntax>,
  start: ModuleSyntax,
  name: string,
): { readonly assignment: Assignment; readonly module: ModuleSyntax } | undefined {
  const visited = new Set<ModuleSyntax>();
  for (let module: ModuleSyntax | undefined = start; module !== undefined && !visited.has(module); ) {
    visited.add(module);
    const assignment = module.assignments.get(name);
    if (assignment !== undefined) return { assignment, module };
    const from: string | undefined = module.imports.get(name);
    module = from === undefined ? undefined : modules.get(from);
  }
  return undefined;
}

/** The scope inside a parameterised definition (X.683, 9). `actual` is undefined when there are no actual parameters. */
export function enterDefinition(
  found: Found & { kind: "assignment" },
  actual: Braces | undefined,
  at: number,
  from: Scope,
): Scope {
  const { assignment, scope } = found;
  const { name, parameters } = assignment;
  if (parameters.length === 0) {
    if (actual !== undefined) throw errorAt(from, at, "syntax", `'${name}' has no parameters (X.683, 9)`);
    return scope;
  }
  if (actual === undefined)
    throw errorAt(from, at, "syntax", `'${name}' needs ${counted(parameters.length, "parameter")} (X.683, 9)`);
  const cursor = Cursor.inside(from.module.source, actual);
  const actuals = new Map<string, Actual>();
  const parsed = parameters.map((parameter, index) => {
    if (index > 0) cursor.expect(",", "X.683, 9");
    const start = cursor.at;
    const value = parseActual(cursor, parameter);
    const tokens = actual.tokens.filter((token) => token.at >= start && token.at < cursor.at);
    return { parameter, value, key: keyOf(tokens, from) };
  });
  const inner: Scope = {
    ...scope,
    actuals,
    key: `${scope.key}.${name}{${parsed.map(({ key }) => key).join()}}`,
  };
  if (inner.key.length > MAX_KEY_LENGTH) {
    throw errorAt(from, at, "unsupported", `the parameters of '${name}' grow without end (X.683, 9)`);
  }
  for (const part of parsed) actuals.set(part.parameter.name, { ...part, scope: from, governorScope: inner });
  if (!cursor.isAtEnd) throw cursor.unexpected(`the end after ${counted(parameters.length, "parameter")}`, "X.683, 9");
  return inner;
}

/** The type that a reference stands for, and the scope of its text. */
export function dereferenceType(type: TypeSyntax, scope: Scope): { readonly type: TypeSyntax; readonly scope: Scope } {
  let current = { type, scope };
  for (let depth = 0; depth < 64; depth++) {
    const { type: own, scope: from } = current;
    if (own.kind === "tagged") current = { type: own.type, scope: from };
    else if (own.kind !== "reference") break;
    else {
      const found = findName(from, own.name, own.at, own.module);
      current =
        found.kind === "actual"
          ? { type: found.actual.value as TypeSyntax, scope: found.actual.scope }
          : {
              type: found.assignment.definition as TypeSyntax,
              scope: enterDefinition(found, own.actual, own.at, from),
            };
    }
  }
  return current;
}

function parseActual(cursor: Cursor, { name, governor }: Parameter): TypeSyntax | ValueSyntax | Braces {
  if (!isUpper(name)) return parseValue(cursor);
  if (governor === undefined || (governor.kind !== "reference" && !cursor.is("{"))) return parseType(cursor);
  if (governor.kind !== "reference") {
    // A set of values is a type (X.680, 16.6).
    const values = parseConstraint(cursor, parseType, ["{", "}"]);
    return { ...governor, constraints: [...governor.constraints, values] };
  }
  if (cursor.is("{")) return cursor.braces("X.683, 9");
  // Some specifications write a set without its braces.
  const token = cursor.peek();
  cursor.name("upper", "a set between braces", "X.683, 9");
  return { kind: "braces", at: token.at, tokens: [token] };
}

/** The text of an actual parameter, with the meaning of the names in it. A parameter that is passed on keeps its key. */
function keyOf(tokens: readonly Token[], { actuals, module }: Scope): string {
  const [first] = tokens;
  const passed = tokens.length === 1 && first !== undefined ? actuals.get(first.text) : undefined;
  if (passed !== undefined) return passed.key;
  const texts = tokens.map(({ text }) => (actuals.has(text) ? `<${actuals.get(text)?.key}>` : text));
  return `${texts.join(" ")}@${module.name}`;
}

/** An error at an offset of the scope's module. */
export function errorAt(
  { module }: Scope,
  at: number,
  code: "syntax" | "unsupported" | "unresolved",
  what: string,
): Asn1Error {
  return sourceError(code, module.source, at, what);
}

function missingModule({ modules, module }: Scope, name: string, at: number): Asn1Error {
  const known = [...modules.keys()];
  const similar = known.find((other) => other.toLowerCase() === name.toLowerCase());
  const hint =
    similar === undefined
      ? `add its file (modules: ${known.join(", ")})`
      : `'${similar}' is there. Errata: 'replace "${name}" by "${similar}"'`;
  return sourceError("unresolved", module.source, at, `module '${name}' is missing (X.680, 13.1): ${hint}`);
}

function unresolved(scope: Scope, home: ModuleSyntax, name: string, at: number): Asn1Error {
  const from = home.imports.get(name);
  if (from !== undefined && !scope.modules.has(from)) return missingModule(scope, from, at);
  const others = [...scope.modules.values()];
  const owner = others.find((module) => module !== home && module.assignments.has(name));
  const similar = others
    .flatMap((module) => [...module.assignments.keys()])
    .find((other) => other.toLowerCase() === name.toLowerCase());
  const hint =
    owner !== undefined
      ? `module ${owner.name} defines it, and ${home.name} does not import it. Errata: '${home.name}: import ${name} from ${owner.name}'`
      : similar !== undefined
        ? `'${similar}' is defined. Errata: '${home.name}: rename ${name} to ${similar}'`
        : from === undefined
          ? "it is neither defined nor imported"
          : `module ${from} does not define it`;
  return sourceError(
    "unresolved",
    scope.module.source,
    at,
    `'${name}' is not known in module ${home.name} (X.680, 14): ${hint}`,
  );
}
