import { type Addition, mapParts, type Type } from "@signalbox/asn1/runtime";

/**
 * Creates a function that derives variants of types. `change` is called for each part of a type, and its result replaces the
 * part. Values have the same form, so a variant states only the differences of an edition or of a vendor's encoder.
 */
export function varying(change: (type: Type) => Type): (type: Type) => Type {
  const varied = new Map<Type, Type>();
  return function vary(type: Type): Type {
    const known = varied.get(type);
    if (known !== undefined) return known;
    const changed = change(type);
    const variant = { ...changed };
    // Types that contain themselves find the variant before it is complete.
    varied.set(type, variant);
    return Object.assign(variant, mapParts(changed, vary));
  };
}

/** The type without the additions of a later edition. */
export function withoutAdditions(type: Type, names: readonly string[]): Type {
  if (type.kind === "choice") return { ...type, additions: type.additions.filter(({ name }) => !names.includes(name)) };
  if (type.kind !== "sequence") return type;
  const isKept = (addition: Addition): boolean => addition.kind === "group" || !names.includes(addition.component.name);
  return { ...type, additions: type.additions.filter(isKept) };
}

/** The type with its additions before the extension marker. */
export function flattened(type: Type): Type {
  if (type.kind === "choice") return { ...type, root: [...type.root, ...type.additions], additions: [] };
  if (type.kind !== "sequence") return type;
  const added = type.additions.flatMap((addition) => (addition.kind === "component" ? [addition.component] : []));
  return { ...type, root: [...type.root, ...added], additions: [] };
}

/** Strings of characters have any ASCII character. */
export const lenient: (type: Type) => Type = /* @__PURE__ */ varying((type) =>
  type.kind === "characterString" ? { ...type, string: "IA5String", alphabet: [{ min: 0n, max: 127n }] } : type,
);
