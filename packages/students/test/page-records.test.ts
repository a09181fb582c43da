import { beforeEach, expect, test } from "vitest";
import { studentsPage } from "./page-in-browser.ts";

// Journeys with records on the page, in a browser without keys. What one component decides is tested in `ui/`.

const browser = studentsPage();
beforeEach(async () => {
  const change = { filter: "", delete: true };
  const response = await browser.ask("/students/bulk", { body: { ...change, dryRun: true } });
  const { found } = (await response.json()) as { found: number };
  await browser.ask("/students/bulk", { body: { ...change, expected: found } });
});

async function add(body: unknown): Promise<{ id: string; version: number }> {
  return (await (await browser.ask("/students", { body })).json()) as { id: string; version: number };
}

async function addNumbered(count: number): Promise<void> {
  const body = Array.from({ length: count }, (_, n) => ({ name: `Student ${n}`, rank: n }));
  expect((await browser.ask("/students", { body })).status).toBe(201);
}

const stored = async (id: string): Promise<string> => (await browser.ask(`/students/${id}`)).text();
/** Loads page after page, up to the last row. */
async function goToEnd(last: string): Promise<void> {
  const press = async (): Promise<number> => {
    await browser.page.keyboard.press("End");
    return row(last).count();
  };
  await expect.poll(press).toBe(1);
}

const list = async (query = "") => (await browser.ask(`/students${query}`)).json() as Promise<{ name: string }[]>;
const focused = () => browser.focused();
const row = (name: string) => browser.page.getByRole("row", { name: new RegExp(`^${name}(,|$)`) });

test("the form for the first student explains its fields, which it suggests for the next student", async () => {
  const { page } = browser;
  await browser.open();
  await page.getByRole("region", { name: "No students yet" }).waitFor();
  expect(await page.getByRole("group", { name: "curl" }).innerText()).toContain(`curl ${browser.origin}/students`);
  await page.getByRole("button", { name: "Import a file" }).click();
  await page.getByLabel(/A CSV, Excel, JSON or NDJSON file/).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add a student" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Ada");
  await page.getByLabel("Another field").fill("locker");
  await page.keyboard.press("Enter");
  await page.getByLabel("Locker", { exact: true }).fill("42");
  await page.getByLabel("Type of Locker").selectOption("number");
  await page.getByRole("button", { name: "Add student" }).click();
  await row("Ada").waitFor();
  const [record] = (await (await browser.ask("/students")).json()) as [object];
  expect(record).toMatchObject({ name: "Ada", locker: 42 });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByLabel("Locker", { exact: true }).waitFor();
  await page.getByRole("tab", { name: "JSON" }).click();
  await page.getByLabel("The record as JSON").fill('{"anything": [1.50, {"at": "all"}]}');
  await page.getByRole("button", { name: "Add student" }).click();
  await expect.poll(() => browser.ask("/students").then((response) => response.text())).toContain("1.50");
});

test("columns are those of the data and any that the user adds; the URL filters, sorts and searches the list", async () => {
  const { page } = browser;
  await browser.ask("/students", {
    body: [
      { name: "Ada", grade: 10, city: { name: "London" } },
      { name: "Grace", grade: 11 },
      { name: "Alan", grade: 10, rare: true },
    ],
  });
  await browser.open();
  await row("Ada").waitFor();
  const columns = async () => (await page.getByRole("columnheader").allInnerTexts()).slice(1, 3);
  await expect.poll(columns).toEqual(["Name", "Grade"]);
  await page.keyboard.press("/");
  await page.keyboard.type("gra");
  await row("Ada").waitFor({ state: "detached" });
  await expect.poll(() => page.url()).toContain("q=gra");
  await page.keyboard.press("Escape");
  await row("Ada").waitFor();
  // From the search, Down leads to the results, which it waits for.
  await page.keyboard.type("gra");
  await page.keyboard.press("ArrowDown");
  await page.locator(".table-row:focus").getByText("Grace").waitFor();
  // With a space more it is the same search, also after the pause in typing: the selection stays.
  await page.keyboard.press(" ");
  await page.getByText("1 student selected").waitFor();
  await page.keyboard.press("/");
  await page.evaluate(`(async () => {
    const field = document.activeElement;
    field.value += " ";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    for (let microtask = 0; microtask < 20; microtask += 1) await undefined;
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 300));
  })()`);
  await page.locator(".table-row:focus").getByText("Grace").waitFor();
  await page.getByText("1 student selected").waitFor();
  await page.keyboard.press("Escape");
  // From a task, Enter leads to the results of the search that is there already.
  await page.keyboard.press("d");
  await page.getByRole("region", { name: "Possible duplicates" }).waitFor();
  await page.keyboard.press("/");
  await page.keyboard.press("Enter");
  await page.locator(".table-row:focus").getByText("Grace").waitFor();
  await page.keyboard.press("/");
  await page.keyboard.press("Escape");
  await row("Ada").waitFor();
  // The next Escape leaves the field for the list.
  await page.keyboard.press("Escape");
  await page.locator(".table-row:focus").getByText("Grace").waitFor();
  await page.keyboard.press("f");
  await page.getByLabel("Field").fill("grade");
  await page.getByLabel("Value").fill("10");
  await page.getByRole("button", { name: "Add the filter" }).click();
  await row("Grace").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await expect.poll(() => page.locator(".table-row").first().getAttribute("aria-label")).toBe("Alan");
  await page.keyboard.press("c");
  await page.getByLabel(/Find a field/).fill("city.name");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("gridcell", { name: "London", exact: true }).waitFor();
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save this view" }).click();
  const address = page.url();
  await browser.open();
  await row("Grace").waitFor();
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Grade is 10, by Name ↓" }).click();
  await page.getByRole("gridcell", { name: "London", exact: true }).waitFor();
  await expect.poll(() => page.url()).toBe(address);
});

