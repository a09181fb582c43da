import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import {
  defineOperation,
  EventStream,
  encodeEvents,
  jsonBody,
  Problem,
  type ServiceOperation,
  type ServiceOptions,
  streamedBody,
  textBody,
} from "../../src/index.ts";
import { anyOperation, events as eventStream, serviceOf } from "./sample-service.ts";

/** A service with these operations, and a shortcut for requests. */
function serve(operations: readonly ServiceOperation[], options: Partial<ServiceOptions> = {}) {
  const service = serviceOf(operations, options);
  return async (path: string, init: RequestInit = {}) => {
    const response = await service.fetch(new Request(`http://sample.test${path}`, init));
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
  };
}

/** Returns what a handler receives. */
const echo = defineOperation({
  method: "get",
  path: "/echo/{id}/{part}",
  operationId: "echo",
  summary: "Show what the operation receives",
  input: {
    path: z.object({ id: z.guid().toLowerCase(), part: z.int().min(1) }),
    query: z.object({
      limit: z.int().min(1).max(100).default(10),
      deep: z.boolean().optional(),
      tag: z.array(z.string()).optional(),
      filters: z.record(z.string().regex(/^\w+\[(?:lt|gt)\]$/), z.string().max(5)).optional(),
    }),
    header: z.object({ "X-Count": z.int().optional() }),
  },
  responses: { 200: { description: "What was received.", content: { "application/json": z.looseObject({}) } } },
  handle: ({ path, query, header }) => ({ status: 200, body: { path, query, header } }),
});

const id = "0b1f2a3c-0000-4000-8000-00000000abcd";
const problem = (status: number, code: string, detail: string) => ({
  status,
  json: { status, code, detail: expect.stringContaining(detail) },
});

test("a handler receives the parsed path, query and headers", async () => {
  const ask = serve([echo]);
  const query = "limit=5&deep=true&tag=a&tag=b&age[gt]=3&age%5Blt%5D=9";
  expect((await ask(`/echo/${id.toUpperCase()}/2?${query}`, { headers: { "x-count": "7" } })).json).toEqual({
    path: { id, part: 2 },
    query: { limit: 5, deep: true, tag: ["a", "b"], filters: { "age[gt]": "3", "age[lt]": "9" } },
    header: { "X-Count": 7 },
  });
  expect((await ask(`/echo/${id}/1`)).json).toMatchObject({ query: { limit: 10 }, header: {} });
});

test.each([
  ["limt=5", "unknown_parameter", "'limt' is unknown; known parameters: limit, deep, tag"],
  ["age[ge]=5", "unknown_parameter", "'age[ge]' is unknown"],
  ["limit=5&limit=6", "duplicate_parameter", "'limit' must not be repeated"],
  ["limit=0", "invalid_parameter", "'limit' must be at least 1, got 0"],
  ["limit=0x10", "invalid_parameter", 'got "0x10"'],
  ["limit=", "invalid_parameter", 'got ""'],
  ["deep=yes", "invalid_parameter", "'deep' must be true or false"],
  ["age[gt]=123456", "invalid_parameter", "'age[gt]' must have at most 5 characters"],
])("rejects the query %s and names the parameter", async (query, code, detail) => {
  expect(await serve([echo])(`/echo/${id}/1?${query}`)).toMatchObject(problem(400, code, detail));
});

test("names an invalid header", async () => {
  const response = await serve([echo])(`/echo/${id}/1`, { headers: { "x-count": "many" } });
  expect(response).toMatchObject(problem(400, "invalid_header", "The header 'X-Count' must be a number"));
});

test.each([`/echo/7/1`, `/echo/${id}/x`, `/echo/${id}/0`])("returns 404 for the invalid path %s", async (path) => {
  expect(await serve([echo])(path)).toMatchObject(problem(404, "not_found", "There is nothing under"));
});

test("pages ignore unknown parameters, which links to them carry", async () => {
  const page = defineOperation({
    method: "get",
    path: "/",
    operationId: "page",
    summary: "A page",
    input: { query: z.object({ share: z.string().optional() }) },
    responses: { 200: { description: "The page.", content: { "text/html": z.string() } } },
    servesPage: (context) => context.header("accept") === "text/html",
    handle: ({ query }) => ({ status: 200, body: `share=${query.share}` }),
  });
  const ask = serve([page]);
  expect((await ask("/?share=a&utm_source=mail", { headers: { accept: "text/html" } })).text).toBe("share=a");
  expect((await ask("/?share=a&utm_source=mail")).status).toBe(400);
});

const note = z.object({ text: z.string().max(10) });
const notes = [
  defineOperation({
    method: "post",
    path: "/notes",
    operationId: "createNote",
    summary: "Create a note",
    input: { body: jsonBody(note, { maxBytes: 1_000 }) },
    responses: { 201: { description: "The note.", content: { "application/json": note } } },
    handle: ({ body }) => ({ status: 201, headers: { location: "/notes/1" }, body }),
  }),
  defineOperation({
    method: "patch",
    path: "/notes",
    operationId: "patchNotes",
    summary: "Change notes",
    input: {
      body: textBody({ content: { "text/plain": z.string(), "application/merge-patch+json": note }, maxBytes: 9 }),
    },
    responses: { 200: { description: "It.", content: { "text/plain": z.string() } } },
    handle: ({ body }) => ({ status: 200, body: `${body.mediaType}: ${body.text}` }),
  }),
  defineOperation({
    method: "put",
    path: "/notes",
    operationId: "putNotes",
    summary: "Replace notes",
    input: {
      body: streamedBody({
        content: { "text/plain": z.string() },
        maxBytes: 9,
        maxPauseMs: 1_000,
        stopping: new AbortController().signal,
      }),
    },
    responses: { 200: { description: "Its length.", content: { "application/json": z.int() } } },
    async handle({ body }) {
      let size = 0;
      for await (const chunk of body.chunks) size += chunk.length;
      return { status: 200, body: size };
    },
  }),
];
const json = { "content-type": "application/json" };
const text = { "content-type": "Text/Plain; charset=utf-8" };

