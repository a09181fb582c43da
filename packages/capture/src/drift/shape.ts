import { formatPointer } from "@signalbox/json";
import { z } from "zod";

/** The types of JSON Schema. */
export type JsonType = "object" | "array" | "string" | "integer" | "number" | "boolean" | "null";

const formatNames = ["uuid", "date-time", "date", "email", "uri"] as const;

type Format = (typeof formatNames)[number];

/** Checks as the validation of a schema with this format does. */
const formats: Readonly<Record<Format, z.ZodType>> = Object.fromEntries(
  formatNames.map((format) => [format, z.fromJSONSchema({ type: "string", format })]),
) as Record<Format, z.ZodType>;

/** Longer texts have no format. In characters. */
const MAX_FORMATTED = 2_000;

function hasFormat(text: string, format: Format): boolean {
  // Anything with a colon is a URI.
  if (text.length > MAX_FORMATTED || (format === "uri" && !/^https?:/.test(text))) return false;
  return formats[format].safeParse(text).success;
}

/** What the values at one path look like. Grows only up to the limits below, and only as much as `Learner` has room. */
export interface Shape {
  /** How many requests have a value here, and the newest of them. */
  requests: number;
  newest: number;
  /** How many values are here. One request may have many, in an array. */
  values: number;
  readonly types: Map<JsonType, number>;
  /** The number of requests when each of these last changed. */
  readonly changedAt: { types: number; members: number; texts: number; format: number };
  readonly members: Map<string, Shape>;
  /** Whether there are members or items that are not followed. */
  isOpen: boolean;
  items: Shape | undefined;
  /** The different texts; undefined when there are many. */
  texts: Map<string, number> | undefined;
  /** The format of all texts; null when there is none, undefined before the first text. */
  format: Format | null | undefined;
  /** The newest short text, number or boolean. */
  example: string | number | boolean | undefined;
}

/** A request that is the first to break what held for all requests before. */
export const driftSchema = z.object({
  seq: z.int(),
  pointer: z.string().describe("JSON pointer into the body, in which `*` stands for any item."),
  code: z.enum(["type", "added", "missing", "value", "format"]),
  detail: z
    .string()
    .describe("As in: `amount` is a text for the first time; in the 811 requests before, it was a whole number."),
  requests: z.int().describe("How many requests the statement rested on that it breaks."),
});

export type Drift = Readonly<z.output<typeof driftSchema>>;

/** A statement is settled after it has held for this many requests. */
const SETTLED_AFTER = 20;

const MAX_DEPTH = 12;
const MAX_MEMBERS = 100;
const MAX_ITEMS = 1_000;
const MAX_NAME_LENGTH = 100;
const MAX_TEXT_LENGTH = 100;
/** The most distinct texts of an enumeration, and the lowest average number of occurrences of each. */
const MAX_TEXTS = 12;
const REPEATS = 5;

export function newShape(): Shape {
  return {
    requests: 0,
    newest: 0,
    values: 0,
    types: new Map(),
    changedAt: { types: 0, members: 0, texts: 0, format: 0 },
    members: new Map(),
    isOpen: false,
    items: undefined,
    texts: new Map(),
    format: undefined,
    example: undefined,
  };
}

/** The request that is learned. */
export interface Learner {
  readonly seq: number;
  /** How many further paths may be followed. */
  room: number;
  readonly drifts: Drift[];
}

type Path = readonly (string | number)[];

/** Learns a value at a path. Adds what breaks a settled shape to the drifts of the learner. */
export function learn(shape: Shape, value: unknown, learner: Learner, path: Path = []): void {
  const before = shape.newest === learner.seq ? shape.requests - 1 : shape.requests;
  shape.requests = before + 1;
  shape.newest = learner.seq;
  shape.values += 1;
  const type = typeOf(value);
  if (!shape.types.has(type)) {
    if (isSettled(shape, "types", before)) {
      const known = [...shape.types.keys()].map((name) => typeNames[name]).join(" or ");
      report(learner, path, "type", before, `is ${typeNames[type]}`, known);
    }
    shape.changedAt.types = before;
  }
  shape.types.set(type, (shape.types.get(type) ?? 0) + 1);
  if (typeof value === "string") learnText(shape, value, before, learner, path);
  // `JSON.parse` makes Infinity of 1e400, which JSON cannot state.
  else if (Number.isFinite(value) || typeof value === "boolean") shape.example = value as number | boolean;
  else if (Array.isArray(value)) learnItems(shape, value, learner, path);
  else if (typeof value === "object" && value !== null) {
    learnMembers(shape, value as Readonly<Record<string, unknown>>, before, learner, path);
  }
}