test("a student is found, changed and saved; back in the list, the focus is on that row", async () => {
  const { page } = browser;
  const body = Array.from({ length: 40 }, (_, n) => ({ name: `Student ${String(n).padStart(2, "0")}`, room: "A" }));
  await browser.ask("/students", { body });
  await browser.open("#?sort=name");
  await page.getByRole("row", { name: "Student 00", exact: true }).waitFor();
  for (let count = 0; count < 4; count += 1) await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toBe("Student 03");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Student 03" }).waitFor();
  await browser.tabTo("Room");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("B");
  await page.keyboard.press("Control+s");
  await page.getByText("Saved.").waitFor();
  await expect.poll(focused).toBe("Room");
  // The first Escape leaves the field, the second one the record.
  await page.keyboard.press("Escape");
  await expect.poll(focused).toBe("Student 03");
  expect(await page.evaluate("document.activeElement.id")).toBe("record-heading");
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Student 03" }).waitFor({ state: "detached" });
  await expect.poll(focused).toBe("Student 03");
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toBe("Student 04");
  // Deleting moves the focus to a neighbour, and the undo is a few keys away.
  await page.keyboard.press("Delete");
  await page.getByRole("row", { name: "Student 04", exact: true }).waitFor({ state: "detached" });
  await expect.poll(focused).toMatch(/^Student 0[35]$/);
  await browser.tabTo("Undo");
  await page.keyboard.press("Enter");
  await page.getByRole("row", { name: "Student 04", exact: true }).waitFor();
  await expect.poll(focused).not.toBe("body");
});

test("whatever a key opens takes the next key, and gives the focus back", async () => {
  const { page } = browser;
  await add({ name: "Ada", grade: 1 });
  await browser.open("#?sort=name");
  await row("Ada").waitFor();
  await page.keyboard.press("ArrowDown");
  for (const [key, name] of [
    ["f", "Field"],
    ["c", "Columns"],
    ["?", "Keyboard shortcuts"],
    ["t", "Trash"],
  ] as const) {
    expect(await browser.focusedBeforePaint(key)).toContain(name);
    await page.keyboard.press("Escape");
    await expect.poll(focused).toBe("Ada");
    // The focus is back before the page knows that the dialog was closed.
    await page.locator("dialog").waitFor({ state: "detached" });
  }
  await page.keyboard.press("Control+k");
  await page.keyboard.type("all students");
  expect(await browser.focusedBeforePaint("Enter")).toBe("Ada");
  expect(page.url()).not.toContain("sort=");
  await page.getByRole("button", { name: "More" }).focus();
  for (const key of ["Enter", "t"]) await page.keyboard.press(key);
  expect(await focused()).toMatch(/^Trash…/);
  await page.keyboard.press("Escape");
  await expect.poll(focused).toBe("More");
  await page.locator("dialog").waitFor({ state: "detached" });
  // The event of one that was closed comes late, and does not close the next one.
  await page.evaluate(`(async () => {
    const press = async (key) => {
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      for (let microtask = 0; microtask < 20; microtask += 1) await undefined;
    };
    let closed;
    for (const key of ["?", "t"]) {
      await press(key);
      closed = document.querySelector("dialog[open]");
      closed.close();
    }
    const late = new Promise((resolve) => closed.addEventListener("close", resolve));
    await press("f");
    await late;
  })()`);
  await expect.poll(focused).toContain("Field");
  expect(await page.locator("dialog[open]").count()).toBe(1);
});

