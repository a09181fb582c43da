/**
 * The ids of records. The service makes UUIDs of version 7; in the `open` profile a client may bring its own, a text or a
 * number. Inside of the service an id is its *key*, which is what the store sorts by: whole numbers are preceded by
 * their length, so that 2 comes before 10. All other ids, UUIDs among them, are their own keys.
 */

/** Characters of the longest id that a client may bring. */
export const maxIdLength = 128;

/** What a path can carry, and nobody takes for something else. The words are segments of other paths. */
export const usableId: RegExp =
  /^(?!(?:\.{1,2}|import|changes|deleted|duplicates|bulk)$)[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;

const wholeNumber = /^(?:0|[1-9]\d{0,14})$/;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** The key of an id: a text, or the text of a number. */
export function keyOfId(id: string): string {
  if (wholeNumber.test(id)) return `#${String.fromCharCode(0x60 + id.length)}${id}`;
  if (id.startsWith("#")) return `#${id}`;
  // UUIDs are equal in any case (RFC 9562, section 4).
  return isUuid(id) ? id.toLowerCase() : id;
}

export function isUuid(id: string): boolean {
  return id.length === 36 && uuid.test(id);
}

/** The id that a key is of. */
export function idOfKey(key: string): string {
  if (!key.startsWith("#")) return key;
  return key.slice(key[1] === "#" ? 1 : 2);
}

/** The id as a segment of a path, or as a part of an entity tag. */
export function idInPath(key: string): string {
  return encodeURIComponent(idOfKey(key));
}

/** Whether a client may bring an id; `parameters` of paths are the ids that have been brought. */
export function isUsableId(id: string): boolean {
  return id !== "" && id.length <= maxIdLength && usableId.test(id);
}

/** An id that is a number is the first member of a body, as its owner wrote it. No other body begins with an id. */
const numberId = /^\{"id":(-?[\d.eE+-]+)(?=[,}])/;

/** The text of the number that is the id of a record with this body; undefined when its id is a text. */
export function numberIdOf(body: string): string | undefined {
  return body.startsWith('{"id":') ? numberId.exec(body)?.[1] : undefined;
}

/** `next` with the number that is the id of a record with the body `current`, if its id is one. */
export function withIdOf(current: string, next: string): string {
  const id = numberIdOf(current);
  if (id === undefined || next.startsWith('{"id":')) return next;
  return next === "{}" ? `{"id":${id}}` : `{"id":${id},${next.slice(1)}`;
}
