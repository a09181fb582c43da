import {
  compileQuery,
  defineOperation,
  invalidParameter,
  type OperationContext,
  type ServiceOperation,
} from "@signalbox/service";
import { z } from "zod";
import { viewOf } from "../access/view.ts";
import { collectionOfKey, STUDENT_COLLECTION } from "../domain/collection.ts";
import { idOfKey, pathOf } from "../domain/record-id.ts";
import type { Position, RecordQuery } from "../domain/record-query.ts";
import { countRecords, idsOf, type ReadPage, readAll, readPage, textOf } from "../records/list-records.ts";
import { recordsOf, referenceBetween, referringBy, withRelated } from "../records/related.ts";
import { columnsOf } from "../transfer/file-columns.ts";
import { mediaTypes, preferredFormat } from "../transfer/formats.ts";
import { peek } from "../transfer/text-stream.ts";
import { type CsvShape, csvShape } from "../transfer/write-csv.ts";
import type { RecordForm } from "../work/record-form.ts";
import { isNotModified, parsePreferences, readConditions } from "./conditions.ts";
import { type CollectionPaths, collectionIn, noSuchCollection } from "./declarations.ts";
import { contentRange, envelope, pageEnvelope, type Slice, sliceLinks } from "./json-server.ts";
import { type ListRequest, listParameters, otherThanFilter, parseListQuery } from "./list-query.ts";
import { formatPosition, linksTo } from "./pages.ts";
import type { RouteContext } from "./route-context.ts";

/** `GET /students` and `GET /students/deleted`: all records as a stream, or one page of them. */
export function listOperations(service: RouteContext, paths: CollectionPaths): readonly ServiceOperation[] {
  const { noun, nounInIds } = paths;
  const lists: readonly ListDefinition[] = [
    {
      path: paths.base,
      operationId: `list${nounInIds}s`,
      summary: `List ${noun}s`,
      description: LIST_DESCRIPTION,
      role: "viewer",
    },
    {
      path: `${paths.base}/deleted`,
      operationId: `listDeleted${nounInIds}s`,
      summary: `List deleted ${noun}s`,
      description: `${LIST_DESCRIPTION}\n\nWithout \`sort\`, the most recently deleted come first. Each has its \`deletedAt\`.`,
      role: "registrar",
      deleted: true,
    },
    {
      path: `${paths.base}/{id}/{nested}`,
      operationId: `listReferringTo${nounInIds}`,
      summary: `List records that refer to a ${noun}`,
      description:
        "The records of another collection whose reference, such as `studentId` for a student, is this id. Every parameter of a list works.",
      role: "viewer",
      nested: true,
    },
  ];
  const hasOthers = service.profile === "open" || service.collections !== undefined;
  return lists.filter(({ nested }) => hasOthers || !nested).map((list) => listOperation(list, service, paths));
}

const LIST_DESCRIPTION =
  "Without `limit`, one JSON array of all matching records, as a stream. With `limit`, one page and " +
  "`Link` headers to the first, previous and next page.\n\nEvery filter takes an operator in brackets, such as " +
  "`age[gte]=18`: `eq`, `ne`, `lt`, `lte`, `gt`, `gte`, `in` (values separated by commas), `prefix`, `contains`, `exists` " +
  "(`true` or `false`).";

interface ListDefinition extends Pick<ServiceOperation, "path" | "operationId" | "summary" | "description" | "role"> {
  /** Whether this is the list of deleted records. @default false */
  readonly deleted?: boolean;
  /** Whether the collection follows the path of a record, to which its records refer. @default false */
  readonly nested?: boolean;
}

