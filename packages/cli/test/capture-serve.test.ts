import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { request as requestTls } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { spawn } from "../../../test/child-processes.ts";
import { runInProcess } from "../../../test/run-in-process.ts";
import { certificate, otherCertificate } from "../../wire/test/certificate.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const adminToken = "an-admin-token-of-some-length";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signalbox-serve-"));
});
afterAll(() => rm(folder, { recursive: true }));

function start(args: readonly string[], env: Record<string, string> = {}): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, ["-C", "@signalbox/source", main, ...args], {
    env: { ...process.env, ...place(), ...env },
  });
}

function place(): Record<string, string> {
  return { SIGNALBOX_DATA: folder, SIGNALBOX_CAPTURE_PORT: "0", SIGNALBOX_STUDENTS_PORT: "0" };
}

/** Starts a serve command, passes the URL of its capture service to `use`, then stops it. */
async function serving(
  args: readonly string[],
  env: Record<string, string>,
  use: (url: string, all: string, child: ChildProcessWithoutNullStreams) => Promise<void>,
): Promise<void> {
  const child = start(args, env);
  try {
    const [url, all] = await new Promise<[string, string]>((resolve, reject) => {
      let all = "";
      child.stdout.on("data", (chunk: Buffer) => {
        all += chunk;
        const found = /(?:Capturing on|capture) +(https?:\/\/[\d.:]+)\//.exec(all)?.[1];
        if (found !== undefined) resolve([found, all]);
      });
      child.stderr.on("data", (chunk: Buffer) => {
        all += chunk;
      });
      child.once("close", () => reject(new Error(`The command ended after: ${all}`)));
    });
    await use(url, all, child);
  } finally {
    const closed = once(child, "close");
    child.kill("SIGINT");
    await closed;
  }
}

async function newRoute(url: string, headers: Record<string, string> = {}): Promise<{ id: string; url: string }> {
  return (await (await fetch(`${url}/api/routes`, { method: "POST", headers })).json()) as { id: string; url: string };
}

async function rejection(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; err: string }> {
  const { code, stderr } = await runInProcess(args, { env: { ...place(), ...env } });
  return { code, err: stderr };
}

