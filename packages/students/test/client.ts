import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Listening } from "@signalbox/service";
import { expect } from "vitest";
import { type Case, casesOf } from "../../../test/openapi-document.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import {
  createStudents,
  type ImportRowJson,
  type ImportSummaryJson,
  openStudentKeys,
  type Scope,
  type ServeStudentsOptions,
  type StudentsOptions,
  serveStudents,
} from "../src/index.ts";

/** A service under test, with shortcuts for requests. `await using` closes it at the end of its scope. */
export interface TestStudents extends AsyncDisposable {
  /** Requests `path`. A body that is not a string is sent as JSON; with a body alone, the method is POST. */
  ask(path: string, init?: Ask): Promise<TestResponse>;
  /** Requests a path whose response is not text, or does not end. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The records of a list. @throws Error if the response is no list */
  list<Row = Record<string, unknown>>(path: string, init?: Ask): Promise<readonly Row[]>;
  /** The ids of a list. */
  ids(path: string, init?: Ask): Promise<readonly unknown[]>;
  /** A page of the changes of students. */
  changes(query?: string): Promise<Changes>;
  /** All pages from a path on. */
  pages(path: string, init?: Ask): AsyncGenerator<TestResponse, void>;
  /** Imports a file, or records, at a path. */
  load(path: string, body: string | Uint8Array | readonly object[], type?: string): Promise<ImportReport>;
  /** Every operation of the document of the service. */
  operations(): Promise<readonly Case[]>;
  /** Creates a student and returns the record. */
  create(body: unknown): Promise<{ readonly id: string }>;
  close(): Promise<void>;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** That of the key or token to send. */
  readonly secret?: string | undefined;
  readonly requestId?: string;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body, if it is JSON. */
  readonly json: Record<string, unknown>;
  /** The lines of the body, if it is NDJSON, as the report of an import is. */
  readonly lines: readonly Record<string, unknown>[];
  /** The path of the next page, if there is one. */
  readonly next: string | undefined;
}

export interface Changes {
  readonly changes: readonly {
    readonly seq: string;
    readonly id: string;
    readonly version: number;
    readonly action: string;
    readonly student?: object;
  }[];
  /** Where the next page starts; null when there has been no change. */
  readonly after: string | null;
}

/** The report of an import. */
interface ImportReport {
  readonly response: TestResponse;
  readonly rows: readonly ImportRowJson[];
  readonly summary: ImportSummaryJson;
}

/** The link of a page to another one. */
export function linkOf({ headers }: { readonly headers: Headers }, relation: string): string | undefined {
  return new RegExp(`<([^>]*)>; rel="${relation}"`).exec(headers.get("link") ?? "")?.[1];
}

/** The ids of all pages: from a page to the last one, and from there back to the first. */
export async function walk({ ask }: Pick<TestStudents, "ask">, path: string) {
  const found: Record<"next" | "prev", unknown[]> = { next: [], prev: [] };
  for (const relation of ["next", "prev"] as const) {
    for (let at: string | undefined = path; at !== undefined; ) {
      path = at;
      const page: TestResponse = await ask(path);
      const ids = (page.json as unknown as readonly { readonly id: unknown }[]).map(({ id }) => id);
      found[relation] = relation === "next" ? [...found.next, ...ids] : [...ids, ...found.prev];
      at = linkOf(page, relation);
    }
  }
  return found;
}

/** What a response has that reports a problem: a part of its detail, or other fields. */
export function problem(status: number, code: string, more: string | RegExp | object = {}): object {
  if (typeof more === "string") return problem(status, code, { detail: expect.stringContaining(more) });
  if (more instanceof RegExp) return problem(status, code, { detail: expect.stringMatching(more) });
  return { status, json: { code, ...more } };
}

/** Creates a key for each scope, named like it. */
export async function addKeys<const Name extends Scope>(
  location: StudentsOptions,
  scopes: readonly Name[],
): Promise<Readonly<Record<Name, { readonly id: string; readonly secret: string }>>> {
  const keys = await openStudentKeys(location);
  const added = [];
  for (const scope of scopes) added.push([scope, await keys.add({ name: scope, scope, expiresAt: null })]);
  await keys.close();
  return Object.fromEntries(added);
}

/** A service on a free port. `await using` closes it at the end of its scope. */
export async function serve(options: ServeStudentsOptions): Promise<Listening & AsyncDisposable> {
  const service = await serveStudents({ port: 0, logLevel: "silent", ...options });
  return { ...service, [Symbol.asyncDispose]: () => service.close() };
}

let schemas = 0;

/** A schema file of these collections, by default for all tests of the file that calls this. */
export function schemaFile(collections: object, folder: string = temporaryFolder()): string {
  const file = join(folder, `schema-${++schemas}.json`);
  writeFileSync(file, JSON.stringify({ collections }));
  return file;
}

export async function openStudents(options: StudentsOptions): Promise<TestStudents> {
  const students = await createStudents({ logLevel: "silent", ...options });
  return {
    ask,
    fetch: (path, init) => students.fetch(new Request(`http://students.test${path}`, init)),
    list,
    ids: async (path, init) => (await list<{ readonly id: unknown }>(path, init)).map(({ id }) => id),
    async *pages(path, init) {
      for (let next: string | undefined = path; next !== undefined; ) {
        const page: TestResponse = await ask(next, init);
        yield page;
        next = page.next;
      }
    },
    changes: async (query = "") => (await ask(`/students/changes?${query}`)).json as unknown as Changes,
    async load(path, file, type = "application/x-ndjson") {
      const isFile = typeof file === "string" || file instanceof Uint8Array;
      const body = isFile ? file : file.map((record) => JSON.stringify(record)).join("\n");
      const response = await ask(path, { body, headers: { "content-type": type } });
      const rows = response.lines.slice(0, -1) as unknown as ImportReport["rows"];
      return { response, rows, summary: response.lines.at(-1)?.summary as ImportReport["summary"] };
    },
    operations: async () => casesOf((await ask("/openapi.json")).json as never),
    create: async (body) => (await ask("/students", { body })).json as { id: string },
    close: () => students.close(),
    [Symbol.asyncDispose]: () => students.close(),
  };

  async function list<Row>(path: string, init?: Ask): Promise<readonly Row[]> {
    const { json, text } = await ask(path, init);
    if (!Array.isArray(json)) throw new Error(`${path} is no list: ${text}`);
    return json;
  }

  async function ask(path: string, { method, headers = {}, body, secret, requestId }: Ask = {}): Promise<TestResponse> {
    const response = await students.fetch(
      new Request(`http://students.test${path}`, {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
          ...(requestId === undefined ? {} : { "x-request-id": requestId }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isSentAsItIs(body) ? body : JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    const type = response.headers.get("content-type") ?? "";
    const json = /[/+]json\b/.test(type) && text !== "" ? JSON.parse(text) : {};
    const lines = type.includes("ndjson") ? text.split("\n").filter((line) => line !== "") : [];
    return {
      status: response.status,
      headers: response.headers,
      text,
      json,
      lines: lines.map((line) => JSON.parse(line)),
      next: linkOf(response, "next"),
    };
  }
}

function isSentAsItIs(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === "string" || body instanceof Uint8Array;
}
