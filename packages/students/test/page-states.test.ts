import { beforeAll, expect, test } from "vitest";
import { expectAccessible, expectClosed, expectStatesAccessible, loadedBytes } from "../../../test/browser-page.ts";
import { studentsPage } from "./page-in-browser.ts";

// Every state of the page with keys and the registrar's rules: axe finds no violation, it fits into 320 pixels, no role sees an
// action that would be rejected, and records are always shown as text.

const registrar = studentsPage({ requireKey: true, profile: "registrar" });
const open = studentsPage();
let secrets: { readonly read: string; readonly write: string; readonly admin: string };
let ada: string;

const adaRecord = {
  studentNumber: "A-1815",
  givenName: "Ada",
  familyName: "Lovelace",
  dateOfBirth: "1990-12-10",
  status: "applicant",
  address: { city: "London", country: "GB" },
  guardians: [{ name: "Anne", relationship: "mother" }],
};

beforeAll(async () => {
  secrets = {
    read: await registrar.addKey("read"),
    write: await registrar.addKey("write"),
    admin: await registrar.addKey("admin"),
  };
  const created = await registrar.ask("/students", { body: adaRecord, secret: secrets.write });
  ada = ((await created.json()) as { id: string }).id;
  // The same person again, in the same state.
  await registrar.ask("/students", { body: { ...adaRecord, studentNumber: "A-1816" }, secret: secrets.write });
  // One deleted record for the trash.
  const third = await registrar.ask("/students", {
    body: { ...adaRecord, studentNumber: "A-1817" },
    secret: secrets.write,
  });
  const { id } = (await third.json()) as { id: string };
  await registrar.ask(`/students/${id}`, { method: "DELETE", secret: secrets.write });
});

async function signIn(scope: keyof typeof secrets, fragment = ""): Promise<void> {
  const { page, origin } = registrar;
  await page.goto(`${origin}/livez`);
  await page.evaluate("sessionStorage.clear()");
  await page.goto(`${origin}/${fragment}`);
  await page.getByLabel("API key or token").fill(secrets[scope]);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Live", { exact: true }).waitFor();
  expect(await registrar.focused()).not.toBe("body");
  registrar.forgive(/401/);
}

const row = () => registrar.page.getByRole("row", { name: "Ada Lovelace" }).first();

/** Opens another view without reloading the page. */
async function look(fragment: string): Promise<void> {
  await registrar.page.evaluate(`location.hash = ${JSON.stringify(fragment)}`);
}

/** Opens a dialog of the list by its key. */
async function openByKey(key: string): Promise<void> {
  await look("#");
  await row().waitFor();
  await registrar.page.keyboard.press(key);
  await registrar.page.getByRole("dialog").waitFor();
}

/** Opens a part of the administration. */
async function part(name: string, field: string): Promise<void> {
  await look(`#?show=${name}`);
  await registrar.page.getByLabel(field).waitFor();
  await registrar.page.locator(".skeleton").waitFor({ state: "detached" });
}

const pageOf = () => registrar.page;

