import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveStudents } from "@signalbox/students";
import type { Browser, Page } from "playwright-core";

interface Options {
  readonly browser: Browser;
  readonly folder: string;
  /** Every state in three widths and both schemes, instead of the picture of the documents. */
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
  const open = async (width: number, height: number, colorScheme: "light" | "dark"): Promise<Page> => {
    const viewport = { width, height };
    return (await browser.newContext({ viewport, colorScheme, locale: "en-GB", reducedMotion: "reduce" })).newPage();
  };
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
      const page = await open(1440, 860, "light");
      await show(page, service.url, `#${id}?f=program%3DMathematics&sort=familyName`);
      await page.screenshot({ path: join(folder, "students.png") });
      return;
    }
    const states: Readonly<Record<string, readonly [url: string, fragment: string, key?: string]>> = {
      list: [service.url, "#?f=program%3DMathematics&sort=-familyName"],
      record: [service.url, `#${id}`],
      registrar: [registrar.url, `#${strict}`],
      guardians: [registrar.url, `#${strict}?tab=guardians`],
      history: [service.url, `#${id}?tab=history`],
      json: [service.url, `#${id}?tab=json`],
      add: [service.url, "#?add=1"],
      none: [service.url, "#?q=nobody"],
      trash: [service.url, "#?show=trash"],
      import: [service.url, "#?show=import"],
      bulk: [service.url, "#?show=bulk"],
      duplicates: [service.url, "#?show=duplicates"],
      keys: [service.url, "#?show=keys"],
      webhooks: [service.url, "#?show=webhooks"],
      backups: [service.url, "#?show=backups"],
      audit: [service.url, "#?show=audit"],
      filter: [service.url, "", "f"],
      columns: [service.url, "", "c"],
      help: [service.url, "", "?"],
      palette: [service.url, "", "Control+k"],
    };
    for (const colorScheme of ["light", "dark"] as const) {
      for (const [width, height] of [
        [360, 740],
        [1024, 768],
        [1920, 1080],
      ] as const) {
        const page = await open(width, height, colorScheme);
        for (const [name, [url, fragment, key]] of Object.entries(states)) {
          await show(page, url, fragment, key);
          await page.screenshot({ path: join(folder, `students-${name}-${width}-${colorScheme}.png`) });
        }
        await page.context().close();
      }
    }
  } finally {
    await service.close();
    await registrar.close();
    await rm(dataFolder, { recursive: true });
  }
}

const names = ["Ada Lovelace", "Grace Hopper", "Alan Turing", "Edsger Dijkstra", "Barbara Liskov", "Sophie Germain"];
const programs = ["Mathematics", "Physics", "Mathematics", "Medicine"];
const statuses = ["enrolled", "applicant", "on_leave", "enrolled", "admitted"];

/** Sixty students, one of whom was changed and one deleted; returns the id of the changed one. */
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
