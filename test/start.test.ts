import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { spawn } from "./child-processes.ts";
import { repositoryRoot, runCommand } from "./run-signalbox.ts";
import { startSignalbox } from "./signalbox-up.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();

test.concurrent("npm start serves both services until Ctrl-C, and then drains them", async () => {
  const npm = spawn("npm", ["start", "--", "--data", join(folder, "npm")], {
    cwd: repositoryRoot,
    env: { ...process.env, SIGNALBOX_STUDENTS_PORT: "0", SIGNALBOX_CAPTURE_PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
    // A separate process group, so that the interrupt reaches npm and its command, as in a terminal.
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
  await captureFirstWebhook(urls[1] ?? "");
  process.kill(-(npm.pid ?? Number.NaN), "SIGINT");
  // The signal ends npm itself; its command prints the last line.
  await closed;
  expect(await rest).toMatch(/Stopped\.\n$/);
  for (const url of urls) await expect(fetch(`${url}/readyz`)).rejects.toThrow();
});

/** Runs the commands that the README shows after `npm start`, and finds the request on the page that they name. */
async function captureFirstWebhook(captureUrl: string): Promise<void> {
  const readme = await readFile(join(repositoryRoot, "README.md"), "utf8");
  const [line = ""] = /^curl -d .*npx signalbox capture create.*$/m.exec(readme) ?? [];
  const ran = await runCommand("bash", ["-c", line], { env: { SIGNALBOX_CAPTURE_URL: captureUrl } });
  expect(ran.code, ran.stderr).toBe(0);
  const [, page = ""] = /^page {5}(\S+)$/m.exec(ran.stderr) ?? [];
  const inspected = await fetch(page, { headers: { accept: "application/json" } });
  expect(await inspected.json()).toMatchObject({ requests: [{ body: { content: '{"hello": "world"}' } }] });
}

test.concurrent("npx signalbox runs the sources of a clone, and returns its exit code", async () => {
  const ran = await runCommand("npx", ["--no-install", "signalbox", "capture", "nonsense"]);
  expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining("nonsense") });
});

test.concurrent.each([[[]], [["--require-key"]]])(
  "the commands that 'up' prints to try work, with %j",
  async (args) => {
    const signalbox = await startSignalbox(join(folder, `try's ${args.length}`), args);
    const [, lines = ""] = /Try in another shell:\n(.*?)\n\n/s.exec(signalbox.output()) ?? [];
    const { code, stdout, stderr } = await runCommand("bash", ["-euo", "pipefail", "-c", lines]);
    await signalbox.stop();
    expect({ code, stdout }, stderr).toEqual({
      code: 0,
      stdout: expect.stringMatching(/"givenName":"Ada".*"captured":1/s),
    });
  },
);
