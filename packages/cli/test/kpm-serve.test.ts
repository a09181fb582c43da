import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { actionDefinition, eventTrigger } from "@signalbox/kpm";
import { Subscriber } from "@signalbox/kpm/connect";
import { afterEach, expect, test } from "vitest";
import { runInProcess } from "../../../test/run-in-process.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const running: ChildProcess[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

/** Starts the real command as a separate process. */
async function serve(...args: readonly string[]): Promise<{ url: string; child: ChildProcess }> {
  const command = ["-C", "@signalbox/source", main, "kpm", "serve", ...args, "--port", "0", "--json"];
  const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"] });
  running.push(child);
  const [chunk] = await once(child.stdout, "data");
  return { url: JSON.parse(String(chunk)).url, child };
}

test("an xApp raises the quota of a slice, and the next reports show it", async () => {
  const { url } = await serve();
  const example = fileURLToPath(new URL("../../../examples/slice-xapp.ts", import.meta.url));
  const env = { ...process.env, SIGNALBOX_NODE_URL: url };
  const child = spawn(process.execPath, ["-C", "@signalbox/source", example], { env });
  running.push(child);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(err).toBe("");
  const [response, used = ""] = out.split("\n");
  expect(response).toBe("RICcontrolAcknowledge");
  const [, before = 0, after = 0, last] = used.split(" → ").map(Number);
  expect(after).toBeGreaterThan(before * 1.5);
  expect(last).toBeGreaterThan(before * 1.5);
});

test("the examples in the help start a node, which reports until SIGTERM", async () => {
  const { stdout } = await runInProcess(["kpm", "serve", "--help"]);
  const examples = stdout.match(/(?<=^ {2}\$ ).+$/gm) ?? [];
  expect(examples.length).toBeGreaterThan(1);
  for (const example of examples) {
    const { url: baseUrl, child } = await serve(...example.split(" ").slice(3));
    const transport = example.includes("--http-version 2")
      ? createGrpcTransport({ baseUrl })
      : createConnectTransport({ baseUrl, httpVersion: "1.1" });
    const reports = new Subscriber(transport).subscribe(eventTrigger(10), actionDefinition(1));
    expect((await reports.next()).value, example).toMatchObject({ period: 10 });
    await reports.return();
    child.kill("SIGTERM");
    expect((await once(child, "exit"))[0], example).toBe(0);
  }
});

test("serve rejects requests longer than any definition", async () => {
  const { url } = await serve();
  const ask = async (letters: number) => {
    const body = JSON.stringify({ wire: "WIRE_PROTOBUF", unknown: "a".repeat(letters) });
    const headers = { "content-type": "application/json" };
    return await fetch(`${url}/signalbox.kpm.v1.ReportService/Describe`, { method: "POST", headers, body });
  };
  expect((await ask(60_000)).status).toBe(200);
  const rejected = await ask(70_000);
  expect(await rejected.json()).toMatchObject({ code: "resource_exhausted" });
});

test("serve reports that a port is in use", async () => {
  const { url } = await serve();
  const port = new URL(url).port;
  expect(await runInProcess(["kpm", "serve", "--port", port])).toMatchObject({
    code: 1,
    stderr: `signalbox: cannot listen on 127.0.0.1:${port}: the port is taken; choose another with --port\n`,
  });
});
