import { type Student, timestamp } from "../domain/student.ts";
import type { Change } from "../store/change-feed.ts";

/** Writes changes for callers of one role. What it has written once is not written again. */
export interface ChangeWriter {
  /** A change as JSON. */
  one(change: Change): Promise<string>;
  /** What `write` makes of a batch of changes, made once for all who follow. */
  once(
    changes: readonly Change[],
    write: (changes: readonly Change[], writer: ChangeWriter) => Promise<Uint8Array>,
  ): Promise<Uint8Array>;
}

/** A writer that shows records as `render` does. A record that is gone is not shown any more. */
export function changeWriter(render: (student: Student) => Promise<string>): ChangeWriter {
  const written = new WeakMap<readonly Change[], Promise<Uint8Array>>();
  const writer: ChangeWriter = {
    async one({ position, action, student }) {
      const { id, version, updatedAt, deletedAt } = student;
      const record = deletedAt === null ? `,"student":${await render(student)}` : "";
      return `{"seq":"${position}","action":"${action}","at":"${timestamp(updatedAt)}","id":"${id}","version":${version}${record}}`;
    },
    once(changes, write) {
      const known = written.get(changes);
      if (known !== undefined) return known;
      const text = write(changes, writer);
      written.set(changes, text);
      // What failed is tried again by the next.
      text.catch(() => written.delete(changes));
      return text;
    },
  };
  return writer;
}
