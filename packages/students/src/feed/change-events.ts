import { encodeEvents } from "@signalbox/service";
import { collectionOfKey, STUDENT_COLLECTION } from "../domain/collection.ts";
import { formatId, type StoredRecord, timestamp } from "../domain/record.ts";
import type { Change } from "../store/change-feed.ts";

/**
 * Creates a writer of changes for callers of one role, which serializes records with `render`. The change that deletes a record has no record. A change that is not
 * `shown` is an event without data, which only moves the position of the subscriber.
 */
export function changeWriter(
  render: (record: StoredRecord) => string | Promise<string>,
  shown: (change: Change) => boolean,
) {
  const encoded = new WeakMap<readonly Change[], Promise<Uint8Array>>();

  /** A change as JSON. */
  async function one({ position, action, by, record }: Change): Promise<string> {
    const { version, updatedAt, deletedAt } = record;
    const member = collectionOfKey(record.id) === STUDENT_COLLECTION ? "student" : "record";
    const written = deletedAt === null ? `,"${member}":${await render(record)}` : "";
    return `{"seq":"${position}","action":"${action}","at":"${timestamp(updatedAt)}","by":${JSON.stringify(by.principal)},"requestId":${JSON.stringify(by.requestId)},"id":${formatId(record)},"version":${version}${written}}`;
  }

  async function encode(changes: readonly Change[]): Promise<Uint8Array> {
    const events = [];
    for (const change of changes) {
      const { position: id, action: event } = change;
      events.push(shown(change) ? { id, event, data: await one(change) } : { id });
    }
    return encodeEvents(events);
  }

  return {
    one,
    /** A batch of changes as server-sent events, encoded once for all subscribers. */
    events(changes: readonly Change[]): Promise<Uint8Array> {
      const bytes = encoded.get(changes) ?? encode(changes);
      encoded.set(changes, bytes);
      // A failed result is not shared: the next subscriber tries again.
      bytes.catch(() => encoded.delete(changes));
      return bytes;
    },
  };
}

/** The most changes of one read; large records end it earlier. */
export const BATCH_SIZE = 200;
