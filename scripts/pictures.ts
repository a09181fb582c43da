// Takes the pictures of README and docs: `npm run pictures`. With `-- --all`, takes every state of the pages in all widths
// and both colour schemes, for review, into the untracked folder `.pictures`. With `--students` or `--terminal`, only those
// of the student records or of the command line.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
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
import type { Page } from "playwright-core";
import { kpmDecoderModule } from "../packages/cli/src/kpm-decoder.ts";
import { launchChromium } from "../test/chromium.ts";
import { animate } from "./animate-png.ts";
import { takeStudentPictures } from "./student-pictures.ts";
import { takeTerminalPictures } from "./terminal-pictures.ts";

const parts = ["--all", "--students", "--terminal"];
const unknown = process.argv.slice(2).find((argument) => !parts.includes(argument));
if (unknown !== undefined) {
  console.error(
    `unknown argument ${unknown}: pictures takes ${parts.join(", ")}, or nothing for the pictures of README and docs`,
  );
  process.exit(2);
}
const only = ["students", "terminal"].find((part) => process.argv.includes(`--${part}`));
const all = process.argv.includes("--all");
const folder = fileURLToPath(new URL(all ? "../.pictures/" : "../docs/pictures/", import.meta.url));
await mkdir(folder, { recursive: true });

/** The widths of a phone, a laptop and a large screen. */
const sizes = [
  [360, 740],
  [1280, 800],
  [1920, 1080],
] as const;
/** In the light scheme only: the smallest phone, and the layout between phone and laptop. */
const sizesOnce = [
  [320, 640],
  [1024, 768],
] as const;

const dataFolder = await mkdtemp(join(tmpdir(), "signalbox-pictures-"));
const service = await serveCapture({
  port: 0,
  dataFolder,
  logLevel: "silent",
  allowAddresses: ["127.0.0.1/32"],
  decoders: [kpmDecoderModule],
});
const browser = await launchChromium();
try {
  if (only === undefined) await (all ? takeAll() : takeFew());
  if (only !== "terminal") await takeStudentPictures({ browser, folder, all });
  if (only !== "students" && !all) await takeTerminalPictures({ browser, folder });
} finally {
  await browser.close();
  await service.close();
  await rm(dataFolder, { recursive: true });
}

interface State {
  readonly fragment: string;
  readonly reach?: (page: Page) => Promise<unknown>;
}

async function takeFew(): Promise<void> {
  const { used } = await fill();
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await open({ width: 1440, height: 860 }, colorScheme);
    await show(page, used, { fragment: "#12" });
    await page.getByRole("treeitem").first().waitFor();
    await page.screenshot({ path: join(folder, `inspector-${colorScheme}.png`) });
    await page.context().close();
  }
  await takeTools(used);
  await takeReports();
  const page = await open({ width: 960, height: 560 }, "light");
  const frames = await record(page);
  // Where pictures do not move, the first frame would show a page that waits.
  const [still] = frames.slice(-2);
  if (still !== undefined) await writeFile(join(folder, "inspector.png"), animate(frames, { still: still.png }));
}

/** The actions on a request and its route, and the same page on a phone. */
async function takeTools(used: string): Promise<void> {
  const { id: target } = await makeRoute("Target");
  const page = await open({ width: 1100, height: 640 }, "light");
  await show(page, used, { fragment: "#12", reach: (shown) => shown.keyboard.press("r") });
  await page.getByLabel("Send to").fill(`${service.url}/${target}/hook`);
  for (const shown of ["Response", "Compared with the response before"]) {
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText(shown).first().waitFor();
  }
  // Folds the body, so that the difference is visible.
  await page.locator("summary").filter({ hasText: "Body, 306 B" }).click();
  await page.getByRole("row").last().scrollIntoViewIfNeeded();
  await page.screenshot({ path: join(folder, "replay.png") });
  await show(page, used, { fragment: "#12", reach: addRule });
  await page.screenshot({ path: join(folder, "rules.png") });
  await page.context().close();
  const phone = await open({ width: 360, height: 640 }, "dark");
  await show(phone, used, { fragment: "#12" });
  await phone.getByRole("treeitem").first().waitFor();
  await phone.screenshot({ path: join(folder, "inspector-phone.png") });
  await phone.context().close();
}

