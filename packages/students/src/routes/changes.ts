import {
  defineOperation,
  EventStream,
  encodeEvents,
  invalidParameter,
  noStore,
  type OperationContext,
  type ServiceOperation,
  type Shares,
} from "@signalbox/service";
import { z } from "zod";
import { type View, viewOf } from "../access/view.ts";
import { collectionOfKey, STUDENT_COLLECTION } from "../domain/collection.ts";
import { Problem, problem } from "../domain/problem.ts";
import { formatId, timestamp } from "../domain/record.ts";
import { authorShape, recordId } from "../domain/responses.ts";
import { changeActions } from "../domain/shapes.ts";
import { type Change, type ChangeFeed, isPosition } from "../store/change-feed.ts";
import { type CollectionPaths, collectionIn, noSuchCollection } from "./declarations.ts";
import { limitParameter } from "./pages.ts";
import type { RouteContext } from "./route-context.ts";

/** The most changes of one read; large records end it earlier. */
const BATCH_SIZE = 200;
const MAX_WAIT_SECONDS = 60;
/** How long a stream waits for changes before it checks whether it has ended. */
const WAIT_MS = 15_000;
/** A page ends early after this many characters. */
const MAX_PAGE_CHARACTERS = 1024 * 1024;
/** How long clients wait before they reconnect. */
const RETRY_MS = 2_000;

const changesQuery = z.object({
  after: z.string().optional().describe("Only changes after this one; `now` for future changes."),
  limit: limitParameter({ description: "The most changes." }),
  wait: z
    .int()
    .min(1)
    .max(MAX_WAIT_SECONDS)
    .optional()
    .describe("How many seconds to wait when there is no change yet."),
});

/** The changes that a request asks for. */
interface WantedChanges extends z.output<typeof changesQuery> {
  readonly collection: string;
  readonly view: View;
}

/** A page of changes of a collection. */
function changesSchema({ noun, output }: CollectionPaths): z.ZodType {
  const record = output.optional().describe("The record after the change, unless it was deleted.");
  const ofStudents = noun === "student";
  const change = z
    .object({
      seq: z.string().describe("The sequence number of the change in the feed."),
      action: z.enum(changeActions),
      at: z.iso.datetime(),
      ...authorShape,
      id: recordId,
      version: z.int().min(1),
      ...(ofStudents ? { student: record } : { record }),
    })
    .meta({ id: ofStudents ? "Change" : "RecordChange" });
  const after = z.string().nullable().describe("The `after` of the next page.");
  return z.object({ changes: z.array(change), after }).meta({ id: ofStudents ? "Changes" : "RecordChanges" });
}

/** `GET /students/changes`: the change feed, as pages, as a long poll, or as server-sent events. */
export function changeOperations(service: RouteContext, paths: CollectionPaths, subscribers: Shares): ServiceOperation {
  const { store, changes, notifier, work, trail } = service;
  // Many subscribers have the same view, or send the same credential.
  const encoded = sharedByBatch<Uint8Array>();
  const allowed = sharedByBatch<boolean>();
  return defineOperation({
    method: "get",
    path: `${paths.base}/changes`,
    operationId: paths.noun === "student" ? "listChanges" : "listRecordChanges",
    summary: `Follow the changes of all ${paths.noun}s`,
    description:
      "All changes, including deletions, in the order of their commits. Pass the `after` of a response to get the next page; " +
      "at the end it stays the same. Viewers get no change of a record that is deleted now. With " +
      "`Accept: text/event-stream`, changes are sent as events until the client disconnects; `Last-Event-ID` resumes.",
    tags: ["changes"],
    role: "viewer",
    input: {
      path: paths.ofCollection,
      query: changesQuery,
      header: z.object({
        Accept: z.string().optional().describe("`text/event-stream` for events."),
        "Last-Event-ID": z.string().optional().describe("Overrides `after`."),
      }),
    },
    responses: {
      200: {
        description: "The changes.",
        content: {
          "application/json": changesSchema(paths),
          "text/event-stream": z.string(),
        },
      },
    },
    errors: {
      400: "A parameter is invalid.",
      410: "The position is from before a restore of a backup, or never came from this service. Start again.",
    },
    unknownPath: ({ collection = "" }) => noSuchCollection(collection, service),
    async handle({ path, query, header }, context) {
      const collection = collectionIn(path);
      if (!(await store.hasCollection(collection))) throw noSuchCollection(collection, service);
      const after = header["Last-Event-ID"] ?? query.after;
      const wanted = { ...query, after, collection, view: viewOf(context, service, collection) };
      if (header.Accept?.includes("text/event-stream")) return openStream(wanted, context);
      return { status: 200, headers: noStore, body: await pageOf(wanted, context) };
    },
  });

  async function pageOf(wanted: WantedChanges, context: OperationContext): Promise<string> {
    const { wait, view } = wanted;
    const position = await findPosition(changes, wanted.after);
    let page = await readPage(changes, position, wanted);
    if (page.last === position && wait !== undefined) {
      using _share = subscribers.acquire(context.caller);
      await notifier.next(position, { limit: BATCH_SIZE, signal: context.signal, waitMs: wait * 1_000 });
      // The key may have been revoked meanwhile.
      await service.authenticate?.(context.request.header("authorization"));
      page = await readPage(changes, position, wanted);
    }
    // A page without changes shows nobody, and pollers ask for many.
    if (page.shown.length > 0) trail.read(context, "list", { detail: "changes" });
    const texts: string[] = [];
    for (const change of page.shown) texts.push(await format(change, view));
    return `{"changes":[${texts.join(",\n")}],"after":${JSON.stringify(page.last ?? null)}}`;
  }

  async function openStream(wanted: WantedChanges, context: OperationContext) {
    // Acquires its share before the first read. A client that has already disconnected would never release it.
    const share = context.isHead ? undefined : subscribers.acquire(context.caller);
    const end = (): void => share?.[Symbol.dispose]();
    try {
      const position = await findPosition(changes, wanted.after);
      trail.read(context, "list", { detail: "changes" });
      context.signal.addEventListener("abort", end, { once: true });
      const body = new EventStream(events(position, wanted, context), { retryMs: RETRY_MS, onEnd: end });
      return { status: 200, body } as const;
    } catch (error) {
      end();
      throw error;
    }
  }

  /** Every change after a position, until the client disconnects, may not see more, or the service stops. */
  async function* events(position: string | undefined, wanted: WantedChanges, { signal, request }: OperationContext) {
    const authorization = request.header("authorization");
    for (let last = position; !signal.aborted && !notifier.closed; ) {
      const batch = await notifier.next(last, { limit: BATCH_SIZE, signal, waitMs: WAIT_MS });
      if (!(await allowed(batch, authorization ?? "", () => isAllowed(service, authorization)))) return;
      if (batch.length === 0) continue;
      yield await encoded(batch, `${wanted.collection} ${wanted.view.key}`, () => encode(batch, wanted));
      last = batch.at(-1)?.position;
    }
  }

  /** A change as JSON. That of a deletion has no record. */
  async function format({ position, action, by, record }: Change, { fields }: View): Promise<string> {
    const { version, updatedAt, deletedAt } = record;
    const member = collectionOfKey(record.id) === STUDENT_COLLECTION ? "student" : "record";
    const render = () => work.render(record, { format: "json", visible: fields }, { caller: "subscribers" });
    const written = deletedAt === null ? `,"${member}":${await render()}` : "";
    return `{"seq":"${position}","action":"${action}","at":"${timestamp(updatedAt)}","by":${JSON.stringify(by.principal)},"requestId":${JSON.stringify(by.requestId)},"id":${formatId(record)},"version":${version}${written}}`;
  }

  /**
   * A batch of changes as server-sent events. A change that the subscriber may not see is an event without data, which only
   * moves the position. So is one of another collection, which has the type `other`.
   */
  async function encode(batch: readonly Change[], { collection, view }: WantedChanges): Promise<Uint8Array> {
    const all = [];
    for (const change of batch) {
      const { position: id, action: event } = change;
      if (collectionOfKey(change.record.id) !== collection) all.push({ id, event: "other" });
      else all.push(view.shows(change) ? { id, event, data: await format(change, view) } : { id });
    }
    return encodeEvents(all);
  }
}

