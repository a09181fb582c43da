// Takes the pictures of README and docs: `npm run pictures`. The tests of the pages take every state for review:
// `SIGNALBOX_SCREENSHOTS=.pictures npx vitest run packages/students/test/page-states.test.ts`.

import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serveCapture } from "@signalbox/capture";
import {
  actionDefinition,
  E2SmKpmIndicationMessageSchema,
  encode,
  eventTrigger,
  indication,
  ReportFunction,
  SimulatedNode,
} from "@signalbox/kpm";
import { serveStudents } from "@signalbox/students";
import type { Page } from "playwright-core";
import { sendJson } from "../bench/load.ts";
import { kpmDecoderModule, kpmPageFolder } from "../packages/cli/src/kpm-decoder.ts";
import { launchChromium } from "../test/chromium.ts";

/** Twelve requests of many kinds: method, path, media type and body. */
const requests: readonly (readonly [method: string, below: string, type?: string, body?: string | Uint8Array])[] = [
  ["GET", "/health"],
  ["PUT", "/form", "application/x-www-form-urlencoded", "name=Ada+Lovelace&city=Z%C3%BCrich"],
  [
    "POST",
    "/upload",
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="file"; filename="notes.txt"\r\n\r\nhello\r\n--x--\r\n',
  ],
  ["POST", "/soap", "text/xml", '<order id="7"><item sku="a1">Tea</item></order>'],
  ["PATCH", "/bin", "application/x-protobuf", Buffer.from("089601120774657374", "hex")],
  ["POST", "/login?next=%2Fhome", "application/jwt", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ."],
  ["POST", "/notes", "text/plain", "Paid twice?\n"],
  ["POST", Buffer.from("/café/\u202egnp.exe?q=\u200bx").toString("latin1"), "text/plain", "a"],
  [
    "POST",
    "/events",
    "application/cloudevents+json",
    '{"specversion":"1.0","id":"1","source":"/shop","type":"com.example.paid","data":{"amount":3}}',
  ],
  ["DELETE", "/orders/7"],
  ["POST", "/hooks/paid?attempt=1", "application/json", payment(1)],
  ["POST", "/hooks/paid?attempt=2", "application/json", payment(2)],
];

const folder = fileURLToPath(new URL("../docs/pictures/", import.meta.url));
const dataFolder = await mkdtemp(join(tmpdir(), "signalbox-pictures-"));
const options = { port: 0, dataFolder, logLevel: "silent" } as const;
const students = await serveStudents(options);
const service = await serveCapture({
  ...options,
  allowAddresses: ["127.0.0.1/32"],
  decoders: [kpmDecoderModule],
  pageFolder: kpmPageFolder,
});
const browser = await launchChromium();
try {
  await takeInspector();
  await takeReports();
  await takeStudents();
} finally {
  await browser.close();
  await Promise.all([students.close(), service.close()]);
  await rm(dataFolder, { recursive: true });
}

/** The list with a request, the actions on it and on its route, and the same page on a phone. */
async function takeInspector(): Promise<void> {
  const used = await makeRoute("Payments");
  for (const [method, below, type, body] of requests) await send(used, method, below, { type, body });
  const inspected = `${service.url}/inspect/${used}#12`;
  const page = await open({ width: 1440, height: 860 }, "light");
  await show(page, inspected);
  await page.getByRole("treeitem").first().waitFor();
  await page.screenshot({ path: join(folder, "inspector.png") });
  await page.setViewportSize({ width: 1100, height: 640 });
  const target = await makeRoute("Target");
  await show(page, inspected);
  await page.keyboard.press("r");
  await page.getByLabel("Send to").fill(`${service.url}/${target}/hook`);
  for (const shown of ["Response", "Compared with the response before"]) {
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText(shown).first().waitFor();
  }
  // Folds the body, so that the difference is visible.
  await page.locator("summary").filter({ hasText: "Body, 306 B" }).click();
  await page.getByRole("row").last().scrollIntoViewIfNeeded();
  await page.screenshot({ path: join(folder, "replay.png") });
  await show(page, inspected);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Action" }).fill("Response rules");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Add a rule" }).click();
  await page.getByRole("menuitem", { name: "Values of the request" }).click();
  await page.getByText("It matches").waitFor();
  await page.screenshot({ path: join(folder, "rules.png") });
  await page.context().close();
  const phone = await open({ width: 360, height: 640 }, "dark");
  await show(phone, inspected);
  await phone.getByRole("treeitem").first().waitFor();
  await phone.screenshot({ path: join(folder, "inspector-phone.png") });
  await phone.context().close();
}

/** Charts of a simulated node's reports, and one report bit by bit. */
async function takeReports(): Promise<void> {
  const { id, last } = await fillReports();
  const page = await open({ width: 1440, height: 860 }, "light");
  await show(page, `${service.url}/inspect/${id}#12?show=measurements`);
  await page.getByRole("figure").first().waitFor();
  await page.screenshot({ path: join(folder, "measurements.png") });
  const input = Buffer.from(last).toString("hex");
  await page.goto(`${service.url}/livez`);
  await page.goto(`${service.url}/inspect/-/kpm#${new URLSearchParams({ input, type: "message", version: "1.00" })}`);
  await page.getByRole("searchbox", { name: "Find in Parts" }).fill("dl_totalof");
  await page.keyboard.press("Enter");
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(folder, "kpm-inspector.png") });
  await page.context().close();
}

