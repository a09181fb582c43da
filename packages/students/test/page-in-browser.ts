import { openServicePage, type ServicePage } from "../../../test/browser-page.ts";
import { openStudentKeys, type Scope, type ServeStudentsOptions, serveStudents } from "../src/index.ts";

/** A student-record service with a browser page. */
export interface StudentsPage extends ServicePage {
  /** Calls the service without the page. With a body, the method is POST. */
  ask(path: string, init?: Ask): Promise<Response>;
  /** Reloads the page, and waits until it is live. */
  open(fragment?: string): Promise<void>;
  /** Creates a key, and returns its secret. */
  addKey(scope: Scope): Promise<string>;
}

interface Ask {
  readonly method?: string;
  readonly body?: unknown;
  readonly secret?: string;
}

export async function openStudentsPage(options: Partial<ServeStudentsOptions> = {}): Promise<StudentsPage> {
  const opened = await openServicePage(new URL("../ui/", import.meta.url), (at) =>
    serveStudents({ ...options, ...at, logLevel: "silent" }),
  );
  return Object.assign(opened, {
    ask(path: string, { method, body, secret }: Ask = {}) {
      return fetch(opened.origin + path, {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
    },
    open: (fragment = "") => opened.visit(`/${fragment}`),
    async addKey(scope: Scope) {
      const keys = await openStudentKeys({ dataFolder: opened.dataFolder });
      try {
        return (await keys.add({ name: scope, scope, expiresAt: null })).secret;
      } finally {
        await keys.close();
      }
    },
  });
}
