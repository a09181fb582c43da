import {
  actionDefinition,
  E2SmKpmIndicationMessageSchema,
  encode,
  eventTrigger,
  indication,
  ReportFunction,
  SimulatedNode,
  type Wire,
} from "@signalbox/kpm";
import {
  kpmV2,
  kpmV3,
  type LaterModel,
  measurementAction,
  measurementTrigger,
  NamedReportFunction,
} from "@signalbox/kpm/later";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { axeFindings, expectAccessible } from "../../../test/browser-page.ts";
import { openPageInBrowser, type PageInBrowser } from "../../capture/test/page-in-browser.ts";
import { octetsOf as vector } from "../../kpm/test/later-vectors.ts";
import { kpmDecoderModule, kpmPageFolder } from "../src/kpm-decoder.ts";

// The inspector's view of radio reports, in a real browser.

let browser: PageInBrowser;
beforeAll(async () => {
  browser = await openPageInBrowser({ decoders: [kpmDecoderModule], pageFolder: kpmPageFolder });
});
afterAll(() => browser.close());
afterEach(async () => {
  expect(await browser.leave()).toEqual([]);
});
afterEach(() => browser.page.emulateMedia({ forcedColors: "none" }));

/** Posts reports of a simulated node, as an xApp would forward them. */
async function sendReports(routeId: string, count: number, cells: number, wire: Wire = "protobuf"): Promise<void> {
  const node = new ReportFunction(new SimulatedNode({ cells }));
  let sent = 0;
  for await (const { message } of node.subscribe(eventTrigger(10), actionDefinition(1))) {
    await post(routeId, encode(E2SmKpmIndicationMessageSchema, message, { wire }), "E2SmKpmIndicationMessage");
    if (++sent === count) return;
  }
}

/** Posts a report of a later version. */
async function sendNamedReport(routeId: string, model: LaterModel): Promise<void> {
  const node = new NamedReportFunction(new SimulatedNode(), { model });
  const { message: schema } = model.topLevel;
  const action = measurementAction(["RRU.PrbUsedDl", "RRC.ConnMean"], 10);
  for await (const { message } of node.subscribe(measurementTrigger(10), action)) {
    await post(routeId, schema.encode(message), schema.name);
    return;
  }
}

async function post(routeId: string, body: Uint8Array, type: string): Promise<void> {
  const headers = { "x-message-type": type, "content-type": "application/octet-stream" };
  await fetch(`${browser.origin}/${routeId}`, { method: "POST", headers, body: Buffer.from(body) });
}

/** Checks the current state for accessibility, then makes the page wide again. */
async function expectStateAccessible(): Promise<void> {
  const { page } = browser;
  await expectAccessible(page, async () => {});
  await page.setViewportSize({ width: 1280, height: 800 });
}

test("incoming reports appear in charts live, and a point links to its request", async () => {
  const { page } = browser;
  await page.setViewportSize({ width: 1280, height: 800 });
  const routeId = await browser.createRoute();
  await browser.inspect(routeId);
  await sendReports(routeId, 2, 2);
  await page.getByRole("tab", { name: "Measurements" }).click();
  const chart = page.getByRole("figure", { name: "PRB usage", exact: true });
  // Two cells and two slices, downlink and uplink.
  const legend = chart.getByRole("list").getByRole("button");
  await expect.poll(() => legend.count()).toBeGreaterThan(3);
  const lines = await legend.count();
  await page.getByRole("heading", { name: "2 reports" }).waitFor();
  await sendReports(routeId, 1, 2, "aper");
  await page.getByRole("heading", { name: "3 reports" }).waitFor();
  expect(await legend.count()).toBe(lines);

  await chart.getByRole("group").focus();
  await page.keyboard.press("End");
  await chart.getByText(/request #3/).waitFor();
  await page.keyboard.press("ArrowLeft");
  await chart.getByText(/request #2/).waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".row[aria-current]").getByText("POST").waitFor();
  expect(page.url()).toContain("#2?show=measurements");
  await legend.first().click();
  expect(await legend.first().getAttribute("aria-pressed")).toBe("false");
  await expectStateAccessible();
  await page.getByRole("button", { name: "Table" }).click();
  await page.getByRole("group", { name: "PRB usage, table" }).getByRole("row").nth(3).waitFor();
  await expectStateAccessible();
  await page.getByRole("button", { name: "Show as table" }).click();
  await page.getByRole("button", { name: "Open the request" }).click();
  await page.getByRole("heading", { name: "POST /" }).waitFor();
});

test("older reports that could not be loaded are loaded again, with an error until then", async () => {
  const { page, forgive } = browser;
  const routeId = await browser.createRoute();
  await sendReports(routeId, 2, 1);
  // One request per page.
  let failures = 0;
  await page.route(/bodies=inline/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set("limit", "1");
    if (!url.searchParams.has("before") || failures === 2) return route.continue({ url: url.href });
    failures += 1;
    return route.fulfill({ status: 503, json: { detail: "The disk is busy." } });
  });
  forgive(/status of 503/);
  await browser.inspect(routeId, "#?show=measurements");
  await page.getByRole("heading", { name: "1 report", exact: true }).waitFor();
  await page.getByRole("alert").getByText("The disk is busy.").waitFor();
  await page.getByRole("heading", { name: "2 reports" }).waitFor();
  await page.getByText("The disk is busy.").waitFor({ state: "detached" });
  expect(failures).toBe(2);
  await page.unroute(/bodies=inline/);
});

test("an empty route is loaded once", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().includes("bodies=")) calls += 1;
  });
  await browser.inspect(routeId, "#?show=measurements");
  await page.getByText("None of the requests").waitFor();
  await sendReports(routeId, 1, 1);
  await page.getByRole("heading", { name: "1 report", exact: true }).waitFor();
  expect(calls).toBeLessThan(6);
});

