import { readFileSync } from "node:fs";
import type { Locator, Request } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { axeFindings, expectAccessible } from "../../../test/browser-page.ts";
import { schemaFile } from "./client.ts";
import { studentsPage } from "./page-in-browser.ts";

// Collections beside students: those of a schema file, and those of the open profile.

const { collections } = JSON.parse(readFileSync(new URL("../../../examples/school.json", import.meta.url), "utf8"));
collections.courses.schema.properties.books = {
  type: "array",
  items: {
    type: "object",
    required: ["title"],
    properties: { title: { type: "string" }, pages: { type: "integer" } },
  },
};
const school = studentsPage({ schema: schemaFile(collections) });
const open = studentsPage();
beforeAll(async () => {
  await school.ask("/students", {
    body: [
      { id: 41, name: "Ada Lovelace" },
      { id: 42, name: "Grace Hopper" },
    ],
  });
  await school.ask("/courses", {
    body: [
      { id: 7, code: "MA-1", title: "Logic", hours: 4 },
      { id: 8, code: "MA-2", title: "Analysis" },
    ],
  });
  await school.ask("/enrolments", { body: { id: 1, studentId: 41, courseId: 7, term: "2026-1" } });
});

const stored = async (path: string) => (await school.ask(path)).json() as Promise<Record<string, unknown>>;

test("a school's person sees courses and enrolments in their own words, and follows references as links", async () => {
  const { page } = school;
  await school.open();
  const rail = page.getByRole("navigation", { name: "Collections" });
  await rail.getByRole("link", { name: "Enrolments" }).press("Enter");
  await page.getByRole("grid", { name: "Enrolments" }).waitFor();
  expect(await school.focused()).toBe("Enrolments");
  await page.getByRole("heading", { name: /^Enrolments/ }).waitFor();
  const cells = page.getByRole("row", { name: "Ada Lovelace · Logic" });
  await cells.getByRole("link", { name: "Ada Lovelace" }).waitFor();
  const headings = (await page.getByRole("columnheader").allInnerTexts()).slice(1, 4);
  expect(headings).toEqual(["Student", "Course", "Term"]);
  await cells.getByRole("link", { name: "Logic" }).click();
  await page.getByRole("heading", { name: "Logic", exact: true }).waitFor();
  expect(new URL(page.url()).hash).toBe("#7?in=courses");
  await page.getByRole("grid", { name: "Courses" }).waitFor();
  expect((await page.getByRole("columnheader").allInnerTexts()).slice(1)).toEqual(["Code", "Title"]);
  await page
    .getByRole("navigation", { name: "Records that refer to it" })
    .getByRole("link", { name: "Enrolments" })
    .click();
  await page.getByRole("button", { name: "Remove the filter Course" }).waitFor();
  await cells.waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Logic", exact: true }).waitFor();
});

test("a form of the schema creates and edits a record by keyboard; errors are at their fields", async () => {
  const { page } = school;
  await school.open("#?in=courses");
  await page.getByRole("row", { name: /Logic/ }).waitFor();
  expect(await school.focusedBeforePaint("a")).toBe("Code *");
  await page.keyboard.type("chess");
  await page.keyboard.press("Control+s");
  await page.locator(".record-field .form-error", { hasText: "must match pattern" }).waitFor();
  school.forgive(/422/);
  await page.getByLabel("Code *").fill("CH-1");
  await page.getByLabel("Title *").fill("Chess");
  await page.getByLabel("Hours", { exact: true }).fill("2");
  await page.keyboard.press("Enter");
  await page.getByText("Chess is added.").waitFor();
  const [chess] = (await (await school.ask("/courses?code=CH-1")).json()) as [{ id: string; hours: number }];
  expect(chess.hours).toBe(2);
  await page.getByLabel("Room").fill("12a");
  await page.keyboard.press("Control+s");
  await expect.poll(() => stored(`/courses/${chess.id}`)).toMatchObject({ room: "12a", version: 2 });
  // What only students have is not offered.
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: /Trash/ }).waitFor();
  expect(await page.getByRole("menuitem", { name: /duplicates/ }).count()).toBe(0);
});

