import { afterAll, beforeAll, expect, test } from "vitest";
import { startHttpServer, type TestServer } from "../../../test/http-server.ts";
import { studentsPage } from "./page-in-browser.ts";

// Tasks of administrators on the page: keys, webhooks with their dead letters, and the access log.

const browser = studentsPage({ requireKey: true, webhookAddresses: ["127.0.0.1"], webhookBackoffMs: [10] });
let admin: string;
let receiver: TestServer;
/** The next status of the receiver; 204 when empty. */
const responses: number[] = [];

beforeAll(async () => {
  receiver = await startHttpServer((request, response) => {
    request.resume();
    response.statusCode = responses.shift() ?? 204;
    response.end();
  });
  admin = await browser.addKey("admin");
});
afterAll(() => receiver.close());

const ask = (path: string, init: { method?: string; body?: unknown } = {}) =>
  browser.ask(path, { ...init, secret: admin });

const focused = () => browser.page.evaluate("document.activeElement.innerText ?? ''");

async function openSignedOut(fragment: string): Promise<void> {
  const { page, origin } = browser;
  await page.goto(`${origin}/livez`);
  await page.evaluate("sessionStorage.clear()");
  await page.goto(`${origin}/${fragment}`);
}

async function signIn(secret: string, fragment: string): Promise<void> {
  const { page } = browser;
  await openSignedOut(fragment);
  await page.getByLabel("API key or token").fill(secret);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Live", { exact: true }).waitFor();
  browser.forgive(/401/);
}

