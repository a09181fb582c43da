import pluralize from "pluralize";

/** The name of the built-in collection. Others exist while they have a record; only the `open` profile has them. */
export const STUDENT_COLLECTION = "students";

/** Matches names of collections, and those of {@link isServicePath}. */
export const collectionName: RegExp = /^[A-Za-z][A-Za-z0-9_-]{0,62}$/;

/** What follows a `/` in the paths of the service, beside names and ids. */
const servicePaths: ReadonlySet<string> = new Set([
  ...[STUDENT_COLLECTION, "student", "admin", "api", "docs", "ims", "livez", "metrics", "readyz"],
  ...["audit", "bulk", "bundle", "changes", "collections", "dead-letters", "deleted", "diff", "distinct"],
  ...["duplicates", "import", "keys", "me", "merge", "purge", "replay", "restore", "retry", "revert"],
  ...["roster", "rotate", "test", "token", "undo", "versions", "webhooks"],
]);

/** Whether no other collection can have this name, because it is part of a path of the service. */
export function isServicePath(name: string): boolean {
  return servicePaths.has(name.toLowerCase());
}

/**
 * The key of a record of another collection starts with the name between two marks: `!courses!` and the key of its id. No key of a
 * student starts with the mark or sorts before it, so that the records of each collection are one range of keys.
 */
const MARK = "!";
const AFTER_MARK = '"';

/** The text before the keys of all ids in a collection. */
export function keyPrefix(collection: string): string {
  return collection === STUDENT_COLLECTION ? "" : MARK + collection + MARK;
}

/** The collection of a record, from its key. */
export function collectionOfKey(key: string): string {
  return key.startsWith(MARK) ? key.slice(1, key.indexOf(MARK, 1)) : STUDENT_COLLECTION;
}

/** The key without the text before it. */
export function ownKey(key: string): string {
  return key.startsWith(MARK) ? key.slice(key.indexOf(MARK, 1) + 1) : key;
}

/** The range of the keys of a collection, without both ends. The keys of students have no last one. */
export function keyRange(collection: string): { readonly from: string; readonly to: string | undefined } {
  if (collection === STUDENT_COLLECTION) return { from: AFTER_MARK, to: undefined };
  return { from: keyPrefix(collection), to: MARK + collection + AFTER_MARK };
}

/** What one record is called: `course` in `courses`. */
export function nounOf(collection: string): string {
  return pluralize.singular(collection);
}

/** The field of other records with the id of a record of this collection, as in json-server: `courseId`. */
export function referenceTo(collection: string): string {
  return `${nounOf(collection)}Id`;
}

/** The collection that a field such as `courseId`, or the name `course`, refers to. */
export function collectionOfNoun(noun: string): string {
  return pluralize.plural(noun);
}
