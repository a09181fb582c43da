import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStudentKeys, serveStudents } from "@signalbox/students";
import type { Browser, Page } from "playwright-core";

interface Options {
  readonly browser: Browser;
  readonly folder: string;
  /** Takes every state in five widths and both colour schemes, instead of the picture of the documents. */
  readonly all: boolean;
}

/** Takes the pictures of the page of student records. */
export async function takeStudentPictures({ browser, folder, all }: Options): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), "signalbox-pictures-"));
  const service = await serveStudents({ port: 0, dataFolder, logLevel: "silent" });
  const registrar = await serveStudents({
    port: 0,
    dataFolder: join(dataFolder, "registrar"),
    logLevel: "silent",
    profile: "registrar",
  });
  // With keys, webhooks and two similar students, for the views of administrators.
  const keyedFolder = join(dataFolder, "keyed");
  const keyed = await serveStudents({
    port: 0,
    dataFolder: keyedFolder,
    logLevel: "silent",
    requireKey: true,
    profile: "registrar",
    webhookAddresses: ["127.0.0.1"],
    webhookBackoffMs: [10],
  });
  const open = async (width: number, height: number, colorScheme: "light" | "dark"): Promise<Page> => {
    // Phones and tablets, where a finger needs larger targets.
    const isMobile = width < 1000;
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme,
      locale: "en-GB",
      reducedMotion: "reduce",
      isMobile,
      hasTouch: isMobile,
    });
    const signIn = `if (location.origin === "${keyed.url}") sessionStorage.setItem("${storedAs}", "${secret}")`;
    await context.addInitScript(signIn);
    return context.newPage();
  };
  const secret = await fillAdministration(keyed.url, keyedFolder, `${service.url}/changes`);
  const show = async (page: Page, url: string, fragment: string, key?: string): Promise<void> => {
    await page.goto(`${url}/livez`);
    await page.goto(`${url}/${fragment}`);
    await page.getByText("Live", { exact: true }).waitFor({ state: "attached" });
    await page.locator(".skeleton").waitFor({ state: "detached" });
    await page.waitForTimeout(500);
    if (key !== undefined) await page.keyboard.press(key);
    await page.waitForTimeout(400);
  };
  try {
    const empty = all ? await open(1024, 768, "light") : undefined;
    if (empty !== undefined) {
      await show(empty, service.url, "");
      await empty.screenshot({ path: join(folder, "students-empty.png") });
    }
    const id = await fill(service.url);
    const strict = await fill(registrar.url);
    if (!all) {
      const page = await open(1360, 800, "light");
      await show(page, service.url, `#${id}?f=program%3DMathematics&sort=familyName`);
      await page.screenshot({ path: join(folder, "students.png") });
      await page.setViewportSize({ width: 1100, height: 400 });
      await show(page, keyed.url, "#?show=duplicates");
      await page.screenshot({ path: join(folder, "students-duplicates.png") });
      return;
    }
    const states: Readonly<Record<string, readonly [url: string, fragment: string, key?: string]>> = {
      list: [service.url, "#?f=program%3DMathematics&sort=-familyName"],
      record: [service.url, `#${id}`],
      registrar: [registrar.url, `#${strict}`],
      address: [registrar.url, `#${strict}?tab=address`],
      guardians: [registrar.url, `#${strict}?tab=guardians`],
      missing: [service.url, "#nobody"],
      history: [service.url, `#${id}?tab=history`],
      json: [service.url, `#${id}?tab=json`],
      add: [service.url, "#?add=1"],
      none: [service.url, "#?q=nobody"],
      trash: [service.url, "#?show=trash"],
      import: [service.url, "#?show=import"],
      bulk: [service.url, "#?show=bulk"],
      duplicates: [keyed.url, "#?show=duplicates"],
      "duplicates-many": [service.url, "#?show=duplicates"],
      "keys-keyless": [service.url, "#?show=keys"],
      keys: [keyed.url, "#?show=keys"],
      webhooks: [keyed.url, "#?show=webhooks"],
      backups: [keyed.url, "#?show=backups"],
      audit: [keyed.url, "#?show=audit"],
      filter: [service.url, "", "f"],
      columns: [service.url, "", "c"],
      help: [service.url, "", "?"],
      palette: [service.url, "", "Control+k"],
    };
    /** States that need more than a URL and a key. */
    const reached: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
      selection: async (page) => {
        await show(page, service.url, "");
        for (const row of [1, 2, 3]) {
          await page
            .getByRole("checkbox", { name: /^Select / })
            .nth(row)
            .click();
        }
      },
      "import-file": async (page) => {
        await show(page, registrar.url, "#?show=import");
        const text = "Matrikelnr;Vorname;Nachname;Geboren;Stand\nB-1;Zo\xeb;M\xfcller;31.12.1999;aktiv\n";
        const file = { name: "class.csv", mimeType: "text/csv", buffer: Buffer.from(text, "latin1") };
        await page.getByLabel(/A CSV or NDJSON file/).setInputFiles(file);
        await page.getByText("Zo\xeb").waitFor();
      },
      "import-roles": async (page) => {
        await show(page, service.url, "#?show=import");
        const text = "sourcedId,status,enabledUser,username,givenName,familyName\nu-1,,true,ada,Ada,Lovelace\n";
        const file = { name: "users.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
        await page.getByLabel(/A CSV or NDJSON file/).setInputFiles(file);
        await page.getByText(/does not say which of its users/).waitFor();
      },
      errors: async (page) => {
        await show(page, registrar.url, `#${strict}`);
        await page.getByLabel("GPA").fill("11");
        await page.getByLabel("Email").fill("nobody");
        await page.getByRole("button", { name: "Save" }).click();
        await page.locator("[aria-invalid=true]").first().waitFor();
        await page.locator("[aria-invalid=true]").last().scrollIntoViewIfNeeded();
      },
      conflict: async (page) => {
        await show(page, registrar.url, `#${strict}`);
        await page.getByLabel("Year").fill("3");
        await fetch(`${registrar.url}/students/${strict}`, {
          method: "PATCH",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ yearLevel: 4, department: `Science ${Math.random()}` }),
        });
        await page.getByRole("button", { name: "Save" }).click();
        await page.getByRole("heading", { name: /^Somebody saved version/ }).waitFor();
      },
      changes: async (page) => {
        await show(page, service.url, "");
        await fetch(`${service.url}/students/${id}`, {
          method: "PATCH",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ room: Math.random() }),
        });
        await page.getByRole("button", { name: "1 changed" }).waitFor();
      },
      "bulk-preview": async (page) => {
        await show(page, service.url, "#?f=program%3DMathematics&show=bulk");
        await page.getByRole("button", { name: "Preview" }).click();
        await page.getByText(/would change/).waitFor();
      },
      "import-tried": async (page) => {
        await show(page, service.url, "#?show=import");
        const rows = ["studentNumber,name,note", "N-1,Ada,x", 'N-1,Bob,"y', "N-3,Eve,z"];
        const file = { name: "class.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
        await page.getByLabel(/A CSV or NDJSON file/).setInputFiles(file);
        await page.getByRole("button", { name: "Try it" }).click();
        await page.getByText(/It would become/).waitFor();
      },
      menu: async (page) => {
        await show(page, service.url, "");
        await page.getByRole("button", { name: "More" }).click();
      },
      "dead-letters": async (page) => {
        await show(page, keyed.url, "#?show=webhooks");
        await page.getByRole("button", { name: "Dead letters" }).click();
        await page.getByRole("region", { name: "Dead letters" }).scrollIntoViewIfNeeded();
      },
      "new-key": async (page) => {
        await show(page, keyed.url, "#?show=keys");
        await page.getByLabel("Whose key it is").fill("Timetable import");
        await page.getByRole("button", { name: "Create key" }).click();
        await page.getByRole("region", { name: /^Secret of/ }).waitFor();
      },
      "sign-in": async (page) => {
        await page.evaluate("sessionStorage.clear()");
        await page.goto(keyed.url.replace("127.0.0.1", "localhost"));
        await page.getByLabel("API key or token").waitFor();
      },
    };
    for (const colorScheme of ["light", "dark"] as const) {
      for (const [width, height] of [
        [360, 740],
        [768, 1024],
        [1024, 768],
        [1440, 900],
        [1920, 1080],
      ] as const) {
        const page = await open(width, height, colorScheme);
        const pathOf = (name: string): string => join(folder, `students-${name}-${width}-${colorScheme}.png`);
        for (const [name, [url, fragment, key]] of Object.entries(states)) {
          await show(page, url, fragment, key);
          await page.screenshot({ path: pathOf(name) });
        }
        for (const [name, reach] of Object.entries(reached)) {
          await reach(page);
          await page.waitForTimeout(400);
          await page.screenshot({ path: pathOf(name) });
        }
        await page.context().close();
      }
    }
  } finally {
    await service.close();
    await registrar.close();
    await keyed.close();
    await rm(dataFolder, { recursive: true });
  }
}