test("measurement names of later versions get their own charts, and violations are listed with their paths", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  await sendNamedReport(routeId, kpmV2);
  await sendNamedReport(routeId, kpmV3);
  await browser.send(routeId, {
    method: "POST",
    headers: ["X-Message-Type", "E2SM-KPM-IndicationMessage"],
    body: vector("im-f1-names"),
  });
  const broken = indication({ oDu: { cellResourceReportList: [{ dlTotalofAvailablePrbs: 999 }] } });
  await browser.send(routeId, {
    method: "POST",
    headers: ["X-Message-Type", "E2SmKpmIndicationMessage", "Content-Type", "application/x-protobuf"],
    body: encode(E2SmKpmIndicationMessageSchema, broken),
  });
  await browser.inspect(routeId, "#?show=measurements");
  await page.getByRole("heading", { name: "4 reports" }).waitFor();
  // Both later versions share the chart of active UEs; other names have their own charts.
  expect(await page.getByRole("list", { name: "Lines of Active UEs" }).getByRole("button").count()).toBe(1);
  await page
    .getByRole("figure", { name: /^[A-Z0-9]+\.\w+/ })
    .first()
    .waitFor();
  await page.getByText(/broken rules? in 1 report/).waitFor();
  await page.locator(".measure-broken").getByText("dl_totalof_available_prbs").first().waitFor();
  await page.locator(".measure-broken").getByText("must be 0..273, found 999").first().waitFor();
  await page.locator(".measure-broken").getByRole("button", { name: "#4" }).first().click();
  await page
    .locator(".measure-chosen")
    .getByText(/2 broken rules/)
    .waitFor();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  expect((await downloading).suggestedFilename()).toBe("measurements.csv");
});

