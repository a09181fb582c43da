import { rejectCall } from "../errors/checks.ts";
import { defineValue, isObject, isPlainObject } from "../values.ts";

/**
 * Adds the result of a plugin to its client. A function replaces the client's function of that name. An object is merged with the
 * client's object into a new one, in which the properties of the plugin take precedence.
 *
 * @throws {HttpError} with status 400 when the client has something else of that name.
 */
export function addMembers(client: object, members: unknown): void {
  if (!isObject(members)) return;
  const { getOwnPropertyDescriptors: read, defineProperties: define } = Object;
  for (const [name, descriptor] of Object.entries(read(members))) {
    const added = members[name];
    if (added === Reflect.get(client, name)) continue;
    const existing: unknown = Object.hasOwn(client, name) && Reflect.get(client, name);
    const isReplaced = typeof existing === "function" && typeof added === "function";
    const scope = isReplaced ? undefined : findScope(client, name, added);
    if (scope) defineValue(client, name, define({}, { ...read(scope), ...read(added) }));
    else Object.defineProperty(client, name, descriptor);
  }
}

/**
 * The client's object that `added` is merged with; undefined if the client has nothing of that name.
 *
 * @throws {HttpError} with status 400 when one of the two is not a plain object.
 */
export function findScope(client: object, name: string, added: unknown): object | undefined {
  if (!(name in client)) return undefined;
  const existing: unknown = Reflect.get(client, name);
  const isScope = Object.hasOwn(client, name) && name !== "log" && isPlainObject(existing);
  if (!isScope || !isPlainObject(added)) {
    rejectCall(`Cannot register '${name}': the client has something else of that name`);
  }
  return existing;
}