/** Whether a credential is still valid. A stream continues while the issuer of tokens is unreachable. */
async function isAllowed({ authenticate }: RouteContext, authorization: string | undefined): Promise<boolean> {
  try {
    await authenticate?.(authorization);
    return true;
  } catch (error) {
    return !(error instanceof Problem && error.status === 401);
  }
}

/** @throws Problem 400 `invalid_parameter`, 410 `position_gone` */
async function findPosition(changes: ChangeFeed, after: string | undefined): Promise<string | undefined> {
  if (after === undefined || after === "") return undefined;
  if (after === "now") return changes.latest();
  if (!isPosition(after)) throw invalidParameter("after", "must be from an earlier response");
  if (await changes.knows(after)) return after;
  const detail =
    "This position is unknown: it is from before a restore of a backup, or never came from this service. " +
    "Start again: get 'after=now', read all students, then read the changes after the position that 'after=now' returned.";
  throw problem(410, "position_gone", detail);
}

/** The most changes of other collections that one page skips. */
const MAX_SKIPPED = 10_000;

/**
 * Reads up to `limit` changes of a collection after `position`. Fewer, but at least one, if the records are large.
 *
 * @returns the visible ones, and the position after the last change that was read
 */
async function readPage(feed: ChangeFeed, position: string | undefined, { limit, collection, view }: WantedChanges) {
  const shown: Change[] = [];
  let [last, characters, read, skipped] = [position, 0, 0, 0];
  while (read < limit && characters < MAX_PAGE_CHARACTERS && skipped < MAX_SKIPPED) {
    const batch = await feed.after(last, Math.min(BATCH_SIZE, limit - read));
    if (batch.length === 0) break;
    last = batch.at(-1)?.position;
    for (const change of batch) {
      if (collectionOfKey(change.record.id) !== collection) {
        skipped += 1;
        continue;
      }
      read += 1;
      characters += change.record.body.length;
      if (view.shows(change)) shown.push(change);
    }
  }
  return { shown, last };
}

/**
 * Creates a function that makes something of a batch of changes once for all subscribers with the same key. A failure is not shared:
 * the next subscriber tries again.
 */
function sharedByBatch<Result>() {
  const batches = new WeakMap<readonly Change[], Map<string, Promise<Result>>>();
  return (batch: readonly Change[], key: string, make: () => Promise<Result>): Promise<Result> => {
    const ofBatch = batches.get(batch) ?? new Map<string, Promise<Result>>();
    batches.set(batch, ofBatch);
    const made = ofBatch.get(key) ?? make();
    ofBatch.set(key, made);
    made.catch(() => ofBatch.delete(key));
    return made;
  };
}