function listOperation(
  { deleted = false, nested = false, ...definition }: ListDefinition,
  service: RouteContext,
  paths: CollectionPaths,
): ServiceOperation {
  const { store, profile, trail } = service;
  const { view: schema } = paths;
  const path = nested ? paths.ofRecord.safeExtend({ nested: paths.nested }) : paths.ofCollection;
  return defineOperation({
    ...definition,
    method: "get",
    tags: ["students"],
    input: {
      path,
      query: paths.query,
      header: readConditions.pick({ "If-Match": true, "If-None-Match": true }).extend({
        Accept: z.string().optional().describe("The format: one of the media types of the response."),
        Prefer: z.string().optional().describe("`count=exact` counts the matching records."),
      }),
    },
    responses: {
      200: {
        description: `The ${paths.noun}s.`,
        headers: {
          ETag: { description: "Changes with every change of any record." },
          Link: { description: "The first, previous and next page (RFC 8288)." },
          "Total-Count": { description: "How many records match, with `Prefer: count=exact`." },
          "X-Total-Count": { description: "The same, with `_page`, `_limit`, `_start`, `_end` or `range`." },
          "Content-Range": { description: `\`${paths.base.slice(1)} 0-24/319\`, with the same parameters.` },
        },
        content: {
          "application/json": profile === "open" ? z.union([z.array(schema), pageEnvelope(schema)]) : z.array(schema),
          "application/x-ndjson": z.string().describe("A record on each line."),
          "text/csv": z.string().describe("With `profile=oneroster`, `users.csv` of OneRoster 1.2."),
        },
      },
      304: { description: "No record has changed." },
    },
    errors: { 412: "The list is not in the state of `If-Match`. Its entity tags are weak, so only `*` matches." },
    unknownPath: ({ collection = "", nested: name = collection }) => noSuchCollection(name, service),
    async insteadOfPost(parameters) {
      const { collection = STUDENT_COLLECTION, id = "", nested: name = "" } = parameters;
      if (!nested || !path.safeParse(parameters).success || !(await store.hasCollection(name))) return undefined;
      const field = referenceBetween(service.collections, name, collection);
      return `POST /${name} creates a record that refers to this one, with ${JSON.stringify(id)} as its ${field}.`;
    },
    async handle({ path: parameters, query: asked, header }, context) {
      const { id, nested: name } = parameters as { readonly id?: string; readonly nested?: string };
      const collection = name ?? collectionIn(parameters);
      const view = viewOf(context, service, collection);
      if (id !== undefined) viewOf(context, service, collectionOfKey(id)).living(await store.get(id), id);
      if (!(await store.hasCollection(collection))) throw noSuchCollection(collection, service);
      const path = id === undefined ? `/${collection}${deleted ? "/deleted" : ""}` : `${pathOf(id)}/${name}`;
      const { collections } = service;
      const parsed = parseListQuery(asked, { profile, collection, deleted, collections });
      let query = await throughReferences(service, parsed, context);
      if (id !== undefined) {
        const field = referenceBetween(collections, collection, collectionOfKey(id));
        query = referringBy(field, [idOfKey(id)], query, collections);
      }
      const request: ListRequest = { ...parsed, query: view.query(query) };
      const format = preferredFormat(
        header.Accept,
        collection === STUDENT_COLLECTION ? undefined : ["json", "ndjson", "csv"],
      );
      // A schema shows other fields to viewers with a key of some names.
      const { role, keyName = "" } = context.principal;
      const etag = `W/"${await store.state()}.${format}.${role}.${encodeURIComponent(keyName)}"`;
      const headers = { etag, vary: "Accept, Prefer" };
      if (isNotModified(header, { etag })) return { status: 304, headers };
      const isWhole = request.limit === undefined && request.slice === undefined;
      const { query: asGiven } = context.request;
      const what = collection === STUDENT_COLLECTION ? asGiven : `${path}?${asGiven}`;
      trail.read(context, isWhole ? "export" : "list", { detail: what });
      const form = { format, fields: request.fields, visible: view.fields };
      const isCounted = parsePreferences(header.Prefer).count;
      const list: List = { service, context, path, collection, request, form, isCounted };
      const read = format === "csv" ? { ...list, form: { ...form, csv: await csvOf(list) } } : list;
      const { total, headers: own, body } = await readList(read);
      const counted =
        isCounted && total !== undefined ? { "total-count": String(total), "preference-applied": "count=exact" } : {};
      return { status: 200, headers: { ...headers, "content-type": mediaTypes[format], ...counted, ...own }, body };
    },
  });
}

/** A list that a caller may read. */
interface List {
  readonly service: RouteContext;
  readonly context: OperationContext;
  readonly path: string;
  readonly collection: string;
  readonly request: ListRequest;
  readonly form: RecordForm;
  readonly isCounted: boolean;
}

/** The response to a request for a list, and the number of matching records, if it was counted. */
interface ReadList {
  readonly body?: ReadPage["body"] | ReadableStream<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly total?: number | undefined;
}

function readList(list: List): Promise<ReadList> {
  const { slice, limit, relations } = list.request;
  if (slice !== undefined) return readSlice(list, slice);
  return limit === undefined && relations === undefined ? readWhole(list) : readLinked(list);
}

/** All records as a stream. */
async function readWhole({ service, context, request: { query }, form, isCounted }: List): Promise<ReadList> {
  const total = isCounted ? await countRecords(service, query, context) : undefined;
  // A response that is never read would not release its share.
  if (context.isHead) return { total };
  // With the first part already read, an immediate failure is still an error response.
  const { all } = await peek(readAll(service, query, form, context), 1);
  return { total, body: ReadableStream.from(all) };
}

