import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { runInProcess } from "../../../test/run-in-process.ts";
import { openShell, type Shell } from "../../../test/shell.ts";
import { Series } from "../src/commands/kpm/export.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const running: ChildProcess[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

/** A node for the tests that leave it as it is. */
let node: { readonly url: string; readonly child: ChildProcess };
beforeAll(async () => {
  node = await serve();
  // It outlives the first test.
  running.splice(0);
});
afterAll(() => {
  node.child.kill("SIGKILL");
});

/** Starts the real command as a separate process, for commands that run until they are stopped. */
function start(args: readonly string[]) {
  const child = spawn(process.execPath, ["-C", "@signalbox/source", main, "kpm", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  return child;
}

async function finish(args: readonly string[]) {
  const { stdout, stderr, code } = await runInProcess(["kpm", ...args]);
  return { out: stdout, err: stderr, code };
}

async function serve(...args: string[]): Promise<{ url: string; child: ChildProcess }> {
  const child = start(["serve", ...args, "--port", "0", "--json"]);
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

describe.each(["1.1", "2"])("signalbox kpm serve and watch over HTTP/%s", (version) => {
  test("reports arrive as lines of JSON, on every wire and in every style", async () => {
    const { url, child } = await serve("--http-version", version);
    for (const [style, wire] of [
      ["1", "protobuf"],
      ["2", "json"],
      ["3", "aper"],
    ] as const) {
      const args = [
        "--http-version",
        version,
        "--style",
        style,
        "--wire",
        wire,
        "--period",
        "20",
        "--count",
        "2",
        "--json",
      ];
      const run = await finish(["watch", "--url", url, ...args]);
      expect(run).toMatchObject({ err: "", code: 0 });
      const lines = run.out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect(lines).toHaveLength(2);
      expect(lines[0]).toMatchObject({ period: 20, message: { indicationMessageFormat1: { pmContainers: [{}] } } });
    }
    child.kill("SIGTERM");
    expect((await once(child, "exit"))[0]).toBe(0);
  });
});

test("watch draws a table", async () => {
  const { url } = await serve("--cells", "2");
  const run = await finish(["watch", "--url", url, "--period", "20", "--count", "1"]);
  const [title, head, ...rows] = run.out.trim().split("\n");
  expect(title).toMatch(/^\d{4}-\d\d-\d\dT.*Z {2}every 20 ms/);
  expect(head).toMatch(/^cell +node +plmn +slice +fiveQi +qci +measurement +value +unit$/);
  // Two cells with blocks in downlink and uplink: available, for two slices of three 5QIs, and for two QCIs.
  expect(rows).toHaveLength(36);
  expect(rows[0]).toMatch(/^001-01\/\w{9} +gnb 001-01\/1 +RRU\.PrbAvailDl +273$/);
  expect(rows.join("\n")).toMatch(/ 001-01 +1-000001 +1 +RRU\.PrbUsedDl +\d+$/m);
});

test("watch prints the named measurements in JSON", async () => {
  const { url } = node;
  const run = await finish(["watch", "--url", url, "--style", "2", "--period", "20", "--count", "1", "--json"]);
  const { time, measurements } = JSON.parse(run.out);
  expect(measurements).toEqual([
    {
      time: new Date(Date.parse(time) - 20).toISOString(),
      name: "RRC.ConnMean",
      value: expect.any(Number),
      unit: "",
      granularityMs: 20,
      labels: { cu: "cu-cp-1", node: "gnb 001-01/1" },
    },
  ]);
});

describe("signalbox kpm export", () => {
  const measured = { unit: "", labels: {}, granularityMs: undefined, time: undefined };

  test("limits the number of series, whatever a node sends", () => {
    const series = new Series(2);
    for (const [name, value] of Object.entries({ a: 1, b: 2, c: 3 })) series.add({ ...measured, name, value });
    series.add({ ...measured, name: "a", value: 4 });
    expect([...series.values()].map(({ name, value }) => [name, value])).toEqual([
      ["a", 4],
      ["b", 2],
    ]);
  });

  async function startExport(url: string, ...options: string[]): Promise<string> {
    const child = start(["export", "--url", url, "--port", "0", "--period", "20", "--json", ...options]);
    const [chunk] = await once(child.stdout, "data");
    return JSON.parse(String(chunk)).url;
  }

  async function scrape(
    url: string,
    until: RegExp,
    headers: Record<string, string> = {},
  ): Promise<Response & { body: unknown }> {
    for (;;) {
      const response = await fetch(url, { headers });
      const copy = response.clone();
      if (until.test(await response.text())) return copy;
    }
  }

  test("serves the newest value of every measurement of a node", async () => {
    const { url } = node;
    const metrics = await startExport(url);
    const response = await scrape(
      metrics,
      /kpm_RRC_ConnMean\{(?:.|\n)*kpm_DRB_PdcpSduVolumeDL\{|kpm_DRB_PdcpSduVolumeDL\{(?:.|\n)*kpm_RRC_ConnMean\{/,
    );
    expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await response.text();
    expect(text).toMatch(/^kpm_node_up 1$/m);
    expect(text).toMatch(/^kpm_RRC_ConnMean\{cu="cu-cp-1",node="gnb 001-01\/1"\} \d+$/m);
    const names = text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => line.replace(/ \S+$/, ""));
    expect(new Set(names).size).toBe(names.length);
    const open = await fetch(metrics, { headers: { accept: "application/openmetrics-text; version=1.0.0" } });
    expect(open.headers.get("content-type")).toMatch(/^application\/openmetrics-text/);
    expect((await open.text()).endsWith("# EOF\n")).toBe(true);
    expect((await fetch(new URL("/", metrics))).status).toBe(404);
    expect((await fetch(metrics, { method: "POST" })).status).toBe(405);
  });

  test("reports that a node is down", async () => {
    const metrics = await startExport("http://127.0.0.1:9");
    expect(await (await fetch(metrics)).text()).toMatch(/^kpm_node_up 0$/m);
  });
});

test("watch reports an error in one line", async () => {
  const { url } = node;
  expect(await finish(["watch", "--url", url, "--style", "9"])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^signalbox: No report style 9; the node offers 1 .*\n$/),
  });
  expect(await finish(["watch", "--url", url, "--period", "1000"])).toMatchObject({
    code: 2,
    err: expect.stringMatching(
      /^signalbox: no report period of 1000 ms: the nearest below is 640 ms; .* 512, 640, 1024, .*\n$/,
    ),
  });
  expect(await finish(["watch", "nowhere"])).toMatchObject({ code: 2 });
  const gone = await finish(["watch", "--url", "http://127.0.0.1:9"]);
  expect(gone).toMatchObject({ code: 1, err: expect.stringMatching(/^signalbox: cannot watch .*\n$/) });
});

test.each([
  ["1.1", "2"],
  ["2", "1.1"],
])("watch reports that a node speaks HTTP/%s, not HTTP/%s", async (spoken, tried) => {
  const { url } = await serve("--http-version", spoken);
  const run = await finish(["watch", "--url", url, "--http-version", tried]);
  expect(run).toMatchObject({ out: "", code: 1 });
  // The server may respond, or close the connection before the client has written everything.
  expect(run.err).toMatch(/^signalbox: cannot watch .*: it (does not speak HTTP|closed the connection).*\n$/);
  expect(run.err).toContain(`try --http-version ${spoken}\n`);
});

test.each([[["--json"]], [[]]])("watch %j ends when the reader closes the pipe", async (flags) => {
  const { url } = node;
  const child = start(["watch", "--url", url, "--period", "20", ...flags]);
  await once(child.stdout, "data");
  child.stdout.destroy();
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("watch fails when the node stops before the requested number of reports", async () => {
  const { url, child } = await serve();
  const watching = start(["watch", "--url", url, "--period", "20", "--count", "100000", "--json"]);
  const ended = Promise.all([text(watching.stderr), once(watching, "exit")]);
  await once(watching.stdout, "data");
  watching.stdout.resume();
  child.kill("SIGTERM");
  const [err, [code]] = await ended;
  expect(err).toMatch(/^signalbox: http:.* ended after \d+ of 100000 reports\n$/);
  expect(code).toBe(1);
});

test("serve rejects requests longer than any definition", async () => {
  const { url } = node;
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
  const { url } = node;
  const port = new URL(url).port;
  expect(await finish(["serve", "--port", port])).toMatchObject({
    code: 1,
    err: `signalbox: cannot listen on 127.0.0.1:${port}: the port is taken; choose another with --port\n`,
  });
});

describe("the examples in the help", () => {
  let folder: string;
  let shell: Shell;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "signalbox-kpm-serve-"));
    shell = await openShell();
  });
  afterAll(async () => {
    await shell.close();
    rmSync(folder, { recursive: true });
  });

  /** Runs a line, with more options for its command. */
  function run(line: string, more: string) {
    return shell.run(`signalbox() { command signalbox "$@" ${more}; }\n${line}`, { cwd: folder });
  }

  test("of serve start a node", async () => {
    for (const example of await examples("serve")) {
      const { url, child } = await serve(...example.split(" ").slice(3));
      const version = example.includes("--http-version 2") ? ["--http-version", "2"] : [];
      const seen = await finish(["watch", "--url", url, "--period", "10", "--count", "1", ...version]);
      expect(seen, example).toMatchObject({ err: "", code: 0 });
      child.kill("SIGTERM");
      expect((await once(child, "exit"))[0]).toBe(0);
    }
  });

  test("of watch receive reports of a node", async () => {
    const { url } = node;
    for (const example of await examples("watch")) {
      const here = example.replace(" --url http://127.0.0.1:7000", "");
      const ran = await run(here, `--url ${url} --period 10 --count 2`);
      expect(ran, example).toMatchObject({ stderr: "", code: 0 });
      expect(ran.stdout === "" || ran.stdout.includes("every 10 ms"), example).toBe(true);
    }
    const lines = readFileSync(join(folder, "reports.ndjson"), "utf8").trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).period)).toEqual([10, 10]);
  });
});

/** The lines of a command's help that show examples. */
async function examples(command: string): Promise<readonly string[]> {
  const { out } = await finish([command, "--help"]);
  const lines = out.match(/(?<=^ {2}\$ ).+$/gm) ?? [];
  expect(lines.length).toBeGreaterThan(1);
  return lines;
}