describe("signalbox capture serve", () => {
  test.each([
    ["by options", ["--rate-per-address", "0.01:3", "--trusted-proxy", "127.0.0.1"], {}],
    [
      "by the environment",
      [],
      { SIGNALBOX_RATE_PER_ADDRESS: "0.01:3", SIGNALBOX_TRUSTED_PROXIES: "10.0.0.1, 127.0.0.0/8" },
    ],
  ])("limits the rate per address, and trusts the address that a proxy reports, %s", async (_, options, env) => {
    await serving(["capture", "serve", "--memory", ...options], env, async (url) => {
      const statuses: number[] = [];
      for (const client of ["8.8.8.8", "8.8.8.8", "8.8.8.8", "8.8.8.8", "8.8.4.4"]) {
        statuses.push((await fetch(`${url}/`, { headers: { "x-forwarded-for": client } })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429, 200]);
    });
  });

  test.each([
    ["by an option", ["--rate-per-route", "0.01:1"], {}],
    ["by the environment", [], { SIGNALBOX_RATE_PER_ROUTE: "0.01:1" }],
  ])("limits the rate per route, %s", async (_, options, env) => {
    await serving(["capture", "serve", "--memory", ...options], env, async (url) => {
      const route = await newRoute(url);
      expect((await fetch(route.url)).status).toBe(200);
      expect((await fetch(route.url)).status).toBe(429);
    });
  });

  test.each([
    [
      ["--rate-per-route", "many"],
      "--rate-per-route must be requests per second, optionally with a burst, such as 10 or 10:50, got 'many'",
    ],
    [
      ["--rate-per-address", "0"],
      "--rate-per-address must be requests per second, optionally with a burst, such as 10 or 10:50, got '0'",
    ],
    [["--trusted-proxy", "proxy.example"], "--trusted-proxy must be addresses or ranges such as"],
    [
      ["--allow-address", "10.0.0.0/"],
      "--allow-address must be addresses or ranges such as 10.0.0.0/8, got '10.0.0.0/'",
    ],
    [["--proxy-header", "x-real-ip"], "--proxy-header requires --trusted-proxy, which is empty"],
    [["--host-name", "http://hooks.example"], "--host-name must be names without scheme and port"],
    [["--admin-token", "short"], "--admin-token must have at least 16 characters"],
    [["--public-url", "hooks.example"], "--public-url must be an http or https URL, got 'hooks.example'"],
  ])("names the option with an invalid value: %j", async (options, message) => {
    for (const command of [["capture", "serve", "--memory"], ["up"]]) {
      const { code, err } = await rejection([...command, ...options]);
      expect(err).toContain(`signalbox: ${message}`);
      expect(code).toBe(2);
    }
  });

  test("up also rejects an invalid network in --webhook-address", async () => {
    const { code, err } = await rejection(["up", "--webhook-address", "10.0.0.0/33"]);
    expect([code, err]).toEqual([2, expect.stringContaining("--webhook-address must be addresses or ranges such as")]);
  });
});

/** The status of the response to a request with this host name. */
function statusBy(host: string, url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/livez`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on("error", reject);
    sent.end();
  });
}

test.each([
  ["options", ["--host", "0.0.0.0", "--host-name", "hooks.example", "--public-url", "https://public.example"], {}],
  [
    "the environment",
    [],
    {
      SIGNALBOX_HOST: "0.0.0.0",
      SIGNALBOX_HOST_NAMES: "other.example, hooks.example",
      SIGNALBOX_PUBLIC_URL: "https://public.example",
    },
  ],
])("signalbox up reads the names of both services from %s", async (_, options, env) => {
  await serving(["up", ...options], env, async (capture, all) => {
    const students = /students +(http:\/\/[\d.:]+)\//.exec(all)?.[1] ?? "";
    for (const url of [capture, students].map((one) => one.replace("0.0.0.0", "127.0.0.1"))) {
      const hosts = ["hooks.example", "public.example", "localhost", "evil.example"];
      expect(await Promise.all(hosts.map((host) => statusBy(host, url)))).toEqual([200, 200, 200, 421]);
    }
  });
});

test.each([
  ["options", ["--admin-token", adminToken, "--public-url", "https://hooks.example"], {}],
  ["the environment", [], { SIGNALBOX_ADMIN_TOKEN: adminToken, SIGNALBOX_PUBLIC_URL: "https://hooks.example" }],
])("signalbox up reads the admin token and the public URL of the capture service from %s", async (_, options, env) => {
  await serving(["up", ...options], env, async (url) => {
    const headers = { authorization: `Bearer ${adminToken}` };
    expect((await fetch(`${url}/api/routes`, { headers })).status).toBe(200);
    expect((await newRoute(url)).url).toMatch(/^https:\/\/hooks\.example\//);
  });
});

test("serves TLS with --tls-cert and --tls-key, which require each other, and reads both again at SIGHUP", async () => {
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const install = async (pair: typeof certificate): Promise<void> => {
    await writeFile(cert, pair.cert);
    await writeFile(key, pair.key);
  };
  const status = (url: string, ca: string) =>
    new Promise((resolve) => {
      requestTls(`${url}/livez`, { ca, servername: "localhost" }, (response) => resolve(response.resume().statusCode))
        .on("error", ({ message }) => resolve(message))
        .end();
    });
  await install(certificate);
  const args = ["capture", "serve", "--memory", "--tls-cert", cert];
  await serving(args, { SIGNALBOX_TLS_KEY: key }, async (url, _, child) => {
    expect([url.startsWith("https://"), await status(url, certificate.cert)]).toEqual([true, 200]);
    await install(otherCertificate);
    child.kill("SIGHUP");
    await expect.poll(() => status(url, otherCertificate.cert)).toBe(200);
    await writeFile(key, certificate.key);
    child.kill("SIGHUP");
    expect(String(await once(child.stderr, "data"))).toContain("The certificate is still the one from before");
    expect(await status(url, otherCertificate.cert)).toBe(200);
  });
  const child = start(["capture", "serve", "--memory", "--tls-cert", cert]);
  const message = await text(child.stderr);
  expect(message).toContain("--tls-cert and --tls-key go together");
});