/** Each state, and how an administrator reaches it. */
const states: Readonly<Record<string, () => Promise<unknown>>> = {
  "the list": () => row().waitFor(),
  "a selection": async () => {
    await pageOf()
      .getByRole("checkbox", { name: /^Select Ada/ })
      .first()
      .click();
    await pageOf().getByRole("region", { name: "Selection" }).waitFor();
  },
  "no match": async () => {
    await look("#?q=nobody");
    await pageOf().getByText("No student matches.").waitFor();
  },
  "the details, with an error": async () => {
    await look(`#${ada}`);
    await pageOf().getByLabel("GPA").fill("many");
    await pageOf().getByRole("button", { name: "Save" }).click();
    await pageOf().locator("[aria-invalid=true]").waitFor();
    registrar.forgive(/422/);
  },
  "a conflict": async () => {
    await look(`#${ada}`);
    await pageOf().getByText("Not saved").waitFor();
    const { version } = (await (await registrar.ask(`/students/${ada}`, { secret: secrets.admin })).json()) as {
      version: number;
    };
    const body = { course: `Course ${version}` };
    await registrar.ask(`/students/${ada}`, { method: "PATCH", body, secret: secrets.admin });
    await pageOf().getByRole("button", { name: "Compare" }).click();
    await pageOf()
      .getByRole("heading", { name: /^Somebody saved version/ })
      .waitFor();
  },
  "the history": async () => {
    await look(`#${ada}?tab=history`);
    await pageOf()
      .getByRole("row", { name: /familyName/ })
      .waitFor();
  },
  "the JSON": async () => {
    await look(`#${ada}?tab=json`);
    await pageOf().getByLabel("The record as JSON").waitFor();
  },
  "a missing record": async () => {
    await look("#00000000-0000-7000-8000-000000000000");
    await pageOf().getByRole("heading", { name: "No such student" }).waitFor();
    registrar.forgive(/404/);
  },
  "possible duplicates": async () => {
    await look("#?show=duplicates");
    await pageOf()
      .getByRole("button", { name: /^Merge/ })
      .waitFor();
  },
  "the keys": () => openByKey("?"),
  "a filter": () => openByKey("f"),
  "the columns": () => openByKey("c"),
  "the import": async () => {
    await look("#?show=import");
    await registrar.chooseFile("a.csv", Buffer.from("studentNumber;givenName\nB-1;Zo\xeb\n", "latin1"));
    await pageOf()
      .getByRole("gridcell", { name: "Zoë" })
      .or(pageOf().getByRole("cell", { name: "Zoë" }))
      .waitFor();
    await pageOf().getByRole("button", { name: "Try it" }).click();
    await pageOf().getByText("1 not possible").waitFor();
  },
  "the import without roles": async () => {
    await look("#?show=import");
    await registrar.chooseFile("users.csv", "sourcedId,enabledUser,givenName\nu-1,true,Ada\n");
    await pageOf().getByRole("alert").getByText("on the command line --roles roles.csv").waitFor();
    registrar.forgive(/400/);
  },
  "a bulk change": async () => {
    await look("#?show=bulk");
    await pageOf().getByRole("button", { name: "Preview" }).click();
    await pageOf()
      .getByText(/would change/)
      .waitFor();
  },
  "the trash": async () => {
    await look("#?show=trash");
    await pageOf().getByRole("button", { name: "Purge…" }).waitFor();
  },
  "the bulk changes": async () => {
    await look("#?show=changes");
    await pageOf().getByText("Nothing was imported, merged or changed in bulk.").waitFor();
  },
  "the keys of the service": () => part("keys", "Whose key it is"),
  "the webhooks": () => part("webhooks", "URL that changes"),
  "the access log": () => part("audit", "Record, key or webhook"),
  "a menu": async () => {
    await look("#");
    await pageOf().getByRole("button", { name: "More" }).click();
    await pageOf().getByRole("menu").waitFor();
  },
  "the actions": async () => {
    await look("#");
    await pageOf().keyboard.press("Control+k");
    await pageOf().getByRole("option").first().waitFor();
  },
};

