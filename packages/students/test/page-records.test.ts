import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openStudentsPage, type StudentsPage } from "./page-in-browser.ts";

// Tasks with records on the page, in a browser without keys: find, read, edit, compare, undo.

let browser: StudentsPage;
beforeAll(async () => {
  browser = await openStudentsPage();
  await browser.page.setViewportSize({ width: 1280, height: 800 });
});
afterAll(() => browser.close());
beforeEach(async () => {
  for (const { id } of (await (await browser.ask("/students")).json()) as { id: string }[]) {
    await browser.ask(`/students/${id}`, { method: "DELETE" });
  }
});
afterEach(async () => {
  expect(await browser.leave()).toEqual([]);
});

const eventually = { timeout: 60_000 };

async function add(body: unknown): Promise<{ id: string; version: number }> {
  return (await (await browser.ask("/students", { body })).json()) as { id: string; version: number };
}

async function stored(id: string): Promise<string> {
  return (await browser.ask(`/students/${id}`)).text();
}

/** The accessible name of the focused element. */
function focused(): Promise<string> {
  return browser.page.evaluate(
    `(({ labels, ariaLabel, textContent }) => labels?.[0]?.textContent ?? ariaLabel ?? textContent)(document.activeElement)`,
  );
}

/** Holds back the next response to requests for a path until the result is called; the service has done what they ask. */
async function holdResponse(method: string, path: string): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  await browser.page.route(`**${path}`, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback();
    isHeld = true;
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  return release;
}

function row(name: string) {
  return browser.page.getByRole("row", { name: new RegExp(`^${name}(,|$)`) });
}

test("the form for the first student explains its fields, which it suggests for the next student", async () => {
  const { page } = browser;
  await browser.open();
  await page.getByRole("region", { name: "No students yet" }).waitFor();
  expect(await page.locator(".command pre").first().innerText()).toContain(`curl ${browser.origin}/students`);
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
  await expect.poll(() => browser.ask("/students").then((response) => response.text()), eventually).toContain("1.50");
});

test("filters by fields that have the names of parameters, or end like operators", async () => {
  const { page } = browser;
  const own = { order: 3, page: 7, limit: 5, q: "x", marks_gte: 9, "room[a]": 1 };
  await browser.ask("/students", { body: [{ name: "Ada", ...own }, { name: "Grace" }] });
  await browser.open();
  await row("Grace").waitFor();
  for (const [field, value] of Object.entries(own)) {
    await page.keyboard.press("f");
    await page.getByLabel("Field").fill(field);
    await page.getByLabel("Value").fill(String(value));
    await page.getByRole("button", { name: "Add the filter" }).click();
    await row("Grace").waitFor({ state: "detached" });
    await row("Ada").waitFor();
    if (field !== "room[a]") await page.getByRole("button", { name: /^Remove the filter/ }).click();
    await row("Ada").waitFor();
  }
  await browser.open(
    `#?${new URLSearchParams([
      ["f", "order=3"],
      ["f", "limit=5"],
    ])}`,
  );
  await page.keyboard.press("b");
  await page.getByLabel("Fields to set").fill('{"room": "B"}');
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: "Change 1", exact: true }).click();
  await page.getByText("1 student changed.").waitFor();
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
  await expect.poll(columns, eventually).toEqual(["Name", "Grade"]);
  await page.keyboard.press("/");
  await page.keyboard.type("gra");
  await row("Ada").waitFor({ state: "detached" });
  await expect.poll(() => page.url(), eventually).toContain("q=gra");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await row("Ada").waitFor();
  await page.keyboard.press("f");
  await page.getByLabel("Field").fill("grade");
  await page.getByLabel("Value").fill("10");
  await page.getByRole("button", { name: "Add the filter" }).click();
  await row("Grace").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await expect.poll(() => page.locator(".table-row").first().getAttribute("aria-label"), eventually).toBe("Alan");
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
  await page.getByRole("menuitem", { name: "10, by Name ↓" }).click();
  await page.getByRole("gridcell", { name: "London", exact: true }).waitFor();
  await expect.poll(() => page.url(), eventually).toBe(address);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "CSV, these columns" }).click();
  expect((await downloading).suggestedFilename()).toBe("students.csv");
});

