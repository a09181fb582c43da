import { deserialize, serialize } from "node:v8";
import { z } from "zod";
import { type CapturedRequest, headerPairs } from "../domain/captured-request.ts";
import { belowRoute } from "../domain/route-of-request.ts";
import { readEvent } from "./read-event.ts";
import { driftSchema, type JsonType, type Learner, learn, newShape, type Shape, textsOf } from "./shape.ts";

/** What the bodies of a route look like, by event. */
export interface Learned {
  /** The first and the last request that were read. */
  from: number;
  to: number;
  /** How many requests were read but not learned: without JSON or form, incomplete, or of an event for which there is no room. */
  others: number;
  readonly events: Map<string, Shape>;
  /** The newest are last. */
  drifts: RouteShapes["drifts"];
  /** How many further paths may be followed. */
  room: number;
}

/** Paths in all shapes of a route: about 1 MB. */
const MAX_PATHS = 2_000;
const MAX_EVENTS = 50;
const MAX_DRIFTS = 200;

export function newLearned(): Learned {
  return { from: 0, to: 0, others: 0, events: new Map(), drifts: [], room: MAX_PATHS };
}

/** Converts the learned shapes to bytes, which pass between threads without a copy, and back. */
export function packLearned(learned: Learned): Uint8Array<ArrayBuffer> {
  return new Uint8Array(serialize(learned));
}

export function unpackLearned(bytes: Uint8Array): Learned {
  return deserialize(bytes) as Learned;
}

/** Learns the next request of a route. Its body must be there. */
export async function learnRequest(learned: Learned, request: CapturedRequest): Promise<void> {
  const { seq, method, target, headers, flags, malformed, body } = request;
  learned.from ||= seq;
  learned.to = seq;
  const isWhole = body !== undefined && flags.length === 0 && malformed === undefined;
  const { path } = belowRoute(target);
  const event = isWhole ? await readEvent({ method, path, headers: headerPairs(headers) }, body) : undefined;
  const known = event && learned.events.get(event.name);
  const hasRoom = learned.events.size < MAX_EVENTS && learned.room > 0;
  if (event === undefined || (known === undefined && !hasRoom)) {
    learned.others += 1;
    return;
  }
  const shape = known ?? newShape();
  learned.events.set(event.name, shape);
  const learner: Learner = { seq, room: learned.room, drifts: [] };
  learn(shape, event.value, learner);
  learned.room = learner.room;
  if (learner.drifts.length === 0) return;
  const drifts = learner.drifts.map((drift) => ({ ...drift, event: event.name }));
  learned.drifts = [...learned.drifts, ...drifts].slice(-MAX_DRIFTS);
}

const schemaSchema: z.ZodType<ShapeSchema> = z
  .looseObject({ "x-requests": z.int().describe("How many requests this rests on.") })
  .meta({ id: "ShapeSchema", description: "JSON Schema (2020-12)." }) as unknown as z.ZodType<ShapeSchema>;

/** The response about the shapes of a route. */
export const routeShapesSchema = z
  .object({
    from: z.int().describe("The first request that was read; 0 when there was none."),
    to: z.int().describe("The last request that was read."),
    others: z
      .int()
      .describe(
        "How many of these have no JSON or form, are incomplete, or belong to an event that there was no room for.",
      ),
    events: z.array(
      z.object({
        event: z.string().describe("The name of the event, or else method and path, in which ids are `*`."),
        requests: z.int(),
        schema: schemaSchema,
      }),
    ),
    drifts: z
      .array(driftSchema.extend({ event: z.string() }).meta({ id: "Drift" }))
      .describe("Requests that were the first to break what at least 20 requests had in common; the last 200."),
  })
  .meta({ id: "RouteShapes" });

export type RouteShapes = z.output<typeof routeShapesSchema>;

export function routeShapes({ from, to, others, events, drifts }: Learned): RouteShapes {
  return {
    from,
    to,
    others,
    events: [...events].map(([event, shape]) => ({ event, requests: shape.requests, schema: schemaOf(shape) })),
    drifts,
  };
}

/** The part of JSON Schema (2020-12) that a shape is stated in. */
export interface ShapeSchema {
  readonly type?: JsonType | readonly JsonType[];
  readonly properties?: Readonly<Record<string, ShapeSchema>>;
  readonly required?: readonly string[];
  readonly items?: ShapeSchema;
  readonly enum?: readonly (string | null)[];
  readonly format?: string;
  readonly examples?: readonly (string | number | boolean)[];
  /** How many requests this rests on. */
  readonly "x-requests": number;
}

/** States a shape as JSON Schema. A member is required if no object was without it. */
export function schemaOf(shape: Shape): ShapeSchema {
  const { types, members, items, isOpen, format, example, requests } = shape;
  const names = [...types.keys()].filter((type) => type !== "integer" || !types.has("number"));
  const others = names.filter((type) => type !== "string" && type !== "null");
  const texts = others.length === 0 && types.has("string") ? textsOf(shape) : undefined;
  const objects = types.get("object") ?? 0;
  const required = [...members].filter(([, member]) => member.values === objects).map(([name]) => name);
  return {
    type: names.length === 1 && names[0] !== undefined ? names[0] : names,
    ...(members.size === 0
      ? {}
      : { properties: Object.fromEntries([...members].map(([name, member]) => [name, schemaOf(member)])) }),
    ...(required.length === 0 ? {} : { required }),
    ...(items === undefined || isOpen ? {} : { items: schemaOf(items) }),
    ...(texts === undefined ? {} : { enum: [...texts, ...(types.has("null") ? [null] : [])] }),
    ...(format == null ? {} : { format }),
    ...(example === undefined || texts !== undefined ? {} : { examples: [example] }),
    "x-requests": requests,
  };
}
