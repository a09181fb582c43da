import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStudentsPage, type StudentsPage } from "./page-in-browser.ts";

// The page on a phone: nothing is cut or out of reach, and everything to tap is large enough for a finger.

let browser: StudentsPage;
let context: BrowserContext;
let page: Page;
let ada: string;

beforeAll(async () => {
  browser = await openStudentsPage();
  const person = { givenName: "Ada", familyName: "Lovelace", dateOfBirth: "1990-12-10", status: "enrolled" };
  const students = [
    { ...person, studentNumber: "A-1815", address: { city: "London", country: "GB" }, tags: ["choir"] },
    { ...person, studentNumber: "A-1816", email: "lovelace@example.org", phone: "+44 20 7946 0000" },
    ...Array.from({ length: 40 }, (_, n) => ({
      studentNumber: `B-${n}`,
      givenName: "Max",
      familyName: `Kr\xfcger ${n}`,
    })),
  ];
  const created = (await (await browser.ask("/students", { body: students })).json()) as { id: string }[];
  ada = created[0]?.id ?? "";
  await browser.ask(`/students/${created[2]?.id}`, { method: "DELETE" });
  context = (await browser.page
    .context()
    .browser()
    ?.newContext({
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
      reducedMotion: "reduce",
      colorScheme: "dark",
    })) as BrowserContext;
  page = await context.newPage();
});
afterAll(async () => {
  await context.close();
  await browser.close();
});

async function open(fragment: string): Promise<void> {
  await page.goto(`${browser.origin}/livez`);
  await page.goto(`${browser.origin}/${fragment}`);
  await page.getByText("Live", { exact: true }).waitFor({ state: "attached" });
}

/** The controls on the screen that are smaller than 40 pixels or beyond its edge, and how far the page scrolls sideways. */
const layoutIssues = `(() => {
  const issues = [];
  if (innerWidth > 360 || document.documentElement.scrollWidth > 360) issues.push("the page scrolls sideways");
  const drawer = document.querySelector("dialog[open]");
  if (drawer !== null && drawer.scrollWidth > drawer.clientWidth) issues.push("the dialog scrolls sideways");
  const isOnScreen = (control) => {
    const { x, y, width, height } = control.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return width > 1 && top !== null && (control.contains(top) || [...(control.labels ?? [])].some((label) => label.contains(top)));
  };
  const targets = "button:not(.audit-link), input, select, textarea, [role=menuitem], [role=tab]";
  for (const control of [...(drawer ?? document).querySelectorAll(targets)].filter(isOnScreen)) {
    const around = [...(control.labels ?? [])].filter((label) => label.contains(control));
    const height = Math.max(...[control, ...around].map((part) => part.getBoundingClientRect().height));
    const { left, right } = control.getBoundingClientRect();
    const name = control.getAttribute("aria-label") ?? (control.labels?.[0] ?? control).textContent;
    if (Math.round(height) < 40) issues.push(name + " is " + Math.round(height) + " pixels high");
    if (control.closest(".tabs, .table-head") === null && (left < 0 || right > 360)) issues.push(name + " is cut");
  }
  return issues;
})()`;

async function expectFits(name: string): Promise<void> {
  await expect.poll(() => page.evaluate(layoutIssues), { message: name }).toEqual([]);
}

test("the list shows its total and all chosen columns of a student, without scrolling sideways", async () => {
  await open("");
  const row = page.getByRole("row", { name: "Ada Lovelace" }).first();
  await row.waitFor();
  expect(await page.locator("h1").innerText()).toContain("41");
  const total = await page.locator("h1 .soft").boundingBox();
  expect(total?.width).toBeGreaterThan(8);
  const { cells, scrolls } = await row.evaluate((element) => ({
    cells: element.querySelectorAll("[role=gridcell]").length,
    scrolls: (element.closest(".table-scroll")?.scrollWidth ?? 0) > 360,
  }));
  expect(scrolls).toBe(false);
  expect(await page.getByRole("columnheader").count()).toBe(cells);
  for (const shown of ["Ada", "Lovelace", "A-1815", "1990-12-10", "enrolled"]) {
    expect(await row.innerText()).toContain(shown);
  }
  await expectFits("list");
  await page.getByRole("checkbox", { name: "Select Ada Lovelace" }).first().tap();
  await page.getByText("1 student selected").waitFor();
  await expectFits("selection");
  await row.tap();
  await page.getByRole("heading", { name: "Ada Lovelace" }).waitFor();
  await expectFits("record");
});

