import { createStudents, openStudentKeys, type Scope, type StudentsOptions } from "../src/index.ts";

/** A service under test, with a shortcut for requests. */
export interface TestStudents {
  /** Requests `path`. A body that is not a string is sent as JSON; with a body alone, the method is POST. */
  ask(path: string, init?: Ask): Promise<TestResponse>;
  /** Requests `path`, for a response that is no text. */
  fetch(path: string): Promise<Response>;
  /** All pages from a path on. */
  pages(path: string, init?: Ask): AsyncGenerator<TestResponse, void>;
  /** Imports a file at a path. */
  load(path: string, body: string | Uint8Array, type?: string): Promise<ImportReport>;
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

/** The report of an import. */
export interface ImportReport {
  readonly response: TestResponse;
  readonly rows: readonly Record<string, unknown>[];
  readonly summary: Readonly<Record<string, unknown>>;
}

/** The link of a page to another one. */
export function linkOf({ headers }: { readonly headers: Headers }, relation: string): string | undefined {
  return new RegExp(`<([^>]*)>; rel="${relation}"`).exec(headers.get("link") ?? "")?.[1];
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

export async function openStudents(options: StudentsOptions): Promise<TestStudents> {
  const students = await createStudents({ logLevel: "silent", ...options });
  return {
    ask,
    fetch: (path) => students.fetch(new Request(`http://students.test${path}`)),
    async *pages(path, init) {
      for (let next: string | undefined = path; next !== undefined; ) {
        const page: TestResponse = await ask(next, init);
        yield page;
        next = page.next;
      }
    },
    async load(path, body, type = "application/x-ndjson") {
      const response = await ask(path, { body, headers: { "content-type": type } });
      const { summary = {} } = response.lines.at(-1) ?? {};
      return { response, rows: response.lines.slice(0, -1), summary: summary as ImportReport["summary"] };
    },
    create: async (body) => (await ask("/students", { body })).json as { id: string },
    close: () => students.close(),
  };

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