test("when two tabs edit one record, the second sees both versions and keeps its draft", async () => {
  const { page, context, origin } = browser;
  const { id } = await add({ name: "Ada", grade: 10, room: "A" });
  await browser.open(`#${id}`);
  const other = await context.newPage();
  await other.goto(`${origin}/#${id}`);
  await other.getByLabel("Grade", { exact: true }).fill("11");
  await page.getByLabel("Room", { exact: true }).fill("B");
  await page.getByLabel("Grade", { exact: true }).fill("9");
  await other.getByRole("button", { name: "Save" }).click();
  await other.getByText("Saved.").waitFor();
  await page.getByText("saved version 2 meanwhile").waitFor();
  expect(await page.getByLabel("Room", { exact: true }).inputValue()).toBe("B");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: /Somebody saved version 2/ }).waitFor();
  const grade = page.getByRole("row", { name: /^Grade \(both\)/ });
  expect(await grade.getByRole("cell").allInnerTexts()).toEqual(["10", "11", "9"]);
  await page.getByRole("button", { name: "Go on writing on top of theirs" }).click();
  expect(await page.getByLabel("Room", { exact: true }).inputValue()).toBe("B");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => stored(id)).toContain('"grade":9,"room":"B"');
  await other.close();
  await page.getByLabel("Room", { exact: true }).fill("C");
  await browser.ask(`/students/${id}`, { method: "DELETE" });
  const restore = page.getByRole("button", { name: "Restore" });
  await restore.press("Enter");
  await restore.waitFor({ state: "detached" });
  // Not a button that removes a field.
  await expect.poll(focused).toBe("Ada");
  expect(await page.getByLabel("Room", { exact: true }).inputValue()).toBe("C");
  browser.forgive(/412/);
});

test("changes by others are marked, and the list moves only on request", async () => {
  const { page } = browser;
  const { id } = await add({ name: "Ada" });
  await browser.open();
  await row("Ada").waitFor();
  await add({ name: "Grace" });
  await browser.ask(`/students/${id}`, { method: "PATCH", body: { name: "Ada L." } });
  await page.getByRole("button", { name: "2 changed" }).waitFor();
  await page.getByRole("row", { name: "Ada, changed" }).waitFor();
  expect(await row("Grace").count()).toBe(0);
  expect(await page.title()).toMatch(/^\(2\)/);
  await page.keyboard.press("n");
  await row("Ada L.").waitFor();
  await row("Grace").waitFor();
});

test("history restores any version, and a deleted student", async () => {
  const { page } = browser;
  const { id } = await add({ name: "Ada", grade: 10 });
  for (const grade of [11, 12]) await browser.ask(`/students/${id}`, { method: "PATCH", body: { grade } });
  await browser.open(`#${id}`);
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByRole("button", { name: "v2 updated" }).click();
  const changed = page.getByRole("row", { name: /^\$\.grade/ });
  await expect.poll(() => changed.getByRole("cell").allInnerTexts()).toEqual(["10", "11"]);
  await page.getByRole("button", { name: "Revert to v1" }).click();
  await expect.poll(() => stored(id)).toContain('"grade":10');
  await browser.ask(`/students/${id}`, { method: "DELETE" });
  await browser.open(`#${id}`);
  await page.getByRole("heading", { name: "Deleted" }).waitFor();
  browser.forgive(/404/);
  await page.getByRole("button", { name: "Restore" }).click();
  await row("Ada").waitFor();
});

