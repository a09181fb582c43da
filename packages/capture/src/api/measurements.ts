import { defineOperation, jsonBody, prefersHtml, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import type { BodyInspector, Explained, ExplainedPart, Measurements } from "../decode/body-decoder.ts";
import { decodeLimits } from "../decode/decoded.ts";
import { Problem } from "../domain/problem.ts";
import {
  type ApiParts,
  jsonBytes,
  noStore,
  queryOfText,
  routeOperation,
  routePath,
  searchCost,
  searchParameter,
  shareParameter,
} from "./api-parts.ts";
import { page } from "./pages.ts";

const problems = z
  .array(z.object({ path: z.string(), detail: z.string() }))
  .describe("Violations, each with its path.");

/** {@link Measurements}, for the document of the API. */
const measurementsSchema = z
  .object({
    charts: z
      .array(z.object({ title: z.string(), names: z.array(z.string()), by: z.array(z.string()) }))
      .describe("Charts that combine measurements: the names in each, and the labels that separate its lines."),
    series: z.array(z.object({ name: z.string(), unit: z.string(), labels: z.record(z.string(), z.string()) })),
    reports: z.array(
      z.object({
        seq: z.int(),
        receivedAt: z.number().describe("In milliseconds since 1970."),
        title: z.string(),
        values: z
          .array(z.tuple([z.int(), z.number().nullable(), z.number().nullable()]))
          .describe(
            "Index of a series; time in milliseconds since 1970, null when not stated; value, null when not measured.",
          ),
        truncated: z.boolean().describe("Whether values beyond the first 20,000 of a request were left out."),
        problems,
      }),
    ),
    next: z.string().nullable().describe("The URL of the next page, with older requests; null after the last."),
  })
  .meta({ id: "Measurements" }) as unknown as z.ZodType<Measurements & { next: string | null }>;

const measurementsQuery = z.object({
  limit: z.int().min(1).max(1000).default(200).describe("The most requests to read."),
  before: z.int().min(1).optional().describe("Only requests with a lower number."),
  after: z.int().min(0).optional().describe("Only requests with a higher number."),
  q: searchParameter,
  ...shareParameter,
});

/** GET /inspect/{id}/measurements */
export function measurementsOperation({ store, work }: ApiParts): ServiceOperation {
  return routeOperation(store, "read", {
    method: "get",
    path: "/inspect/{id}/measurements",
    operationId: "getMeasurements",
    summary: "Get the measurements in the requests of a route, newest first",
    description:
      "Runs the operator's decoders on each request, in a thread with a deadline. A page may end early; `next` is the next one. " +
      "Requests that are not reports are omitted.",
    tags: ["requests"],
    input: { path: routePath, query: measurementsQuery },
    responses: {
      200: { description: "The reports.", content: { "application/json": measurementsSchema } },
    },
    async handle({ route, query: { limit, before, after, q } }, context) {
      const search = queryOfText(q);
      const { json, next } = await work.run(
        "measure",
        { routeId: route.id, query: search.query, before, after, limit },
        { caller: context.caller, cost: searchCost(route, search.terms), signal: context.signal },
      );
      const parameters = new URLSearchParams(context.request.query);
      parameters.set("before", String(next));
      const href = next === undefined ? null : `/inspect/${route.id}/measurements?${parameters}`;
      // The thread returns a JSON object. The cursor is inserted before its closing brace.
      const body = jsonBytes([json.subarray(0, -1), `,"next":${JSON.stringify(href)}}`]);
      return { status: 200, headers: noStore, body };
    },
  });
}

const inspectorSchema = z
  .object({
    name: z.string(),
    title: z.string(),
    choices: z
      .array(
        z.object({
          name: z.string(),
          title: z.string(),
          values: z.array(z.object({ name: z.string(), title: z.string() })),
        }),
      )
      .describe("The options. The first value of each is its default."),
  })
  .meta({ id: "BodyInspector" }) as unknown as z.ZodType<Omit<BodyInspector, "explain">>;

const part: z.ZodType<ExplainedPart> = z
  .object({
    name: z.string(),
    from: z.int().describe("The first bit."),
    to: z.int().describe("The offset after the last bit."),
    value: z.string().optional(),
    get parts() {
      return z.array(part);
    },
  })
  .meta({ id: "ExplainedPart" }) as unknown as z.ZodType<ExplainedPart>;

/** {@link Explained}, for the document of the API. */
const explainedSchema = z
  .object({
    title: z.string(),
    found: z.record(z.string(), z.string()).describe("The detected values of the options, by their names."),
    unit: z.enum(["bits", "bytes"]),
    root: part,
    problems,
    conversions: z.array(
      z.discriminatedUnion("kind", [
        z.object({ name: z.string(), title: z.string(), kind: z.literal("text"), text: z.string() }),
        z.object({ name: z.string(), title: z.string(), kind: z.literal("bytes"), hex: z.string() }),
        z.object({ name: z.string(), title: z.string(), kind: z.literal("none"), detail: z.string() }),
      ]),
    ),
  })
  .meta({ id: "Explained" }) as unknown as z.ZodType<Explained>;

const inspectorPath = z.object({
  inspector: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .describe("The name of an inspector."),
});

const explainBody = z
  .strictObject({
    bytes: z
      .base64()
      .max(Math.ceil(decodeLimits.injectedBytes / 3) * 4)
      .describe("At most 256 KiB, in base64."),
    choices: z.record(z.string().max(50), z.string().max(100)).default({}),
  })
  .meta({ id: "ExplainBody" });

/** The page that shows the structure of one body: GET and POST /inspect/-/{inspector} */
export function inspectorOperations({ settings, work }: ApiParts): ServiceOperation[] {
  const unknown = (): Problem =>
    new Problem({ status: 404, code: "unknown_inspector", detail: "This service has no inspector of this name." });
  const wantsPage = (accept: string | undefined): boolean => prefersHtml(accept);
  return [
    defineOperation({
      method: "get",
      path: "/inspect/-/{inspector}",
      operationId: "getInspector",
      summary: "Open the body inspector of a decoder",
      description: "Returns a page or JSON, depending on `Accept`.",
      tags: ["requests"],
      input: { path: inspectorPath },
      responses: {
        200: { description: "Its options.", content: { "application/json": inspectorSchema } },
        404: { description: "There is no such inspector." },
      },
      errors: { 404: "There is no such inspector." },
      unknownPath: unknown,
      servesPage: ({ request }) => wantsPage(request.header("accept")),
      async handle({ path }, context) {
        const known = await work.run("inspectors", {}, { caller: context.caller, cost: 0, signal: context.signal });
        const inspector = known.find(({ name }) => name === path.inspector);
        if (wantsPage(context.header("accept"))) return page(inspector === undefined ? 404 : 200, context, settings);
        if (inspector === undefined) throw unknown();
        return { status: 200, headers: { vary: "Accept" }, body: inspector };
      },
    }),
    defineOperation({
      method: "post",
      path: "/inspect/-/{inspector}",
      operationId: "explainBytes",
      summary: "Get the structure of a body",
      description: "In a thread with a deadline. Nothing is stored.",
      tags: ["requests"],
      input: {
        path: inspectorPath,
        body: jsonBody(explainBody, { maxBytes: 512 * 1024 }),
      },
      responses: { 200: { description: "Its parts.", content: { "application/json": explainedSchema } } },
      errors: { 404: "There is no such inspector." },
      unknownPath: unknown,
      async handle({ path, body: { bytes, choices } }, context) {
        const input = { name: path.inspector, bytes: new Uint8Array(Buffer.from(bytes, "base64")), choices };
        const cost = input.bytes.byteLength * explainingFactor;
        const json = await work.run("explain", input, { caller: context.caller, cost, signal: context.signal });
        if (json === undefined) throw unknown();
        return { status: 200, headers: noStore, body: json };
      },
    }),
  ];
}

/** The cost factor of an inspector. */
const explainingFactor = 100;
