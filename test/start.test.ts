import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { spawn } from "./child-processes.ts";
import { repositoryRoot } from "./run-signalbox.ts";

test("npm start serves both services until Ctrl-C, and then drains them", async () => {
  const data = await mkdtemp(join(tmpdir(), "signalbox-start-"));
  const npm = spawn("npm", ["start", "--", "--data", data], {
    cwd: repositoryRoot,
    env: { ...process.env, SIGNALBOX_STUDENTS_PORT: "0", SIGNALBOX_CAPTURE_PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
    // A group of its own, so that the interrupt reaches npm and the command under it, as in a terminal.
    detached: true,
  });
  const closed = once(npm, "close");
  const urls: string[] = [];
  for await (const line of createInterface({ input: npm.stdout })) {
    const url = /(students|capture) +(http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[2];
    if (url !== undefined) urls.push(url);
    if (line.startsWith("Ctrl-C")) break;
  }
  const rest = text(npm.stdout);
  expect(urls).toHaveLength(2);
  for (const url of urls) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  process.kill(-(npm.pid ?? Number.NaN), "SIGINT");
  // npm itself ends by the signal; the command under it has the last word.
  await closed;
  expect(await rest).toMatch(/Stopped\.\n$/);
  for (const url of urls) await expect(fetch(`${url}/readyz`)).rejects.toThrow();
  await rm(data, { recursive: true });
});