test("a message stays within the window, at its end", async () => {
  const { page } = browser;
  const { id } = await add({ name: "x".repeat(400) });
  for (const width of [360, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await browser.open(`#${id}`);
    await page.getByRole("button", { name: "Delete the student (Delete)" }).click();
    const undo = page.getByRole("button", { name: "Undo" });
    await undo.waitFor();
    const box = await page.locator(".toast").boundingBox();
    expect(box?.x).toBeGreaterThan(0);
    const end = (box?.x ?? 0) + (box?.width ?? width);
    expect(end).toBeLessThan(width);
    expect(end).toBeGreaterThan(width - 24);
    await undo.click();
    await page.getByRole("button", { name: "Delete the student (Delete)" }).waitFor();
  }
});

test("deleted students are restored, or purged after one confirmation; the focus stays in the drawer, then returns", async () => {
  const { page } = browser;
  await add({ name: "Third" });
  for (const name of ["First", "Second"]) {
    await add({ id: name, name });
    await browser.ask(`/students/${name}`, { method: "DELETE" });
  }
  await browser.open();
  await page.getByRole("row").nth(1).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.locator(".table-row:focus").waitFor();
  const before = await focused();
  await page.keyboard.press("t");
  await page.getByRole("button", { name: "Restore First" }).waitFor();
  await browser.tabTo("Restore First");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Restore First" }).waitFor({ state: "detached" });
  await expect.poll(focused).not.toBe("body");
  expect(await page.evaluate("document.activeElement.closest('dialog') !== null")).toBe(true);
  const second = page.getByRole("row", { name: /^Second/ });
  await second.getByRole("button", { name: "Purge… Second" }).press("Enter");
  await second.getByRole("button", { name: /for good/ }).press("Escape");
  await expect.poll(focused).toBe("Purge… Second");
  await page.keyboard.press("Enter");
  await second.getByRole("button", { name: /for good/ }).click();
  await second.waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(focused).toBe(before);
});

test("a browser without storage or the features that require TLS can still edit records", async () => {
  const { context, origin } = browser;
  const { id } = await add({ name: "Ada" });
  const page = await context.newPage();
  await page.addInitScript(`
    delete Crypto.prototype.randomUUID;
    delete Navigator.prototype.clipboard;
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
  `);
  await page.goto(`${origin}/#${id}`);
  await page.getByLabel("Name", { exact: true }).fill("Grace");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  await page.close();
  expect(await stored(id)).toContain("Grace");
});

test("while the service is unreachable the page keeps its content, and it continues when the service is back", async () => {
  const { page } = browser;
  const { id } = await add({ name: "Ada" });
  await browser.open(`#${id}`);
  await page.getByLabel("Name", { exact: true }).fill("Grace");
  await browser.stopService();
  await page.getByText("Reconnecting…").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The service cannot be reached. Is it still running?").waitFor();
  await browser.startService();
  await page.getByText("Live", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => stored(id)).toContain("Grace");
  browser.forgive(/ERR_|network|chunked/i);
});

test("selects students by boxes, ranges and keys, then changes, deletes and restores them", async () => {
  const { page } = browser;
  await addNumbered(8);
  await browser.open("#?sort=name");
  await page.getByRole("checkbox", { name: "Select Student 1" }).click();
  await page.getByRole("checkbox", { name: "Select Student 3" }).click({ modifiers: ["Shift"] });
  await row("Student 6").click({ modifiers: ["ControlOrMeta"] });
  await page.getByText("4 students selected").waitFor();
  // None of it opened a record.
  expect(page.url()).not.toContain("#0");
  await page.getByRole("button", { name: "Change…" }).click();
  await page.getByText("4 students that you selected.").waitFor();
  // A disabled button does not look active, whatever it would do.
  const doIt = page.getByRole("button", { name: "Do it", disabled: true });
  const colorOf = (button: typeof doIt): Promise<string | undefined> =>
    button.evaluate((element) => element.ownerDocument.defaultView?.getComputedStyle(element).color);
  for (const forcedColors of ["none", "active"] as const) {
    await page.emulateMedia({ forcedColors });
    const plain = await colorOf(doIt);
    await page.getByLabel("What to do").selectOption("delete");
    expect(await colorOf(doIt)).toBe(plain);
    await page.getByLabel("What to do").selectOption("patch");
    expect(plain).not.toBe(await colorOf(page.getByRole("button", { name: "Preview" })));
  }
  await page.emulateMedia({ forcedColors: null });
  await page.getByLabel("Fields to set").fill('{"room": "B", "weight": 2.50}');
  await page.getByRole("button", { name: "Preview" }).click();
  await expect.poll(focused).toBe("Preview");
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
  expect(await page.getByText("1 student selected").count()).toBe(0);
  await page.keyboard.press("u");
  const older = page.getByRole("button", { name: /^Undo the bulk change of/ });
  await older.first().waitFor();
});

test("selects all loaded students at once, and exports the selection", async () => {
  const { page } = browser;
  await addNumbered(120);
  await browser.open("#?sort=createdAt&c=name");
  await page.getByText("by Created, ascending").waitFor();
  await page.getByRole("checkbox", { name: "Select all rows that are loaded" }).click();
  await page.getByText("100 students selected").waitFor();
  await page.keyboard.press("Escape");
  await goToEnd("Student 119");
  await page.getByRole("checkbox", { name: "Select all rows that are loaded" }).click();
  await page.getByText("120 students selected").waitFor();
  // Their ids are in two requests.
  const exported = async (format: string): Promise<string> => {
    await page.getByRole("button", { name: "Export" }).click();
    return (await browser.download(() => page.getByRole("menuitem", { name: format, exact: true }).click())).text;
  };
  expect((await exported("Export as CSV")).trim().split("\n")).toHaveLength(121);
  expect(JSON.parse(await exported("Export as JSON"))).toHaveLength(120);
});

test("compares two duplicate records by field and merges them; undoes the merge, and hides pairs of different people", async () => {
  const { page } = browser;
  const born = { dateOfBirth: "1990-12-10" };
  await browser.ask("/students", {
    body: [
      { id: "ada", name: "Ada Lovelace", ...born, email: "old@example.org", room: "A", marks: 2.5 },
      { id: "ada-2", name: "ada lovelace", ...born, email: "new@example.org", phone: "+44 20 7946 0000", marks: 2.5 },
      { id: "bob-1", name: "Bob King" },
      { id: "bob-2", name: "BOB KING" },
    ],
  });
  await browser.open();
  await row("Bob King").first().click();
  await page.keyboard.press("d");
  await page.getByRole("heading", { name: "Same name and date of birth" }).waitFor();
  // Keys do not act on the hidden list.
  await page.keyboard.press("Delete");
  expect(page.url()).toContain("show=duplicates");
  // Fields that only the duplicate has are selected already; for the others, the user chooses a value.
  const taken = (name: string) =>
    page.getByRole("row", { name: new RegExp(`^${name}`) }).getByRole("radio", { name: /duplicate/ });
  await expect.poll(() => taken("Phone").isChecked()).toBe(true);
  expect(await taken("Email").isChecked()).toBe(false);
  await browser.tabTo("Email of the");
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toBe("Email of the duplicate");
  await browser.tabTo("Merge, taking 2 fields");
  await page.keyboard.press("Enter");
  await page.getByText("ada lovelace is merged into Ada Lovelace.").waitFor();
  const merged = { name: "Ada Lovelace", email: "new@example.org", phone: "+44 20 7946 0000", room: "A" };
  expect(await (await browser.ask("/students/ada")).json()).toMatchObject(merged);
  expect(await list()).toHaveLength(3);
  expect((await browser.ask("/students/ada-2")).status).toBe(404);
  // The pair is gone, and with it the button. The next pair has the focus.
  await expect.poll(focused).toBe("Same name, no date of birth");
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
  await page.getByRole("button", { name: "Search again" }).click();
  await page.getByText("newest@example.org").waitFor();

  await page.getByRole("button", { name: "Not one person" }).click();
  await page.getByRole("heading", { name: "Same name, no date of birth" }).waitFor();
  await page.getByRole("button", { name: "Not one person" }).click();
  await page.getByText("No two students look like one person.").waitFor();

  // A page of the search has 100 groups. Two of the first page are hidden.
  const pairs = Array.from({ length: 202 }, (_, n) => ({ name: `Twin ${n >> 1}`, course: "twins" }));
  await browser.ask("/students", { body: pairs });
  await page.getByRole("button", { name: "Search again" }).click();
  await page.getByText("98 groups so far").waitFor();
  await page.getByRole("button", { name: "Find more" }).click();
  await page.getByText("101 groups", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Find more" }).count()).toBe(0);
  await browser.ask("/students/bulk", { body: { filter: "course=twins", delete: true } });
  await page.keyboard.press("Escape");
  await row("Ada Lovelace").waitFor();
  await page.locator(".table-row:focus").waitFor();
});

test("a slow order keeps the list, says why it takes long, and can be left for the previous one", async () => {
  const { page } = browser;
  await addNumbered(3);
  await browser.open("#?sort=-name");
  await row("Student 2").waitFor();
  // The service does not respond before the browser cancels the request.
  await page.route("**/students?*sort=rank*", () => {}, { times: 1 });
  await page.getByRole("button", { name: "Rank", exact: true }).click();
  await page.getByText("Still loading.").waitFor();
  await row("Student 2").waitFor();
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await page.getByText("Still loading.").waitFor({ state: "detached" });
  expect(page.url()).toContain("sort=-name");
});

test("thousands of records scroll with few rows in the document, and every page is loaded once", async () => {
  const { page } = browser;
  const students = Array.from({ length: 1_000 }, (_, index) => ({ name: `Student ${index}`, room: "Z" }));
  await browser.ask("/students", { body: students });
  await browser.open("#?f=room%3DZ&sort=name");
  await row("Student 0").waitFor();
  expect(await page.locator("h1").innerText()).toContain("1,000");
  await goToEnd("Student 999");
  expect(await page.locator(".table-row").count()).toBeLessThan(80);
  await expect.poll(focused).toBe("Student 999");
  // Jumps to the end of hundreds of thousands.
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await expect.poll(() => page.locator(".table-row").first().getAttribute("aria-label")).toBe("Student 999");
});
