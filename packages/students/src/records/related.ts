import { invalidParameter } from "@signalbox/service";
import type { View } from "../access/view.ts";
import { type Collections, collectionNamed } from "../collections/collection.ts";
import { collectionOfNoun, referenceTo } from "../domain/collection.ts";
import type { StudentProblemCode } from "../domain/problem.ts";
import { formatRecord } from "../domain/record.ts";
import { isUsableId, keyOfId } from "../domain/record-id.ts";
import type { RecordQuery, ScanQuery } from "../domain/record-query.ts";
import type { Reader } from "../work/work.ts";
import { type ListContext, linesOf, type ReadPage, readPage, textOf } from "./list-records.ts";

/** What to add to each record, in the words of json-server. */
export interface Relations {
  /** Collections whose records refer to it: `_embed=enrolments` adds those whose `courseId` is the id of a course. */
  readonly embed: readonly string[];
  /** Records that it refers to: `_expand=course` adds the one whose id is its `courseId`. */
  readonly expand: readonly string[];
  /** The query parameter of `expand`, for errors. */
  readonly expandParameter: "include" | "_expand";
}

/** What related records are read with. */
interface RelatedContext extends ListContext {
  readonly collections: Collections | undefined;
  readonly store: { hasCollection(name: string): Promise<boolean> };
}

/** The collection of the records to which others are added. `viewOf` rejects each collection that the caller may not read. */
interface RelatedTo extends Relations {
  readonly collection: string;
  readonly viewOf: (collection: string) => View;
}

/** The most records that refer to the records of a page. */
const MAX_EMBEDDED = 10_000;

/** The field by which records of a collection refer to those of another: as declared or, otherwise, as in json-server. */
export function referenceBetween(collections: Collections | undefined, from: string, to: string): string {
  const usual = referenceTo(to);
  const declared = collectionNamed(from, collections)
    .referencesTo(to)
    .map(({ field }) => field);
  return declared.includes(usual) ? usual : (declared[0] ?? usual);
}

/** The query for the records of a collection that refer to records with one of some ids. */
export function referringTo(
  collections: Collections | undefined,
  collection: string,
  to: { readonly collection: string; readonly ids: readonly string[] },
): RecordQuery & { readonly scan: ScanQuery } {
  const field = referenceBetween(collections, collection, to.collection);
  const filters = [{ field, operator: "in", values: to.ids } as const];
  return {
    collection,
    filters: [],
    words: [],
    sort: [{ field: "id", descending: false }],
    scan: { filters, sort: [] },
    keyed: collectionNamed(collection, collections).keyed(filters),
  };
}