test("editing a record by keyboard sends changed fields only, and preserves the digits of other numbers", async () => {
  const { page } = browser;
  const { id } = await add('{"name":"Ada","ratio":2.50,"big":12345678901234567890,"gone":null}');
  await browser.open();
  await row("Ada").waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByLabel("Name", { exact: true }).fill("Ada L.");
  await page.getByRole("button", { name: "Remove Gone" }).click();
  await page.keyboard.press("Control+s");
  await row("Ada L.").waitFor();
  await expect.poll(focused).toBe("Remove Big");
  expect(await stored(id)).toContain('"name":"Ada L.","ratio":2.50,"big":12345678901234567890}');
  await page.getByLabel("Ratio", { exact: true }).fill("many");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("This is not a number").waitFor();
  await page.getByLabel("Type of Ratio").selectOption("text");
  // A name that the service rejects is marked at its field.
  await page.getByLabel("Another field").fill("__proto__");
  await page.keyboard.press("Enter");
  const rejected = page.getByRole("textbox", { name: "__proto__", exact: true });
  await rejected.fill("x");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The service does not allow this name. Choose another.").waitFor();
  await expect.poll(() => rejected.getAttribute("aria-invalid"), eventually).toBe("true");
  await page.getByRole("button", { name: "Remove __proto__" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => stored(id), eventually).toContain('"ratio":"many"');

  // On a slow connection, input typed before the response is not lost.
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    `**/students/${id}`,
    async (route) => {
      await answered;
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByLabel("Name", { exact: true }).fill("Ada K.");
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await page.keyboard.press("Control+s");
  await sent;
  await page.getByLabel("Ratio", { exact: true }).fill("few");
  answer();
  await row("Ada K.").waitFor();
  expect(await page.getByLabel("Ratio", { exact: true }).inputValue()).toBe("few");
  expect(await stored(id)).toContain('"name":"Ada K.","ratio":"many"');
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => stored(id), eventually).toContain('"ratio":"few"');
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
  const respond = await holdResponse("PATCH", `/students/${id}`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => stored(id), eventually).toContain('"grade":9,"room":"B"');

  // The same as JSON, while the response to that save is delayed.
  await page.getByRole("tab", { name: "JSON" }).click();
  await page.getByLabel("The record as JSON").fill('{"name": "Ada", "grade": 9, "room": "C"}');
  await other.getByRole("button", { name: "Show it" }).click();
  await other.getByText("v3").waitFor();
  await other.getByLabel("Grade", { exact: true }).fill("12");
  await other.getByRole("button", { name: "Save" }).click();
  await page.getByText("saved version 4 meanwhile").waitFor();
  respond();
  await page.getByText("v3").waitFor();
  await page.getByText("saved version 4 meanwhile").waitFor();
  const compare = await holdResponse("GET", `/students/${id}`);
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(focused, eventually).toBe("Somebody saved version 4 while you were writing");
  await page.getByText("You changed other fields than they did.").waitFor();
  // A merged save that fails says so, and is tried again.
  await page.route(`**/students/${id}`, (route) => route.fulfill({ status: 503, body: "" }), { times: 1 });
  await page.getByRole("button", { name: "Save mine on top" }).click();
  await page.getByText("busy or being started. Try again in a minute. What you wrote is still here.").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => stored(id), eventually).toContain('"grade":12,"room":"C"');
  await page.getByText("v5").waitFor();
  // What was read before that save changes nothing.
  const compared = page.waitForResponse((response) => response.request().method() === "GET");
  compare();
  await (await compared).finished();
  await page.getByLabel("The record as JSON").fill('{"name": "Ada", "grade": 12, "room": "D"}');
  expect(await page.getByRole("heading", { name: /Somebody saved/ }).count()).toBe(0);
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => stored(id), eventually).toContain('"room":"D"');
  await other.close();
  browser.forgive(/412|503/);
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

test("deleting can be undone within ten seconds, and history restores any version", async () => {
  const { page } = browser;
  const { id } = await add({ name: "Ada", grade: 10 });
  await browser.ask(`/students/${id}`, { method: "PATCH", body: { grade: 11 } });
  await browser.open(`#${id}`);
  await page.getByRole("button", { name: "Delete the student (Delete)" }).click();
  await row("Ada").waitFor({ state: "detached" });
  expect((await browser.ask(`/students/${id}`)).status).toBe(404);
  await page.getByRole("button", { name: "Undo" }).click();
  await row("Ada").waitFor();
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByRole("button", { name: "v2 updated" }).click();
  const changed = page.getByRole("row", { name: /^\/grade/ });
  await expect.poll(() => changed.getByRole("cell").allInnerTexts(), eventually).toEqual(["10", "11"]);
  await page.getByRole("button", { name: "Revert to v1" }).click();
  await expect.poll(() => stored(id), eventually).toContain('"grade":10');
  await browser.ask(`/students/${id}`, { method: "DELETE" });
  await browser.open(`#${id}`);
  await page.getByRole("heading", { name: "Deleted" }).waitFor();
  browser.forgive(/404/);
  await page.getByRole("button", { name: "Restore" }).click();
  await row("Ada").waitFor();

  // Another user deletes it during an edit: restoring it keeps the draft.
  await browser.open(`#${id}`);
  await page.getByLabel("Grade", { exact: true }).fill("12");
  await browser.ask(`/students/${id}`, { method: "DELETE" });
  await page.getByText("anonymous deleted this student.").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Restore it, then save again.").waitFor();
  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByText("anonymous deleted this student.").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => stored(id), eventually).toContain('"grade":12');
});

test("a rejected save explains what to do, and keeps the input", async () => {
  const { page } = browser;
  const { id } = await add({ name: 42 });
  await browser.open(`#${id}`);
  await page.getByRole("heading", { name: "42" }).waitFor();
  await page.getByLabel("Name", { exact: true }).fill("43");
  const alert = page.getByRole("alert").filter({ hasText: "What you wrote is still here." });
  for (const [status, said, headers] of [
    [409, "Reload, then try again."],
    [428, "wants to know which version this changes"],
    [429, "Try again in 7 seconds.", { "retry-after": "7" }],
    [503, "busy or being started. Try again in a minute."],
  ] as const) {
    await page.route(
      `**/students/${id}`,
      (route) => route.fulfill({ status, body: "<html>", headers: headers ?? {} }),
      {
        times: 1,
      },
    );
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await alert.filter({ hasText: said }).waitFor();
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("43");
  }
  await browser.open("#?add=1&tab=json");
  const editor = page.getByLabel("The record as JSON");
  await editor.fill(`{"deep": ${"[".repeat(20_000)}${"]".repeat(20_000)}}`);
  await page.getByText(/Write it with fewer levels/).waitFor();
  await page.getByRole("button", { name: "Add student" }).click();
  await page
    .getByText(/More than 16 levels/)
    .first()
    .waitFor();
  await editor.fill(JSON.stringify({ large: "x".repeat(1_100_000) }));
  await page.getByRole("button", { name: "Add student" }).click();
  await alert.filter({ hasText: "Make the record smaller." }).waitFor();
  browser.forgive(/400|409|413|428|429|503/);
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
  await expect.poll(() => stored(id), eventually).toContain("Grace");
  browser.forgive(/ERR_|network|chunked/i);
});
