import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserPage, buildPage, openBrowserPage } from "../../../test/browser-page.ts";
import { openStudentKeys, type Scope, type ServeStudentsOptions, serveStudents } from "../src/index.ts";

/** The service on a free port and the page of its records in a real browser. */
export interface StudentsPage extends Omit<BrowserPage, "expectRefused"> {
  /** Where the service is reached, without a slash at the end. */
  readonly origin: string;
  /** Calls the service as a program; a body makes a POST. */
  ask(path: string, init?: { method?: string; body?: unknown; secret?: string }): Promise<Response>;
  /** Opens the page anew, and waits until it is live. */
  open(fragment?: string): Promise<void>;
  /** Makes a key, and returns its secret. */
  addKey(scope: Scope): Promise<string>;
  stopService(): Promise<void>;
  /** Starts the service again, on the same port and with the same data. */
  startService(): Promise<void>;
}

export async function openStudentsPage(options: Partial<ServeStudentsOptions> = {}): Promise<StudentsPage> {
  await buildPage(new URL("../ui/", import.meta.url));
  const dataFolder = await mkdtemp(join(tmpdir(), "signalbox-students-page-"));
  let service = await serveStudents({ ...options, port: 0, dataFolder, logLevel: "silent" });
  const { url: origin, port } = service;
  const browser = await openBrowserPage(origin);
  const { page } = browser;
  return {
    page,
    context: browser.context,
    origin,
    get complaints() {
      return browser.complaints;
    },
    forgive: browser.forgive,
    leave: browser.leave,
    ask(path, { method, body, secret } = {}) {
      return fetch(origin + path, {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
    },
    async open(fragment = "") {
      // By way of another page: going to the address that is open, with another fragment, would not load it again.
      await page.goto(`${origin}/livez`);
      await page.goto(`${origin}/${fragment}`);
      await page.getByText("Live", { exact: true }).waitFor();
    },
    async addKey(scope) {
      const keys = await openStudentKeys({ dataFolder });
      try {
        return (await keys.add({ name: scope, scope, expiresAt: null })).secret;
      } finally {
        await keys.close();
      }
    },
    async stopService() {
      browser.expectRefused();
      await service.close();
    },
    async startService() {
      service = await serveStudents({ ...options, port, dataFolder, logLevel: "silent" });
    },
    async close() {
      await browser.close();
      await service.close();
      await rm(dataFolder, { recursive: true });
    },
  };
}
