import type { RequestListener } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHttpServer, type TestServer } from "../../../test/http-server.ts";
import { runInProcess } from "../../../test/run-in-process.ts";
import { padded, truncated, widthOf } from "../src/terminal.ts";

test.each([
  ["Ada", 3],
  ["Zoë", 3],
  ["Zoe\u0308", 3],
  ["李明", 4],
  ["ﾊﾝｶｸ", 4],
  ["👩‍🏫", 2],
  ["🇨🇭", 2],
  ["", 0],
])("the text %s takes %d columns", (name, columns) => {
  expect(widthOf(name)).toBe(columns);
  expect(padded(name, 6)).toBe(name + " ".repeat(6 - columns));
});

test.each([
  ["Lovelace", 8, "Lovelace"],
  ["Lovelace", 5, "Love…"],
  ["李明李明", 8, "李明李明"],
  ["李明李明", 6, "李明…"],
  ["👩‍🏫👩‍🏫", 3, "👩‍🏫…"],
])("truncates %s to %d columns as %s", (name, columns, shown) => {
  expect(truncated(name, columns)).toBe(shown);
});

describe("control characters from a service", () => {
  const evil = "\u001b[2J\u009b31m\u202e\u0007";
  let server: TestServer;
  const respond: RequestListener = (request, response) => {
    const id = "00000000-0000-0000-0000-000000000000";
    const isList = request.method === "GET" && /^\/(?:students|api\/routes)\?/.test(request.url ?? "");
    if (!isList) {
      response.writeHead(400, evil.replaceAll(/[^\u009b]/g, ""), { "content-type": "application/problem+json" });
      response.end(
        JSON.stringify({ status: 400, code: `c${evil}`, title: evil, detail: `no ${evil}`, instance: evil }),
      );
      return;
    }
    response.writeHead(200, { "content-type": "application/json", "total-count": "1\u009b" });
    const route = { id: id + evil, name: evil, captured: 1, stored: 1, expiresAt: evil };
    const student = { id: evil, version: evil, name: evil, status: evil, updatedAt: evil };
    response.end(JSON.stringify(request.url?.startsWith("/api") ? { routes: [route], next: null } : [student]));
  };
  beforeAll(async () => {
    server = await startHttpServer(respond);
  });
  afterAll(() => server.close());

  test("are escaped on the terminal by every command", async () => {
    const route = "00000000-0000-0000-0000-000000000000";
    const commands = [
      ["students", "list"],
      ["students", "get", "x"],
      ["students", "bulk", "--where", "a=1", "--delete"],
      ["capture", "list", "--admin-token", "0123456789abcdef"],
      ["capture", "create"],
      ["capture", "get", route],
      ["capture", "tail", route],
      ["api", "GET /nothing"],
    ];
    const ran = await Promise.all(commands.map((command) => runInProcess([...command, "--url", server.url])));
    for (const [index, { stdout, stderr }] of ran.entries()) {
      expect(stdout + stderr, commands[index]?.join(" ")).toMatch(/\\x1b|\\u001b/);
      expect(stdout + stderr, commands[index]?.join(" ")).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
    }
  });

  test("are escaped in arguments of a command", async () => {
    const ran = await Promise.all([
      runInProcess(["kpm", "decode", `/nowhere/${evil}`]),
      runInProcess(["students", evil]),
      runInProcess(["up", `--${evil}`]),
    ]);
    for (const { stderr } of ran) {
      expect(stderr).toContain("\\x1b[2J");
      expect(stderr).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
    }
  });
});

test("a password in a URL is removed from the error that rejects it", async () => {
  for (const args of [
    ["students", "list"],
    ["capture", "create"],
  ]) {
    const ran = await runInProcess([...args, "--url", "http://ada:opensesame@127.0.0.1:1"]);
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining("--url must not have a password in it") });
    expect(ran.stderr).not.toContain("opensesame");
  }
});
