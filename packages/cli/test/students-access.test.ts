import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { spawn } from "../../../test/child-processes.ts";
import { bareEnvironment } from "../../../test/run-signalbox.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const freePorts = { SIGNALBOX_STUDENTS_PORT: "0", SIGNALBOX_CAPTURE_PORT: "0" };
let folder: string;
let folders = 0;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "signalbox-students-access-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const data = join(folder, String(++folders));
  const env = { ...bareEnvironment, SIGNALBOX_DATA: data, ...freePorts, ...variables };
  return spawn(process.execPath, ["-C", "@signalbox/source", main, ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Starts a service with these settings, sends requests to it, and stops it. */
async function ask(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  headers: Record<string, string> = {},
) {
  const child = run(args, variables);
  let said = "";
  while (!/students +http/.test(said)) said += String((await once(child.stdout, "data"))[0]);
  const url = /(http\S+)\/students/.exec(said)?.[1];
  const response = await fetch(`${url}/students`, { headers });
  child.kill("SIGTERM");
  await once(child, "exit");
  return response;
}

test.each([[["students", "serve"]], [["up"]]])("%j reads its settings from flags and variables", async (command) => {
  const origin = { origin: "https://app.example" };
  const flags = [
    "--cors-origin",
    "https://other.example",
    "--cors-origin",
    "https://app.example",
    "--rate-limit",
    "5/60",
  ];
  const byFlag = await ask([...command, ...flags], { SIGNALBOX_STUDENTS_REQUIRE_KEY: "false" }, origin);
  expect(byFlag.status).toBe(200);
  expect(byFlag.headers.get("access-control-allow-origin")).toBe("https://app.example");
  expect(byFlag.headers.get("ratelimit-policy")).toBe('"default";q=5;w=60');
  const variables = {
    SIGNALBOX_STUDENTS_CORS_ORIGINS: "https://a.example,https://app.example",
    SIGNALBOX_STUDENTS_REQUIRE_KEY: "1",
  };
  const byVariable = await ask(command, variables, origin);
  expect(byVariable.status).toBe(401);
  expect(byVariable.headers.get("access-control-allow-origin")).toBe("https://app.example");
});

test("serve responds to the given host names and to those of this machine", async () => {
  const child = run(["students", "serve", "--port", "0", "--host-name", "students.example"]);
  const [said] = await once(child.stdout, "data");
  const url = /http\S+/.exec(String(said))?.[0] ?? "";
  expect(await askAs("students.example:3000", url)).toMatchObject({ status: 200 });
  expect(await askAs("other.example", url)).toMatchObject({
    status: 421,
    body: expect.stringContaining("--host-name"),
  });
  child.kill("SIGTERM");
  await once(child, "exit");
});

/** What a page receives after DNS rebinding to this machine. `fetch` sets the Host header itself. */
async function askAs(host: string, url: string) {
  const [response] = await once(get(url, { headers: { host } }), "response");
  return { status: response.statusCode as number, body: await text(response) };
}

test.each([
  [["--rate-limit", "fast"], /--rate-limit must be requests\/seconds, such as 600\/60, got 'fast'/],
  [["--jwt-keys", "https://id.example/jwks"], /all of --jwt-keys, --jwt-issuer and --jwt-audience/],
  [["--jwt-keys", "https://i.example", "--jwt-issuer", "i", "--jwt-audience", "a"], /only with --require-key/],
])("serve reports the error in %j in one line", async (flags, message) => {
  const child = run(["students", "serve", ...flags]);
  const exit = once(child, "exit");
  expect(await text(child.stderr)).toMatch(message);
  expect((await exit)[0]).toBe(2);
});
