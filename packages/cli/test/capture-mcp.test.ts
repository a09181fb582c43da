import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { serveCapture } from "@signalbox/capture";
import { createCaptureClient } from "@signalbox/capture/sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const main = new URL("../src/main.ts", import.meta.url).pathname;

let service: Awaited<ReturnType<typeof serveCapture>>;
let mcp: Client;

beforeAll(async () => {
  service = await serveCapture({ inMemory: true, port: 0, logLevel: "silent" });
  mcp = new Client({ name: "test", version: "1.0.0" });
  const args = ["-C", "@signalbox/source", main, "mcp", "--url", service.url];
  await mcp.connect(new StdioClientTransport({ command: process.execPath, args, stderr: "inherit" }));
});
afterAll(async () => {
  await mcp.close();
  await service.close();
});

async function call(name: string, args: Record<string, unknown>): Promise<{ text: string; isError: boolean }> {
  const { content, isError = false } = (await mcp.callTool({ name, arguments: args })) as {
    content: { text: string }[];
    isError?: boolean;
  };
  return { text: content[0]?.text ?? "", isError };
}

describe("signalbox mcp", () => {
  test("makes a private route, and opens it with the secret that it gave", async () => {
    const made = JSON.parse((await call("create_route", { private: true })).text) as Record<string, string>;
    await fetch(made.url ?? "", { method: "POST", body: "x" });
    const { id = "", secret = "" } = made;
    expect((await call("list_requests", { route: id })).text).toContain("private");
    expect((await call("get_request", { route: id, secret, seq: 1 })).text).toContain('"method":"POST"');
  });

  test("pins a request and notes something about it", async () => {
    const { url, id } = await createCaptureClient({ url: service.url }).createRoute();
    await fetch(url);
    expect((await call("mark_request", { route: id, seq: 1, pinned: true, note: "odd" })).isError).toBe(false);
    expect((await call("list_requests", { route: id, q: "is:pinned note:odd" })).text).toContain('"seq":1');
  });

  test("rejects an argument that a tool does not have, and does nothing", async () => {
    const { url, id } = await createCaptureClient({ url: service.url }).createRoute();
    await fetch(url);
    for (const [name, args] of [
      ["create_route", { privat: true }],
      ["list_requests", { route: id, query: "method:PUT" }],
      ["get_request", { route: id, seq: 1, decoded: true }],
      ["wait_for_request", { route: id, query: "method:PUT" }],
    ] as const) {
      const { text, isError } = await call(name, args);
      expect(isError, name).toBe(true);
      expect(text).toMatch(/privat|query|decoded/);
    }
  });

  test("says in its schemas that there are no other arguments", async () => {
    const { tools } = await mcp.listTools();
    expect(tools.map(({ inputSchema }) => inputSchema.additionalProperties)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
