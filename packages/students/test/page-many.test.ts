import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openStudentsPage, type StudentsPage } from "./page-in-browser.ts";

// Tasks with many records on the page: select, change and export them, find and merge duplicates.

let browser: StudentsPage;
beforeAll(async () => {
  browser = await openStudentsPage();
  await browser.page.setViewportSize({ width: 1280, height: 800 });
});
afterAll(() => browser.close());
beforeEach(async () => {
  const { found } = (await (
    await browser.ask("/students/bulk", { body: { filter: "", delete: true, dryRun: true } })
  ).json()) as { found: number };
  await browser.ask("/students/bulk", { body: { filter: "", delete: true, expected: found } });
});
afterEach(async () => {
  expect(await browser.leave()).toEqual([]);
});

const eventually = { timeout: 60_000 };
const row = (name: string) => browser.page.getByRole("row", { name, exact: true });
const list = async (query = "") => (await browser.ask(`/students${query}`)).json() as Promise<{ name: string }[]>;

async function addNumbered(count: number): Promise<void> {
  const body = Array.from({ length: count }, (_, n) => ({ name: `Student ${n}`, rank: n }));
  expect((await browser.ask("/students", { body })).status).toBe(201);
}

test("selects students by boxes, ranges and keys, then changes, deletes and restores them", async () => {
  const { page } = browser;
  await addNumbered(8);
  await browser.open("#?sort=name");
  await page.getByRole("checkbox", { name: "Select Student 1" }).click();
  await page.getByRole("checkbox", { name: "Select Student 3" }).click({ modifiers: ["Shift"] });
  await page.getByText("3 students selected").waitFor();
  await row("Student 6").click({ modifiers: ["ControlOrMeta"] });
  await page.getByText("4 students selected").waitFor();
  // None of it opened a record.
  expect(page.url()).not.toContain("#0");
  await page.getByRole("button", { name: "Change…" }).click();
  await page.getByText("4 students that you selected.").waitFor();
  await page.getByLabel("Fields to set").fill('{"room": "B", "weight": 2.50}');
  await page.getByRole("button", { name: "Preview" }).click();
  await expect.poll(() => page.evaluate("document.activeElement.innerText"), eventually).toBe("Preview");
  await page.getByRole("button", { name: "Change 4", exact: true }).click();
  await page.getByText("4 students changed.").waitFor();
  expect((await list("?room=B&sort=name")).map(({ name }) => name)).toEqual([1, 2, 3, 6].map((n) => `Student ${n}`));
  // Numbers stay as they were written.
  expect(await (await browser.ask("/students?room=B")).text()).toContain('"weight":2.50');
  await page.getByRole("button", { name: "Clear" }).click();
  await row("Student 0").focus();
  await page.keyboard.press("Shift+ArrowDown");
  await page.getByText("2 students selected").waitFor();
  await page.keyboard.press(" ");
  await page.getByText("1 student selected").waitFor();
  await page.keyboard.press("Delete");
  await page.getByText("1 student deleted.").waitFor();
  await row("Student 0").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await row("Student 0").waitFor();
  expect(await list()).toHaveLength(8);
});

test("selects all loaded students at once, offers to select the whole view, and exports the selection", async () => {
  const { page } = browser;
  await addNumbered(120);
  await browser.open("#?sort=createdAt&c=name");
  await page.getByText("by Created, ascending").waitFor();
  await page.getByRole("checkbox", { name: "Select all rows that are loaded" }).click();
  await page.getByText("100 students selected").waitFor();
  await page.getByRole("button", { name: "Change all 120…" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Views" }).waitFor();
  const height = () => page.locator(".virtual-space").evaluate((space) => space.clientHeight);
  const before = await height();
  await page.keyboard.press("End");
  await expect.poll(height, eventually).toBeGreaterThan(before);
  await page.keyboard.press("End");
  await row("Student 119").waitFor();
  await page.getByRole("checkbox", { name: "Select all rows that are loaded" }).click();
  await page.getByText("120 students selected").waitFor();
  for (const [format, lines] of [
    ["CSV, these columns", 121],
    ["NDJSON, all fields", 120],
  ] as const) {
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: format }).click();
    const text = await readDownload(await downloading);
    expect(text.trim().split("\n"), format).toHaveLength(lines);
    expect(text).toContain("Student 119");
  }
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "JSON, all fields", exact: true }).click();
  expect(JSON.parse(await readDownload(await downloading))).toHaveLength(120);
});

