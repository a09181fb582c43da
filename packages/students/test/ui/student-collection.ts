import { type Collection, collectionsOf } from "../../ui/src/state/collection.ts";

/** The collection of students, as the page gets it. */
export function studentCollection(profile: "open" | "registrar" = "open"): Collection {
  const words = { name: "students", title: "students", noun: "student", labels: {}, columns: [] };
  const [students] = collectionsOf(
    [{ ...words, references: {}, unique: [], schema: {}, mayWrite: true, seesAll: true }],
    profile,
    ["en"],
  );
  return students as Collection;
}
