import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { actionDefinition, eventTrigger } from "@signalbox/kpm";
import { Subscriber } from "@signalbox/kpm/connect";
import { beforeAll, expect, test } from "vitest";
import { runInProcess } from "../../../test/run-in-process.ts";
import { printed, runCommand, startCommand, stopped } from "../../../test/run-signalbox.ts";

/** Starts the real command as a separate process. */
async function serve(...args: readonly string[]) {
  const child = startCommand(["kpm", "serve", ...args, "--port", "0", "--json"]);
  return { url: JSON.parse(await printed(child, /\n/)).url as string, child };
}

let url: string;
beforeAll(async () => {
  ({ url } = await serve());
});

test.concurrent("an xApp raises the quota of a slice, and the next reports show it", async () => {
  const args = ["-C", "@signalbox/source", "examples/slice-xapp.ts"];
  const { stdout, stderr } = await runCommand(process.execPath, args, { env: { SIGNALBOX_NODE_URL: url } });
  expect(stderr).toBe("");
  const [response, used = ""] = stdout.split("\n");
  expect(response).toBe("RICcontrolAcknowledge");
  const [, before = 0, ...after] = used.split(" → ").map(Number);
  expect(after.at(-1)).toBeGreaterThan(before * 1.5);
});

test.concurrent("the examples in the help start a node, which reports until SIGTERM", async () => {
  const { stdout } = await runInProcess(["kpm", "serve", "--help"]);
  const examples = stdout.match(/(?<=^ {2}\$ ).+$/gm) ?? [];
  expect(examples.length).toBeGreaterThan(1);
  const runExample = async (example: string): Promise<void> => {
    const { url: baseUrl, child } = await serve(...example.split(" ").slice(3));
    const transport = example.includes("--http-version 2")
      ? createGrpcTransport({ baseUrl })
      : createConnectTransport({ baseUrl, httpVersion: "1.1" });
    const reports = new Subscriber(transport).subscribe(eventTrigger(10), actionDefinition(1));
    expect((await reports.next()).value, example).toMatchObject({ period: 10 });
    await reports.return();
    expect(await stopped(child, "SIGTERM"), example).toEqual([0, null]);
  };
  await Promise.all(examples.map(runExample));
});

test.concurrent("serve rejects requests longer than any definition", async () => {
  const ask = async (letters: number) => {
    const body = JSON.stringify({ wire: "WIRE_PROTOBUF", unknown: "a".repeat(letters) });
    const headers = { "content-type": "application/json" };
    return await fetch(`${url}/signalbox.kpm.v1.ReportService/Describe`, { method: "POST", headers, body });
  };
  expect((await ask(60_000)).status).toBe(200);
  const rejected = await ask(70_000);
  expect(await rejected.json()).toMatchObject({ code: "resource_exhausted" });
});

test.concurrent("serve reports that a port is in use", async () => {
  const port = new URL(url).port;
  expect(await runInProcess(["kpm", "serve", "--port", port])).toMatchObject({
    code: 1,
    stderr: `signalbox: cannot listen on 127.0.0.1:${port}: the port is taken; choose another with --port\n`,
  });
});
