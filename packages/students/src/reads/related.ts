import { invalidParameter } from "@signalbox/service";
import type { View } from "../access/view.ts";
import type { Collections } from "../collections/compile.ts";
import { collectionOfNoun, referenceTo } from "../domain/collection.ts";
import type { StudentProblemCode } from "../domain/problem.ts";
import { formatStudent } from "../domain/student.ts";
import { isUsableId, keyOfId } from "../domain/student-id.ts";
import type { ScanQuery, StudentQuery } from "../domain/student-query.ts";
import type { Reader } from "../work/work.ts";
import { type ListContext, linesOf, readPage, smallPage } from "./list-students.ts";

/** What to add to each record, in the words of json-server. */
export interface Relations {
  /** Collections whose records refer to it: `_embed=enrolments` adds those whose `courseId` is the id of a course. */
  readonly embed: readonly string[];
  /** Records that it refers to: `_expand=course` adds the one whose id is its `courseId`. */
  readonly expand: readonly string[];
}

/** What related records are read with. */
interface RelatedContext extends ListContext {
  readonly collections: Collections | undefined;
  readonly store: { hasCollection(name: string): Promise<boolean> };
}

/** Whose records are added. `viewOf` is called for each collection, and rejects those that the caller may not read. */
interface RelatedTo extends Relations {
  readonly collection: string;
  readonly viewOf: (collection: string) => View;
}

/** The most records that refer to the records of a page. */
const maxEmbedded = 10_000;

/** The field by which records of a collection refer to those of another: as declared or, otherwise, as in json-server. */
function referenceBetween(collections: Collections | undefined, from: string, to: string): string {
  const usual = referenceTo(to);
  const declared = (collections?.get(from)?.referencesTo(to) ?? []).map(({ field }) => field);
  return declared.includes(usual) ? usual : (declared[0] ?? usual);
}

/** The query for the records of a collection that refer to records with one of some ids. */
export function referringTo(
  collections: Collections | undefined,
  collection: string,
  to: { readonly collection: string; readonly ids: readonly string[] },
): StudentQuery & { readonly scan: ScanQuery } {
  const field = referenceBetween(collections, collection, to.collection);
  const filters = [{ field, operator: "in", values: to.ids } as const];
  return {
    collection,
    filters: [],
    words: [],
    sort: [{ field: "id", descending: false }],
    scan: { filters, sort: [] },
    ...collections?.get(collection)?.keyed(filters),
  };
}

/**
 * Adds related records to records of a collection. A field that a record has itself stays as it is.
 *
 * @throws Problem 400 when there is no such collection or too many records refer to these, 403 when one is hidden from the caller
 */
export async function withRelated(
  context: RelatedContext,
  texts: readonly string[],
  { collection, viewOf, embed, expand }: RelatedTo,
  reader: Reader,
): Promise<readonly string[]> {
  const { collections, store } = context;
  const records = texts.map((text) => ({ text, value: JSON.parse(text) as Readonly<Record<string, unknown>> }));
  const added = records.map((): string[] => []);
  const add = (index: number, name: string, text: string | undefined): void => {
    const isOwn = Object.hasOwn(records[index]?.value ?? {}, name);
    if (text !== undefined && !isOwn) added[index]?.push(`,${JSON.stringify(name)}:${text}`);
  };

  const assertKnown = async (parameter: string, collection: string): Promise<void> => {
    if (await store.hasCollection(collection)) return;
    const reason = `needs the collection ${collection}, which has no record`;
    throw invalidParameter<StudentProblemCode>(parameter, reason, "no_such_collection");
  };

  for (const name of new Set(embed)) {
    await assertKnown("_embed", name);
    const view = viewOf(name);
    const ids = records.map(({ value }) => String(value.id));
    const asked = referringTo(collections, name, { collection, ids });
    const query = view.query(asked) ?? asked;
    const page = await readPage(
      context,
      { query, limit: maxEmbedded },
      { format: "json", visible: view.fields },
      reader,
    );
    if (page.hasMore) {
      throw invalidParameter(
        "_embed",
        `finds more than ${maxEmbedded} ${name}; ask for fewer ${collection} with _limit`,
      );
    }
    const field = referenceBetween(collections, name, collection);
    const referring = new Map<string, string[]>();
    for (const text of textsOf(page.body)) {
      for (const id of idsIn((JSON.parse(text) as Readonly<Record<string, unknown>>)[field])) {
        referring.set(id, [...(referring.get(id) ?? []), text]);
      }
    }
    for (const [index, id] of ids.entries()) add(index, name, `[${(referring.get(id) ?? []).join()}]`);
  }

  for (const noun of new Set(expand)) {
    const usual = { field: `${noun}Id`, to: collectionOfNoun(noun) };
    const declared = collections?.get(collection);
    const { field, to } = declared?.reference(noun) ?? usual;
    if (declared !== undefined && !Object.hasOwn(declared.declaration.references, field)) {
      const known = Object.keys(declared.declaration.references).join(", ") || "none";
      throw invalidParameter(
        "include",
        `has ${noun}, which is no reference of ${collection}; its references are ${known}`,
      );
    }
    await assertKnown("_expand", to);
    const { fields: visible } = viewOf(to);
    const keys = records.map(({ value }) =>
      idsIn(value[field])
        .filter(isUsableId)
        .map((id) => keyOfId(id, to)),
    );
    const found = await textsByKey(context, [...new Set(keys.flat())], { collection: to, visible }, reader);
    for (const [index, own] of keys.entries()) {
      const related = own.map((key) => found.get(key)).filter((text) => text !== undefined);
      add(index, noun, Array.isArray(records[index]?.value[field]) ? `[${related.join()}]` : related[0]);
    }
  }

  return records.map(({ text }, index) => `${text.slice(0, -1)}${added[index]?.join("")}}`);
}

/** The living records of a collection with some keys. Few small ones are read on the event loop, as a small page is. */
async function textsByKey(
  context: ListContext,
  keys: readonly string[],
  { collection, visible }: { readonly collection: string; readonly visible: View["fields"] },
  reader: Reader,
): Promise<ReadonlyMap<string, string>> {
  const isSmall = visible === undefined && keys.length < smallPage;
  const now = isSmall ? await context.readKeysNow(keys) : undefined;
  if (now !== undefined) return new Map(now.map((student) => [student.id, formatStudent(student)]));
  const query: StudentQuery = { collection, filters: [], words: [], sort: [] };
  const lines = await linesOf(context, keys, { format: "ndjson", visible }, reader, query);
  return new Map(lines.map((line) => [keyOfId(idIn(line), collection), line]));
}

/** The ids that a reference names: one or, in a list, several. */
function idsIn(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? [...new Set(value.map(String))] : [String(value)];
}

/** The records of a page. No record contains a line break, because it is serialized without white space. */
export function textsOf(page: string | Uint8Array): readonly string[] {
  const text = typeof page === "string" ? page : Buffer.from(page).toString();
  return text === "[]" ? [] : text.slice(1, -1).split(",\n");
}

function idIn(text: string): string {
  return String((JSON.parse(text) as { readonly id: unknown }).id);
}
