import { Asn1Error } from "../error.ts";
import { encode } from "../interpret/encode.ts";
import { isUpper } from "../syntax/cursor.ts";
import type { ComponentSyntax, ModuleSyntax, TypeSyntax, ValueSyntax } from "../syntax/syntax.ts";
import { positionOf } from "../syntax/tokens.ts";
import { Bounds } from "./bounds.ts";
import { assertDistinct, expandComponents, propertyKey } from "./components.ts";
import { bitNames, enumeration, integerType, narrow, numbersOf, sizeOf, stringType } from "./constrained-types.ts";
import { applyConstraints, UNCONSTRAINED, type Visible, visibleOf } from "./constraints.ts";
import { classOf, type FoundClass, findClass, objectsOf, typeOfField } from "./objects.ts";
import { keyOf, rowsOf, type Surroundings } from "./open-types.ts";
import { partsOf } from "./parts.ts";
import { enterDefinition, errorAt, findName, moduleScope, type Scope } from "./scope.ts";
import { alphabetOf, stringName } from "./strings.ts";
import { hasAutomaticTags, orderByTags } from "./tags.ts";
import type {
  Addition,
  Alternative,
  ChoiceType,
  Component,
  ListType,
  OpenType,
  SequenceType,
  Type,
  Value,
} from "./types.ts";
import { evaluate } from "./values.ts";

/** The types of modules by name. */
export interface Model {
  /** All types that have no parameters, by module and name. */
  readonly types: ReadonlyMap<string, ReadonlyMap<string, Type>>;
  /**
   * Finds a type by its name, or by `Module.Name`.
   *
   * @throws Asn1Error `invalid_argument` if there is none, or several modules have one
   */
  readonly find: (name: string) => Type;
}

/** Builds the types of parsed modules. Every name is resolved, and every constraint evaluated. */
export class ModelBuilder {
  readonly #modules: ReadonlyMap<string, ModuleSyntax>;
  /** Types of definitions by module, name and actual parameters. */
  readonly #types = new Map<string, Type>();
  /** Types that are being built, with what waits for them: types that are defined as this one. */
  readonly #started = new Map<Type, (() => void)[]>();
  /** The values of DEFAULT, which are evaluated when all types are complete. */
  readonly #presets: { readonly component: Component; readonly syntax: ValueSyntax; readonly scope: Scope }[] = [];
  readonly #bounds: Bounds;

  constructor(modules: ReadonlyMap<string, ModuleSyntax>) {
    this.#modules = modules;
    const sources = new Set([...modules.values()].map(({ source }) => source));
    this.#bounds = new Bounds([...sources].reduce((sum, { text }) => sum + text.length, 0));
  }

  /** All types of a module that have no parameters. */
  typesOf(module: ModuleSyntax): ReadonlyMap<string, Type> {
    const scope = moduleScope(this.#modules, module);
    const types = new Map<string, Type>();
    for (const { name, at, parameters, governor, definition } of module.assignments.values()) {
      if (!isUpper(name) || parameters.length > 0 || governor !== undefined || definition.kind === "class") continue;
      if (definition.kind === "reference" && classOf(definition, scope) !== undefined) continue;
      const type = this.#build({ kind: "reference", name, at, constraints: [] }, scope, []);
      if (type.kind === undefined)
        throw errorAt(scope, at, "syntax", `type '${name}' is defined by itself (X.680, 3.8)`);
      types.set(name, type);
    }
    return types;
  }

  /** Evaluates values of DEFAULT, and checks that they are of their types. */
  evaluateDefaults(): void {
    for (const { component, syntax, scope } of this.#presets) {
      Object.assign(component, { default: evaluate(syntax, scope, component.type) });
    }
    for (const { component, syntax, scope } of this.#presets) {
      try {
        encode(component.type, component.default as Value);
      } catch (error) {
        if (!(error instanceof Asn1Error)) throw error;
        const reason = error.message.replace(/^Cannot encode [^:]*: /, "");
        throw errorAt(scope, syntax.at, "syntax", `${reason} (X.680, 17.7)`);
      }
    }
  }

  #build(syntax: TypeSyntax, scope: Scope, around: Surroundings, into?: Partial<Type>): Type {
    this.#bounds.enter(scope, syntax.at);
    const type = this.#typeOf(syntax, scope, around, into);
    this.#bounds.leave();
    return type;
  }