/** The records from an index on, as in json-server. */
async function readSlice(list: List, slice: Slice): Promise<ReadList> {
  const { service, context, path, collection, request, form } = list;
  const { query } = request;
  const page = await readPage(service, { query, ...slice }, form, context);
  const records = await bodyOf(page, list);
  const total = page.total ?? (await countRecords(service, query, context));
  const headers = {
    "x-total-count": String(total),
    "content-range": contentRange(collection, slice, total),
    ...(slice.page === undefined ? {} : { link: sliceLinks(path, context.request.query, slice, total) }),
  };
  const body = slice.isEnvelope && form.format === "json" ? envelope(slice, total, textOf(records)) : records;
  return { total, headers, body };
}

/** A page with links to those before and after it, or all records with related ones, when there are few. */
async function readLinked(list: List): Promise<ReadList> {
  const { service, context, path, request, form, isCounted } = list;
  const { query, position, limit = MAX_RELATED } = request;
  // A scan reads all records for each of the two: in two threads at a time.
  const [page, total] = await Promise.all([
    readPage(service, { query, position, limit }, form, context),
    isCounted ? countRecords(service, query, context) : undefined,
  ]);
  const isWhole = request.limit === undefined;
  if (isWhole && page.hasMore)
    throw invalidParameter("_limit", `is required with _embed and _expand for more than ${MAX_RELATED} records`);
  const headers = isWhole ? {} : { link: links(path, context, request, page) };
  return { total, headers, body: await bodyOf(page, list) };
}

/** A page as it is sent: in JSON, with the related records. */
async function bodyOf(page: ReadPage, { service, context, collection, request, form }: List) {
  if (request.relations === undefined || form.format !== "json") return page.body;
  const to = { ...request.relations, collection };
  return `[${(await withRelated(service, recordsOf(page), to, context)).join(",\n")}]`;
}

/** The columns of CSV. Where nothing is declared, they are the fields of the first records. */
async function csvOf({ service, context, collection, request: { query, fields }, form }: List): Promise<CsvShape> {
  const columns = columnsOf(collection, service.collections?.get(collection)?.declaration);
  if (columns.exported !== undefined) return csvShape(columns, fields);
  const page = { query, limit: SAMPLED_RECORDS };
  const { body } = await readPage(service, page, { ...form, format: "ndjson" }, context);
  const lines = textOf(body).split("\n").filter(Boolean);
  return csvShape(columns, fields, [...new Set(lines.flatMap((line) => Object.keys(JSON.parse(line) as object)))]);
}

/** How many records show the columns of a list of undeclared fields. */
const SAMPLED_RECORDS = 100;

/** The longest list without pages to which related records are added. */
const MAX_RELATED = 1_000;

const parseRecordFilter = compileQuery(listParameters.open);
const parseFilter = compileQuery(listParameters.others);

/** The most records of another collection that a filter on them may find. */
const MAX_THROUGH = 10_000;

/**
 * The query with its filters on other records, such as `student.familyName=Lovelace`: only records that refer to those.
 *
 * @throws Problem 400 when too many are found, 403 when the caller may not read them
 */
export async function throughReferences(
  service: RouteContext,
  { query, through = [] }: Pick<ListRequest, "query" | "through">,
  context: OperationContext,
): Promise<RecordQuery> {
  const { collections } = service;
  let narrowed = query;
  for (const { field, to, filter, name, texts } of through) {
    const text = new URLSearchParams(texts.map((text) => [filter, text])).toString();
    const sent = to === STUDENT_COLLECTION ? parseRecordFilter(text) : parseFilter(text);
    const asked = parseListQuery(sent, { profile: "open", collection: to, collections });
    const { query: found, through: further = [] } = asked;
    if (further.length > 0 || otherThanFilter(asked) !== undefined)
      throw invalidParameter(name, `must be a filter on a field of ${to}`);
    const assertFew = (count: number): void => {
      if (count > MAX_THROUGH) throw invalidParameter(name, `finds more than ${MAX_THROUGH} ${to}; narrow it`);
    };
    const visible = viewOf(context, service, to).query(found);
    const values = (await idsOf(service, visible, assertFew, context)).map(idOfKey);
    narrowed = referringBy(field, values, narrowed, collections);
  }
  return narrowed;
}

function links(path: string, { request }: OperationContext, { query, position }: ListRequest, page: ReadPage): string {
  const order = { sort: query.sort, scan: query.scan?.sort ?? [] };
  const at = (side: Position["side"], values: Position["values"] | undefined) =>
    values && { cursor: formatPosition({ side, values }, order) };
  const isBack = position?.side === "before";
  const hasBefore = isBack ? page.hasMore : position !== undefined;
  return linksTo(path, request.query, {
    first: { cursor: undefined },
    prev: hasBefore ? at("before", page.first) : undefined,
    next: isBack || page.hasMore ? at("after", page.last) : undefined,
  });
}