test("the parts of a field have a form, with the errors of each", async () => {
  const { page } = school;
  await school.open("#8?in=courses");
  await page.getByRole("button", { name: "Add to Books" }).click();
  await page.getByLabel("Pages").fill("many");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => page.getByLabel("Pages").getAttribute("aria-invalid")).toBe("true");
  school.forgive(/422/);
  await page.getByLabel("Pages").fill("200");
  await page.locator("fieldset", { hasText: "Pages" }).last().getByLabel("Title *").fill("Euclid");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => stored("/courses/8")).toHaveProperty("books", [{ title: "Euclid", pages: 200 }]);
  await page.getByRole("button", { name: "Remove Books 1" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => stored("/courses/8")).not.toHaveProperty("books");
});

test("a reference is chosen by a name, a deletion that a reference restricts says why, and drafts stay with their collection", async () => {
  const { page } = school;
  await school.open("#?in=enrolments&add=1");
  await page.getByLabel("Student *").fill("Gra");
  await page.locator("datalist option[value='Grace Hopper · 42']").waitFor({ state: "attached" });
  await page.getByLabel("Student *").fill("Grace Hopper · 42");
  await page.getByRole("button", { name: "Remove Grace Hopper" }).waitFor();
  await page.getByLabel("Course *").fill("8");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Analysis", exact: true }).waitFor();
  await page.getByRole("navigation", { name: "Collections" }).getByRole("link", { name: "Courses" }).click();
  await page.getByRole("grid", { name: "Courses" }).waitFor();
  await page.goBack();
  await page.getByLabel("Term *").fill("2026-2");
  await page.getByRole("button", { name: "Add enrolment" }).click();
  await page.getByRole("row", { name: "Grace Hopper · Analysis" }).waitFor();
  const list = (await (await school.ask("/enrolments?studentId=42")).json()) as readonly object[];
  expect(list).toMatchObject([{ studentId: 42, courseId: 8, term: "2026-2" }]);
  await school.open("#8?in=courses");
  await page.getByLabel("Room").fill("12b");
  const remove = page.getByRole("button", { name: "Delete the course (Delete)" });
  await remove.click();
  await page.getByRole("alert").getByText("refers to").waitFor();
  expect(await stored("/courses/8")).toMatchObject({ title: "Analysis" });
  school.forgive(/409/);
  // A drawer shows the message too, but screen readers do not read it again.
  await page.keyboard.press("t");
  const drawer = page.getByRole("dialog");
  await drawer.getByText("refers to").waitFor();
  expect(await drawer.getByRole("alert").getByText("refers to").count()).toBe(0);
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  // The next message replaces it, and the focus goes back to where it was before.
  await page.getByRole("button", { name: "Dismiss" }).focus();
  await page.keyboard.press("Control+s");
  await page.getByText("Saved.").waitFor();
  await expect.poll(() => school.focused()).toBe("Delete the course (Delete)");
});

