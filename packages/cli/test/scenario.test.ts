import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type RecordedCall, readCassette, writeCassette } from "@signalbox/client/cassette";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHttpServer, type TestServer } from "../../../test/http-server.ts";
import { runInProcess } from "../../../test/run-in-process.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";

/** A program that comments on the issue of each webhook, by an API whose address is that of the stand-in. */
let program: TestServer;
let url: string;
let comment = "Thanks";
let signatures: unknown[] = [];

const folder = temporaryFolder();
beforeAll(async () => {
  program = await startHttpServer(async (request, response) => {
    signatures.push(request.headers["x-hub-signature-256"]);
    let text = "";
    for await (const chunk of request) text += chunk;
    const { issue }: { issue: { number: number } } = JSON.parse(text);
    const [api = ""] =
      /http:\/\/[\w.:]+/.exec(String((process.stderr as unknown as { bytes(): Buffer }).bytes())) ?? [];
    const commented = await fetch(`${api}/repos/octocat/hello-world/issues/${issue.number}/comments`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "token hush" },
      body: JSON.stringify({ body: comment }),
    });
    response.writeHead(commented.status === 201 ? 202 : 500, { "content-type": "application/json" });
    response.end(JSON.stringify({ comment: commented.ok ? Object(await commented.json()).id : null }));
  });
  url = program.url;
});
afterAll(async () => {
  await program.close();
});

const json = { "content-type": "application/json" };
const SCENARIO: RecordedCall[] = [
  {
    incoming: true,
    at: 0,
    request: {
      method: "POST",
      url: "http://127.0.0.1:5000/hook?event=issues",
      headers: { ...json, "x-hub-signature-256": "sha256=0123456789abcdef" },
      body: { json: { action: "opened", issue: { number: 7 } } },
    },
    response: { status: 202, headers: json, body: { json: { comment: 12 } } },
  },
  {
    at: 20,
    request: {
      method: "POST",
      url: "https://api.github.com/repos/octocat/hello-world/issues/7/comments",
      headers: { ...json, authorization: "token ghp_0123456789abcdefghij" },
      body: { json: { body: "Thanks" } },
    },
    response: { status: 201, headers: json, body: { json: { id: 12 } } },
  },
];

describe("signalbox scenario play", () => {
  test.each(["issue.json", "issue.har"])(
    "sends the webhook of %s, responds to the calls, and checks both",
    async (name) => {
      const file = join(folder, name);
      await writeCassette(file, SCENARIO);
      expect(await readFile(file, "utf8")).not.toContain("ghp_");
      expect((await readCassette(file)).map(({ incoming = false, at }) => [incoming, at])).toEqual([
        [true, 0],
        [false, 20],
      ]);
      comment = "Thanks";
      signatures = [];
      const flags = ["--stand-in", "0", "--delays", "-H", "x-hub-signature-256: sha256=fresh"];
      const ran = await runInProcess(["scenario", "play", file, "--to", url, ...flags]);
      expect(ran.stdout).toBe(
        "✓ POST http://127.0.0.1:5000/hook?event=issues\n" +
          "✓ POST https://api.github.com/repos/octocat/hello-world/issues/7/comments\n",
      );
      expect(ran.code).toBe(0);
      // The recorded one is a secret.
      expect(signatures).toEqual(["sha256=fresh"]);
    },
  );

  test("says what the program does otherwise", async () => {
    const file = join(folder, "other.json");
    await writeCassette(file, SCENARIO);
    comment = "Hello";
    const args = ["scenario", "play", file, "--to", `${url}/webhooks`, "--stand-in", "127.0.0.1:0", "--timeout", "2"];
    const ran = await runInProcess(args);
    expect(ran.code).toBe(1);
    expect(ran.stdout.split("\n")).toEqual([
      "✗ POST http://127.0.0.1:5000/hook?event=issues",
      "    status: recorded 202, got 500",
      "    body /comment: recorded 12, got null",
      "✗ POST https://api.github.com/repos/octocat/hello-world/issues/7/comments",
      expect.stringContaining("is not recorded in "),
      expect.stringContaining("Closest recorded call: 1."),
      '      body /body: recorded "Thanks", called "Hello"',
      "✗ POST https://api.github.com/repos/octocat/hello-world/issues/7/comments",
      "    the program did not make this call",
      "",
    ]);
    expect(ran.stderr).toContain("3 calls differ");
  });

  test.each([
    [
      ["--to", "127.0.0.1:8080"],
      2,
      "--to must be an http or https URL, got '127.0.0.1:8080'; write http://127.0.0.1:8080",
    ],
    [["--to", "http://127.0.0.1:1"], 2, "--stand-in is missing: in "],
    [
      ["--to", "http://127.0.0.1:1", "--stand-in", "99999"],
      2,
      "--stand-in '99999' is invalid. A port is a whole number from 0 to 65535",
    ],
    [["--to", "http://127.0.0.1:1", "--timeout", "0"], 2, "--timeout must be above 0"],
  ])("rejects %j", async (args, code, message) => {
    const file = join(folder, "options.json");
    await writeCassette(file, SCENARIO);
    const ran = await runInProcess(["scenario", "play", file, ...args]);
    expect(ran).toMatchObject({ code, stdout: "" });
    expect(ran.stderr).toContain(message);
  });

  test("rejects a file without webhooks, and one that is none", async () => {
    const file = join(folder, "empty.json");
    await writeFile(file, '{"cassette":1,"calls":[]}');
    const ran = await runInProcess(["scenario", "play", file, "--to", url]);
    expect(ran.stderr).toContain('has no call with "incoming": true');
    await writeFile(file, '{"log":{"entries":[{"request":{"method":"GET"}}]}}');
    const other = await runInProcess(["scenario", "play", file, "--to", url]);
    expect(other.stderr).toContain("/calls/0/request/url must be an absolute URL");
    const missing = await runInProcess(["scenario", "play", "missing.json", "--to", url]);
    expect(missing.stderr).toBe("signalbox: missing.json does not exist\n");
  });
});
