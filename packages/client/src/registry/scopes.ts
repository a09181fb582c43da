import { rejectCall } from "../errors/checks.ts";
import { defineValue, isObject, isPlainObject } from "../values.ts";

/**
 * Adds what a plugin returned to its client. A function replaces the client's function of that name. An object joins the
 * client's object: the result is a new one with the members of both, where those of the plugin win.
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
 * The object of a client that `added` is to join; undefined when the client has nothing of that name.
 *
 * @throws {HttpError} with status 400 when one of the two is no plain object.
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