test("creates keys, shows their secrets once, and revokes them after a confirmation; the focus stays near", async () => {
  const { page } = browser;
  await openSignedOut("#?q=gra&show=keys");
  const secretField = page.getByLabel("API key or token");
  await secretField.fill("sbs_unknown");
  await page.keyboard.press("Enter");
  await page.getByText("The key or token is unknown").waitFor();
  await expect.poll(() => secretField.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
  // Once without a key, and once with the wrong one.
  const failures = async () => {
    const entries = (await (await ask("/audit?action=login-failure")).json()) as { readonly detail: string }[];
    return entries.map(({ detail }) => detail);
  };
  await expect.poll(failures).toEqual(Array(2).fill("401 unauthorized: GET /me"));
  // The keys of an issuer cannot be fetched.
  const problem = { code: "issuer_unavailable", detail: "The token cannot be checked." };
  await page.route("**/me", (route) => route.fulfill({ status: 503, json: problem }), { times: 1 });
  await page.keyboard.type(admin);
  await page.keyboard.press("Enter");
  await page.getByText("The token cannot be checked.").waitFor();
  await page.getByRole("button", { name: "Use another key or token" }).click();
  await secretField.fill(admin);
  await page.keyboard.press("Enter");
  const shown = page.getByRole("region", { name: /^Secret of/ });
  const secrets: string[] = [];
  for (const name of ["Registry <b>office</b>", "Two"]) {
    await page.getByLabel("Whose key it is").fill(name);
    await page.getByLabel("Scope").selectOption("write");
    await page.getByLabel(/Last day/).fill("2099-12-31");
    await page.getByRole("button", { name: "Create key" }).press("Enter");
    await expect.poll(focused).toContain("Copy the secret");
    secrets.push(await shown.locator("code").innerText());
    // No key alone leaves the page: that would lose the secret.
    for (const key of ["ArrowDown", "Enter"]) await page.getByRole("searchbox").press(key);
    await shown.focus();
    for (const key of ["a", "i", "b", "u", "d", "t", "Escape"]) await page.keyboard.press(key);
    await shown.getByRole("button", { name: "Done" }).press("Enter");
    await expect.poll(focused).toBe("Create key");
  }
  const [secret = ""] = secrets;
  expect((await browser.ask("/me", { secret })).status).toBe(200);
  expect(await page.content()).not.toContain(secret);
  expect(await page.evaluate("JSON.stringify([localStorage, location.href, history.state])")).not.toContain(secret);
  for (const name of [/Registry <b>office<\/b>.*2099-12-31/, /^Two/]) {
    const line = page.getByRole("row", { name });
    const revoke = line.getByRole("button", { name: "Revoke…" });
    await revoke.press("Enter");
    await expect.poll(focused).toContain("locked out at once");
    await page.keyboard.press("Escape");
    await expect.poll(focused).toBe("Revoke…");
    await revoke.press("Enter");
    await expect.poll(focused).toContain("locked out at once");
    await page.keyboard.press("Enter");
    await line.waitFor({ state: "detached" });
    await expect.poll(focused).toBe("Revoke…");
  }
  expect((await browser.ask("/me", { secret })).status).toBe(401);
  // A list that was requested before a key is revoked does not show it again.
  const create = async (name: string) => {
    await page.getByLabel("Whose key it is").fill(name);
    await page.getByRole("button", { name: "Create key" }).press("Enter");
    await expect.poll(focused).toContain("Copy the secret");
    await shown.getByRole("button", { name: "Done" }).press("Enter");
  };
  await create("Three");
  const [three, four] = ["Three", "Four"].map((name) => page.getByRole("row", { name: new RegExp(`^${name}`) }));
  await three?.waitFor();
  const revoked = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route("**/keys", async (route) => {
    if (isHeld || route.request().method() !== "GET") return route.fallback();
    isHeld = true;
    const response = await route.fetch();
    await revoked.promise;
    await route.fulfill({ response });
  });
  await create("Four");
  await three?.getByRole("button", { name: "Revoke…" }).press("Enter");
  await expect.poll(focused).toContain("locked out at once");
  await page.keyboard.press("Enter");
  await four?.waitFor();
  expect(await three?.count()).toBe(0);
  revoked.resolve();
  await page.unrouteAll({ behavior: "wait" });
  expect(await three?.count()).toBe(0);
  // Without a secret, the search leads to its results.
  await page.getByRole("searchbox").press("ArrowDown");
  await page.getByText("No student matches.").waitFor();
  browser.forgive(/401|503/);
});

test("what is typed while a key is being created stays, and so does each secret until it is done", async () => {
  const { page } = browser;
  await signIn(admin, "#?show=keys");
  const name = page.getByLabel("Whose key it is");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/keys", async (route) => {
    if (route.request().method() === "POST") await released;
    await route.fallback();
  });
  await name.fill("First");
  await page.getByRole("button", { name: "Create key" }).click();
  await name.fill("Second");
  release();
  await page.getByRole("region", { name: "Secret of First" }).waitFor();
  await page.getByRole("row", { name: /^First/ }).waitFor();
  expect(await name.inputValue()).toBe("Second");
  // The focus is still in the field, where letters are no keys of the page. The next secret takes it, and letters with it.
  await page.keyboard.type("aibudt");
  expect(await name.inputValue()).toBe("Secondaibudt");
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Secret of Secondaibudt" }).waitFor();
  await expect.poll(focused).toContain("Copy the secret");
  await page.keyboard.type("aibudt");
  for (const whose of ["First", "Secondaibudt"]) {
    const secret = page.getByRole("region", { name: `Secret of ${whose}` });
    await secret.getByRole("button", { name: "Done" }).click();
    await secret.waitFor({ state: "detached" });
  }
  expect(page.url()).toContain("show=keys");
  await page.unroute("**/keys");
});

