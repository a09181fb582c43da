import type { Model } from "../model/build-model.ts";
import { partsOf } from "../model/parts.ts";
import type { Type } from "../model/types.ts";
import { Shaper, toCamel, unique } from "./shape.ts";

/** A type that gets an interface and a codec of its own. */
export interface Definition {
  /** Its name in TypeScript. */
  readonly name: string;
  readonly type: Type;
  /** The ASN.1 module that it is generated with. */
  readonly module: string;
}

/** Names of the language that a type must not hide in generated files. */
const RESERVED = ["Uint8Array", "Map", "Infinity", "NaN"];

/** Collects the types of a model that are generated, in the order of their modules, with a name for each. */
export function collectDefinitions(model: Model): ReadonlyMap<Type, Definition> {
  const shaper = new Shaper();
  const taken = new Set(RESERVED);
  const definitions = new Map<Type, Definition>();
  const add = (type: Type, name: string, module: string): void =>
    void definitions.set(type, { name: unique(name, taken), type, module });
  const shaped = [...model.types].map(([module, types]) => ({
    module,
    types: [...types.values()].map((type) => shaper.shape(type)),
  }));
  // Definitions of modules keep their names; parts of them are named after them.
  for (const { module, types } of shaped) {
    for (const type of types) if (!definitions.has(type)) add(type, toTypeName(type.name), module);
  }
  for (const definition of [...definitions.values()]) addParts(definition, definitions, add);
  return definitions;
}

/** Adds the parts of a type that need a definition: instances of parameterised types, and types inside of it with parts of their own. */
function addParts(
  { type, name, module }: Pick<Definition, "type" | "name" | "module">,
  definitions: ReadonlyMap<Type, Definition>,
  add: (type: Type, name: string, module: string) => void,
): void {
  for (const { part, name: partName } of partsOf(type)) {
    if (definitions.has(part)) continue;
    const own = part.parameters === undefined ? `${name}${toTypeName(partName)}` : instanceName(part);
    if (isComposite(part)) add(part, own, part.module ?? module);
    // A string has no definition of its own, and what it contains may need one.
    addParts(definitions.get(part) ?? { type: part, name: own, module }, definitions, add);
  }
}

/** A container is named after its object set, another instance after its definition and its parameters. */
function instanceName({ kind, name, parameters = "" }: Type): string {
  const words = parameters.split(/[^\w-]+/).filter((word) => /\w/.test(word));
  const suffix = words.map(toTypeName).join("");
  return (kind === "elements" || kind === "element") && suffix !== "" ? suffix : `${toTypeName(name)}${suffix}`;
}

function isComposite({ kind }: Type): boolean {
  return ["list", "sequence", "choice", "open", "elements", "element"].includes(kind);
}

/** `E2SM-KPM-ActionDefinition` as `E2SMKPMActionDefinition`. */
export function toTypeName(name: string): string {
  const camel = toCamel(name);
  const safe = /^\d/.test(camel) ? `_${camel}` : camel;
  return safe.charAt(0).toUpperCase() + safe.slice(1);
}