/** A record to which others are added. */
interface Relating {
  /** As it is sent. */
  readonly text: string;
  /** Its fields, or those that the caller may see. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The records of a page. No record contains a line break, because it is serialized without white space. */
export function recordsOf({ body }: Pick<ReadPage, "body">): readonly Relating[] {
  const text = textOf(body);
  const texts = text.slice(1, -1).split(",\n");
  // To parse them one by one takes 1.5 times as long.
  const records = JSON.parse(text) as readonly Relating["fields"][];
  return records.map((fields, index) => ({ text: texts[index] as string, fields }));
}

/** A record as it is sent. */
export function fromText(text: string): Relating {
  return { text, fields: JSON.parse(text) as Relating["fields"] };
}

function idIn({ fields }: Relating): string {
  return String(fields.id);
}

/**
 * Adds related records to records of a collection. A field that a record has itself stays as it is.
 *
 * @returns the records as they are sent
 * @throws Problem 400 when there is no such collection or too many records refer to these, 403 when one is hidden from the caller
 */
export async function withRelated(
  context: RelatedContext,
  records: readonly Relating[],
  { collection, viewOf, embed, expand, expandParameter }: RelatedTo,
  reader: Reader,
): Promise<readonly string[]> {
  const { collections, store } = context;
  const added = records.map(() => "");
  const add = (index: number, name: string, text: string): void => {
    const isOwn = Object.hasOwn(records[index]?.fields ?? {}, name);
    if (!isOwn) added[index] += `,${JSON.stringify(name)}:${text}`;
  };

  const assertKnown = async (parameter: string, collection: string): Promise<void> => {
    if (await store.hasCollection(collection)) return;
    const reason = `names the collection ${collection}, which has no records`;
    throw invalidParameter<StudentProblemCode>(parameter, reason, "no_such_collection");
  };

  for (const name of new Set(embed)) {
    await assertKnown("_embed", name);
    const view = viewOf(name);
    const ids = records.map(idIn);
    const query = view.query(referringTo(collections, name, { collection, ids }));
    const page = await readPage(
      context,
      { query, limit: MAX_EMBEDDED },
      { format: "json", visible: view.fields },
      reader,
    );
    if (page.hasMore) {
      throw invalidParameter(
        "_embed",
        `finds more than ${MAX_EMBEDDED} ${name}; ask for fewer ${collection} with _limit`,
      );
    }
    const field = referenceBetween(collections, name, collection);
    const referring = new Map<string, string[]>();
    for (const { text, fields } of recordsOf(page)) {
      for (const id of idsIn(fields[field])) referring.set(id, [...(referring.get(id) ?? []), text]);
    }
    for (const [index, id] of ids.entries()) add(index, name, `[${(referring.get(id) ?? []).join()}]`);
  }

  const expanded: Expanded[] = [];
  for (const noun of new Set(expand)) {
    const declared = collections?.get(collection);
    const { field, to } = declared?.reference(noun) ?? { field: `${noun}Id`, to: collectionOfNoun(noun) };
    if (declared !== undefined && !Object.hasOwn(declared.declaration.references, field)) {
      const known = Object.keys(declared.declaration.references).join(", ") || "none";
      throw invalidParameter(
        "include",
        `has ${noun}, which is not a reference of ${collection}; its references are ${known}`,
      );
    }
    await assertKnown(expandParameter, to);
    const keys = records.map(({ fields }) =>
      idsIn(fields[field])
        .filter(isUsableId)
        .map((id) => keyOfId(id, to)),
    );
    expanded.push({ noun, field, to, visible: viewOf(to).fields, keys });
  }
  const found = await textsByKey(context, expanded, reader);
  for (const { noun, field, keys } of expanded) {
    for (const [index, own] of keys.entries()) {
      const related = own.map((key) => found.get(key)).filter((text) => text !== undefined);
      if (Array.isArray(records[index]?.fields[field])) add(index, noun, `[${related.join()}]`);
      else if (related[0] !== undefined) add(index, noun, related[0]);
    }
  }

  return records.map(({ text }, index) => `${text.slice(0, -1)}${added[index]}}`);
}

/** A reference of records, whose other records are added. */
interface Expanded {
  readonly noun: string;
  readonly field: string;
  readonly to: string;
  readonly visible: View["fields"];
  /** The keys in the field of each record. */
  readonly keys: readonly (readonly string[])[];
}

/** The most records that one statement on the event loop reads for all references of a page. */
const MAX_KEYS_NOW = 250;

/** The living records that references name, by their keys. Few small ones are read on the event loop, as a small page is. */
async function textsByKey(
  context: ListContext,
  expanded: readonly Expanded[],
  reader: Reader,
): Promise<ReadonlyMap<string, string>> {
  const keys = new Set(expanded.flatMap((one) => one.keys.flat()));
  const isSmall = expanded.every(({ visible }) => visible === undefined) && keys.size <= MAX_KEYS_NOW;
  const now = isSmall ? await context.readKeysNow([...keys]) : undefined;
  if (now !== undefined) return new Map(now.map((record) => [record.id, formatRecord(record)]));
  const found = new Map<string, string>();
  for (const { to, visible, keys } of expanded) {
    const query: RecordQuery = { collection: to, filters: [], words: [], sort: [] };
    const lines = await linesOf(context, [...new Set(keys.flat())], { format: "ndjson", visible }, reader, query);
    for (const line of lines) found.set(keyOfId(idIn(fromText(line)), to), line);
  }
  return found;
}

/** The ids that a reference names: one or, in a list, several. */
function idsIn(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? [...new Set(value.map(String))] : [String(value)];
}
