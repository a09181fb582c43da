import { writeFile } from "node:fs/promises";
import type { CaptureRoute, RouteShapes } from "@signalbox/capture/sdk";
import { formatPointer } from "@signalbox/json";
import type { core, ZodType } from "zod";
import type { BaseCommand } from "../../command.ts";
import { readInputFile, writeWhole } from "../../files.ts";
import { parseArgument } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { jsonLine, printable } from "../../terminal.ts";
import { routeCommand } from "./service.ts";

const formats = ["json-schema", "typescript", "openapi"] as const;

/** `signalbox capture shape`: what the bodies of a route look like, as a schema, and whether they still fit an earlier one. */
export const shapeCommand: BaseCommand = routeCommand("shape")
  .description("print what the bodies of each event look like, or check them with a file that this printed")
  .choice("-f, --format <format>", "format of the output", formats, "json-schema")
  .output()
  .exclusive("--check <file>", "check the stored requests with a file in JSON that this printed", ["format", "output"])
  .exclusive("--json", "print the shapes, or what --check found, as a line of JSON", ["format", "output"])
  .examples(`
  $ ROUTE=$(signalbox capture create)
  $ curl "$ROUTE" -d '{"type": "paid"}'
  $ signalbox capture shape "$ROUTE" -o shape.json
  $ signalbox capture shape "$ROUTE" --format typescript
  $ signalbox capture shape "$ROUTE" --check shape.json
  $ signalbox capture shape "$ROUTE" --check shape.json --json

The schemas have examples from the requests: read them before you share the file.
Exit code: 1 when a request does not fit the file of --check, or none could be checked.`)
  .run(async (route, { format, output, check, json: asJson }) => {
    if (check !== undefined) return checkRequests(route, check, asJson);
    const [{ name: title }, shapes] = await Promise.all([route.describe(), route.shape()]);
    if (asJson === true) {
      process.stdout.write(jsonLine(shapes));
      return;
    }
    const text = await writers[format](shapes, title || route.id);
    if (output === undefined) process.stdout.write(printable(text, { lines: true }));
    // The examples may be personal data.
    else await writeWhole(output, (file) => writeFile(file, text), { mode: 0o600 });
    if (shapes.events.length === 0) process.stderr.write("no request with JSON or a form has arrived yet\n");
    if (shapes.others > 0) {
      const reasons = "without JSON or a form, incomplete, or of an event beyond the first 50";
      const all = shapes.events.reduce((sum, { requests }) => sum + requests, shapes.others);
      process.stderr.write(`${shapes.others} of ${all} requests are not in it: ${reasons}\n`);
    }
    for (const { seq, event, detail } of shapes.drifts)
      process.stderr.write(`${printable(`#${seq} ${event}: ${detail}`)}\n`);
  });

type Schemas = Readonly<Record<string, object>>;

const writers: Readonly<
  Record<(typeof formats)[number], (shapes: RouteShapes, title: string) => string | Promise<string>>
> = {
  "json-schema": ({ events }, title) =>
    json({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      title,
      // An empty list is no valid schema.
      ...(events.length === 0
        ? {}
        : { anyOf: events.map(({ event }) => ({ $ref: `#${encodeURI(formatPointer(["$defs", event]))}` })) }),
      $defs: schemasOf(events),
    }),
  openapi: ({ events }, title) =>
    json({
      openapi: "3.1.0",
      info: { title, version: "1" },
      webhooks: Object.fromEntries(events.map(({ event, schema }) => [event, webhookOf(schema)])),
    }),
  async typescript({ events }, title) {
    const { writeSchemaTypes } = await import("@signalbox/client/generate");
    const document = {
      openapi: "3.1.0",
      info: { title, version: "1" },
      paths: {},
      components: { schemas: schemasOf(events) },
    };
    try {
      return `${inLines(writeSchemaTypes(document))}\n`;
    } catch (cause) {
      throw new CommandError(`cannot write types: ${(cause as Error).message}`, { cause });
    }
  },
};

/** Types with a line for each field. */
function inLines(types: string): string {
  let depth = 0;
  const line = (): string => `\n${"  ".repeat(depth)}`;
  return types.replaceAll(/"(?:[^"\\]|\\.)*"|[{};|=]|\??:/g, (part) => {
    if (part === "{") depth += 1;
    if (part === "}") depth -= 1;
    if (part === "{" || part === ";") return part + line();
    if (part === "}") return `;${line()}}`;
    if (part === "|" || part === "=") return ` ${part} `;
    return part.endsWith(":") ? `${part} ` : part;
  });
}

function schemasOf(events: RouteShapes["events"]): Schemas {
  return Object.fromEntries(events.map(({ event, schema }) => [event, schema]));
}

function webhookOf(schema: object): object {
  return {
    post: {
      requestBody: { content: { "application/json": { schema } } },
      responses: { default: { description: "Any response." } },
    },
  };
}

