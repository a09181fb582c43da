import { BUILTIN } from "../syntax/parse-type.ts";
import type { ComponentSyntax, ComponentsSyntax, TypeSyntax } from "../syntax/syntax.ts";
import { typeOfField } from "./objects.ts";
import { enterDefinition, errorAt, findName, type Scope } from "./scope.ts";
import { evaluateInteger } from "./values.ts";

// PER does not encode tags. They determine the order of the alternatives of CHOICE and of the components of SET (X.680, 8.6).

/** A tag as a number: its class, then its number. */
type Tag = number;

const CLASSES = { universal: 0, application: 1, context: 2, private: 3 } as const;
const CLASS_SIZE = 2 ** 40;

const CONSTRUCTED = {
  integer: 2,
  bitString: 3,
  enumerated: 10,
  sequence: 16,
  sequenceOf: 16,
  set: 17,
  setOf: 17,
} as const;

/** The order of tags of components: their indices, by ascending tag. Automatic tags follow the text. */
export function orderByTags(
  components: readonly ComponentSyntax[],
  scope: Scope,
  areAutomatic: boolean,
): readonly number[] {
  const order = components.map((_, index) => index);
  if (areAutomatic) return order;
  const tags = components.map(({ type }) => tagOf(type, scope));
  const seen = new Map<Tag, string>();
  for (const [index, { name, at }] of components.entries()) {
    const other = seen.get(tags[index] as Tag);
    if (other !== undefined) {
      throw errorAt(scope, at, "syntax", `'${name}' has the tag of '${other}' (X.680, 27.3 and 29.3)`);
    }
    seen.set(tags[index] as Tag, name);
  }
  return order.sort((a, b) => (tags[a] as number) - (tags[b] as number));
}

/** Whether the components get tags in the order of the text (X.680, 25.3 and 29.2). */
export function hasAutomaticTags({ root, additions, secondRoot }: ComponentsSyntax, scope: Scope): boolean {
  if (scope.module.tagging !== "automatic") return false;
  return [...root, ...additions.flat(), ...secondRoot].every(({ type }) => type.kind !== "tagged");
}

/** The tags of definitions without parameters. */
const tags = new WeakMap<object, Tag>();

function tagOf(type: TypeSyntax, scope: Scope, depth = 0): Tag {
  if (depth > 100) throw errorAt(scope, type.at, "syntax", "this type is defined by itself (X.680, 3.8)");
  const inner = (next: TypeSyntax, from: Scope): Tag => tagOf(next, from, depth + 1);
  switch (type.kind) {
    case "tagged":
      return CLASSES[type.tag.class] * CLASS_SIZE + Number(evaluateInteger(type.tag.number, scope));
    case "builtin":
      return BUILTIN[type.name] ?? 0;
    case "choice": {
      const { root, secondRoot } = type.components;
      // An untagged CHOICE has the smallest tag of its alternatives without additions (X.680, 8.6 NOTE; X.691, 21.1).
      if (hasAutomaticTags(type.components, scope)) return CLASSES.context * CLASS_SIZE;
      return Math.min(...[...root, ...secondRoot].map((component) => inner(component.type, scope)));
    }
    case "field": {
      const known = typeOfField(type, scope);
      if (known !== undefined) return inner(known.type, known.scope);
      throw errorAt(scope, type.at, "syntax", "an open type needs a tag here (X.681, 14.2)");
    }
    case "reference": {
      const found = findName(scope, type.name, type.at, type.module);
      if (found.kind === "actual") return inner(found.actual.value as TypeSyntax, found.actual.scope);
      const { definition } = found.assignment;
      const known = tags.get(definition);
      if (known !== undefined) return known;
      const tag = inner(definition as TypeSyntax, enterDefinition(found, type.actual, type.at, scope));
      if (type.actual === undefined) tags.set(definition, tag);
      return tag;
    }
    default:
      return CONSTRUCTED[type.kind];
  }
}
