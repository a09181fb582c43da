import { invalidParameter } from "@signalbox/service";
import type { View } from "../access/view.ts";
import { collectionOfNoun, nounOf, referenceTo } from "../domain/collection.ts";
import type { StudentProblemCode } from "../domain/problem.ts";
import { idOfKey, isUsableId, keyOfId } from "../domain/student-id.ts";
import type { StudentQuery } from "../domain/student-query.ts";
import type { Reader } from "../work/work.ts";
import { type ListContext, linesOf, readPage } from "./list-students.ts";
import type { RecordForm } from "./record-form.ts";

/** What to add to each record, in the words of json-server. */
export interface Relations {
  /** Collections whose records refer to it: `_embed=enrolments` adds those whose `courseId` is the id of a course. */
  readonly embed: readonly string[];
  /** Records that it refers to: `_expand=course` adds the one whose id is its `courseId`. */
  readonly expand: readonly string[];
}

/** What related records are read with. */
interface RelatedContext extends ListContext {
  readonly store: { hasCollection(name: string): Promise<boolean> };
}

/** The most records that refer to the records of a page. */
const maxEmbedded = 10_000;

/** The query for the records of a collection that refer to records with one of some ids. */
export function referringTo(collection: string, to: { readonly collection: string; readonly ids: readonly string[] }) {
  const field = referenceTo(to.collection);
  const filter = { field, operator: "in", values: to.ids } as const;
  return {
    collection,
    filters: [],
    words: [],
    sort: [{ field: "id", descending: false }],
    scan: { filters: [filter], sort: [] },
  } satisfies StudentQuery;
}

/**
 * Adds related records to records of a collection. A field that a record has itself stays as it is.
 *
 * @throws Problem 400 when there is no such collection or too many records refer to these, 403 when the reference is hidden from the caller
 */
export async function withRelated(
  context: RelatedContext,
  texts: readonly string[],
  { collection, view, embed, expand }: Relations & { readonly collection: string; readonly view: View },
  reader: Reader,
): Promise<readonly string[]> {
  const records = texts.map((text) => ({ text, value: JSON.parse(text) as Readonly<Record<string, unknown>> }));
  const form: RecordForm = { format: "json", visible: view.fields };
  const added = records.map((): string[] => []);
  const add = (index: number, name: string, text: string | undefined): void => {
    const isOwn = Object.hasOwn(records[index]?.value ?? {}, name);
    if (text !== undefined && !isOwn) added[index]?.push(`,${JSON.stringify(name)}:${text}`);
  };

  const assertKnown = async (parameter: string, collection: string): Promise<void> => {
    if (await context.store.hasCollection(collection)) return;
    const reason = `needs the collection ${collection}, which has no record`;
    throw invalidParameter<StudentProblemCode>(parameter, reason, "no_such_collection");
  };

  for (const name of new Set(embed)) {
    await assertKnown("_embed", name);
    const ids = records.map(({ value }) => String(value.id));
    const asked = referringTo(name, { collection, ids });
    const query = view.query(asked) ?? asked;
    const page = await readPage(context, { query, limit: maxEmbedded }, form, reader);
    if (page.hasMore) {
      throw invalidParameter(
        "_embed",
        `finds more than ${maxEmbedded} ${name}; ask for fewer ${collection} with _limit`,
      );
    }
    const referring = Map.groupBy(textsOf(page.body), (text) => referenceOf(text, collection));
    for (const [index, id] of ids.entries()) add(index, name, `[${(referring.get(id) ?? []).join()}]`);
  }

  for (const noun of new Set(expand)) {
    await assertKnown("_expand", collectionOfNoun(noun));
    const keys = records.map(({ value }) => {
      const id = String(value[`${noun}Id`] ?? "");
      return isUsableId(id) ? keyOfId(id, collectionOfNoun(noun)) : undefined;
    });
    const wanted = [...new Set(keys.filter((key) => key !== undefined))];
    const query: StudentQuery = { collection: collectionOfNoun(noun), filters: [], words: [], sort: [] };
    const lines = await linesOf(context, wanted, { ...form, format: "ndjson" }, reader, query);
    const found = new Map(lines.map((line) => [idIn(line), line]));
    for (const [index, key] of keys.entries()) add(index, noun, key && found.get(idOfKey(key)));
  }

  return records.map(({ text }, index) => `${text.slice(0, -1)}${added[index]?.join("")}}`);
}

/** The records of a page. No record contains a line break, because it is serialized without white space. */
export function textsOf(page: string | Uint8Array): readonly string[] {
  const text = typeof page === "string" ? page : Buffer.from(page).toString();
  return text === "[]" ? [] : text.slice(1, -1).split(",\n");
}

function idIn(text: string): string {
  return String((JSON.parse(text) as { readonly id: unknown }).id);
}

function referenceOf(text: string, collection: string): string {
  return String((JSON.parse(text) as Readonly<Record<string, unknown>>)[`${nounOf(collection)}Id`]);
}
