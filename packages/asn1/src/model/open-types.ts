import { keyText } from "../runtime/scalars.ts";
import { isUpper } from "../syntax/cursor.ts";
import type { ComponentSyntax, ComponentsSyntax, ElementsSyntax, TypeSyntax } from "../syntax/syntax.ts";
import { classOf, type FoundClass, fieldOf, type InformationObject, settingOf } from "./objects.ts";
import { dereferenceType, errorAt, type Scope } from "./scope.ts";
import type { Row, Type, Value } from "./types.ts";
import { evaluate } from "./values.ts";

/** The components around a type, from the outermost SEQUENCE of the definition to the innermost. */
export type Surroundings = readonly ComponentsSyntax[];

/** Where the key of a table constraint is, and the field of the class that it has (X.682, 10.7). */
export function keyOf(
  { relation: [relation], at }: ElementsSyntax & { kind: "table" },
  around: Surroundings,
  scope: Scope,
): { levels: number; path: readonly string[]; field: readonly string[] } | undefined {
  if (relation === undefined) return undefined;
  const dots = relation.filter((part) => part === ".").length;
  const path = relation.filter((part) => part !== ".");
  // `@name` starts at the outermost SEQUENCE of the definition, `@.name` at the innermost, `@..name` one further out.
  const levels = dots === 0 ? around.length - 1 : dots - 1;
  let components = around[around.length - 1 - levels];
  let type: TypeSyntax | undefined;
  let from = scope;
  for (const name of path) {
    const all: readonly ComponentSyntax[] =
      components === undefined ? [] : [...components.root, ...components.additions.flat(), ...components.secondRoot];
    type = all.find((component) => component.name === name)?.type;
    if (type === undefined && components !== undefined) {
      throw errorAt(from, at, "unresolved", `'${name}' is not a component of this type (X.682, 10.7)`);
    }
    const inner = type === undefined ? undefined : dereferenceType(type, from);
    components = inner?.type.kind === "sequence" || inner?.type.kind === "set" ? inner.type.components : undefined;
    from = inner?.scope ?? from;
  }
  return type?.kind === "field" ? { levels, path, field: type.path } : undefined;
}

/** The rows of an open type: what each object of a set has in the field of the type, by its value of the key field. */
export function rowsOf(
  objects: readonly InformationObject[],
  owner: FoundClass,
  field: { readonly key: readonly string[]; readonly type: readonly string[] },
  build: (syntax: TypeSyntax, scope: Scope) => Type,
): ReadonlyMap<string, Row> {
  const rows = new Map<string, Row>();
  const keyField = fieldOf(owner, field.key);
  if (keyField?.field.type === undefined) return rows;
  const keyType = build(keyField.field.type, keyField.scope);
  for (const object of objects) {
    const keySetting = settingOf(object, field.key);
    if (keySetting === undefined) continue;
    const key = evaluate(keySetting.value as Parameters<typeof evaluate>[0], keySetting.scope, keyType);
    const setting = settingOf(object, field.type);
    const values = new Map<string, Value>();
    for (const [name, { value, scope }] of object.fields) {
      const type = owner.class.fields.get(name)?.type;
      if (name === field.key[0] || isUpper(name.slice(1)) || type === undefined) continue;
      if (classOf(type, owner.scope) !== undefined) continue;
      values.set(name.slice(1), evaluate(value as Parameters<typeof evaluate>[0], scope, build(type, owner.scope)));
    }
    const type = setting === undefined ? undefined : build(setting.value as TypeSyntax, setting.scope);
    const text = keyText(key);
    const other = rows.get(text);
    if (keyField.field.unique && other !== undefined && other.type !== type) {
      const what = `another object of the set has ${field.key.join(".")} ${text}, and a different ${field.type.join(".")}`;
      throw errorAt(keySetting.scope, keySetting.value.at, "syntax", `${what} (X.681, 9.8)`);
    }
    const keyName = keySetting.value.kind === "valueReference" ? keySetting.value.name : undefined;
    rows.set(text, { key, keyName, type, values });
  }
  return rows;
}