/** Starts a rule that responds with values of the request. */
async function addRule(page: Page): Promise<void> {
  await run(page, "Response rules");
  await page.getByRole("button", { name: "Add a rule" }).click();
  await page.getByRole("menuitem", { name: "Values of the request" }).click();
}

/** Charts of a simulated node's reports, and one report bit by bit. */
async function takeReports(): Promise<void> {
  const { id, last } = await fillReports();
  const page = await open({ width: 1440, height: 860 }, "light");
  await show(page, id, {
    fragment: "#12?show=measurements",
    reach: (shown) => shown.getByRole("figure").first().waitFor(),
  });
  await page.screenshot({ path: join(folder, "measurements.png") });
  await showBits(page, last);
  await page.screenshot({ path: join(folder, "kpm-inspector.png") });
  await page.context().close();
}

/** A route with reports of a simulated node, one of which breaks rules, and the bytes of the last one. */
async function fillReports(): Promise<{ id: string; last: Uint8Array }> {
  const { id } = await makeRoute("Cells");
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

async function showBits(page: Page, bytes: Uint8Array): Promise<void> {
  const input = Buffer.from(bytes).toString("hex");
  await page.goto(`${service.url}/livez`);
  await page.goto(`${service.url}/inspect/-/kpm#${new URLSearchParams({ input, type: "message", version: "1.00" })}`);
  await page.getByRole("searchbox", { name: "Find in Parts" }).fill("dl_totalof");
  await page.keyboard.press("Enter");
  await page.waitForTimeout(400);
}

/** The steps of the recording: a request arrives, its body is viewed, searched and compared. */
async function record(page: Page): Promise<{ png: Uint8Array; ms: number }[]> {
  const frames: { png: Uint8Array; ms: number }[] = [];
  const take = async (ms: number): Promise<void> => {
    await page.waitForTimeout(250);
    frames.push({ png: await page.screenshot(), ms });
  };
  const { id } = await makeRoute("Payments");
  await show(page, id, { fragment: "" });
  await take(1_500);
  await send(id, "POST", "/hooks/paid?attempt=1", payment(1));
  await page.getByRole("treeitem").first().waitFor();
  await take(1_500);
  await send(id, "POST", "/hooks/paid?attempt=2", payment(2));
  await page.getByRole("heading", { name: "attempt=2" }).waitFor();
  await page.getByRole("treeitem").first().waitFor();
  await take(1_200);
  await page.getByRole("treeitem", { name: "amount" }).click();
  await send(id, "GET", "/health");
  await page.getByRole("button", { name: "1 new" }).waitFor();
  await take(1_800);
  await page.getByRole("button", { name: "Show bytes" }).click();
  await take(1_500);
  await page.keyboard.press("c");
  await page.getByRole("rowheader", { name: "/amount" }).waitFor();
  await take(2_500);
  return frames;
}

async function takeAll(): Promise<void> {
  const { used, empty } = await fill();
  const reports = await fillReports();
  const states: Readonly<Record<string, State>> = {
    list: { fragment: "" },
    form: { fragment: "#2" },
    multipart: { fragment: "#3" },
    xml: { fragment: "#4" },
    protobuf: { fragment: "#5" },
    jwt: { fragment: "#6?side=tokens" },
    gzip: { fragment: "#7?side=signature" },
    hidden: { fragment: "#8" },
    cloudevents: { fragment: "#9?side=raw" },
    json: { fragment: "#12?side=deliveries" },
    text: { fragment: "#12?view=text" },
    hex: { fragment: "#12?view=hex" },
    compare: { fragment: "#12?compare=11" },
    gone: { fragment: "#999" },
    filter: {
      fragment: "#12",
      reach: async (page) => {
        // On a phone, the list is behind a button.
        const back = page.getByRole("button", { name: "All requests" });
        if (await back.isVisible()) await back.click();
        await page.getByRole("combobox", { name: "Filter requests" }).fill("me");
      },
    },
    palette: { fragment: "#12", reach: (page) => page.keyboard.press("Control+k") },
    found: {
      fragment: "#12",
      reach: async (page) => {
        await page.keyboard.press("Control+k");
        await page.keyboard.type("paid");
      },
    },
    keys: { fragment: "#12", reach: (page) => page.keyboard.press("?") },
    note: { fragment: "#12", reach: (page) => page.keyboard.press("m") },
    pinned: { fragment: "#11" },
    replay: { fragment: "#12", reach: (page) => page.keyboard.press("r") },
    rules: { fragment: "#12", reach: addRule },
    forward: { fragment: "#12", reach: (page) => run(page, "Forward") },
    signature: { fragment: "#12", reach: (page) => run(page, "Check signatures") },
    share: { fragment: "#12", reach: (page) => run(page, "Share") },
    export: { fragment: "#12", reach: (page) => run(page, "Export requests") },
    settings: { fragment: "#12", reach: (page) => run(page, "Settings of the route") },
  };
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [width, height] of colorScheme === "light" ? [...sizes, ...sizesOnce] : sizes) {
      const page = await open({ width, height }, colorScheme);
      const path = (name: string): string => join(folder, `${name}-${width}-${colorScheme}.png`);
      for (const [name, state] of Object.entries(states)) {
        await show(page, used, state);
        await page.screenshot({ path: path(name) });
      }
      await show(page, empty, { fragment: "" });
      await page.screenshot({ path: path("empty") });
      await show(page, reports.id, { fragment: "#12?show=measurements" });
      await page.screenshot({ path: path("measurements") });
      await page.getByRole("button", { name: "able" }).click();
      await page.screenshot({ path: path("measurements-table") });
      await page.getByRole("button", { name: "able" }).click();
      await showBits(page, reports.last);
      await page.screenshot({ path: path("kpm-inspector") });
      await takeEnds(page, path);
      await page.goto(service.url);
      await page.waitForTimeout(300);
      await page.screenshot({ path: path("start") });
      await page.context().close();
    }
  }
}