test("a file of courses is imported by the labels of the schema, with errors by reason, and undone", async () => {
  const { page } = school;
  await school.open("#?in=courses&show=import");
  await page.getByRole("heading", { name: "Import courses" }).waitFor();
  const lines = ["Kürzel;Title;Hours", "GE-1;Geometry;4", "GE-2;;2", "AL-1;Algebra;two", "MA-1;Logic;1"];
  await school.chooseFile("kurse.csv", lines.join("\n"));
  const field = page.getByLabel("Field for the column Kürzel", { exact: true });
  await expect.poll(() => field.locator("option:checked").innerText()).toBe("Code, by its name");
  await page.getByText("Change the courses that have the same id or Code").waitFor();
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByText("1 row: Title is required (line 3)").waitFor();
  await page.getByText("1 row: Code is taken by another course (line 5)").waitFor();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText(/^Imported: 1 new/).waitFor();
  await page.getByRole("grid").getByText("Geometry").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("1 course as before.").waitFor();
  await expect.poll(() => page.getByRole("grid").getByText("Geometry").count()).toBe(0);
  // The list of such changes outlives the message: the undo can be undone, by keyboard.
  await page.keyboard.press("u");
  const changes = page.getByRole("table", { name: "Imports and bulk changes" });
  const [newest, older] = [1, 2].map((row) => changes.getByRole("row").nth(row)) as [Locator, Locator];
  await newest.getByText(/^undo of import: /).waitFor();
  await older.getByText("undone", { exact: true }).waitFor();
  await newest.getByRole("button", { name: /^Undo the undo of/ }).press("Enter");
  // The list has the changes of all collections.
  await page.getByText("1 record as before.").waitFor();
  await newest.getByText(/^undo of undo of import: /).waitFor();
  await older.getByText("undone", { exact: true }).waitFor();
  await page.getByRole("grid", { includeHidden: true }).getByText("Geometry").waitFor();
});

test("collections of the open profile appear when the window gets the focus, with references by name", async () => {
  const { page } = open;
  await open.open();
  await open.ask("/students", { body: { id: 41, name: "Ada Lovelace" } });
  await open.ask("/courses", { body: { id: 7, title: "Logic" } });
  expect(await page.getByRole("navigation", { name: "Collections" }).count()).toBe(0);
  await open.ask("/enrolments", { body: { studentId: 41, courseId: 7 } });
  await page.evaluate("dispatchEvent(new Event('focus'))");
  await page.getByRole("link", { name: "Enrolments" }).click();
  await page.getByRole("row", { name: "Ada Lovelace · Logic" }).click();
  await page.getByRole("button", { name: "Remove Logic" }).click();
  // Text that is neither a suggestion nor an id is not stored.
  await page.getByPlaceholder("Search courses").fill("Logik");
  await page.keyboard.press("Enter");
  await page.getByText("There is no course Logik: choose one of the list, or type its id.").waitFor();
  open.forgive(/404/);
  expect(await page.getByRole("button", { name: "Remove Logik" }).count()).toBe(0);
  // Leaving the field does not look it up again.
  const asked: string[] = [];
  const note = (request: Request): void => void asked.push(new URL(request.url()).pathname);
  page.on("request", note);
  await page.keyboard.press("Tab");
  await page.getByPlaceholder("Search courses").fill("7");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remove Logic" }).waitFor();
  page.off("request", note);
  expect(asked).toContain("/courses/7");
  expect(asked).not.toContain("/courses/Logik");
  // A new record begins with the fields of the others, also where its address is opened.
  await page.goto(`${open.origin}/livez`);
  await page.goto(`${open.origin}/#?in=courses&add=1`);
  await page.getByLabel("Title", { exact: true }).fill("Sets");
  expect(await page.getByLabel("Name", { exact: true }).count()).toBe(0);
  await page.goto(`${open.origin}/livez`);
  await page.goto(`${open.origin}/#?in=nothing`);
  await page.getByRole("button", { name: "Show the students" }).click();
  await page.getByRole("row", { name: "Ada Lovelace" }).waitFor();
});

