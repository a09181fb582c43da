import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { spawn } from "../../../test/child-processes.ts";
import { runInProcess } from "../../../test/run-in-process.ts";
import { bareEnvironment } from "../../../test/run-signalbox.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

test("serve responds to the given host names and to those of this machine", async () => {
  const data = mkdtempSync(join(tmpdir(), "signalbox-students-access-"));
  onTestFinished(() => rmSync(data, { recursive: true }));
  const args = ["students", "serve", "--port", "0", "--host-name", "students.example", "--data", data];
  const child = spawn(process.execPath, ["-C", "@signalbox/source", main, ...args], {
    env: bareEnvironment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = await once(createInterface({ input: child.stdout }), "line");
  const url = /http\S+/.exec(String(said))?.[0] ?? "";
  expect(await askAs("students.example:3000", url)).toMatchObject({ status: 200 });
  expect(await askAs("other.example", url)).toMatchObject({
    status: 421,
    body: expect.stringContaining("--host-name "),
  });
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
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
  const ran = await runInProcess(["students", "serve", ...flags]);
  expect(ran).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
});