test("the legend of eight lines is whole in every width, and times below the chart have hours", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  await sendReports(routeId, 4, 2);
  await browser.inspect(routeId, "#?show=measurements");
  const figure = page.getByRole("figure", { name: "PRB usage", exact: true });
  await figure.waitFor();
  for (const width of [360, 1024, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const legend = figure.locator(".chart-legend");
    await expect.poll(() => legend.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
  }
  const times = await figure.locator("svg text[y='192']").allTextContents();
  expect(times.length).toBeGreaterThan(0);
  for (const time of times) expect(time).toMatch(/^\d\d:\d\d:\d\d/);
});

test("selecting a range of a chart lists its requests, also in forced colours and unusual languages", async () => {
  const { page, context } = browser;
  await page.setViewportSize({ width: 1280, height: 800 });
  const routeId = await browser.createRoute();
  await sendReports(routeId, 3, 1);
  // A browser in a container may report this language; `Intl` rejects it.
  await context.addInitScript(
    'Object.defineProperty(navigator, "language", { value: "en-US@posix", configurable: true })',
  );
  await page.emulateMedia({ forcedColors: "active", colorScheme: "light" });
  await browser.inspect(routeId, "#?show=measurements");
  await page.getByRole("heading", { name: "3 reports" }).waitFor();
  const figure = page.getByRole("figure", { name: "PRB usage", exact: true });
  const swatches = await figure.locator(".chart-swatch").evaluateAll((all) => all.map((one) => one.innerHTML));
  // Without colours, lines differ in dashes and shapes.
  expect(new Set(swatches).size).toBe(swatches.length);
  expect(await axeFindings(browser.page)).toEqual([]);
  const box = (await figure.locator(".chart-plot svg").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = box.y + box.height / 2;
  // From the left edge past the middle: the first of three reports, and the second unless it was late.
  await page.mouse.move(box.x + 61, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, middle, { steps: 4 });
  await page.mouse.up();
  const shown = await page.getByRole("heading", { name: /^[12] reports?$/ }).innerText();
  expect(new URL(page.url()).hash).toContain(`q=seq%3A%3E%3D1+seq%3A%3C%3D${Number.parseInt(shown, 10)}`);
});

test("pasted bytes are decoded bit by bit: a field selects its bits, and a bit selects its field", async () => {
  const { page } = browser;
  await page.goto(`${browser.origin}/inspect/-/kpm`);
  await page.getByLabel("Hexadecimal digits, base64 or JSON").fill("z!");
  await page.getByText("This is neither").waitFor();
  const pdu = Buffer.from(vector("indication-format1")).toString("hex");
  await page.getByLabel("Hexadecimal digits, base64 or JSON").fill(pdu);
  await page.getByRole("heading", { name: "E2AP PDU" }).waitFor();
  await page.getByText("Detect: Aligned PER").waitFor({ state: "attached" });
  await page.getByRole("searchbox", { name: "Find in Parts" }).fill("collet");
  await page.keyboard.press("Enter");
  await page.getByText(/^bits \d+–423: colletStartTime$/).waitFor();
  expect((await page.locator(".hex-line mark").allInnerTexts()).join(" ")).toContain("48 d2 94");

  await page.getByRole("group", { name: "Bits" }).focus();
  for (let step = 0; step < 10; step += 1) await page.keyboard.press("ArrowLeft");
  await page.getByRole("treeitem", { name: /ricIndicationHeader/, selected: true }).waitFor();
  await page
    .locator(".hex-line")
    .first()
    .locator("span")
    .nth(1)
    .click({ position: { x: 2, y: 5 } });
  await page.getByRole("treeitem", { name: /E2AP-PDU/, selected: true }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "E2AP PDU" }).waitFor();
});

test("a captured report shows its fields and violations, and can be converted and copied", async () => {
  const { page } = browser;
  await page.setViewportSize({ width: 1280, height: 800 });
  const routeId = await browser.createRoute();
  const report = indication({ oCuCp: { cuCpResourceStatus: { numberOfActiveUes: 7 } } });
  const headers = ["X-Message-Type", "E2SmKpmIndicationMessage", "Content-Type", "application/x-protobuf"];
  await browser.send(routeId, { method: "POST", headers, body: encode(E2SmKpmIndicationMessageSchema, report) });
  await browser.inspect(routeId, "#1");
  await page.getByRole("link", { name: "Take the bytes apart" }).click();
  await page.getByText("The body of request #1").waitFor();
  await page.getByLabel("Type").selectOption("Indication message");
  await page.getByRole("heading", { name: "KPM v1 indication message" }).waitFor();
  const aper = Buffer.from(encode(E2SmKpmIndicationMessageSchema, report, { wire: "aper" })).toString("hex");
  await page.getByRole("button", { name: "Copy Aligned PER" }).click();
  await expect.poll(browser.clipboard).toBe(aper);
  await page.getByRole("tab", { name: "JSON" }).click();
  await page.getByRole("button", { name: "Copy JSON" }).click();
  const input = page.getByRole("textbox", { name: /The body of request|Hexadecimal digits, base64 or JSON/ });
  await input.fill(await browser.clipboard());
  await page.getByText("read as JSON").waitFor();
  await page.getByText("Detect: JSON").waitFor({ state: "attached" });
  await input.fill(Buffer.from(encode(E2SmKpmIndicationMessageSchema, report)).toString("hex"));
  await page.getByRole("treeitem", { name: /number_of_active_ues/ }).click();
  // The tag of the field, and its value.
  await page.locator(".hex-line mark").filter({ hasText: "08 07" }).waitFor();

  const broken = indication({ oCuCp: { cuCpResourceStatus: { numberOfActiveUes: 70_000 } } });
  const hex = Buffer.from(encode(E2SmKpmIndicationMessageSchema, broken)).toString("hex");
  await input.fill(hex);
  await page
    .getByRole("list", { name: "Problems" })
    .getByRole("button", { name: /number_of_active_ues/ })
    .click();
  await page.getByRole("treeitem", { name: /number_of_active_ues.*70000.*must be/, selected: true }).waitFor();
  await expectStateAccessible();
});

test("hostile input is shown as text and does not freeze the inspector", async () => {
  const { page } = browser;
  await page.goto(`${browser.origin}/inspect/-/kpm`);
  const field = page.getByLabel("Hexadecimal digits, base64 or JSON");
  await field.fill("00".repeat(300_000));
  await page.getByText(/At most 262144/).waitFor();
  await field.fill(`${"[".repeat(20_000)}<img src=x onerror=alert(1)>`);
  await page.getByRole("heading", { name: "Not recognized" }).waitFor();
  // A list that claims tens of thousands of records.
  await field.fill(Buffer.from(vector("bad-huge-list")).toString("hex"));
  await page.getByLabel("Type").selectOption("Indication message");
  await page
    .getByRole("list", { name: "Problems" })
    .getByText(/expected/)
    .first()
    .waitFor();
  expect(await page.locator("img").count()).toBe(0);
});