/** A route with reports of a simulated node, one of which breaks rules, and the bytes of the last one. */
async function fillReports(): Promise<{ id: string; last: Uint8Array }> {
  const id = await makeRoute("Cells");
  const reports: Uint8Array[] = [];
  for (const style of [1, 2, 3]) {
    const node = new SimulatedNode({ cells: 2, seed: 7 });
    let left = 14;
    for await (const { message } of new ReportFunction(node).subscribe(eventTrigger(10), actionDefinition(style))) {
      reports.push(encode(E2SmKpmIndicationMessageSchema, message, { wire: "aper" }));
      left -= 1;
      if (left === 0) break;
    }
  }
  const broken = indication({ oCuCp: { cuCpResourceStatus: { numberOfActiveUes: 70_000 } } });
  // Alternates between the kinds, like a real node.
  for (let at = 0; at < 14; at += 1) {
    for (const bytes of [reports[at], reports[at + 14], reports[at + 28]])
      if (bytes !== undefined) await report(id, bytes);
    if (at === 9) await report(id, encode(E2SmKpmIndicationMessageSchema, broken));
  }
  return { id, last: reports[0] ?? new Uint8Array() };
}

async function report(id: string, body: Uint8Array): Promise<void> {
  const headers = { "x-message-type": "E2SmKpmIndicationMessage" };
  await send(id, "POST", "/reports", { type: "application/octet-stream", body, headers });
  await new Promise((resolve) => setTimeout(resolve, 100));
}

/** A list with a record, and two records that may be the same person. */
async function takeStudents(): Promise<void> {
  const id = await fillStudents();
  const page = await open({ width: 1360, height: 800 }, "light");
  await show(page, `${students.url}/#${id}?f=program%3DMathematics&sort=familyName`);
  await page.screenshot({ path: join(folder, "students.png") });
  await page.setViewportSize({ width: 1100, height: 400 });
  await show(page, `${students.url}/#?show=duplicates`);
  await page.screenshot({ path: join(folder, "students-duplicates.png") });
  await page.context().close();
}

/** Creates sixty students, and changes one; returns its id. */
async function fillStudents(): Promise<string> {
  const names = ["Ada Lovelace", "Grace Hopper", "Alan Turing", "Edsger Dijkstra", "Barbara Liskov", "Sophie Germain"];
  const programs = ["Mathematics", "Physics", "Mathematics", "Medicine"];
  const statuses = ["enrolled", "applicant", "on_leave", "enrolled", "admitted"];
  const records = Array.from({ length: 60 }, (_, index) => {
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
  const [first] = await sendJson<{ id: string }[]>(`${students.url}/students`, records);
  const id = first?.id ?? "";
  await sendJson(`${students.url}/students/${id}`, { yearLevel: 2, tags: ["honours", "choir"] }, "PATCH");
  return id;
}

async function open(viewport: { width: number; height: number }, colorScheme: "light" | "dark"): Promise<Page> {
  const context = await browser.newContext({ viewport, colorScheme, locale: "en-GB", reducedMotion: "reduce" });
  return context.newPage();
}

async function show(page: Page, url: string): Promise<void> {
  // Loads another page first, because navigating to another fragment alone would not reload the page.
  await page.goto(new URL("/livez", url).href);
  await page.goto(url);
  await page.getByText("Live", { exact: true }).waitFor({ state: "attached" });
  await page.locator(".skeleton").waitFor({ state: "detached" });
  await page.waitForTimeout(900);
}

async function makeRoute(name: string): Promise<string> {
  return (await sendJson(`${service.url}/api/routes`, { name })).id;
}

function payment(attempt: number): string {
  const items = [1, 2, 3].map((qty) => ({ sku: `A-${qty}`, qty, price: 9.5 * qty, tags: ["new", "sale"] }));
  const customer = { name: "Ada Lovelace", email: "ada@example.org" };
  const amount = { amount: 10.5 + attempt, currency: "EUR" };
  return JSON.stringify({ id: `evt_${attempt}`, type: "payment.paid", ...amount, customer, items });
}

interface Sent {
  readonly type?: string | undefined;
  readonly body?: string | Uint8Array | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

function send(id: string, method: string, below: string, { type, body = "", headers = {} }: Sent): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: "127.0.0.1",
      port: service.port,
      method,
      path: `/${id}${below}`,
      headers: { "user-agent": "shop/1.0", ...(type !== undefined && { "content-type": type }), ...headers },
    });
    outgoing.on("error", reject);
    outgoing.on("response", (response) => response.resume().on("end", resolve));
    // Sent as bytes: with a string, Node would encode the target in the encoding of the string.
    outgoing.end(Buffer.from(body as string));
  });
}