/** A route that becomes private, and one that is deleted, while their pages are open. */
async function takeEnds(page: Page, path: (name: string) => string): Promise<void> {
  for (const [name, said, end] of [
    [
      "closed",
      "Not live",
      (headers: Record<string, string>) => ({ method: "PATCH", headers, body: '{"private": true}' }),
    ],
    ["ended", "Route ended", (headers: Record<string, string>) => ({ method: "DELETE", headers })],
  ] as const) {
    const { id, ownerSecret } = await makeRoute("Ends");
    await send(id, "POST", "/hooks/paid", payment(1));
    await show(page, id, { fragment: "#1" });
    const authorization = `Bearer ${ownerSecret}`;
    await fetch(`${service.url}/api/routes/${id}`, end({ authorization, "content-type": "application/json" }));
    await page.getByText(said, { exact: true }).waitFor();
    await page.waitForTimeout(200);
    await page.screenshot({ path: path(name) });
  }
}

async function open(viewport: { width: number; height: number }, colorScheme: "light" | "dark"): Promise<Page> {
  const context = await browser.newContext({ viewport, colorScheme, locale: "en-GB", reducedMotion: "reduce" });
  return context.newPage();
}

async function show(page: Page, id: string, { fragment, reach }: State): Promise<void> {
  // Loads another page first, because navigating to another fragment alone would not reload the page.
  await page.goto(`${service.url}/livez`);
  await page.goto(`${service.url}/inspect/${id}${fragment}`);
  await page.getByText("Live", { exact: true }).waitFor();
  await page.waitForTimeout(500);
  await reach?.(page);
  await page.waitForTimeout(400);
}

async function run(page: Page, action: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Action" }).fill(action);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("tab").first().waitFor();
}