test("axe finds nothing wrong with any state, light and wide, dark and narrow", async () => {
  const { page } = registrar;
  await expectAccessible(
    page,
    async () => {
      await page.goto(registrar.origin);
      await page.getByLabel("API key or token").waitFor();
    },
    "signing in",
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn("admin");
  await expectStatesAccessible(page, states);
  await expectAccessible(
    page,
    async () => {
      await signIn("read", `#${ada}`);
      await page.getByRole("heading", { name: "Ada Lovelace" }).waitFor();
    },
    "a viewer",
  );
  await expectAccessible(
    open.page,
    async () => {
      await open.open();
      await open.page.getByRole("region", { name: "No students yet" }).waitFor();
    },
    "no students",
  );
  await expectAccessible(
    open.page,
    async () => {
      await open.open("#?add=1");
      for (const [name, kind] of [
        ["age", "number"],
        ["isMinor", "boolean"],
        ["nothing", "null"],
        ["pets", "json"],
      ] as const) {
        await open.page.getByLabel("Another field").fill(name);
        await open.page.keyboard.press("Enter");
        await open.page
          .getByLabel(/^Type of/)
          .last()
          .selectOption(kind);
      }
      await open.page.getByLabel("Age", { exact: true }).fill("many");
      await open.page.getByRole("button", { name: "Add student" }).click();
      await open.page.getByText("This is not a number").waitFor();
    },
    "an open form",
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  // The narrow page requests the missing record again.
  registrar.forgive(/404/);
});

test("a viewer sees their role and no actions that would be rejected; the key stays in the tab and out of URLs", async () => {
  const { page, context } = registrar;
  await signIn("read");
  await page.getByText("viewer", { exact: true }).waitFor();
  await row().click();
  await page.getByRole("heading", { name: "Ada Lovelace" }).waitFor();
  await page.getByRole("definition").filter({ hasText: "A-181" }).first().waitFor();
  for (const name of [/^Add/, /^Delete/, /^Save/]) expect(await page.getByRole("button", { name }).count()).toBe(0);
  expect(await page.getByRole("searchbox").count()).toBe(0);
  expect(await page.getByText("1990-12-10").count()).toBe(0);
  for (const [scope, items] of [
    ["read", []],
    ["write", ["Trash…"]],
    ["admin", ["Trash…", "Administration"]],
  ] as const) {
    await signIn(scope, "#?show=audit");
    // Others than administrators see the list.
    if (scope !== "admin") await page.getByRole("grid", { name: "Students" }).waitFor();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem").first().waitFor();
    const shown = await page.getByRole("menuitem").allInnerTexts();
    expect(["Trash…", "Administration"].filter((name) => shown.some((item) => item.startsWith(name)))).toEqual(items);
    await page.keyboard.press("Escape");
  }
  expect(page.url()).not.toContain(secrets.read);
  expect(await page.evaluate("JSON.stringify(Object.entries(localStorage))")).not.toContain(secrets.read);
  expect(await context.cookies()).toEqual([]);
});

test("a registrar's form offers the allowed next statuses, and shows each error at its field", async () => {
  const { page } = registrar;
  await signIn("write", `#${ada}`);
  expect(await page.getByLabel("Status").locator("option").allInnerTexts()).toEqual([
    "applicant",
    "admitted",
    "withdrawn",
  ]);
  await page.getByLabel("GPA").fill("11");
  await page.getByLabel("Email").first().fill("nobody");
  await page.getByRole("button", { name: "Save" }).click();
  await page
    .getByText(/^Email: |email address/)
    .first()
    .waitFor();
  registrar.forgive(/422/);
  for (const label of ["GPA", "Email"]) {
    expect(await page.getByLabel(label).first().getAttribute("aria-invalid"), label).toBe("true");
  }
  await page.locator("input:focus[aria-invalid=true]").waitFor();
});

const attack = `"><script>globalThis.owned=1</script><img src=x onerror="globalThis.owned=1">`;

test("hostile records are shown as text, and large ones do not freeze the page", async () => {
  const { page } = open;
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`m${index}`, index]));
  const ids: string[] = [];
  for (const body of [
    { [attack.slice(0, 60)]: attack, name: `${attack} \u202egnp.exe` },
    { constructor: "x", toString: "y", name: "Prototype" },
    { name: "Many", ...many },
    { name: "Long", text: "x".repeat(900_000) },
    { name: "x".repeat(10_000), [`\u202e${"n".repeat(50)}`]: "y".repeat(500), deep: [[[[[[1]]]]]] },
  ]) {
    ids.push(((await (await open.ask("/students", { body })).json()) as { id: string }).id);
  }
  for (const id of ids) {
    await open.open(`#${id}`);
    await page.locator(".record-field").first().waitFor();
    // The field reorders the name; the text below it shows the stored characters.
    if (id === ids[0]) await page.locator(".record-value").getByText("U+202E").waitFor();
    expect(await page.locator("input, textarea").count()).toBeLessThan(200);
  }
  await open.open(`#${ids[3]}`);
  // A field with such a long line would need seconds for each key.
  await page.getByText("a program can change it, with PATCH").waitFor();
  await page.getByRole("tab", { name: "JSON" }).click();
  await page.getByText("too long to be edited as one text here").waitFor();
  await page.locator(".text-view").getByText("xxx").first().waitFor();
  expect(await page.locator(".record textarea").count()).toBe(0);
  await open.open(`#${ids[0]}?tab=history`);
  await page.getByRole("row", { name: /owned/ }).first().waitFor();
  expect(await page.evaluate("typeof globalThis.owned")).toBe("undefined");
  expect(await page.locator("img, iframe, object, embed, body script, a[href^='javascript']").count()).toBe(0);
  for (const id of ids) await open.ask(`/students/${id}`, { method: "DELETE" });
  await open.open("#?show=trash");
  await page.getByRole("button", { name: /^Restore x/ }).waitFor();
  await open.open("#?show=import");
  const text = `\u202e${"n".repeat(50)},name,${"m".repeat(60)}\n${"z".repeat(300)},\u2066Zo\xeb,"{""a"": 1}"\n`;
  await open.chooseFile(`\u202e${"f".repeat(200)}.csv`, text);
  // The name of the file is shown with its hidden character too.
  await page.locator(".import-name").getByText("U+202E").waitFor();
});

test("the reference of the service shows an operation that its URL names", async () => {
  await open.page.goto(`${open.origin}/docs#createStudent`);
  await open.page.getByText("Request body").waitFor();
});

test("the page loads at most 60 kB, compressed, under a policy that allows files of the service only", async () => {
  expect(await loadedBytes(open)).toBeLessThan(60_000);
  await expectClosed(open);
  expect(await (await fetch(open.origin)).json()).toMatchObject({ service: "students" });
});
