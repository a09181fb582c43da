import { invalidParameter, type OperationContext } from "@signalbox/service";
import { type View, type ViewSettings, viewOf } from "../access/view.ts";
import { type Collections, collectionNamed } from "../collections/collection.ts";
import { collectionOfNoun, referenceTo, STUDENT_COLLECTION } from "../domain/collection.ts";
import type { StudentProblemCode } from "../domain/problem.ts";
import { formatRecord } from "../domain/record.ts";
import { isUsableId, keyOfId } from "../domain/record-id.ts";
import type { RecordQuery } from "../domain/record-query.ts";
import { everyRecord, type ListContext, linesOf, type ReadPage, readPage, textOf } from "./list-records.ts";

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
interface RelatedContext extends ListContext, ViewSettings {
  readonly store: { hasCollection(name: string): Promise<boolean> };
}

/** The most records that refer to the records of a page. */
const MAX_EMBEDDED = 10_000;

/** The field by which records of a collection refer to those of another: as declared or, otherwise, as in json-server. */
export function referenceBetween(collections: Collections | undefined, from: string, to: string): string {
  const usual = referenceTo(to);
  const declared = collectionNamed(from, collections).referencesTo(to);
  return declared.includes(usual) ? usual : (declared[0] ?? usual);
}

/** The same query, only for records that refer by a field to records with one of some ids. */
export function referringBy(
  field: string,
  ids: readonly string[],
  query: RecordQuery,
  collections: Collections | undefined,
): RecordQuery {
  const { collection = STUDENT_COLLECTION, scan, keyed = [] } = query;
  const filter = { field, operator: "in", values: ids } as const;
  return {
    ...query,
    scan: { filters: [...(scan?.filters ?? []), filter], sort: scan?.sort ?? [] },
    keyed: [...keyed, ...collectionNamed(collection, collections).keyed([filter])],
  };
}

/** A record to which others are added: as it is sent, and its fields or those that the caller may see. */
type Relating = ReturnType<typeof fromText>;

/** The records of a page. No record contains a line break, because it is serialized without white space. */
export function recordsOf({ body }: Pick<ReadPage, "body">): readonly Relating[] {
  const text = textOf(body);
  const texts = text.slice(1, -1).split(",\n");
  // To parse them one by one takes 1.5 times as long.
  const records = JSON.parse(text) as readonly Relating["fields"][];
  return records.map((fields, index) => ({ text: texts[index] as string, fields }));
}

/** A record as it is sent. */
export function fromText(text: string) {
  return { text, fields: JSON.parse(text) as Readonly<Record<string, unknown>> };
}

/**
 * Adds related records that the caller may read to records of a collection. A field that a record has itself stays as it is.
 *
 * @returns the records as they are sent
 * @throws Problem 400 when there is no such collection or too many records refer to these, 403 when one is hidden from the caller
 */
export async function withRelated(
  service: RelatedContext,
  records: readonly Relating[],
  { collection, embed, expand, expandParameter }: Relations & { readonly collection: string },
  context: OperationContext,
): Promise<readonly string[]> {
  const { collections, store } = service;
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
    const view = viewOf(context, service, name);
    const ids = records.map(({ fields }) => String(fields.id));
    const field = referenceBetween(collections, name, collection);
    const every = { ...everyRecord(name), sort: [{ field: "id", descending: false }] };
    const query = view.query(referringBy(field, ids, every, collections));
    const form = { format: "json", visible: view.fields } as const;
    const page = await readPage(service, { query, limit: MAX_EMBEDDED }, form, context);
    if (page.hasMore) {
      throw invalidParameter(
        "_embed",
        `finds more than ${MAX_EMBEDDED} ${name}; ask for fewer ${collection} with _limit`,
      );
    }
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
    expanded.push({ noun, field, to, visible: viewOf(context, service, to).fields, keys });
  }
  const found = await textsByKey(service, expanded, context);
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
async function textsByKey(service: ListContext, expanded: readonly Expanded[], context: OperationContext) {
  const keys = new Set(expanded.flatMap((one) => one.keys.flat()));
  const isSmall = expanded.every(({ visible }) => visible === undefined) && keys.size <= MAX_KEYS_NOW;
  const now = isSmall ? await service.readKeysNow([...keys]) : undefined;
  if (now !== undefined) return new Map(now.map((record) => [record.id, formatRecord(record)]));
  const found = new Map<string, string>();
  for (const { to, visible, keys } of expanded) {
    const form = { format: "ndjson", visible } as const;
    const lines = await linesOf(service, [...new Set(keys.flat())], form, context, everyRecord(to));
    for (const line of lines) found.set(keyOfId(String(fromText(line).fields.id), to), line);
  }
  return found;
}

/** The ids that a reference names: one or, in a list, several. */
function idsIn(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? [...new Set(value.map(String))] : [String(value)];
}