test("adds and tests a webhook, changes its secret, and resends or discards failed deliveries", async () => {
  const { page } = browser;
  await signIn(admin, "#?show=webhooks");
  await page.getByLabel("URL that changes are sent to").fill("http://10.0.0.1/private");
  await page.getByRole("button", { name: "Add webhook" }).click();
  await page.getByText(/The service may not call this URL/).waitFor();
  browser.forgive(/422/);
  await page.getByLabel("URL that changes are sent to").fill(`${receiver.url}/changes`);
  await page.getByRole("button", { name: "Add webhook" }).click();
  const shown = page.getByRole("region", { name: /^Secret of/ }).locator("code");
  await shown.waitFor();
  const first = await shown.innerText();
  responses.push(503);
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByRole("alert").getByText("did not accept the test event: responded 503.").waitFor();
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByText("accepted the test event.").waitFor();
  await page.getByRole("button", { name: "Rotate the secret…" }).press("Enter");
  await expect.poll(focused).toContain("the old one ends at once");
  await page.keyboard.press("Enter");
  await expect.poll(() => shown.innerText()).not.toBe(first);
  await page.getByRole("button", { name: "Done" }).press("Enter");
  await expect.poll(focused).toBe("Rotate the secret…");

  const [{ id }] = (await (await ask("/webhooks")).json()) as [{ id: string }];
  const letters = async () => (await (await ask(`/webhooks/${id}/dead-letters`)).json()) as unknown[];
  // Two events with two attempts each.
  responses.push(500, 500, 500, 500);
  await ask("/students", { body: { name: "Ada" } });
  await ask("/courses", { body: { id: "7", title: "Logic" } });
  await expect.poll(async () => (await letters()).length).toBe(2);
  await page.getByRole("button", { name: "Dead letters http" }).click();
  const region = page.getByRole("region", { name: "Dead letters" });
  await region
    .getByText(/responded 500/)
    .first()
    .waitFor();
  await expect.poll(() => region.getByRole("link", { name: "/courses/7" }).getAttribute("href")).toBe("#7?in=courses");
  responses.push(410);
  await region.getByRole("button", { name: "Retry change" }).first().click();
  await page.getByText("It failed again: responded 410.").waitFor();
  await region.getByRole("button", { name: "Discard change" }).first().click();
  await expect.poll(focused).toBe("Retry");
  const retry = region.getByRole("button", { name: "Retry change" });
  await expect.poll(() => retry.count()).toBe(1);
  expect(await letters()).toHaveLength(1);
  await retry.click();
  await region.getByText("No event was given up.").waitFor();
  expect(await letters()).toEqual([]);
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: /with its dead letters/ }).click();
  await page.getByText("No webhook receives changes.").waitFor();
  await expect.poll(focused).toBe("Add webhook");
});

test("filters the access log by person, action and record, pages by its URL, and exports it", async () => {
  const { page } = browser;
  const { id } = (await (await ask("/students", { body: { name: "Alan" } })).json()) as { id: string };
  await ask(`/students/${id}`, { method: "PATCH", body: { room: "B" } });
  await ask("/students", { body: Array.from({ length: 120 }, (_, n) => ({ name: `Student ${n}` })) });
  await signIn(admin, "#?show=audit");
  const rows = page.getByRole("row");
  await expect.poll(() => rows.count()).toBe(101);
  await page.getByRole("button", { name: "Show older entries" }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(120);
  await page.getByLabel("Record, key or webhook").fill(id);
  await page.getByRole("button", { name: "Find" }).click();
  await expect.poll(() => rows.count()).toBe(3);
  await page.getByLabel(/^What/).selectOption("update");
  await page.getByRole("button", { name: "Find" }).click();
  await expect.poll(() => rows.count()).toBe(2);
  expect(page.url()).toContain("action%3Dupdate");
  await page.reload();
  await expect.poll(() => rows.count()).toBe(2);
  const { text } = await browser.download(() => page.getByRole("button", { name: "Export as CSV" }).click());
  expect(text.trim().split("\n")).toHaveLength(2);
  expect(text).toContain("update");
});

test("revoking a key during an edit loses no input, and signing out removes the key", async () => {
  const { page } = browser;
  const { id } = (await (await ask("/students", { body: { name: "Emmy", room: "A" } })).json()) as { id: string };
  const key = (await (await ask("/keys", { body: { name: "desk", scope: "write" } })).json()) as Record<string, string>;
  await signIn(key.secret ?? "", `#${id}`);
  await page.getByLabel("Room", { exact: true }).fill("B");
  await ask(`/keys/${key.id}`, { method: "DELETE" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(/What you wrote and did not save is kept in this tab/).waitFor();
  await page.getByLabel("API key or token").fill(admin);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect.poll(() => page.getByLabel("Room", { exact: true }).inputValue()).toBe("B");
  expect(await page.evaluate("JSON.stringify([localStorage, location.href, document.referrer])")).not.toContain("sbs_");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByLabel("API key or token").fill(admin);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect.poll(() => page.getByLabel("Room", { exact: true }).inputValue()).toBe("A");
});