async function makeRoute(name: string): Promise<{ id: string; ownerSecret: string }> {
  const made = await fetch(`${service.url}/api/routes`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name,
      ...(all
        ? {
            signature: { scheme: "hmac", key: "key", header: "X-Signature" },
            response: [{ when: "method:DELETE", responses: [{ status: 503 }] }],
            forward: { url: "http://127.0.0.1:1024/hook", attempts: 2 },
          }
        : {}),
    }),
  });
  return (await made.json()) as { id: string; ownerSecret: string };
}

function payment(attempt: number): { type: string; body: string } {
  const items = [1, 2, 3].map((qty) => ({ sku: `A-${qty}`, qty, price: 9.5 * qty, tags: ["new", "sale"] }));
  const customer = { name: "Ada Lovelace", email: "ada@example.org" };
  const body = { id: `evt_${attempt}`, type: "payment.paid", amount: 10.5 + attempt, currency: "EUR", customer, items };
  return { type: "application/json", body: JSON.stringify(body) };
}

async function fill(): Promise<{ used: string; empty: string }> {
  const { id } = await makeRoute("Payments");
  const token = `${base64('{"alg":"none","typ":"JWT"}')}.${base64('{"sub":"ada","exp":1767225600}')}.`;
  const part = (name: string, text: string): string =>
    `--x\r\nContent-Disposition: form-data; ${name}\r\n\r\n${text}\r\n`;
  await send(id, "GET", "/health");
  await send(id, "PUT", "/form", {
    type: "application/x-www-form-urlencoded",
    body: "name=Ada+Lovelace&city=Z%C3%BCrich",
  });
  const parts = `${part('name="title"', "Report")}${part('name="file"; filename="notes.txt"', "hello")}--x--\r\n`;
  await send(id, "POST", "/upload", { type: "multipart/form-data; boundary=x", body: parts });
  await send(id, "POST", "/soap", {
    type: "text/xml",
    body: '<order id="7"><item sku="a1">Tea</item><note>to <b>go</b></note></order>',
  });
  await send(id, "PATCH", "/bin", {
    type: "application/x-protobuf",
    body: Buffer.from("089601120774657374696e671a03089601", "hex"),
  });
  await send(id, "POST", "/login?next=%2Fhome", {
    type: "application/jwt",
    body: token,
    headers: { authorization: `Bearer ${token}` },
  });
  const zipped = gzipSync('{"zipped": true, "total": 12345678901234567890.10}');
  await send(id, "POST", "/zipped", {
    type: "application/json",
    body: zipped,
    headers: { "content-encoding": "gzip" },
  });
  const target = Buffer.from("/café/\u202egnp.exe?q=\u200bx").toString("latin1");
  await send(id, "POST", target, { type: "text/plain", body: "a \u202e b \u200b c\n" });
  const event = '{"specversion":"1.0","id":"1","source":"/shop","type":"com.example.paid","data":{"amount":3}}';
  await send(id, "POST", "/events", { type: "application/cloudevents+json", body: event });
  await send(id, "DELETE", "/orders/7");
  await send(id, "POST", "/hooks/paid?attempt=1", payment(1));
  await send(id, "POST", "/hooks/paid?attempt=2", payment(2));
  if (all) await mark(id, 11, { pinned: true, note: "The first attempt: Ada asks what became of it." });
  return { used: id, empty: (await makeRoute("")).id };
}

async function mark(id: string, seq: number, changes: object): Promise<void> {
  await fetch(`${service.url}/inspect/${id}/${seq}`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(changes),
  });
}

interface Sent {
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

function send(id: string, method: string, below: string, sent?: Sent): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: "127.0.0.1",
      port: service.port,
      method,
      path: `/${id}${below}`,
      headers: { "user-agent": "shop/1.0", ...(sent && { "content-type": sent.type }), ...sent?.headers },
    });
    outgoing.on("error", reject);
    outgoing.on("response", (response) => response.resume().on("end", resolve));
    // Sent as bytes: with a string, Node would encode the target in the encoding of the string.
    outgoing.end(sent === undefined ? undefined : Buffer.from(sent.body as string));
  });
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64url");
}