/** The storage key under which the page stores the signed-in user. */
const storedAs = "signalbox.students.credential";

/** Adds possible duplicates, other keys, and a webhook that responds with 404; returns the secret of an administrator. */
async function fillAdministration(url: string, dataFolder: string, receiver: string): Promise<string> {
  const keys = await openStudentKeys({ dataFolder });
  const { secret } = await keys.add({ name: "Ada (admin)", scope: "admin", expiresAt: null });
  await keys.add({ name: "Timetable", scope: "read", expiresAt: null });
  await keys.add({ name: "Enrolment office", scope: "write", expiresAt: Date.UTC(2027, 11, 31) });
  await keys.close();
  const send = async (path: string, body: unknown): Promise<void> => {
    const response = await fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${secret}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  await send("/webhooks", { url: receiver });
  const person = { givenName: "Ada", familyName: "Lovelace", dateOfBirth: "1990-12-10", program: "Mathematics" };
  await send("/students", [
    { ...person, studentNumber: "A-1815", email: "ada@example.org", yearLevel: 2 },
    { ...person, studentNumber: "A-1987", email: "lovelace@example.org", address: { city: "London", country: "GB" } },
    { studentNumber: "A-1816", givenName: "Grace", familyName: "Hopper", dateOfBirth: "1991-12-09" },
  ]);
  return secret;
}

const names = ["Ada Lovelace", "Grace Hopper", "Alan Turing", "Edsger Dijkstra", "Barbara Liskov", "Sophie Germain"];
const programs = ["Mathematics", "Physics", "Mathematics", "Medicine"];
const statuses = ["enrolled", "applicant", "on_leave", "enrolled", "admitted"];

/** Creates sixty students, and changes one and deletes one; returns the id of the changed one. */
async function fill(url: string): Promise<string> {
  const ask = async (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${url}/students${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const students = Array.from({ length: 60 }, (_, index) => {
    const [givenName = "", familyName = ""] = (names[index % names.length] ?? "").split(" ");
    return {
      studentNumber: `A-${1815 + index}`,
      givenName,
      familyName,
      program: programs[index % programs.length],
      status: statuses[index % statuses.length],
      email: `${givenName.toLowerCase()}.${index}@example.org`,
      dateOfBirth: `19${90 + (index % 9)}-12-10`,
      gpa: 2 + (index % 20) / 10,
      guardians: [{ name: "Anne Byron", relationship: "mother", phone: "+44 20 7946 0000" }],
    };
  });
  const created = (await (await ask("POST", "", students)).json()) as { id: string }[];
  const [first, second] = created;
  await ask("PATCH", `/${first?.id}`, { yearLevel: 2, tags: ["honours", "choir"] });
  await ask("DELETE", `/${second?.id}`);
  return first?.id ?? "";
}