test("a JSON body is parsed and checked before the handler runs", async () => {
  const ask = serve(notes);
  const post = (body: string, headers: Record<string, string> = json) =>
    ask("/notes", { method: "POST", body, headers });
  const created = await post('{"text":"hi","more":1}');
  expect([created.status, created.json]).toEqual([201, { text: "hi" }]);
  expect(created.headers.get("content-type")).toBe("application/json");
  expect(await post("{")).toMatchObject(problem(400, "malformed_json", "not JSON"));
  expect(await post("{}", text)).toMatchObject(problem(415, "unsupported_media_type", "must be application/json"));
  expect(await post('{"text":"0123456789a"}')).toMatchObject({
    json: { code: "invalid_body", errors: [{ pointer: "/text" }] },
  });
  expect(await post(" ".repeat(1_001))).toMatchObject(problem(413, "body_too_large", "1000 bytes"));
});

test("a text body comes with its media type, and a streamed one piece by piece", async () => {
  const ask = serve(notes);
  expect((await ask("/notes", { method: "PATCH", body: "ähm", headers: text })).text).toBe("text/plain: ähm");
  const wrong = await ask("/notes", { method: "PATCH", body: "{}", headers: json });
  expect(wrong.headers.get("accept-patch")).toBe("text/plain, application/merge-patch+json");
  expect((await ask("/notes", { method: "PUT", body: "12345", headers: text })).text).toBe("5");
  expect(await ask("/notes", { method: "PUT", body: "1234567890", headers: text })).toMatchObject(
    problem(413, "body_too_large", "9 bytes"),
  );
});

test("checks the role before the input", async () => {
  const ask = serve(
    notes.map((operation) => ({ ...operation, role: "writer" })),
    {
      roles: ["reader", "writer", "owner"],
      authenticate(request) {
        const role = request.header("authorization");
        if (role === undefined) throw new Problem(401, "unauthorized", "Who is there?");
        return { name: `the ${role}`, role };
      },
    },
  );
  const put = (headers: Record<string, string>) => ask("/notes", { method: "PUT", body: "1", headers });
  expect((await put(text)).status).toBe(401);
  expect(await put({ ...json, authorization: "reader" })).toMatchObject(problem(403, "forbidden", "role writer"));
  expect((await put({ ...text, authorization: "owner" })).status).toBe(200);
  expect((await ask("/nowhere")).status).toBe(401);
  expect((await ask("/livez")).status).toBe(200);
});

/** An operation with a stream of events, and when its source is told that the client has left. */
function followEvents() {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const events = async function* () {
    yield encodeEvents([{ id: 1, event: "tick", data: '{"n":1}' }, { id: 2 }]);
    await ended;
  };
  const operation = defineOperation({
    ...anyOperation,
    path: "/events",
    responses: eventStream,
    handle: () => ({ status: 200, body: new EventStream(events(), { retryMs: 500, onEnd: resolve }) }),
  });
  return { operation, ended };
}

test("an event stream sends its events, and notifies its source when the client disconnects", async () => {
  const { operation, ended } = followEvents();
  const response = await serviceOf([operation]).fetch(new Request("http://sample.test/events"));
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  onTestFinished(() => reader.cancel());
  const decoder = new TextDecoder();
  const next = async () => decoder.decode((await reader.read()).value);
  expect(await next()).toBe("retry: 500\n\n");
  expect(await next()).toBe('id: 1\nevent: tick\ndata: {"n":1}\n\nid: 2\n\n');
  await reader.cancel();
  await ended;
});

test("ends an event stream immediately for HEAD", async () => {
  const { operation, ended } = followEvents();
  expect((await serve([operation])("/events", { method: "HEAD" })).status).toBe(200);
  await ended;
});

test("the document declares what the framework adds", async () => {
  const ask = serve([echo, ...notes]);
  const { paths } = (await ask("/openapi.json")).json;
  const { parameters, responses } = paths["/echo/{id}/{part}"].get;
  expect(parameters.map((one: { name: string }) => one.name)).toEqual([
    ...["id", "part", "limit", "deep", "tag", "filters", "X-Count"],
  ]);
  expect(parameters[5]).toMatchObject({ style: "form", explode: true, schema: { propertyNames: { type: "string" } } });
  expect(Object.keys(responses)).toEqual(["200", "400", "404", "429", "503"]);
  expect(Object.keys(paths["/notes"].post.responses)).toEqual([
    ...["201", "400", "403", "413", "415", "422", "429", "503", "507"],
  ]);
  expect(paths["/notes"].post.requestBody.required).toBe(true);
});