function json(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

async function checkRequests(route: CaptureRoute, file: string, asJson = false): Promise<void> {
  const checks = await readChecks(file);
  const { readEvent } = await import("@signalbox/capture/sdk");
  let checked = 0;
  const differing: ({ readonly seq: number; readonly event: string } & Differences)[] = [];
  const unchecked: number[] = [];
  for (const request of (await route.requests()).toReversed()) {
    const isWhole = request.flags.length === 0 && request.malformed === null;
    const event = isWhole ? await readEvent(request, await request.bytes()) : undefined;
    if (event === undefined) {
      unchecked.push(request.seq);
      continue;
    }
    checked += 1;
    const found = differencesOf(checks.get(event.name), event.value);
    if (found.differences.length > 0) differing.push({ seq: request.seq, event: event.name, ...found });
  }
  if (asJson) process.stdout.write(jsonLine({ checked, differing, unchecked }));
  else process.stdout.write(differing.flatMap(linesOf).join(""));
  if (unchecked.length > 0) {
    const names = unchecked.slice(0, 10).map((seq) => `#${seq}`);
    const more = unchecked.length > names.length ? ` and ${unchecked.length - names.length} more` : "";
    process.stderr.write(`not checked, because they have no whole JSON or form: ${names.join(", ")}${more}\n`);
  }
  if (checked === 0) throw new CommandError("the route has no request to check");
  if (differing.length > 0) throw new CommandError(`${differing.length} of ${checked} requests differ from '${file}'`);
  process.stderr.write(`${checked === 1 ? "1 request fits" : `${checked} requests fit`} '${file}'\n`);
}

function linesOf({ seq, event, differences, more }: { seq: number; event: string } & Differences): string[] {
  const told = differences.map(({ pointer, message }) =>
    pointer === undefined ? message : `${pointer || "(the body)"}: ${message}`,
  );
  return [...told, ...(more > 0 ? [`and ${more} more`] : [])].map(
    (line) => `${printable(`#${seq} ${event} ${line}`)}\n`,
  );
}

/** The checks of a file by event: a JSON Schema with `$defs`, or OpenAPI with `webhooks`. */
async function readChecks(file: string): Promise<Map<string, ZodType>> {
  const { z } = await import("zod");
  let event: string | undefined;
  try {
    const document = Object(
      parseArgument(String(await readInputFile(file, { option: "--check" })), `--check: ${file} is not JSON`),
    );
    const schemas: Schemas = document.$defs ?? webhookSchemas(document.webhooks);
    const checks = new Map<string, ZodType>();
    for (const [name, schema] of Object.entries(schemas)) {
      event = name;
      checks.set(name, z.fromJSONSchema(schema as core.JSONSchema.JSONSchema));
    }
    return checks;
  } catch (cause) {
    if (cause instanceof CommandError) throw cause;
    const schema = event === undefined ? "" : ` the schema of '${event}':`;
    throw CommandError.usage(`--check: cannot read '${file}':${schema} ${(cause as Error).message}`);
  }
}

type Webhooks = Readonly<
  Record<string, { post?: { requestBody?: { content?: Readonly<Record<string, { schema?: object }>> } } }>
>;

function webhookSchemas(webhooks: Webhooks | undefined): Schemas {
  if (webhooks === undefined) throw new Error("it has neither '$defs' nor 'webhooks'");
  const schemas = Object.entries(webhooks).map(([event, { post }]) => {
    const schema = post?.requestBody?.content?.["application/json"]?.schema;
    if (schema === undefined) throw new Error(`the webhook '${event}' has no schema of JSON`);
    return [event, schema];
  });
  return Object.fromEntries(schemas);
}

/** How a body differs from the schema of its event. */
interface Differences {
  /** Each with the JSON pointer of its value: "" for the body, undefined for the event. */
  readonly differences: readonly { readonly pointer?: string; readonly message: string }[];
  /** How many others there are. */
  readonly more: number;
}

/** How many differences of one request are told. A list of other items has one for each of them. */
const MAX_ISSUES = 20;

function differencesOf(check: ZodType | undefined, value: unknown): Differences {
  if (check === undefined) return { differences: [{ message: "this event is not in the file" }], more: 0 };
  const issues = check.safeParse(asChecked(value)).error?.issues ?? [];
  const differences = issues.slice(0, MAX_ISSUES).map((issue) => {
    const { path, message } = deepest(issue);
    return { pointer: formatPointer(path), message };
  });
  return { differences, more: issues.length - differences.length };
}

/** The same JSON, in which a check finds no member `constructor` or `__proto__` that was not sent, and no Infinity for 1e400. */
function asChecked(value: unknown): unknown {
  const whole: { value?: unknown } = { value };
  const parts: Record<string, unknown>[] = [whole];
  for (const part of parts) {
    if (!Array.isArray(part)) Object.setPrototypeOf(part, null);
    for (const [name, inner] of Object.entries(part)) {
      if (typeof inner === "object" && inner !== null) parts.push(inner as Record<string, unknown>);
      else if (Math.abs(inner as number) === Number.POSITIVE_INFINITY)
        part[name] = Math.sign(inner as number) * Number.MAX_VALUE;
    }
  }
  return whole.value;
}

/** Of the reasons why no type of a union fits, the one that got furthest into the value. */
function deepest(issue: core.$ZodIssue, before: readonly PropertyKey[] = []): { path: PropertyKey[]; message: string } {
  const path = [...before, ...issue.path];
  if (issue.code !== "invalid_union") return { path, message: inJson(issue.message) };
  const reasons = issue.errors.flat().map((inner) => deepest(inner, path));
  const furthest = reasons.toSorted((a, b) => b.path.length - a.path.length)[0];
  return furthest !== undefined && furthest.path.length > path.length
    ? furthest
    : { path, message: reasons.map(({ message }) => message).join(", or ") };
}

/** The message of an issue about JSON, which has no undefined. */
function inJson(message: string): string {
  return message.replace(/^Invalid input: /, "").replace(/received undefined$/, "received nothing");
}
