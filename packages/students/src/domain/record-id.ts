import { randomUUID } from "node:crypto";
import { collectionOfKey, keyPrefix, nounOf, ownKey, STUDENT_COLLECTION } from "./collection.ts";

/**
 * The ids of records. The service makes UUIDs of version 7; in the `open` profile a client may bring its own, a text or a
 * number. Internally an id is represented by its *key*, by which the store sorts. The key of a whole number starts with its
 * length, so that 2 sorts before 10. Every other id, such as a UUID, is its own key. In other collections than that of students,
 * the collection precedes the key, see `collection.ts`.
 */

/** The longest id that a client may send, in characters. */
export const MAX_ID_LENGTH = 128;

/** Matches ids that are safe and unambiguous in a path. The words are segments of other paths. */
export const usableId: RegExp =
  /^(?!(?:\.{1,2}|import|changes|deleted|duplicates|bulk)$)[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;

const wholeNumber = /^(?:0|[1-9]\d{0,14})$/;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** The key of an id: a text, or the text of a number. */
export function keyOfId(id: string, collection: string = STUDENT_COLLECTION): string {
  const key = keyInCollection(id);
  return collection === STUDENT_COLLECTION ? key : keyPrefix(collection) + key;
}

function keyInCollection(id: string): string {
  if (wholeNumber.test(id)) return `#${String.fromCharCode(0x60 + id.length)}${id}`;
  if (isMarked.test(id)) return `#${id}`;
  // UUIDs are equal in any case (RFC 9562, section 4).
  return isUuid(id) ? id.toLowerCase() : id;
}

export function isUuid(id: string): boolean {
  return id.length === 36 && uuid.test(id);
}

/** Matches ids that would sort before or among the keys of other collections, or look like those of numbers. */
const isMarked = /^[ !"#]/;

/** The id of a key. */
export function idOfKey(key: string): string {
  const own = ownKey(key);
  if (!own.startsWith("#")) return own;
  return own.slice(isMarked.test(own.slice(1)) ? 1 : 2);
}

/** The path of a record. */
export function pathOf(key: string): string {
  return `/${collectionOfKey(key)}/${idInPath(key)}`;
}

/** A record in a sentence: `student 7`. */
export function nameOf(key: string): string {
  return `${nounOf(collectionOfKey(key))} ${idOfKey(key)}`;
}

/** The name of a record among those of all collections: the id of a student, the path of any other record. */
export function subjectOf(key: string): string {
  return collectionOfKey(key) === STUDENT_COLLECTION ? idOfKey(key) : pathOf(key);
}

/** The id as a segment of a path, or as a part of an entity tag. */
export function idInPath(key: string): string {
  if (!needsEncoding.test(key)) return key;
  return encodeURIComponent(idOfKey(key));
}

/** The key of what {@link subjectOf} names. */
export function keyOfSubject(subject: string): string {
  const [, collection, id] = /^\/([A-Za-z][\w-]*)\/(.+)$/.exec(subject) ?? [];
  return collection === undefined || id === undefined ? keyOfId(subject) : keyOfId(decodeURIComponent(id), collection);
}

/** A UUID needs no encoding. This check is cheaper than encoding it. */
const needsEncoding = /[^\w-]/;

/** Whether a client may send an id. */
export function isUsableId(id: string): boolean {
  return id !== "" && id.length <= MAX_ID_LENGTH && usableId.test(id);
}

/** A numeric id is the first member of a stored body, as its owner wrote it. No other body starts with an id. */
const numberId = /^\{"id":(-?[\d.eE+-]+)(?=[,}])/;

/** The text of the numeric id of a record with this body; undefined when its id is a text. */
export function numberIdOf(body: string): string | undefined {
  return body.startsWith('{"id":') ? numberId.exec(body)?.[1] : undefined;
}

/** Copies the numeric id of the body `current`, if it has one, to `next`. */
export function withIdOf(current: string, next: string): string {
  const id = numberIdOf(current);
  if (id === undefined || next.startsWith('{"id":')) return next;
  return next === "{}" ? `{"id":${id}}` : `{"id":${id},${next.slice(1)}`;
}

/** The body without its numeric id, if it has one: the record gets another. */
export function withoutNumberId(body: string): string {
  const id = numberIdOf(body);
  return id === undefined ? body : `{${body.slice(`{"id":${id}`.length).replace(/^,/, "")}`;
}

/**
 * Creates UUIDs of version 7 (RFC 9562, section 5.7) that increase within this process: ids of one millisecond have a counter,
 * and the time never goes back.
 */
export function recordIds(): () => string {
  let last = 0;
  let count = 0;
  return () => {
    const time = Date.now();
    if (time > last) {
      last = time;
      count = 0;
    } else if (count < 0xfff) {
      count += 1;
    } else {
      last += 1;
      count = 0;
    }
    const stamp = last.toString(16).padStart(12, "0");
    // The random half of both versions is the same.
    const random = randomUUID().slice(19);
    return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${count.toString(16).padStart(3, "0")}-${random}`;
  };
}
