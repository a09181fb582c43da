import { afterAll, afterEach, beforeAll, expect } from "vitest";
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
  /** The name of the focused element; `body` when nothing has the focus. */
  focused(): Promise<string>;
  /** Presses a key, and returns the name of the focused element before the browser paints: the next key goes there. */
  focusedBeforePaint(key: string): Promise<string>;
  /** Presses Tab until the focus is on a control. */
  tabTo(name: string): Promise<void>;
  /** Chooses a file to import. */
  chooseFile(name: string, content: string | Buffer): Promise<void>;
  /** The text of the file that an action downloads. */
  download(action: () => Promise<unknown>): Promise<{ readonly name: string; readonly text: string }>;
}

interface Ask {
  readonly method?: string;
  readonly body?: unknown;
  readonly secret?: string;
}

/**
 * A page for the tests of the file that calls this: opened before them, and closed after them. Each test fails if the page
 * complains.
 */
export function studentsPage(options: Partial<ServeStudentsOptions> = {}): StudentsPage {
  const browser = {} as StudentsPage;
  beforeAll(async () => {
    Object.defineProperties(browser, Object.getOwnPropertyDescriptors(await openStudentsPage(options)));
    await browser.page.setViewportSize({ width: 1280, height: 800 });
  });
  afterEach(async () => {
    expect(await browser.leave()).toEqual([]);
  });
  afterAll(() => browser.close());
  return browser;
}

async function openStudentsPage(options: Partial<ServeStudentsOptions>): Promise<StudentsPage> {
  const opened = await openServicePage(new URL("../ui/", import.meta.url), (at) =>
    serveStudents({ ...options, ...at, logLevel: "silent" }),
  );
  const { page } = opened;
  const nameFocused = `(() => {
    const { activeElement: at } = document;
    if (at === document.body) return "body";
    return (at.getAttribute("aria-label") ?? at.labels?.[0]?.innerText ?? at.innerText).trim();
  })()`;
  const focused = () => page.evaluate<string>(nameFocused);
  return Object.assign(opened, {
    focused,
    focusedBeforePaint(key: string) {
      return page.evaluate<string>(`(async () => {
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "${key}", bubbles: true }));
        for (let microtask = 0; microtask < 20; microtask += 1) await undefined;
        return ${nameFocused};
      })()`);
    },
    async tabTo(name: string) {
      const seen: string[] = [];
      for (let count = 0; count < 80; count += 1) {
        const at = await focused();
        if (at.startsWith(name)) return;
        seen.push(at);
        await page.keyboard.press("Tab");
      }
      throw new Error(`${name} is not among ${seen.join(" | ")}`);
    },
    async chooseFile(name: string, content: string | Buffer) {
      const file = { name, mimeType: "text/csv", buffer: Buffer.from(content) };
      await page.getByLabel(/A CSV, Excel, JSON or NDJSON file/).setInputFiles(file);
    },
    async download(action: () => Promise<unknown>) {
      const [download] = await Promise.all([page.waitForEvent("download"), action()]);
      let text = "";
      for await (const chunk of await download.createReadStream()) text += chunk;
      return { name: download.suggestedFilename(), text };
    },
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
