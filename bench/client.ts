// The cost of one GET with the client, with its peers and without either. Each contender is a process of its own, because inlining and memory
// layout differ between processes. All call the same service over the same kind of connection, send the same headers and parse the same
// JSON. The preset `octokit` is not here: it waits between its requests.
//
//   npm run bench bench/client.ts

import { Agent, request as httpRequest } from "node:http";
import { join } from "node:path";
import type { ClientOptions } from "@signalbox/client";
import { buildConsumer } from "../packages/client/test/support/built-package.ts";
import { startHttpServer } from "../test/http-server.ts";
import { type Contenders, compare, startContender, worker } from "./harness.ts";

const agent = new Agent({ keepAlive: true });
const repository = { owner: "octo", repo: "hello" };
const pathOfRepository = "/repos/octo/hello";

/** Their arguments are the URL of the service, and the folder of the built client. */
export const contenders: Contenders = {
  async service() {
    const body = JSON.stringify({ id: 1, name: "hello", full_name: "octo/hello", private: false });
    return startHttpServer((_, response) => {
      response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(body);
    });
  },
  async Signalbox(baseUrl = "", dist = "") {
    const client = await ours(dist, { baseUrl });
    return () => client.request("GET /repos/{owner}/{repo}", repository);
  },
  async "Signalbox, client.repos.get"(baseUrl = "", dist = "") {
    const client = await ours(dist, { baseUrl });
    return () => client.repos.get(repository);
  },
  async "Signalbox with an agent"(baseUrl = "", dist = "") {
    const client = await ours(dist, { baseUrl, agent });
    return () => client.request("GET /repos/{owner}/{repo}", repository);
  },
  async "bare fetch"(baseUrl, dist = "") {
    const headers = await headersOfOurs(dist);
    return async () => (await fetch(baseUrl + pathOfRepository, { headers })).json();
  },
  async "bare node:http"(baseUrl, dist = "") {
    const headers = { "accept-encoding": "gzip, deflate, br, zstd", ...(await headersOfOurs(dist)) };
    return () => getOverNode(baseUrl + pathOfRepository, headers);
  },
  async "@octokit/core"(baseUrl = "") {
    const octokit = new (await import("@octokit/core")).Octokit({ baseUrl });
    return () => octokit.request("GET /repos/{owner}/{repo}", repository);
  },
  async "@octokit/rest"(baseUrl = "") {
    const octokit = new (await import("@octokit/rest")).Octokit({ baseUrl });
    return () => octokit.repos.get(repository);
  },
  async ky(prefix = "") {
    const client = (await import("ky")).default.create({ prefix });
    return () => client.get("repos/octo/hello").json();
  },
  async ofetch(baseURL = "") {
    const { ofetch } = await import("ofetch");
    return () => ofetch(pathOfRepository, { baseURL });
  },
  async "openapi-fetch"(baseUrl = "") {
    const { default: create } = await import("openapi-fetch");
    const client = create<Record<string, never>>({ baseUrl }) as unknown as {
      GET(path: string, options: object): Promise<unknown>;
    };
    return () => client.GET("/repos/{owner}/{repo}", { params: { path: repository } });
  },
  async got(baseUrl) {
    const { default: got } = await import("got");
    return () => got(baseUrl + pathOfRepository, { agent: { http: agent } }).json();
  },
};

export async function run(): Promise<void> {
  using consumer = buildConsumer();
  const service = await startContender(import.meta.url, "service");
  const group = async (over: string, against: string, cpu: number, names: readonly string[]): Promise<void> => {
    const processes = names.map(async (name) =>
      worker(name, await startContender(import.meta.url, name, service.ready, consumer.dist)),
    );
    const work = `One GET with a JSON response, over ${over}`;
    await compare({ part: "client", work, aim: { against, cpu } }, await Promise.all(processes));
  };
  const peers = ["@octokit/core", "@octokit/rest", "ky", "ofetch", "openapi-fetch"];
  await group("fetch", "bare fetch", 1.1, ["Signalbox", "Signalbox, client.repos.get", "bare fetch", ...peers]);
  await group("node:http", "bare node:http", 1.15, ["Signalbox with an agent", "bare node:http", "got"]);
  await service.stop();
}

async function ours(dist: string, options: ClientOptions) {
  const built: typeof import("../packages/client/src/index.ts") = await import(join(dist, "on-node/index.js"));
  return new built.Client(options);
}

async function headersOfOurs(dist: string): Promise<Record<string, string>> {
  const { accept, "user-agent": userAgent } = (await ours(dist, {})).request.endpoint.DEFAULTS.headers;
  return { accept: String(accept), "user-agent": String(userAgent) };
}

function getOverNode(url: string, headers: Record<string, string>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { agent, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => resolve(JSON.parse(text)));
    });
    request.on("error", reject);
    request.end();
  });
}
