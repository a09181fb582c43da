import { type Student, writeStudent } from "../domain/student.ts";
import type { StudentStore } from "../store/student-store.ts";

/** What one read from the store should come to, in characters, however large the records are. */
const batchCharacters = 512 * 1024;
const firstBatch = 100;
const largestBatch = 1_000;

/**
 * A JSON array of everything that `list` has, read batch by batch as the client takes it, so that memory stays the same
 * however long the list is. Each record is whole; records that change in the meantime may be seen before or after.
 */
export function streamStudents(list: StudentStore["list"]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const batches = readBatches(list);
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await batches.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await batches.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

async function* readBatches(list: StudentStore["list"]): AsyncGenerator<string, undefined> {
  let after: string | undefined;
  let limit = firstBatch;
  let separator = "[";
  for (;;) {
    const students: readonly Student[] = await list({ after, limit });
    const last = students.at(-1);
    if (last === undefined) break;
    const text = students.map(writeStudent).join(",\n");
    yield `${separator}${text}`;
    if (students.length < limit) {
      separator = ",\n";
      break;
    }
    separator = ",\n";
    after = last.id;
    limit = Math.max(1, Math.min(largestBatch, Math.floor((batchCharacters * students.length) / text.length)));
  }
  yield separator === "[" ? "[]" : "]";
  return undefined;
}