async function readDownload(download: { createReadStream(): Promise<NodeJS.ReadableStream> }): Promise<string> {
  let text = "";
  for await (const chunk of await download.createReadStream()) text += chunk;
  return text;
}

test("compares two duplicate records by field and merges them; undoes the merge, and hides pairs of different people", async () => {
  const { page } = browser;
  const born = { dateOfBirth: "1990-12-10" };
  await browser.ask("/students", {
    body: [
      { id: "ada", name: "Ada Lovelace", ...born, email: "old@example.org", room: "A", marks: 2.5 },
      { id: "ada-2", name: "ada lovelace", ...born, email: "new@example.org", phone: "+44 20 7946 0000", marks: 2.5 },
      { id: "bob-1", name: "Bob King" },
      { id: "bob-2", name: "King, Bob" },
    ],
  });
  await browser.open();
  await row("Bob King").click();
  await page.keyboard.press("d");
  await page.getByRole("heading", { name: "Same name and date of birth" }).waitFor();
  // Keys do not act on the hidden list.
  await page.keyboard.press("Delete");
  expect(page.url()).toContain("show=duplicates");
  // Fields that only the duplicate has are selected already; for the others, the user chooses a value.
  const taken = (name: string) =>
    page.getByRole("row", { name: new RegExp(`^${name}`) }).getByRole("radio", { name: /duplicate/ });
  await expect.poll(() => taken("Phone").isChecked(), eventually).toBe(true);
  expect(await taken("Email").isChecked()).toBe(false);
  await taken("Email").check();
  await page.getByRole("button", { name: "Show 2 equal fields" }).click();
  await page.getByRole("rowheader", { name: "Marks" }).waitFor();
  await page.getByRole("button", { name: "Merge, taking 2 fields" }).click();
  await page.getByText("ada lovelace is merged into Ada Lovelace.").waitFor();
  const merged = { name: "Ada Lovelace", email: "new@example.org", phone: "+44 20 7946 0000", room: "A" };
  expect(await (await browser.ask("/students/ada")).json()).toMatchObject(merged);
  expect(await list()).toHaveLength(3);
  expect((await browser.ask("/students/ada-2")).status).toBe(404);
  await page.getByRole("heading", { name: "Same name, no date of birth" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("2 students as before.").waitFor();
  await page.getByRole("button", { name: /^Ada Lovelace/i }).waitFor();
  expect(await (await browser.ask("/students/ada-2")).json()).toMatchObject({ email: "new@example.org" });

  // Another user changes one of the two during the comparison.
  await page.getByRole("button", { name: /^Ada Lovelace/i }).click();
  await page.getByRole("row", { name: /^Email/ }).waitFor();
  await browser.ask("/students/ada-2", { method: "PATCH", body: { email: "newest@example.org" } });
  await page.getByRole("button", { name: /^Merge/ }).click();
  await page.getByText(/Somebody has changed one of the two/).waitFor();
  browser.forgive(/412/);
  await page.getByRole("button", { name: "Read both again" }).click();
  await page.getByText("newest@example.org").waitFor();

  await page.getByRole("button", { name: "Not one person" }).click();
  await page.getByRole("heading", { name: "Same name, no date of birth" }).waitFor();
  await page.getByRole("button", { name: "Not one person" }).click();
  await page.getByText("No two students look like one person.").waitFor();

  // A page of the search has 100 groups. Each of these two pages has one hidden group.
  const pairs = Array.from({ length: 202 }, (_, n) => ({ name: `Twin ${n >> 1}`, course: "twins" }));
  await browser.ask("/students", { body: pairs });
  await page.getByRole("button", { name: "Search again" }).click();
  await page.getByText("99 groups so far").waitFor();
  await page.getByRole("button", { name: "Find more" }).click();
  await page.getByText("101 groups", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Find more" }).count()).toBe(0);
  await browser.ask("/students/bulk", { body: { filter: "course=twins", delete: true } });
  await page.keyboard.press("Escape");
  await row("Ada Lovelace").waitFor();
  await page.locator(".table-row:focus").waitFor();
});

test("downloads the rows that an import rejected, with the header, to be corrected and imported again", async () => {
  const { page } = browser;
  await browser.open("#?show=import");
  const rows = ['N-1,Ada,"two\nlines"', 'N-1,Bob,"again\nin ""two"""', "N-2,Eve,x"];
  const buffer = Buffer.from(`studentNumber,name,note\n${rows.join("\n")}\n`);
  await page.getByLabel(/A CSV or NDJSON file/).setInputFiles({ name: "class.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByText(/2 new, 1 there already, of 3 rows/).waitFor();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Rejected rows" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("rejected-class.csv");
  expect(await readDownload(download)).toBe(`studentNumber,name,note\n${rows[1]}\n`);
});

test("imports only those OneRoster users who are students by roles.csv, and asks for that file", async () => {
  const { page } = browser;
  const csv = (name: string, lines: readonly string[]) => ({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(lines.join("\r\n")),
  });
  const users = csv("users.csv", [
    "sourcedId,status,enabledUser,username,givenName,familyName",
    "u-1,,true,ada,Ada,Lovelace",
    "u-2,,true,anne,Anne,Byron",
  ]);
  const roles = csv("roles.csv", [
    "sourcedId,status,userSourcedId,roleType,role",
    "r-1,,u-1,primary,student",
    "r-2,,u-2,primary,teacher",
  ]);
  const picker = page.getByLabel(/A CSV or NDJSON file/);
  await browser.open("#?show=import");
  await picker.setInputFiles(users);
  await page.getByRole("alert").getByText("Choose above the roles.csv that came with it.").waitFor();
  browser.forgive(/400/);
  await page.getByLabel(/^roles\.csv of OneRoster, which says/).setInputFiles(roles);
  const first = page.getByRole("region", { name: "First rows" }).getByRole("listitem");
  await expect.poll(() => first.allInnerTexts(), eventually).toHaveLength(2);
  expect(await first.first().innerText()).toMatch(/Given name: Ada/);
  expect(await first.last().innerText()).toBe("no student");
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByText("It would become: 1 new, 1 no students, of 2 rows.").waitFor();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("It became: 1 new, 1 no students, of 2 rows.").waitFor();
  expect(await list()).toMatchObject([{ id: "u-1", givenName: "Ada" }]);

  // Both files together; each is recognised by its header.
  await browser.open("#?show=import");
  await picker.setInputFiles([roles, users]);
  await page.getByText(/^users\.csv, .*: users of OneRoster$/).waitFor();
  await page.getByLabel(/the same sourcedId or identifier/).check();
  await first.getByText("as it is").waitFor();
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByText("It would become: 0 new, 1 as they are, 1 no students, of 2 rows.").waitFor();
});

test("imports a registrar's file with titles, German dates and custom words by a mapping that is saved by name", async () => {
  const { page } = browser;
  const text = [
    "Klasse 10b;;;;",
    "Nummer;Vorname;Nachname;Geburtsdatum;Status",
    "B-1;Zo\xeb;Kr\xfcger;10.12.1990;aktiv",
    "B-2;Max;M\xfcller;01.02.1991;fort",
  ].join("\r\n");
  const file = { name: "10b.csv", mimeType: "text/csv", buffer: Buffer.from(text, "latin1") };
  // A mapping may name a field in place of a column.
  await browser.ask("/students/import/mappings/words", {
    method: "PUT",
    body: { map: { Nummer: "studentNumber" }, values: { status: { aktiv: "enrolled" } } },
  });
  await browser.open("#?show=import");
  await page.getByLabel(/A CSV or NDJSON file/).setInputFiles(file);
  await page.getByLabel("Saved mapping").selectOption("words");
  await page.getByRole("button", { name: "aktiv = enrolled" }).waitFor();
  await page.getByLabel("Saved mapping").selectOption("none");
  await browser.ask("/students/import/mappings/words", { method: "DELETE" });
  await page
    .getByRole("row", { name: /^Vorname/ })
    .getByText("Zoë · Max")
    .waitFor();
  expect(await page.getByLabel("Encoding").locator("option:checked").innerText()).toBe("windows-1252 (detected)");
  expect(await page.getByLabel("Line of the header").getAttribute("placeholder")).toBe("2 (detected)");
  const fields = { Nummer: "studentNumber", Vorname: "givenName", Nachname: "familyName", Geburtsdatum: "dateOfBirth" };
  for (const [column, member] of Object.entries(fields)) {
    await page.getByLabel(`Field for the column ${column}`).selectOption(member);
  }
  await page.getByLabel("Dates").selectOption("DD.MM.YYYY");
  await page.getByRole("button", { name: "As they are: Status" }).click();
  await page.getByLabel("What values of Status stand for").fill("aktiv = enrolled\nfort = withdrawn");
  await page.getByLabel("Save it as").fill("Klassen");
  await page.getByRole("button", { name: "Save mapping" }).click();
  await page.getByRole("button", { name: "Replace mapping" }).waitFor();
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByText("It would become: 2 new, of 2 rows.").waitFor();
  const first = page.getByText(/Family name: Krüger/);
  await first.waitFor();
  const shown = await first.innerText();
  for (const part of ["Given name: Zoë", "Date of birth: 1990-12-10", "Status: enrolled"])
    expect(shown).toContain(part);
  expect(await list()).toHaveLength(0);

  // On another day, the mapping alone is enough.
  await browser.open("#?show=import");
  await page.getByLabel(/A CSV or NDJSON file/).setInputFiles(file);
  await page.getByLabel("Saved mapping").selectOption("Klassen");
  await expect
    .poll(() => page.getByLabel("Field for the column Nummer").inputValue(), eventually)
    .toBe("studentNumber");
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByText("It would become: 2 new, of 2 rows.").waitFor();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("It became: 2 new, of 2 rows.").waitFor();
  expect(await list("?sort=studentNumber")).toMatchObject([
    { studentNumber: "B-1", familyName: "Krüger", dateOfBirth: "1990-12-10", status: "enrolled" },
    { studentNumber: "B-2", familyName: "Müller", dateOfBirth: "1991-02-01", status: "withdrawn" },
  ]);
  await page.getByRole("button", { name: "Delete mapping" }).click();
  await expect.poll(() => page.getByLabel("Saved mapping").locator("option").count(), eventually).toBe(1);
});

test("a slow order keeps the list, says why it takes long, and can be stopped; a missed deadline says what to do", async () => {
  const { page } = browser;
  await addNumbered(3);
  const slow = "**/students?*sort=rank*";
  // The service does not respond before the browser cancels the request.
  await page.route(slow, () => {}, { times: 2 });
  await browser.open("#?sort=rank");
  await page.getByText("Still loading.").waitFor();
  // The service aborts the work of a request that the browser cancels.
  const cancelled = page.waitForEvent("requestfailed", (request) => request.url().includes("sort=rank"));
  await page.getByRole("button", { name: "Stop" }).click();
  expect((await cancelled).failure()?.errorText).toBe("net::ERR_ABORTED");
  await page.getByText("You stopped this.").waitFor();
  await browser.open("#?sort=-name");
  await row("Student 2").waitFor();
  await page.getByRole("button", { name: "Rank", exact: true }).click();
  await page.getByText("Still loading.").waitFor();
  await row("Student 2").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText("Still loading.").waitFor({ state: "detached" });
  expect(page.url()).toContain("sort=-name");
  const first = () => page.locator(".table-row").first().getAttribute("aria-label");
  expect(await first()).toBe("Student 2");
  await page.route(slow, (route) => route.fulfill({ status: 503, json: { code: "deadline_exceeded" } }), { times: 1 });
  await page.getByRole("button", { name: "Rank", exact: true }).click();
  await page.getByText("Add a filter, or sort by another field.").waitFor();
  browser.forgive(/503/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(first, eventually).toBe("Student 0");
});

// A thousand are enough to show what the page does with many: it knows what it has loaded and their number only. Storing
// 400,000 takes longer than all of these tests; the page is tested with them by hand.
test("thousands of records scroll with few rows in the document, and every page is loaded once", async () => {
  const { page } = browser;
  const students = Array.from({ length: 1_000 }, (_, index) => ({ name: `Student ${index}`, room: "Z" }));
  await browser.ask("/students", { body: students });
  await browser.open("#?f=room%3DZ&sort=name");
  await page.getByRole("row", { name: "Student 0", exact: true }).waitFor();
  expect(await page.locator("h1").innerText()).toContain("1,000");
  for (let count = 0; count < 9; count += 1) {
    const before = await page.locator(".virtual-space").evaluate((space) => space.clientHeight);
    await page.keyboard.press("End");
    await expect
      .poll(() => page.locator(".virtual-space").evaluate((space) => space.clientHeight))
      .toBeGreaterThan(before);
  }
  await page.getByText(/students\. Press r to reverse the order\./).waitFor();
  await page.keyboard.press("End");
  await page.getByRole("row", { name: "Student 999", exact: true }).waitFor();
  expect(await page.locator(".table-row").count()).toBeLessThan(80);
  const focused = () => page.locator(".table-row:focus").getAttribute("aria-label");
  await expect.poll(focused).toBe("Student 999");
  // Page Up moves less than a screen; the list keeps its position while a record opens beside it.
  await page.keyboard.press("PageUp");
  await expect.poll(focused).not.toBe("Student 999");
  const top = () => page.locator(".table-rows").evaluate((rows) => rows.scrollTop);
  const before = await top();
  expect(before).toBeGreaterThan(10_000);
  const name = await focused();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: name ?? "" }).waitFor();
  expect(await focused()).toBe(name);
  expect(await top()).toBe(before);
  // Jumps to the end of hundreds of thousands.
  await page.keyboard.press("r");
  await expect.poll(() => page.locator(".table-row").first().getAttribute("aria-label")).toBe("Student 999");
});

test("a large view is streamed into a file that the user chooses", async () => {
  const { page } = browser;
  const part = Array.from({ length: 1_000 }, (_, index) => ({ name: `Export ${index}`, hall: "E" }));
  for (let count = 0; count < 6; count += 1) await browser.ask("/students", { body: part });
  // A user chooses the file; this test uses one of the browser's private files.
  const file = `(await navigator.storage.getDirectory()).getFileHandle("students.ndjson", { create: true })`;
  await page.addInitScript(`globalThis.showSaveFilePicker = async () => ${file}`);
  await browser.open("#?f=hall%3DE");
  await page.getByRole("heading", { name: /6,000/ }).waitFor();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "NDJSON, all fields" }).click();
  await page.getByText("students.ndjson is complete.").waitFor();
  const written = await page.evaluate<string>(`(async () => (await (await ${file}).getFile()).text())()`);
  expect(written.trim().split("\n")).toHaveLength(6_000);
});