function learnText(shape: Shape, text: string, before: number, learner: Learner, path: Path): void {
  const { format, texts } = shape;
  if (format === undefined) {
    shape.format = formatOf(text);
    shape.changedAt.format = before;
  } else if (format !== null && !hasFormat(text, format)) {
    if (isSettled(shape, "format", before))
      report(learner, path, "format", before, `is a text that is no ${format}`, "one");
    shape.format = null;
  }
  if (text.length <= MAX_TEXT_LENGTH) shape.example = text;
  if (texts === undefined) return;
  if (texts.has(text)) {
    texts.set(text, (texts.get(text) ?? 0) + 1);
    return;
  }
  if (format === null && textsOf(shape, before) !== undefined) {
    const some = [...texts.keys()].slice(0, 4).map(quoted);
    const known = texts.size > some.length ? [...some, "another text"] : some;
    report(learner, path, "value", before, `is ${quoted(text.slice(0, MAX_TEXT_LENGTH))}`, known.join(" or "));
  }
  shape.changedAt.texts = before;
  if (texts.size >= MAX_TEXTS || text.length > MAX_TEXT_LENGTH) shape.texts = undefined;
  else texts.set(text, 1);
}

function learnItems(shape: Shape, items: readonly unknown[], learner: Learner, path: Path): void {
  if (items.length === 0) return;
  if (path.length >= MAX_DEPTH || (shape.items === undefined && learner.room <= 0)) {
    shape.isOpen = true;
    return;
  }
  if (shape.items === undefined) {
    learner.room -= 1;
    shape.items = newShape();
  }
  if (items.length > MAX_ITEMS) shape.isOpen = true;
  const itemPath = [...path, "*"];
  for (const item of items.slice(0, MAX_ITEMS)) learn(shape.items, item, learner, itemPath);
}

function learnMembers(
  shape: Shape,
  value: Readonly<Record<string, unknown>>,
  before: number,
  learner: Learner,
  path: Path,
): void {
  const objects = (shape.types.get("object") ?? 0) - 1;
  for (const [name, { values, requests, newest }] of shape.members) {
    const held = newest === learner.seq ? requests - 1 : requests;
    if (values < objects || held < SETTLED_AFTER || Object.hasOwn(value, name)) continue;
    report(learner, [...path, name], "missing", held, "is missing", "there");
  }
  for (const [name, item] of Object.entries(value)) {
    const known = shape.members.get(name);
    if (known !== undefined) {
      learn(known, item, learner, [...path, name]);
      continue;
    }
    const isFull = learner.room <= 0 || shape.members.size >= MAX_MEMBERS || path.length >= MAX_DEPTH;
    if (isFull || name.length > MAX_NAME_LENGTH) {
      shape.isOpen = true;
      continue;
    }
    if (objects > 0 && !shape.isOpen && isSettled(shape, "members", before))
      report(learner, [...path, name], "added", before, "is there", "not");
    shape.changedAt.members = before;
    learner.room -= 1;
    const added = newShape();
    shape.members.set(name, added);
    learn(added, item, learner, [...path, name]);
  }
}

/** Whether nothing has changed for some requests. */
function isSettled({ changedAt }: Shape, what: keyof Shape["changedAt"], before: number): boolean {
  return before - changedAt[what] >= SETTLED_AFTER;
}

/** The values of an enumeration: few texts, which occur often, without a new one for some requests. */
export function textsOf(shape: Shape, requests: number = shape.requests): readonly string[] | undefined {
  const { texts, types, format } = shape;
  if (texts === undefined || texts.size === 0 || format != null || !isSettled(shape, "texts", requests))
    return undefined;
  return (types.get("string") ?? 0) >= texts.size * REPEATS ? [...texts.keys()] : undefined;
}

function typeOf(value: unknown): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isSafeInteger(value) ? "integer" : "number";
  return typeof value as "object" | "string" | "boolean";
}

function formatOf(text: string): Format | null {
  return formatNames.find((format) => hasFormat(text, format)) ?? null;
}

const typeNames: Readonly<Record<JsonType, string>> = {
  object: "an object",
  array: "a list",
  string: "a text",
  integer: "a whole number",
  number: "a number with a fraction, or a very large one",
  boolean: "true or false",
  null: "null",
};

/** `amount`, `lines[].price`, or the body. */
function formatPath(path: Path): string {
  if (path.length === 0) return "the body";
  return `\`${path.join(".").replaceAll(".*", "[]")}\``;
}

function quoted(text: string): string {
  return `“${text}”`;
}

/** The most drifts of one request. */
const MAX_DRIFTS = 10;

/**
 * @param now what is new at the path, as in “is null”
 * @param was what it was before
 */
function report(
  { seq, drifts }: Learner,
  path: Path,
  code: Drift["code"],
  requests: number,
  now: string,
  was: string,
): void {
  if (drifts.length >= MAX_DRIFTS) return;
  drifts.push({
    seq,
    pointer: formatPointer(path),
    code,
    detail: `${formatPath(path)} ${now} for the first time; in the ${requests} requests before, it was ${was}`,
    requests,
  });
}
