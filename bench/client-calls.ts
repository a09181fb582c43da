// The cost of one GET with the client, with its peers and without either: CPU (user and system time) of the calling process.
//
//   npm run bench bench/client-calls.ts [processes] [rounds] [group]
//
// Three groups: `fetch`, `http` (over node:http) and `peers`. Each is measured in several fresh processes, because inlining and
// memory layout differ between processes and then stay the same. These differences are larger than the differences that
// this measures. Within a process, blocks of 50 calls rotate between the contenders. The reported block is the tenth percentile,
// because other programs only add time. Ratios are computed within each process; the table shows their median and range.
//
// All contenders call the same service over the same connections, send the same headers and parse the same JSON, without time
// limits. "bare" returns the parsed body. "as a response" adds status, URL and headers in an object, like every client of
// this kind. "by hand" is a minimal implementation of the client's guarantees: see client-by-hand.ts.
import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request as httpRequest } from "node:http";
import { join } from "node:path";
import { buildConsumer } from "../packages/client/test/support/built-package.ts";
import { getByHand, type Send, sendByFetch, sendByNode } from "./client-by-hand.ts";
import { report } from "./figures.ts";

type Group = "fetch" | "http" | "peers";
type Contenders = readonly (readonly [name: string, call: () => Promise<unknown>])[];

/** Microseconds per call of each contender in one process, the reference first. */
type Times = readonly (readonly [name: string, microseconds: number])[];

const CALLS_IN_A_BLOCK = 50;
const WORKER = "worker";

if (process.argv[2] === WORKER) await work(process.argv[3] as Group, process.argv[4] ?? "", Number(process.argv[5]));
else if (import.meta.main)
  await printCalls(Number(process.argv[2] ?? 8), Number(process.argv[3] ?? 100), process.argv[4]);

/** Measures the groups and prints a table of each. */
export async function printCalls(processes: number, rounds: number, only?: string): Promise<void> {
  using consumer = buildConsumer();
  const groups: [Group, string][] = [
    ["fetch", "One GET with a JSON response, over fetch"],
    ["http", "One GET with a JSON response, over node:http"],
    ["peers", "One GET with a JSON response, and the peers"],
  ];
  for (const [group, title] of groups) {
    if (only !== undefined && only !== group) continue;
    const runs: Times[] = [];
    for (let run = 1; run <= processes; run += 1) {
      process.stderr.write(`\r${group}: process ${run} of ${processes} `);
      runs.push(await runWorker(group, consumer.dist, rounds));
    }
    process.stderr.write("\n");
    printTable(title, runs);
  }
}

async function runWorker(group: Group, dist: string, rounds: number): Promise<Times> {
  const worker = fork(import.meta.filename, [WORKER, group, dist, String(rounds)]);
  const [times] = (await once(worker, "message")) as [Times];
  return times;
}

function printTable(title: string, runs: readonly Times[]): void {
  const reference = runs[0]?.[0]?.[0];
  const costs: [string, number][] = [];
  process.stdout.write(`\n${title}\n\n| | µs | of ${reference} | range |\n|---|---:|---:|---:|\n`);
  for (const [index, [name]] of (runs[0] ?? []).entries()) {
    const times = runs.map((run) => run[index]?.[1] ?? Number.NaN);
    const ratios = runs
      .map((medians, run) => (times[run] ?? 0) / (medians[0]?.[1] ?? 1))
      .sort((one, other) => one - other);
    costs.push([name.replace(/^ours/, "Signalbox"), quantile(times, 0.5)]);
    const range = `${ratios[0]?.toFixed(2)}–${ratios.at(-1)?.toFixed(2)}`;
    process.stdout.write(
      `| ${name} | ${quantile(times, 0.5).toFixed(1)} | ${quantile(ratios, 0.5).toFixed(2)} | ${range} |\n`,
    );
  }
  const ranked = costs.toSorted((one, other) => rank(one) - rank(other));
  report({ part: "client", work: title, costs: ranked, pictured: title.endsWith("peers") });
}

