import { partsOf } from "../model/parts.ts";
import type { Type } from "../model/types.ts";
import type { Definition } from "./definitions.ts";
import { unique } from "./shape.ts";

/** A file of generated definitions. */
export interface DefinitionFile {
  /** Without its ending. */
  readonly name: string;
  /** The ASN.1 module that the definitions are from. */
  readonly module: string;
  /** The message that the file is for; undefined for the file of a module. */
  readonly message: string | undefined;
  readonly definitions: readonly Definition[];
}

/**
 * Divides definitions into files: one for each message of a procedure, with the definitions that only this message needs, and one
 * for the rest of each module. A program can import a message without the others.
 */
export function divideIntoFiles(
  modules: readonly string[],
  definitions: ReadonlyMap<Type, Definition>,
): readonly DefinitionFile[] {
  const messageOf = assignToMessages(definitions);
  const all = [...definitions.values()];
  // Names that differ in case get a number.
  const taken = new Set(["index"]);
  const files = modules.map((module): DefinitionFile => {
    const own = all.filter((definition) => definition.module === module && messageOf.get(definition) === undefined);
    return { name: unique(module.toLowerCase(), taken), module, message: undefined, definitions: own };
  });
  const byMessage = Map.groupBy(all, (definition) => messageOf.get(definition));
  for (const [message, own] of byMessage) {
    if (message === undefined) continue;
    const { name, module } = message;
    files.push({ name: unique(name.toLowerCase(), taken), module, message: message.type.name, definitions: own });
  }
  return files;
}

/**
 * The message of each definition that one message alone needs. Messages are what the open types of procedures contain. Those of
 * parameterised types contain information elements.
 */
function assignToMessages(definitions: ReadonlyMap<Type, Definition>): ReadonlyMap<Definition, Definition> {
  const messages = new Set<Type>();
  for (const type of definitions.keys()) {
    if (type.kind !== "open" && (type.kind !== "element" || type.parameters !== undefined)) continue;
    for (const { part } of partsOf(type)) if (part.kind === "sequence") messages.add(part);
  }
  const owners = new Map<Type, Type | "several">();
  const others = [...definitions.keys()].filter((type) => !messages.has(type));
  const referred = new Set(others.flatMap((type) => partsOf(type).map(({ part }) => part)));
  const visit = (start: Type, owner: Type | "several"): void => {
    const open = [start];
    for (let type = open.pop(); type !== undefined; type = open.pop()) {
      const known = owners.get(type);
      if (known === owner || known === "several" || (type !== start && messages.has(type))) continue;
      owners.set(type, known === undefined ? owner : "several");
      open.push(...partsOf(type).map(({ part }) => part));
    }
  };
  for (const message of messages) visit(message, message);
  // What no message needs, and all that it refers to, belongs to the modules.
  for (const type of others) if (!owners.has(type) && !referred.has(type)) visit(type, "several");
  const found = new Map<Definition, Definition>();
  for (const [type, owner] of owners) {
    const [own, message] = [definitions.get(type), owner === "several" ? undefined : definitions.get(owner)];
    if (own !== undefined && message !== undefined) found.set(own, message);
  }
  return found;
}
