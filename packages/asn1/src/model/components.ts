import type { ComponentSyntax } from "../syntax/syntax.ts";
import { dereferenceType, errorAt, type Scope } from "./scope.ts";

// Components as the text of a type has them, before their types are built.

/** Replaces COMPONENTS OF by the components before the extension marker of its type (X.680, 25.5). */
export function expandComponents(
  components: readonly ComponentSyntax[],
  scope: Scope,
  level = 0,
): readonly { component: ComponentSyntax; scope: Scope }[] {
  const expanded = components.flatMap((component) => {
    if (component.name !== "") return [{ component, scope }];
    if (level > 64) throw errorAt(scope, component.at, "syntax", "COMPONENTS OF refers to itself (X.680, 25.5)");
    const { type, scope: from } = dereferenceType(component.type, scope);
    if (type.kind !== "sequence" && type.kind !== "set") {
      throw errorAt(scope, component.at, "syntax", "COMPONENTS OF needs a SEQUENCE or SET (X.680, 25.5)");
    }
    return expandComponents([...type.components.root, ...type.components.secondRoot], from, level + 1);
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