/** Signalbox first, then the others in the measured order. */
function rank([name]: readonly [string, number]): number {
  return /^Signalbox(?:, over fetch)?$/.test(name) ? 0 : 1;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

async function work(group: Group, dist: string, rounds: number): Promise<void> {
  const server = fork(join(import.meta.dirname, "client-server.ts"));
  const [origin] = (await once(server, "message")) as [string];
  const contenders = await openContenders(group, dist, origin);
  const blocks = contenders.map((): number[] => []);
  // The first fifth is warm-up for the compiler.
  const warmUp = Math.ceil(rounds / 5);
  for (let round = 0; round < rounds + warmUp; round += 1) {
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const index = (round + turn) % contenders.length;
      const [, call] = contenders[index] as Contenders[number];
      const before = process.cpuUsage();
      for (let count = 0; count < CALLS_IN_A_BLOCK; count += 1) await call();
      const { user, system } = process.cpuUsage(before);
      if (round >= warmUp) blocks[index]?.push((user + system) / CALLS_IN_A_BLOCK);
    }
  }
  const times: Times = contenders.map(([name], index) => [name, quantile(blocks[index] ?? [], 0.1)]);
  process.send?.(times, () => {
    server.disconnect();
    process.exit();
  });
}

async function openContenders(group: Group, dist: string, origin: string): Promise<Contenders> {
  const { Client }: typeof import("../packages/client/src/index.ts") = await import(join(dist, "on-node/index.js"));
  const agent = new Agent({ keepAlive: true });
  const repository = { owner: "octo", repo: "hello" };
  const url = `${origin}/repos/octo/hello`;
  const { accept, "user-agent": userAgent } = new Client().request.endpoint.DEFAULTS.headers;
  const headers = { accept: String(accept), "user-agent": String(userAgent) };
  const byHand = (send: Send) => () => getByHand(send, origin, headers, "/repos/{owner}/{repo}", repository);
  if (group === "fetch") {
    const client = new Client({ baseUrl: origin });
    return [
      ["bare fetch", async () => (await fetch(url, { headers })).json()],
      ["bare fetch, as a response", () => getResponse(url, headers)],
      ["by hand", byHand(sendByFetch)],
      ["ours", () => client.request("GET /repos/{owner}/{repo}", repository)],
      ["ours, client.repos.get", () => client.repos.get(repository)],
    ];
  }
  if (group === "http") {
    const client = new Client({ baseUrl: origin, agent });
    return [
      ["bare node:http", () => getOverNode(url, headers, agent)],
      ["by hand", byHand(sendByNode(agent))],
      ["ours", () => client.request("GET /repos/{owner}/{repo}", repository)],
      ["ours, client.repos.get", () => client.repos.get(repository)],
    ];
  }
  return openPeers(origin, url, repository, agent, new Client({ baseUrl: origin }));
}

/** Excludes the preset `octokit`, which waits between its requests. */
async function openPeers(
  origin: string,
  url: string,
  repository: { readonly owner: string; readonly repo: string },
  agent: Agent,
  client: import("../packages/client/src/index.ts").Client,
): Promise<Contenders> {
  const [core, rest, ky, ofetch, openApi, got] = await Promise.all([
    import("@octokit/core"),
    import("@octokit/rest"),
    import("ky"),
    import("ofetch"),
    import("openapi-fetch"),
    import("got"),
  ]);
  const octokit = new core.Octokit({ baseUrl: origin });
  const octokitRest = new rest.Octokit({ baseUrl: origin });
  const kyClient = ky.default.create({ prefix: origin });
  const openApiClient = openApi.default<Record<string, never>>({ baseUrl: origin }) as unknown as {
    GET(path: string, options: object): Promise<unknown>;
  };
  return [
    ["ours, over fetch", () => client.request("GET /repos/{owner}/{repo}", repository)],
    ["@octokit/core", () => octokit.request("GET /repos/{owner}/{repo}", repository)],
    ["@octokit/rest", () => octokitRest.repos.get(repository)],
    ["ky", () => kyClient.get("repos/octo/hello").json()],
    ["ofetch", () => ofetch.ofetch("/repos/octo/hello", { baseURL: origin })],
    ["openapi-fetch", () => openApiClient.GET("/repos/{owner}/{repo}", { params: { path: repository } })],
    ["got", () => got.default(url, { agent: { http: agent } }).json()],
  ];
}

type Headers = Readonly<Record<string, string>>;

async function getResponse(url: string, headers: Headers): Promise<unknown> {
  const response = await fetch(url, { headers });
  const data = JSON.parse(await response.text());
  return { data, status: response.status, url: response.url, headers: Object.fromEntries(response.headers) };
}

function getOverNode(url: string, headers: Headers, agent: Agent): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const codings = { "accept-encoding": "gzip, deflate, br, zstd" };
    const request = httpRequest(url, { agent, headers: { ...codings, ...headers } }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => {
        const { statusCode: status, headers } = response;
        resolve({ data: JSON.parse(text), status, url, headers });
      });
    });
    request.on("error", reject);
    request.end();
  });
}
