import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveStudents } from "@signalbox/students";
import type { Browser } from "playwright-core";

interface Options {
  readonly browser: Browser;
  readonly folder: string;
}

/** Takes the pictures of the page of student records. */
export async function takeStudentPictures({ browser, folder }: Options): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), "signalbox-pictures-"));
  const service = await serveStudents({ port: 0, dataFolder, logLevel: "silent" });
  try {
    const id = await fill(service.url);
    const page = await browser.newPage({
      viewport: { width: 1360, height: 800 },
      colorScheme: "light",
      locale: "en-GB",
      reducedMotion: "reduce",
    });
    const show = async (fragment: string): Promise<void> => {
      await page.goto(`${service.url}/livez`);
      await page.goto(`${service.url}/${fragment}`);
      await page.getByText("Live", { exact: true }).waitFor({ state: "attached" });
      await page.locator(".skeleton").waitFor({ state: "detached" });
      await page.waitForTimeout(900);
    };
    await show(`#${id}?f=program%3DMathematics&sort=familyName`);
    await page.screenshot({ path: join(folder, "students.png") });
    await page.setViewportSize({ width: 1100, height: 400 });
    await show("#?show=duplicates");
    await page.screenshot({ path: join(folder, "students-duplicates.png") });
    await page.close();
  } finally {
    await service.close();
    await rm(dataFolder, { recursive: true });
  }
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
