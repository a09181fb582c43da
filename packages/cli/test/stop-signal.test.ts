import { spawn } from "node:child_process";
import { once } from "node:events";
import { serveCapture } from "@signalbox/capture";
import { expect, test } from "vitest";

const main = new URL("../src/main.ts", import.meta.url).pathname;

test("signalbox capture tail ends when nobody reads it any longer", async () => {
  const capture = await serveCapture({ inMemory: true, port: 0 });
  const made = await fetch(`${capture.url}/api/routes`, { method: "POST" });
  const { url } = (await made.json()) as { url: string };
  await fetch(url, { method: "POST", body: "one" });
  const args = ["-C", "@signalbox/source", main, "capture", "tail", url, "--after", "0", "--url", capture.url];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  child.stdout.destroy();
  const exit = once(child, "exit");
  // Nothing is known of a reader before something is written for it.
  const sending = setInterval(() => void fetch(url, { method: "POST", body: "more" }), 50);
  expect(await exit).toEqual([0, null]);
  clearInterval(sending);
  await capture.close();
});
