// One contender of bench/client.ts: argv[2] names it, argv[3] is the folder of the built client, argv[4] the URL of the service.
import { Agent, request as httpRequest } from "node:http";
import { join } from "node:path";
import { answerWork } from "./contender.ts";

const [, , name = "", dist = "", origin = ""] = process.argv;
const agent = new Agent({ keepAlive: true });
const repository = { owner: "octo", repo: "hello" };
const url = `${origin}/repos/octo/hello`;

const callers: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  async fetch() {
    const client = await ours();
    return () => client.request("GET /repos/{owner}/{repo}", repository);
  },
  async "fetch-method"() {
    const client = await ours();
    return () => client.repos.get(repository);
  },
  async http() {
    const client = await ours({ agent });
    return () => client.request("GET /repos/{owner}/{repo}", repository);
  },
  async "bare-fetch"() {
    const headers = await headersOfOurs();
    return async () => (await fetch(url, { headers })).json();
  },
  async "bare-http"() {
    const headers = { "accept-encoding": "gzip, deflate, br, zstd", ...(await headersOfOurs()) };
    return () => getOverNode(headers);
  },
  async "octokit-core"() {
    const octokit = new (await import("@octokit/core")).Octokit({ baseUrl: origin });
    return () => octokit.request("GET /repos/{owner}/{repo}", repository);
  },
  async "octokit-rest"() {
    const octokit = new (await import("@octokit/rest")).Octokit({ baseUrl: origin });
    return () => octokit.repos.get(repository);
  },
  async ky() {
    const client = (await import("ky")).default.create({ prefix: origin });
    return () => client.get("repos/octo/hello").json();
  },
  async ofetch() {
    const { ofetch } = await import("ofetch");
    return () => ofetch("/repos/octo/hello", { baseURL: origin });
  },
  async "openapi-fetch"() {
    const { default: create } = await import("openapi-fetch");
    const client = create<Record<string, never>>({ baseUrl: origin }) as unknown as {
      GET(path: string, options: object): Promise<unknown>;
    };
    return () => client.GET("/repos/{owner}/{repo}", { params: { path: repository } });
  },
  async got() {
    const { default: got } = await import("got");
    return () => got(url, { agent: { http: agent } }).json();
  },
};
const make = callers[name];
if (make === undefined) throw new Error(`No caller is called ${name}.`);
answerWork(await make());

async function ours(options: object = {}) {
  const built: typeof import("../packages/client/src/index.ts") = await import(join(dist, "on-node/index.js"));
  return new built.Client({ baseUrl: origin, ...options });
}

async function headersOfOurs(): Promise<Record<string, string>> {
  const { accept, "user-agent": userAgent } = (await ours()).request.endpoint.DEFAULTS.headers;
  return { accept: String(accept), "user-agent": String(userAgent) };
}

function getOverNode(headers: Record<string, string>): Promise<unknown> {
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
