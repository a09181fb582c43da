import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openStudentsPage, type StudentsPage } from "./page-in-browser.ts";

// Whole stories without a pointer. The focus is always somewhere that keys can go on from.

let browser: StudentsPage;
beforeAll(async () => {
  browser = await openStudentsPage();
  await browser.page.setViewportSize({ width: 1280, height: 800 });
});
afterAll(() => browser.close());
afterEach(async () => {
  expect(await browser.leave()).toEqual([]);
});

const eventually = { timeout: 60_000 };

/** The name of the focused element; `body` when nothing has the focus. */
const focused = () =>
  browser.page.evaluate<string>(`(() => {
    const { activeElement: at } = document;
    if (at === document.body) return "body";
    return (at.getAttribute("aria-label") ?? at.labels?.[0]?.innerText ?? at.innerText).trim();
  })()`);

/** Presses a key until the focus is on a control. */
async function goTo(name: string, key = "Tab"): Promise<void> {
  const seen: string[] = [];
  for (let count = 0; count < 80; count += 1) {
    const at = await focused();
    if (at.startsWith(name)) return;
    seen.push(at);
    await browser.page.keyboard.press(key);
  }
  expect.unreachable(`${name} is not among ${seen.join(" | ")}`);
}

test("a student is found, changed and saved; back in the list, the focus is on that row", async () => {
  const { page } = browser;
  const body = Array.from({ length: 40 }, (_, n) => ({ name: `Student ${String(n).padStart(2, "0")}`, room: "A" }));
  await browser.ask("/students", { body });
  await browser.open("#?sort=name");
  await page.getByRole("row", { name: "Student 00", exact: true }).waitFor();
  for (let count = 0; count < 4; count += 1) await page.keyboard.press("ArrowDown");
  await expect.poll(focused, eventually).toBe("Student 03");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Student 03" }).waitFor();
  await goTo("Room");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("B");
  await page.keyboard.press("Control+s");
  await page.getByText("Saved.").waitFor();
  await expect.poll(focused, eventually).toBe("Room");
  // The first Escape leaves the field, the second one the record.
  await page.keyboard.press("Escape");
  await expect.poll(focused, eventually).toBe("Student 03");
  expect(await page.evaluate("document.activeElement.id")).toBe("record-heading");
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Student 03" }).waitFor({ state: "detached" });
  await expect.poll(focused, eventually).toBe("Student 03");
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused, eventually).toBe("Student 04");
  // Deleting moves the focus to a neighbour, and the undo is a few keys away.
  await page.keyboard.press("Delete");
  await page.getByRole("row", { name: "Student 04", exact: true }).waitFor({ state: "detached" });
  await expect.poll(focused, eventually).toMatch(/^Student 0[35]$/);
  await goTo("Undo");
  await page.keyboard.press("Enter");
  await page.getByRole("row", { name: "Student 04", exact: true }).waitFor();
  await expect.poll(focused, eventually).not.toBe("body");
});

test("duplicates are compared, merged and separated again", async () => {
  const { page } = browser;
  const twins = (name: string) => [
    { id: `${name}-1`, name, dateOfBirth: "1990-12-10", email: `${name}@old.example` },
    { id: `${name}-2`, name, dateOfBirth: "1990-12-10", email: `${name}@new.example` },
  ];
  await browser.ask("/students", { body: [...twins("Ada"), ...twins("Grace")] });
  await browser.open();
  await page.keyboard.press("d");
  await page.getByRole("heading", { name: "Same name and date of birth" }).waitFor();
  await goTo("Ada · Ada");
  await page.keyboard.press("Enter");
  await page.getByText("Ada-1").waitFor();
  await goTo("Email of the");
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused, eventually).toBe("Email of the duplicate");
  await goTo("Merge, taking 1 field");
  await page.keyboard.press("Enter");
  await page.getByText("Ada is merged into Ada.").waitFor();
  expect(await (await browser.ask("/students/Ada-1")).json()).toMatchObject({ email: "Ada@new.example" });
  // The pair is gone, and with it the button. The next pair has the focus.
  await page.getByText("Grace-1").waitFor();
  await expect.poll(focused, eventually).toBe("Same name and date of birth");
  await goTo("Not one person");
  await page.keyboard.press("Enter");
  await page.getByText("No two students look like one person.").waitFor();
  await expect.poll(focused, eventually).not.toBe("body");
  await goTo("Undo");
  await page.keyboard.press("Enter");
  await page.getByText("2 students as before.").waitFor();
  await page.getByText("Ada-1").waitFor();
  await expect.poll(focused, eventually).not.toBe("body");
  await page.keyboard.press("Escape");
  await page.locator(".table-row:focus").waitFor();
});

test("a deleted student is restored from the trash; the focus stays in the drawer, then returns", async () => {
  const { page } = browser;
  for (const name of ["First", "Second"]) {
    await browser.ask("/students", { body: { id: name, name } });
    await browser.ask(`/students/${name}`, { method: "DELETE" });
  }
  await browser.open();
  await page.getByRole("row").nth(1).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.locator(".table-row:focus").waitFor();
  const before = await focused();
  await page.keyboard.press("t");
  await page.getByRole("button", { name: "Restore First" }).waitFor();
  await goTo("Restore First");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Restore First" }).waitFor({ state: "detached" });
  await expect.poll(focused, eventually).not.toBe("body");
  expect(await page.evaluate("document.activeElement.closest('dialog') !== null")).toBe(true);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(focused, eventually).toBe(before);
});
