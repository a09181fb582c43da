import { isPlainObject } from "../is-plain-object.ts";
import { refuse } from "../refuse.ts";

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
    refuse(`Cannot register '${name}': the client has something else of that name`);
  }
  return existing;
}