  #typeOf(syntax: TypeSyntax, scope: Scope, around: Surroundings, into?: Partial<Type>): Type {
    const visible: Visibility = (kind, base = UNCONSTRAINED, names = new Map()) => {
      const typeOf = (type: TypeSyntax, from: Scope): Type => this.#build(type, from, []);
      const found = applyConstraints(base, syntax.constraints, { scope, kind, names, typeOf });
      this.#bounds.spend((found.values?.length ?? 0) + (found.alphabet?.length ?? 0), scope, syntax.at);
      return found;
    };
    const fill = <T extends Type>(type: T): T => settle(type, into);
    switch (syntax.kind) {
      case "builtin":
        return fill(this.#builtin(syntax.name, visible));
      case "integer": {
        const names = numbersOf(syntax.names, scope, "19.5");
        return fill(integerType(visible("integer", UNCONSTRAINED, names), names));
      }
      case "bitString": {
        const names = bitNames(syntax.names, scope);
        const found = visible("bitString");
        return fill({ kind: "bitString", name: "BIT STRING", size: sizeOf(found), names, ...this.#containing(found) });
      }
      case "enumerated":
        return fill({ kind: "enumerated", name: "ENUMERATED", ...enumeration(syntax, scope) });
      case "sequenceOf":
      case "setOf": {
        const list = fill<ListType>({
          kind: "list",
          name: CONSTRUCTED[syntax.kind],
          element: NONE,
          size: sizeOf(visible("list")),
        });
        list.element = this.#build(syntax.element, scope, around);
        return list;
      }
      case "sequence":
      case "set":
        return this.#sequence(fill(emptySequence(CONSTRUCTED[syntax.kind])), syntax, scope, around);
      case "choice":
        return this.#choice(
          fill({ kind: "choice", name: "CHOICE", root: [], extensible: false, additions: [] }),
          syntax,
          scope,
          around,
        );
      case "tagged":
        return this.#constrained(this.#build(syntax.type, scope, around, into), visible, syntax, scope, into);
      case "field":
        return this.#field(syntax, scope, around, visible, into);
      case "reference":
        return this.#constrained(this.#reference(syntax, scope), visible, syntax, scope, into);
    }
  }

  /** The type of a definition. It is registered before its parts are built, so that they can refer to it. */
  #reference(syntax: TypeSyntax & { kind: "reference" }, scope: Scope): Type {
    const { name, at, module, actual } = syntax;
    const found = findName(scope, name, at, module);
    if (found.kind === "actual") {
      const { value, scope: from } = found.actual;
      if (!("constraints" in value)) {
        const rule = "is not a type, or a set of a named type, which is not supported (X.683, 9)";
        throw errorAt(scope, at, "syntax", `parameter '${name}' ${rule}`);
      }
      return this.#build(value, from, []);
    }
    const { definition, governor } = found.assignment;
    if (definition.kind === "class" || governor !== undefined || !("constraints" in definition)) {
      throw errorAt(scope, at, "syntax", `'${name}' is not a type`);
    }
    const inner = enterDefinition(found, actual, at, scope);
    const key = found.assignment.parameters.length > 0 ? inner.key : `${inner.key}.${name}`;
    const known = this.#types.get(key);
    if (known !== undefined) {
      this.#bounds.reuse(known, scope, at);
      return known;
    }
    const { source } = inner.module;
    const { line } = positionOf(source, found.assignment.at);
    const type = { name, module: inner.module.name, origin: `${source.file}:${line}` } as Type;
    if (actual !== undefined) {
      // An instance belongs to the module that has its parameters, not to that of the parameterised definition.
      type.module = scope.module.name;
      type.parameters = actual.tokens.map(({ text }) => (scope.actuals.has(text) ? "" : text)).join(" ");
    }
    this.#types.set(key, type);
    this.#started.set(type, []);
    const outside = this.#bounds.measure();
    this.#build(definition, inner, [], type);
    this.#bounds.measured(type, outside);
    const waiting = this.#started.get(type) ?? [];
    this.#started.delete(type);
    for (const complete of waiting) complete();
    return type;
  }

