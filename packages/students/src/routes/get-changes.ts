import { type Operation, Problem, type ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";
import { z } from "zod";
import { callerShares } from "../access/caller-shares.ts";
import { callerOf } from "../access/principal.ts";
import { studentOutput } from "../domain/student-schema.ts";
import { batchSize, charactersOf, firstBatch } from "../feed/change-batches.ts";
import { eventStream } from "../feed/event-stream.ts";
import { changeWriter } from "../feed/write-change.ts";
import { type Change, type ChangeFeed, isPosition } from "../store/change-feed.ts";
import { byteStream } from "../stream/text-stream.ts";
import { invalidParameter } from "./invalid-parameter.ts";
import { readCount } from "./read-count.ts";
import { requireKnownParameters } from "./require-known-parameters.ts";
import type { RouteContext } from "./route-context.ts";
import { hiddenFrom } from "./view.ts";

const maxLimit = 1_000;
const defaultLimit = 100;
const maxWaitSeconds = 60;
/** Where a page ends early, in characters. */
const maxPageCharacters = 1024 * 1024;

const change = z
  .object({
    seq: z.string().describe("The place of the change in the feed."),
    action: z.enum(["created", "updated", "deleted", "restored", "reverted", "purged"]),
    at: z.iso.datetime(),
    id: z.uuid(),
    version: z.int().min(1),
    student: studentOutput.optional().describe("The record after the change, unless it is gone."),
  })
  .meta({ id: "Change" });

/** `GET /students/changes`: what has changed, as pages, as a long poll, or as server-sent events. */
export function getChanges(route: RouteContext): Operation {
  const { changes, watcher, reads, limits, hiddenFromViewers } = route;
  const followers = callerShares({
    name: "followers",
    perCaller: limits.maxFollowersPerCaller,
    total: limits.maxFollowers,
  });
  const writerFor = (hidden: ReadonlySet<string> | undefined) =>
    changeWriter((student) => reads.render(student, { format: "json", hidden }, { caller: "followers" }));
  const full = writerFor(undefined);
  const partial = writerFor(hiddenFromViewers);
  return {
    method: "get",
    path: "/students/changes",
    operationId: "listChanges",
    summary: "Follow the changes of all students",
    description:
      "Every change, deletions included, in one order. Ask again with the `after` of the answer. With " +
      "`Accept: text/event-stream` the changes come as events for as long as the client listens; `Last-Event-ID` goes on.",
    tags: ["changes"],
    parameters: {
      query: z.object({
        after: z.string().optional().describe("Only changes behind this one; `now` for those to come."),
        limit: z.int().min(1).max(maxLimit).optional().describe(`The most changes; ${defaultLimit} when not given.`),
        wait: z.int().min(1).max(maxWaitSeconds).optional().describe("Seconds to wait when there is no change yet."),
      }),
    },
    responses: {
      200: {
        description: "The changes.",
        content: {
          "application/json": z
            .object({ changes: z.array(change), after: z.string().nullable().describe("What to ask for next.") })
            .meta({ id: "Changes" }),
          "text/event-stream": z.string(),
        },
      },
      400: { description: "A parameter cannot be used." },
      410: { description: "The position is of a history that a restore has left; read all students, and start again." },
    },
    async handle(context) {
      const { signal } = context.req.raw;
      requireKnownParameters(context, ["after", "limit", "wait"]);
      const write = hiddenFrom(context, route) === undefined ? full : partial;
      const caller = callerOf(context, route.addressOf);
      if (context.req.header("accept")?.includes("text/event-stream")) {
        const headers = { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" };
        // A stream that nobody takes would hold its share.
        if (context.req.method === "HEAD") {
          await readPosition(context);
          return new Response(null, { headers });
        }
        // Before the store is asked: a caller who has its share costs no more than this rejection.
        const share = followers.acquire(caller);
        signal.addEventListener("abort", () => share[Symbol.dispose](), { once: true });
        try {
          const events = eventStream(watcher, { position: await readPosition(context), signal, write });
          return new Response(byteStream(ending(events, () => share[Symbol.dispose]())), { headers });
        } catch (error) {
          share[Symbol.dispose]();
          throw error;
        }
      }
      const position = await readPosition(context);
      const limit = readCount("limit", context.req.query("limit") ?? String(defaultLimit), maxLimit);
      const seconds = context.req.query("wait");
      const wait = seconds === undefined ? 0 : readCount("wait", seconds, maxWaitSeconds);
      let found = await readPage(changes, position, limit);
      if (found.length === 0 && wait > 0) {
        using _share = followers.acquire(caller);
        await watcher.next(position, { limit: firstBatch, signal, waitMs: wait * 1_000 });
        found = await readPage(changes, position, limit);
      }
      const texts: string[] = [];
      for (const change of found) texts.push(await write.one(change));
      const after = found.at(-1)?.position ?? position;
      const body = `{"changes":[${texts.join(",\n")}],"after":${JSON.stringify(after ?? null)}}`;
      return new Response(body, { headers: { "content-type": "application/json", "cache-control": "no-store" } });
    },
  };

  async function readPosition(context: Context<ServiceEnv>): Promise<string | undefined> {
    const after = context.req.header("last-event-id") ?? context.req.query("after");
    if (after === undefined || after === "") return undefined;
    if (after === "now") return changes.latest();
    if (!isPosition(after)) throw invalidParameter("after", "must come from an earlier answer");
    if (await changes.knows(after)) return after;
    throw new Problem({
      status: 410,
      code: "position_gone",
      detail:
        "This position is not in the history of these records, which were restored from a backup. Start again: read all " +
        "students, and follow the changes from the position that 'after=now' answers before.",
    });
  }
}

/** Up to `limit` changes behind `position`; fewer, but not none, when their records are large. */
async function readPage(feed: ChangeFeed, position: string | undefined, limit: number): Promise<readonly Change[]> {
  const found: Change[] = [];
  let size = firstBatch;
  let characters = 0;
  while (found.length < limit && characters < maxPageCharacters) {
    const asked = Math.min(size, limit - found.length);
    const batch = await feed.after(found.at(-1)?.position ?? position, asked);
    found.push(...batch);
    if (batch.length < asked) break;
    characters += charactersOf(batch);
    size = batchSize(batch, asked);
  }
  return found;
}

/** The same items; `end` is called when they end, or nobody takes them any more. */
function ending<Item>(items: AsyncGenerator<Item, void>, end: () => void): AsyncIterator<Item, void> {
  return {
    async next() {
      const next = await items.next().catch((error: unknown) => {
        end();
        throw error;
      });
      if (next.done === true) end();
      return next;
    },
    return() {
      end();
      return items.return();
    },
  };
}