test("a menu opens inside of the screen, wherever its button is", async () => {
  await open("#?f=status%3Denrolled&f=givenName%3DAda");
  await page.getByRole("button", { name: "Remove" }).or(page.locator(".chips .badge")).first().waitFor();
  for (const name of ["Views", "Export", "More"]) {
    await page.getByRole("button", { name, exact: true }).tap();
    await page.getByRole("menuitem").first().waitFor();
    const menu = page.getByRole("menu");
    // The menu is moved into the screen once it is rendered.
    await expect
      .poll(() => menu.evaluate((it) => it.getBoundingClientRect().left), { message: name })
      .toBeGreaterThanOrEqual(0);
    await expect
      .poll(() => menu.evaluate((it) => it.getBoundingClientRect().right), { message: name })
      .toBeLessThanOrEqual(360);
    await page.keyboard.press("Escape");
  }
});

test("records, tasks and administration fit, and have targets of at least 40 pixels", async () => {
  for (const tab of ["details", "history", "json"]) {
    await open(`#${ada}?tab=${tab}`);
    await page.getByRole("tabpanel").waitFor();
    await expectFits(tab);
  }
  for (const [place, shown] of [
    ["duplicates", "Same name and date of birth"],
    ["trash", "Restore"],
    ["bulk", "Preview"],
    ["webhooks", "Only these changes"],
    ["keys", "requires no key"],
  ] as const) {
    await open(`#?show=${place}`);
    await page.getByText(shown).first().waitFor();
    await expectFits(place);
  }
  await open("#?show=import");
  const text = `Name;Stra\xdfe;Bemerkung\nZo\xeb;Am Wall 1;${"lang".repeat(60)}\n`;
  const file = { name: "schule.csv", mimeType: "text/csv", buffer: Buffer.from(text, "latin1") };
  await page.getByLabel(/A CSV, Excel, JSON or NDJSON file/).setInputFiles(file);
  await page.getByLabel("Field for the column Stra\xdfe").selectOption("address.street");
  await page.getByText(/Street: Am Wall 1/).waitFor();
  // All that a wide screen shows in columns.
  const column = page.getByRole("row", { name: /^Bemerkung/ });
  expect(await column.getByRole("cell").count()).toBe(3);
  for (const cell of await column.getByRole("cell").all()) {
    const box = await cell.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  }
  await page.getByRole("button", { name: "Try it" }).tap();
  await page.getByText("It would become: 1 new, of 1 row.").waitFor();
  await page.getByRole("button", { name: "Try it" }).scrollIntoViewIfNeeded();
  await expectFits("import");
});

test("hostile names and values do not widen the page, a dialog or the import", async () => {
  const hidden = `\u202e${"n".repeat(50)}`;
  const { id } = (await (
    await browser.ask("/students", {
      body: { name: "x".repeat(10_000), [hidden]: "y".repeat(500), deep: [[[[[[1]]]]]] },
    })
  ).json()) as { id: string };
  const columns = `#?c=${encodeURIComponent(hidden)}&c=name&c=deep`;
  await open(`${columns}&f=room%3D${encodeURIComponent(hidden)}`);
  await page.getByText("No student matches.").waitFor();
  await expectFits("filter");
  await open(columns);
  await page.locator(".hidden-character").first().waitFor();
  await expectFits("list");
  await page.keyboard.press("c");
  await page.getByRole("dialog").waitFor();
  await expectFits("columns");
  await open(`#${id}`);
  await page.getByRole("button", { name: "Edit Name" }).waitFor();
  await expectFits("record");
  await browser.ask(`/students/${id}`, { method: "DELETE" });
  await open("#?show=trash");
  await page.getByRole("button", { name: /^Restore x/ }).waitFor();
  await expectFits("trash");
  await open("#?show=import");
  const text = `${hidden},name,${"m".repeat(60)}\n${"z".repeat(300)},\u2066Zo\xeb,"{""a"": 1}"\n`;
  const file = { name: `\u202e${"f".repeat(200)}.csv`, mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.getByLabel(/A CSV, Excel, JSON or NDJSON file/).setInputFiles(file);
  // The name of the file is shown with its hidden character too.
  await page.locator(".import-name").getByText("U+202E").waitFor();
  await page.getByText("The first rows would become:").waitFor();
  await expectFits("import");
});

test("the values of two possible duplicates are below the name of their field, and can be merged", async () => {
  await open("#?show=duplicates");
  const number = page.getByRole("row", { name: /^Number/ });
  await number.waitFor();
  const [name, kept, other] = await Promise.all(
    [number.getByRole("rowheader"), number.getByRole("cell").first(), number.getByRole("cell").last()].map((part) =>
      part.boundingBox(),
    ),
  );
  expect(kept?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0) - 1);
  expect(other?.y).toBe(kept?.y);
  expect(kept?.width).toBeGreaterThan(150);
  await page.getByRole("button", { name: /^Merge/ }).tap();
  await page.getByText("Ada Lovelace is merged into Ada Lovelace.").waitFor();
  await page.getByRole("button", { name: "Undo" }).tap();
  await page.getByText("2 students as before.").waitFor();
});
