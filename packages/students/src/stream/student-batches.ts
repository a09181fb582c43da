import type { Student } from "../domain/student.ts";
import { positionAt, type StudentQuery } from "../domain/student-query.ts";
import type { StudentStore } from "../store/student-store.ts";

/** What one read from the store should come to, in characters: with more, a long list leaves ever more garbage behind. */
const batchCharacters = 32 * 1024;
const firstBatch = 100;
const largestBatch = 1_000;

/**
 * Everything that `query` finds, batch by batch as the consumer takes it, so that memory stays the same however long the
 * list is. Each record is whole; those that change in the meantime may be seen as they were before or after.
 */
export async function* studentBatches(store: StudentStore, query: StudentQuery): AsyncGenerator<readonly Student[]> {
  let position: ReturnType<typeof positionAt> | undefined;
  let limit = firstBatch;
  for (;;) {
    const students = await store.list({ query, position, limit });
    const last = students.at(-1);
    if (last === undefined) return;
    yield students;
    if (students.length < limit) return;
    position = positionAt(last, query, "after");
    const characters = students.reduce((sum, { body }) => sum + body.length + 150, 0);
    limit = Math.max(1, Math.min(largestBatch, Math.floor((batchCharacters * students.length) / characters)));
  }
}
