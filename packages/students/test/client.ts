import { createStudents, type StudentsOptions } from "../src/index.ts";

/** A service under test, with a shortcut for requests. */
export interface TestStudents {
  /** Requests `path`. A body that is not a string is sent as JSON; with a body alone, the method is POST. */
  ask(path: string, init?: Ask): Promise<TestResponse>;
  /** Requests `path`, for a response that is no text. */
  fetch(path: string): Promise<Response>;
  /** Creates a student and returns the record. */
  create(body: unknown): Promise<{ readonly id: string }>;
  close(): Promise<void>;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body, if it is JSON. */
  readonly json: Record<string, unknown>;
  /** The lines of the body, if it is NDJSON, as the report of an import is. */
  readonly lines: readonly Record<string, unknown>[];
}

export async function openStudents(options: StudentsOptions): Promise<TestStudents> {
  const students = await createStudents({ logLevel: "silent", ...options });
  return {
    ask,
    fetch: (path) => students.fetch(new Request(`http://students.test${path}`)),
    create: async (body) => (await ask("/students", { body })).json as { id: string },
    close: () => students.close(),
  };

  async function ask(path: string, { method, headers = {}, body }: Ask = {}): Promise<TestResponse> {
    const response = await students.fetch(
      new Request(`http://students.test${path}`, {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
        ...(body === undefined ? {} : { body: isSentAsItIs(body) ? body : JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    const type = response.headers.get("content-type") ?? "";
    const json = /[/+]json\b/.test(type) && text !== "" ? JSON.parse(text) : {};
    const lines = type.includes("ndjson") ? text.split("\n").filter((line) => line !== "") : [];
    return {
      ...{ status: response.status, headers: response.headers, text, json },
      lines: lines.map((line) => JSON.parse(line)),
    };
  }
}

function isSentAsItIs(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === "string" || body instanceof Uint8Array;
}