  /** Applies the constraints after a reference or a tag. With `into`, the type of the definition is a copy under its own name. */
  #constrained(base: Type, visible: Visibility, syntax: TypeSyntax, scope: Scope, into?: Partial<Type>): Type {
    const isTagged = syntax.kind === "tagged";
    const waiting = this.#started.get(base);
    if (waiting !== undefined && (into !== undefined || syntax.constraints.length > 0)) {
      if (base === into) return base;
      const later = (into ?? {}) as Type;
      waiting.push(() => void Object.assign(later, this.#constrained(base, visible, syntax, scope, into)));
      return later;
    }
    if (into !== undefined && into !== base) {
      const names = base.kind === "enumerated" ? base.root.length + base.additions.length : 0;
      this.#bounds.spend(names + partsOf(base).length, scope, syntax.at);
    }
    if (syntax.constraints.length === 0) {
      return isTagged ? base : settle(base, into);
    }
    const names = base.kind === "integer" ? base.names : new Map<string, bigint>();
    const found = visible(base.kind, visibleOf(base), names);
    const narrowed = { ...base, ...narrow(base, found, names), ...this.#containing(found) } as Type;
    return settle(narrowed, into);
  }

  #containing({ containing }: Visible): { readonly containing?: Type } {
    return containing === undefined ? {} : { containing: this.#build(containing.type, containing.scope, []) };
  }

  #builtin(name: string, visible: Visibility): Type {
    switch (name) {
      case "BOOLEAN":
        return { kind: "boolean", name };
      case "NULL":
        return { kind: "null", name };
      case "REAL":
        return { kind: "real", name };
      case "OBJECT IDENTIFIER":
        return { kind: "objectIdentifier", name };
      case "OCTET STRING": {
        const found = visible("octetString");
        return { kind: "octetString", name, size: sizeOf(found), ...this.#containing(found) };
      }
      default: {
        const string = stringName(name);
        const alphabet = alphabetOf(string);
        return stringType(name, string, visible("characterString", { ...UNCONSTRAINED, alphabet }));
      }
    }
  }

  #sequence(
    type: SequenceType,
    syntax: TypeSyntax & { kind: "sequence" | "set" },
    scope: Scope,
    around: Surroundings,
  ): SequenceType {
    const { components } = syntax;
    const inside = [...around, components];
    const rootSyntax = expandComponents([...components.root, ...components.secondRoot], scope);
    assertDistinct([...rootSyntax.map(({ component }) => component), ...components.additions.flat()], scope, "25.11");
    const root = rootSyntax.map(({ component, scope: from }) => this.#component(component, from, inside));
    const isAutomatic = syntax.kind === "sequence" || hasAutomaticTags(components, scope);
    const order = orderByTags(
      rootSyntax.map(({ component }) => component),
      scope,
      isAutomatic,
    );
    type.root = order.map((index) => root[index] as Component);
    type.extensible = components.extensible || scope.module.extensibilityImplied;
    const additionsOf = (added: readonly ComponentSyntax[]): readonly Component[] =>
      expandComponents(added, scope).map(({ component, scope: from }) => this.#component(component, from, inside));
    type.additions = components.additions.flatMap((addition): readonly Addition[] => {
      if (Array.isArray(addition))
        return [{ kind: "group", group: { ...emptySequence("SEQUENCE"), root: additionsOf(addition) } }];
      return additionsOf([addition as ComponentSyntax]).map((component) => ({ kind: "component", component }));
    });
    return type;
  }

  #component(
    { name, type, optional, default: preset }: ComponentSyntax,
    scope: Scope,
    around: Surroundings,
  ): Component {
    const isOptional = optional || preset !== undefined;
    const component = { name, key: propertyKey(name), type: this.#build(type, scope, around), optional: isOptional };
    if (preset !== undefined) this.#presets.push({ component, syntax: preset, scope });
    return component;
  }

  #choice(type: ChoiceType, syntax: TypeSyntax & { kind: "choice" }, scope: Scope, around: Surroundings): ChoiceType {
    const { components } = syntax;
    const isAutomatic = hasAutomaticTags(components, scope);
    const alternative = (component: ComponentSyntax): Alternative => ({
      name: component.name,
      type: this.#build(component.type, scope, around),
    });
    const rootSyntax = [...components.root, ...components.secondRoot];
    assertDistinct([...rootSyntax, ...components.additions.flat()], scope, "29.5");
    const root = rootSyntax.map(alternative);
    type.root = orderByTags(rootSyntax, scope, isAutomatic).map((index) => root[index] as Alternative);
    type.extensible = components.extensible || scope.module.extensibilityImplied;
    type.additions = components.additions.flat().map(alternative);
    return type;
  }

  /** A field of a class: the type of a value field, or an open type (X.681, 14). */
  #field(
    syntax: TypeSyntax & { kind: "field" },
    scope: Scope,
    around: Surroundings,
    visible: Visibility,
    into?: Partial<Type>,
  ): Type {
    const table = syntax.constraints.map(({ root }) => root).find((root) => root.kind === "table");
    const key = table === undefined ? undefined : keyOf(table, around, scope);
    const known = typeOfField(syntax, scope);
    if (known !== undefined)
      return this.#constrained(this.#build(known.type, known.scope, []), visible, syntax, scope, into);
    const owner = findClass(scope, syntax.class, syntax.at, syntax.module) as FoundClass;
    const name = syntax.path.join(".");
    const open: OpenType = { kind: "open", name: `${syntax.class}.${name}`, field: name, rows: new Map() };
    const type = settle(open, into);
    if (table === undefined || key === undefined) return type;
    const build = (part: TypeSyntax, from: Scope): Type => this.#build(part, from, []);
    type.rows = rowsOf(objectsOf(table.set, owner, scope), owner, { key: key.field, type: syntax.path }, build);
    return Object.assign(type, { key: { levels: key.levels, path: key.path } });
  }
}

/** The type of a definition: `into`, which has the name of the definition, with everything else of `type`. */
function settle<T extends Type>(type: T, into: Partial<Type> | undefined): T {
  if (into === undefined) return type;
  const { name, module, origin, parameters } = into;
  return Object.assign(into, type, { name, module, origin, parameters }) as T;
}

/** Applies the constraints of a type of a kind. */
type Visibility = (kind: Type["kind"], base?: Visible, names?: ReadonlyMap<string, bigint>) => Visible;

/** Stands for the element of a list until it is built. */
const NONE: Type = { kind: "null", name: "NULL" };

function emptySequence(name: string): SequenceType {
  return { kind: "sequence", name, root: [], extensible: false, additions: [] };
}

const CONSTRUCTED = { sequence: "SEQUENCE", set: "SET", sequenceOf: "SEQUENCE OF", setOf: "SET OF" } as const;
