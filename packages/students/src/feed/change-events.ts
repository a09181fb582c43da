import { encodeEvents } from "@signalbox/service";
import type { View } from "../access/view.ts";
import { collectionOfKey, STUDENT_COLLECTION } from "../domain/collection.ts";
import { formatId, type StoredRecord, timestamp } from "../domain/record.ts";
import type { Change } from "../store/change-feed.ts";

/** A change as JSON. That of a deletion has no record. */
export async function formatChange({ position, action, by, record }: Change, render: Render): Promise<string> {
  const { version, updatedAt, deletedAt } = record;
  const member = collectionOfKey(record.id) === STUDENT_COLLECTION ? "student" : "record";
  const written = deletedAt === null ? `,"${member}":${await render(record)}` : "";
  return `{"seq":"${position}","action":"${action}","at":"${timestamp(updatedAt)}","by":${JSON.stringify(by.principal)},"requestId":${JSON.stringify(by.requestId)},"id":${formatId(record)},"version":${version}${written}}`;
}

/**
 * A batch of changes as server-sent events for a subscriber to a collection. A change that the subscriber may not see is an event
 * without data, which only moves the position. So is one of another collection, which has the type `other`.
 */
export async function encodeChanges(
  changes: readonly Change[],
  { collection, view }: { readonly collection: string; readonly view: View },
  render: Render,
): Promise<Uint8Array> {
  const events = [];
  for (const change of changes) {
    const { position: id, action: event } = change;
    if (collectionOfKey(change.record.id) !== collection) events.push({ id, event: "other" });
    else events.push(view.shows(change) ? { id, event, data: await formatChange(change, render) } : { id });
  }
  return encodeEvents(events);
}

type Render = (record: StoredRecord) => string | Promise<string>;

/**
 * Creates a function that makes something of a batch of changes once for all subscribers with the same key. A failure is not shared:
 * the next subscriber tries again.
 */
export function sharedByBatch<Result>() {
  const batches = new WeakMap<readonly Change[], Map<string, Promise<Result>>>();
  return (batch: readonly Change[], key: string, make: () => Promise<Result>): Promise<Result> => {
    const ofBatch = batches.get(batch) ?? new Map<string, Promise<Result>>();
    batches.set(batch, ofBatch);
    const made = ofBatch.get(key) ?? make();
    ofBatch.set(key, made);
    made.catch(() => ofBatch.delete(key));
    return made;
  };
}

/** The most changes of one read; large records end it earlier. */
export const BATCH_SIZE = 200;