test("saving waits for a reference that is looked up, and stops where its text is no record", async () => {
  const { page } = open;
  await open.ask("/courses", { body: { id: 5, title: "Sets" } });
  await open.open("#?in=enrolments&add=1");
  await page.getByPlaceholder("Search students").fill("41");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remove Ada Lovelace" }).waitFor();
  const course = page.getByPlaceholder("Search courses");
  await course.fill("nonsense");
  await page.keyboard.press("Control+s");
  await page.getByText("There is no course nonsense: choose one of the list, or type its id.").waitFor();
  await expect.poll(() => page.locator(":focus").getAttribute("placeholder")).toBe("Search courses");
  expect(await course.inputValue()).toBe("nonsense");
  const count = async (filter = "") => ((await (await open.ask(`/enrolments${filter}`)).json()) as object[]).length;
  const before = await count();
  await expect.poll(() => page.getByRole("button", { name: "Add enrolment" }).getAttribute("aria-disabled")).toBeNull();
  await page.route("**/courses/5", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await course.fill("5");
  await page.getByRole("button", { name: "Add enrolment" }).click();
  await expect.poll(() => count()).toBe(before + 1);
  expect(await count("?courseId=5")).toBe(1);
  await page.unroute("**/courses/5");
  open.forgive(/404/);
});

test("what is typed for a reference outlives another tab, stops a save there, and is discarded", async () => {
  const { page } = school;
  await school.open("#1?in=enrolments");
  const remove = page.getByRole("button", { name: "Remove Logic" });
  await remove.click();
  const course = page.getByPlaceholder("Search courses");
  await course.fill("nonsense");
  await page.getByRole("tab", { name: "History" }).click();
  await course.waitFor({ state: "detached" });
  await page.keyboard.press("Control+s");
  await page.getByText("There is no course nonsense: choose one of the list, or type its id.").waitFor();
  expect(await course.inputValue()).toBe("nonsense");
  expect(await stored("/enrolments/1")).toMatchObject({ courseId: 7 });
  await page.getByRole("button", { name: "Discard" }).click();
  await remove.click();
  expect(await course.inputValue()).toBe("");
  // Leaving the field for the button looks the id up.
  await course.fill("8");
  const looked = page.waitForResponse("**/courses/8");
  await page.getByRole("button", { name: "Discard" }).click();
  expect((await looked).status()).toBe(200);
  await page.getByRole("button", { name: "Discard" }).waitFor({ state: "detached" });
  await remove.waitFor();
  school.forgive(/404/);
});

test("ids typed into a list of references are all kept, although the first is found last", async () => {
  const { page } = open;
  await open.ask("/clubs", { body: { id: 1, title: "Chess", studentIds: [] } });
  await open.ask("/students", { body: { id: 77, name: "Mary Cartwright" } });
  await open.open("#1?in=clubs");
  const students = page.getByPlaceholder("Search students");
  await page.route("**/students/41", async (route) => {
    await page.getByRole("button", { name: "Remove Mary Cartwright" }).waitFor();
    await route.continue();
  });
  await students.fill("41");
  await students.press("Enter");
  await students.fill("77");
  await students.press("Enter");
  await page.getByRole("button", { name: "Remove Ada Lovelace" }).waitFor();
  await page.getByRole("button", { name: "Remove Mary Cartwright" }).waitFor();
  await page.unroute("**/students/41");
  await page.getByRole("button", { name: "Discard" }).click();
});

test("changes of other collections are not announced", async () => {
  const { page } = open;
  await open.open();
  await page.getByRole("row", { name: "Ada Lovelace" }).waitFor();
  await page.getByText("Live", { exact: true }).waitFor();
  await open.ask("/courses", { body: { title: "Rings" } });
  await open.ask("/students", { body: { name: "Emmy Noether" } });
  await page.getByRole("button", { name: "1 changed" }).waitFor();
  expect(await page.getByText("Much has changed").count()).toBe(0);
});

test("axe finds nothing wrong with collections, light and wide, dark and narrow, where a selection leads to them", async () => {
  const { page } = school;
  await expectAccessible(
    page,
    async () => {
      await school.open("#?in=enrolments");
      await page.getByRole("row", { name: "Ada Lovelace · Logic" }).waitFor();
    },
    "a list",
  );
  await page.getByLabel("Collection", { exact: true }).selectOption("Courses");
  await page.getByRole("grid", { name: "Courses" }).waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(
    page,
    async () => {
      await school.open("#1?in=enrolments");
      await page.getByRole("button", { name: "Remove Logic" }).waitFor();
    },
    "a record",
  );
  await page.setViewportSize({ width: 1920, height: 1000 });
  expect(await axeFindings(page)).toEqual([]);
});
