import type { ComponentSyntax } from "../syntax/syntax.ts";
import { dereferenceType, errorAt, type Scope } from "./scope.ts";

// Components as the text of a type has them, before their types are built.

/** COMPONENTS OF inside of a type, and inside of what they stand for. */
const MAX_EXPANDED = 1000;

/** Replaces COMPONENTS OF by the components before the extension marker of its type (X.680, 25.5). */
export function expandComponents(
  components: readonly ComponentSyntax[],
  scope: Scope,
  budget: { left: number } = { left: MAX_EXPANDED },
): readonly { component: ComponentSyntax; scope: Scope }[] {
  const expanded = components.flatMap((component) => {
    if (component.name !== "") return [{ component, scope }];
    if (budget.left-- === 0) {
      const what = `COMPONENTS OF refers to itself, or to more than ${MAX_EXPANDED} others (X.680, 25.5)`;
      throw errorAt(scope, component.at, "unsupported", what);
    }
    const { type, scope: from } = dereferenceType(component.type, scope);
    if (type.kind !== "sequence" && type.kind !== "set") {
      throw errorAt(scope, component.at, "syntax", "COMPONENTS OF needs a SEQUENCE or SET (X.680, 25.5)");
    }
    return expandComponents([...type.components.root, ...type.components.secondRoot], from, budget);
  });
  assertDistinct(
    expanded.map(({ component }) => component),
    scope,
    "25.11",
  );
  return expanded;
}

/** Rejects a name that is used twice in a type. */
export function assertDistinct(
  named: readonly { readonly name: string; readonly at: number }[],
  scope: Scope,
  clause: string,
): void {
  const names = new Set<string>();
  for (const { name, at } of named) {
    if (name !== "" && names.has(name)) {
      throw errorAt(scope, at, "syntax", `'${name}' is already in this type (X.680, ${clause})`);
    }
    names.add(name);
  }
}

/** The property of a component: objects have some names by birth, such as `constructor`. */
export function propertyKey(name: string): string {
  return name in Object.prototype ? `${name}_` : name;
}
