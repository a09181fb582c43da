import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { serveCapture } from "@signalbox/capture";
import { createCaptureClient } from "@signalbox/capture/sdk";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startHttpServer, type TestServer } from "../../../test/http-server.ts";
import { printed } from "../../../test/run-signalbox.ts";
import { sharedDatabases } from "../../../test/shared-postgres.ts";
import { openShell, type Shell } from "../../../test/shell.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { captureCommand } from "../src/commands/capture.ts";
import { examplesOf } from "./examples-of.ts";

const adminToken = "an-admin-token-of-some-length";
const folder = temporaryFolder();
let service: Awaited<ReturnType<typeof serveCapture>>;
const databases = sharedDatabases();
let target: TestServer;
let shell: Shell;

beforeAll(async () => {
  shell = await openShell();
  await writeFile(join(folder, "rules.json"), '[{"responses": [{"status": 503}]}]');
  await writeFile(join(folder, "signalbox.json"), '{"routes": [{"id": "0b1f8a53-6f5e-4d3c-9d51-0c5a4f1b2a10"}]}');
  await writeFile(join(folder, "admin-token"), `${adminToken}\n`);
  service = await serveCapture({
    inMemory: true,
    port: 0,
    adminToken,
    allowAddresses: ["127.0.0.1"],
    logLevel: "silent",
  });
  // The examples copy this file.
  const kept = await serveCapture({ dataFolder: join(folder, ".signalbox"), port: 0, logLevel: "silent" });
  await kept.close();
  target = await startHttpServer((_, response) => void response.end("taken"));
});
afterAll(async () => {
  await target.close();
  await service.close();
  await shell.close();
});

/** What needs programs and machines that are elsewhere is in public.test.ts. */
const examples = examplesOf(captureCommand).filter((line) => !/--public(?: |$)/.test(line));
const isEndless = (line: string): boolean => /capture (serve|tail|listen)\b/.test(line);

interface Prepared {
  readonly line: string;
  /** Values for the variables that the examples take from a line before them or from their reader. */
  readonly secrets: { readonly ROUTE: string; readonly SECRET: string; readonly OWNER_SECRET: string };
}

/** A line with what runs it in a shell where `signalbox` runs this source. */
function shellLine({ line, secrets }: Prepared) {
  const env = { SIGNALBOX_CAPTURE_URL: service.url, TOKEN: adminToken, ...secrets };
  return [`jq() { cat; }\n${line}`, { cwd: folder, env }] as const;
}

/** Creates a route with the requests that the examples mention, and puts its URL and id into the line. */
async function prepare(line: string): Promise<Prepared> {
  const isPrivate = line.includes("$SECRET");
  const route = await createCaptureClient({ url: service.url }).createRoute({ private: isPrivate });
  const isForwarded = line.includes("capture forwards");
  if (isForwarded) await route.update({ forward: [{ url: target.url }] });
  for (let n = 0; n < 3; n += 1) {
    await fetch(`${route.url}/hooks`, { method: "POST", body: '{"type": "paid"}' });
  }
  if (isForwarded) await vi.waitUntil(async () => (await route.deliveries(3)).length === 1, { timeout: 120_000 });
  const prepared = line
    .replaceAll("http://127.0.0.1:5000", service.url)
    .replaceAll("/run/secrets/admin-token", join(folder, "admin-token"))
    .replaceAll(/https:\/\/example\.com|http:\/\/localhost:8080/g, target.url)
    .replaceAll("/var/lib/signalbox", join(folder, ".signalbox"))
    .replaceAll("/backups", folder)
    .replace("capture serve", "capture serve --port 0");
  const database = "postgres://user:password@localhost/signalbox";
  const located = prepared.includes(database)
    ? prepared.replaceAll(database, await databases.createDatabase())
    : prepared;
  return {
    line: located,
    secrets: { ROUTE: route.url, SECRET: route.secret ?? "", OWNER_SECRET: route.ownerSecret ?? "" },
  };
}

test.each(examples.filter((line) => !isEndless(line)))("'%s' runs as shown", async (line) => {
  const { code, stdout, stderr } = await shell.run(...shellLine(await prepare(line)));
  expect(code, stdout + stderr).toBe(0);
});

test.concurrent.each(examples.filter(isEndless))("'%s' runs until it is stopped", async (line) => {
  const [here, { env }] = shellLine(await prepare(line));
  // Services at the same time need their own data.
  const child = shell.start(here, { cwd: folder, env: { ...env, SIGNALBOX_DATA: join(folder, randomUUID()) } });
  const said = await printed(child, /Capturing on|forwarding|responding|#3|"seq":3|following/);
  expect(said).not.toMatch(/^signalbox: /m);
  // The shell and its children run in their own process group.
  process.kill(-(child.pid ?? 0), "SIGINT");
  await once(child, "close");
});
