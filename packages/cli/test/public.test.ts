import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { userInfo } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { spawn } from "../../../test/child-processes.ts";
import { runInProcess } from "../../../test/run-in-process.ts";
import { startCommand } from "../../../test/run-signalbox.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { openTunnel } from "../src/tunnel.ts";

const folder = temporaryFolder();

/**
 * Starts `capture serve --public` with these programs in front of all others. Resolves with the URLs that it prints, or undefined when it
 * ends before.
 */
async function servePublic(how: readonly string[], path: string, env: object = {}) {
  const child = startCommand(["capture", "serve", "--memory", "--json", "--public", ...how, "--port", "0"], {
    cwd: folder,
    env: { ...process.env, ...env, PATH: `${path}:${process.env.PATH}` },
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk;
  });
  const closed = once(child, "close");
  const line = await Promise.race([once(createInterface({ input: child.stdout }), "line"), closed.then(() => [])]);
  const urls = line[0] === undefined ? undefined : (JSON.parse(String(line[0])) as { capture: string; public: string });
  // A slow machine takes long enough to start that the command says so.
  return { child, urls, closed, errors: () => errors.replace(/^signalbox: Still starting\..*\n/m, "") };
}

/** A folder with a program that records its arguments and its process id, and runs `script` in Node. */
async function standIn(
  name: string,
  script: string,
): Promise<{ path: string; pid: () => Promise<number>; args: () => Promise<string[]> }> {
  const path = await mkdtemp(join(folder, `${name}-`));
  const file = join(path, "run.mjs");
  await writeFile(
    file,
    `import { writeFileSync } from "node:fs";
import { createServer, connect } from "node:net";
const args = process.argv.slice(2);
writeFileSync(${JSON.stringify(join(path, "ran"))}, JSON.stringify({ pid: process.pid, args }));
const port = Number(/127\\.0\\.0\\.1:(\\d+)/.exec(args.join(" "))?.[1]);
// Others reach this port, and it leads to that of the tunnel.
const entrance = createServer((socket) => socket.on("error", () => {}).pipe(connect(port, "127.0.0.1").on("error", () => {})).pipe(socket));
entrance.listen(0, "127.0.0.1", () => {
  const url = "http://127.0.0.1:" + entrance.address().port;
${script}
});
`,
  );
  const start = `#!/bin/sh\nexec ${JSON.stringify(process.execPath)} ${JSON.stringify(file)} "$@"\n`;
  await writeFile(join(path, name), start, { mode: 0o755 });
  const ran = async () => JSON.parse(await readFile(join(path, "ran"), "utf8")) as { pid: number; args: string[] };
  return { path, pid: async () => (await ran()).pid, args: async () => (await ran()).args };
}

/** Variables with which Node runs this script before the command: public addresses lead nowhere here. */
async function preloading(script: string): Promise<{ NODE_OPTIONS: string }> {
  const file = join(await mkdtemp(join(folder, "preload-")), "run.mjs");
  await writeFile(file, `const real = fetch;\n${script}`);
  return { NODE_OPTIONS: `--import=${file}` };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function newRoute(url: string): Promise<{ id: string; url: string; publicUrl: string; inspectUrl: string }> {
  return (await (await fetch(`${url}/api/routes`, { method: "POST" })).json()) as never;
}

const programs = {
  cloudflared: {
    prints: `console.error("2026-11-27T10:00:00Z INF |  https://quick-brown-fox.trycloudflare.com                          |");`,
    url: "https://quick-brown-fox.trycloudflare.com",
    args: (port: string) => ["tunnel", "--no-autoupdate", "--url", `http://127.0.0.1:${port}`],
  },
  ngrok: {
    prints: `console.log('{"addr":"http://127.0.0.1:1","lvl":"info","msg":"started tunnel","name":"command_line","obj":"tunnels","url":"https://1a2b.ngrok-free.app"}');`,
    url: "https://1a2b.ngrok-free.app",
    args: (port: string) => ["http", `127.0.0.1:${port}`, "--log", "stdout", "--log-format", "json"],
  },
  tailscale: {
    prints: `console.log("Available on the internet:\\n\\nhttps://box.tail1234.ts.net/\\n|-- proxy http://127.0.0.1:1\\n\\nPress Ctrl+C to exit.");`,
    url: "https://box.tail1234.ts.net",
    args: (port: string) => ["funnel", `127.0.0.1:${port}`],
  },
  ssh: {
    prints: `console.log("0a1b2c3d4e.lhr.life tunneled with tls termination, https://0a1b2c3d4e.lhr.life");`,
    url: "https://0a1b2c3d4e.lhr.life",
    args: (port: string) => expect.arrayContaining(["-R", `80:127.0.0.1:${port}`, "nokey@localhost.run"]) as string[],
  },
} as const;

test.each(Object.keys(programs) as (keyof typeof programs)[])(
  "%s is started with the port of the tunnel, its address is found, and it ends with the tunnel",
  async (name) => {
    const { prints, url, args } = programs[name];
    const program = await standIn(name, `${prints}\nprocess.on("SIGTERM", () => process.exit());`);
    vi.stubEnv("PATH", `${program.path}:${process.env.PATH}`);
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    vi.stubGlobal("fetch", (at: string, { headers }: { headers: Record<string, string> }) => {
      expect(at).toBe(url);
      return Promise.resolve(new Response("", { headers: { "x-request-id": headers["x-request-id"] ?? "" } }));
    });
    onTestFinished(() => {
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
      vi.unstubAllEnvs();
    });
    const tunnel = await openTunnel({ through: name, port: 5000, onEnd: () => {} });
    expect(tunnel).toMatchObject({ url, program: name });
    expect(await program.args()).toEqual(args("5000"));
    const pid = await program.pid();
    expect(isRunning(pid)).toBe(true);
    await tunnel.close();
    expect(isRunning(pid)).toBe(false);
  },
);

test.concurrent("--public checks the address, serves nothing but routes there, and the program ends with the command, however that ends", async () => {
  const { prints, url } = programs.cloudflared;
  const entrance = join(folder, "entrance");
  const program = await standIn(
    "cloudflared",
    `writeFileSync(${JSON.stringify(entrance)}, url);\n${prints}\nprocess.on("SIGTERM", () => process.exit());`,
  );
  const env = await preloading(`import { readFileSync } from "node:fs";
globalThis.fetch = (at, init) => real(at === ${JSON.stringify(url)} ? readFileSync(${JSON.stringify(entrance)}, "utf8") : at, init);`);
  const { child, urls, errors } = await servePublic(["cloudflared"], program.path, env);
  expect(urls, errors()).toMatchObject({ public: url });
  const route = await newRoute(urls?.capture ?? "");
  expect(route).toMatchObject({ url: `${urls?.capture}/${route.id}`, publicUrl: `${url}/${route.id}` });
  const made = await runInProcess(["capture", "create", "--url", urls?.capture ?? ""]);
  expect(made.stderr).toMatch(/^public {3}/);
  expect(made.stderr.split("\n")[0]).toContain(made.stdout.trim().replace(urls?.capture ?? "", url));
  const outside = await readFile(entrance, "utf8");
  expect(await (await fetch(`${outside}/${route.id}/hook`)).json()).toEqual({ captured: 1 });
  expect(await (await fetch(`${urls?.capture}/${route.id}/hook`)).json()).toMatchObject({ inspect: route.inspectUrl });
  const { port: own } = new URL(urls?.capture ?? "");
  const inspect = `/inspect/${route.id}`;
  for (const path of ["/", "/new", "/api/routes", inspect, `${inspect}/1`, "/docs", "/metrics", "/livez"]) {
    // Neither another host nor a key of the service opens more.
    const response = await fetch(outside + path, { headers: { host: `localhost:${own}` } });
    const { code } = (await response.json()) as { code: string };
    expect([path, response.status, code]).toEqual([path, 403, "routes_only"]);
  }
  const pid = await program.pid();
  expect(isRunning(pid)).toBe(true);
  child.kill("SIGKILL");
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 60_000 });
});

test.concurrent("--public says why there is no address, and stops", async () => {
  const script = `console.error("ERROR: authentication failed: ERR_NGROK_4018"); process.exit(1);`;
  const { path } = await standIn("ngrok", script);
  const { urls, errors, child } = await servePublic(["ngrok"], path);
  expect(urls).toBeUndefined();
  expect([child.exitCode, errors()]).toEqual([
    1,
    "signalbox: --public: ngrok opened no tunnel: ERROR: authentication failed: ERR_NGROK_4018; signalbox up --help names other tunnels\n",
  ]);
});

test.concurrent("--public says at once what it waits for, and gives up soon on a name that does not resolve", async () => {
  const { path } = await standIn("cloudflared", `console.error("https://no-such-name.trycloudflare.com");`);
  // Each attempt seems to take 8 seconds.
  const env = await preloading(`let late = 0;
const now = Date.now;
Date.now = () => now() + late;
const cause = Object.assign(new Error(), { code: "ENOTFOUND" });
globalThis.fetch = () => { late += 8_000; return Promise.reject(new TypeError("fetch failed", { cause })); };`);
  const { urls, errors, child } = await servePublic([], path, env);
  expect([urls, child.exitCode]).toEqual([undefined, 1]);
  const url = "https://no-such-name.trycloudflare.com";
  expect(errors()).toBe(
    `signalbox: cloudflared gave the address ${url}; checking that requests come through
signalbox: --public: cloudflared gave the address ${url}, but no request comes through: its name does not resolve here (ENOTFOUND); check the DNS of this machine, or name another tunnel with --public\n`,
  );
});

test.concurrent("a stop ends the program, and its own end is reported while the service goes on", async () => {
  const script = `process.on("SIGUSR2", () => { console.error("gone"); process.exit(7); }); console.error(url + " https://a-b.trycloudflare.com");`;
  const program = await standIn("cloudflared", script);
  const env = await preloading(
    `globalThis.fetch = (at, init) => String(at).includes("a-b.") ? Promise.resolve(new Response("", { headers: { "x-request-id": init.headers["x-request-id"] } })) : real(at, init);`,
  );
  const { child, urls, errors, closed } = await servePublic([], program.path, env);
  process.kill(await program.pid(), "SIGUSR2");
  await vi.waitFor(() => expect(errors()).toContain("The public address is gone, because cloudflared ended: gone"), {
    timeout: 60_000,
  });
  expect(await newRoute(urls?.capture ?? "")).not.toHaveProperty("publicUrl");
  child.kill("SIGTERM");
  expect((await closed)[0]).toBe(0);
  const stubborn = await standIn("cloudflared", `${script} process.on("SIGTERM", () => {});`);
  const second = await servePublic([], stubborn.path, env);
  const pid = await stubborn.pid();
  second.child.kill("SIGTERM");
  expect((await second.closed)[0]).toBe(0);
  expect(isRunning(pid)).toBe(false);
});

const sshd = "/usr/sbin/sshd";

describe.runIf(existsSync(sshd))("--public [user@]host with a real OpenSSH server", () => {
  let server: ChildProcess;
  let path: string;

  beforeAll(async () => {
    path = await mkdtemp(join(folder, "sshd-"));
    // The server of root wants this folder, which its package creates when it starts as a service.
    if (userInfo().uid === 0) await mkdir("/run/sshd", { recursive: true });
    for (const key of ["host", "user"])
      execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", join(path, key)]);
    const free = createServer().listen(0, "127.0.0.1");
    await once(free, "listening");
    const { port } = free.address() as AddressInfo;
    free.close();
    const settings = [
      `ListenAddress 127.0.0.1:${port}`,
      `HostKey ${join(path, "host")}`,
      `AuthorizedKeysFile ${join(path, "user.pub")}`,
      ...["PidFile none", "StrictModes no", "UsePAM no", "GatewayPorts clientspecified", "PermitRootLogin yes"],
    ];
    await writeFile(join(path, "sshd_config"), `${settings.join("\n")}\n`);
    server = spawn(sshd, ["-D", "-e", "-f", join(path, "sshd_config")]);
    server.stderr?.resume();
    // The command runs `ssh`, as its user configures it.
    const shared = `ControlMaster auto\nControlPath ${join(path, "%C")}\nControlPersist 60\n`;
    await writeFile(join(path, "ssh_config"), shared);
    const flags = `-p ${port} -i ${join(path, "user")} -o UserKnownHostsFile=${join(path, "known")} -o StrictHostKeyChecking=accept-new`;
    const ssh = `#!/bin/sh\nexec /usr/bin/ssh -F ${join(path, "ssh_config")} ${flags} "$@"\n`;
    await writeFile(join(path, "ssh"), ssh, { mode: 0o755 });
    const login = `${userInfo().username}@127.0.0.1`;
    await vi.waitFor(() => execFileSync(join(path, "ssh"), ["-S", "none", login, "true"], { stdio: "ignore" }), {
      timeout: 60_000,
      interval: 200,
    });
  });

  test("requests to the port of the host are captured, and nothing else is reached", async () => {
    const { child, urls, errors, closed } = await servePublic([`${userInfo().username}@127.0.0.1`], path);
    expect(urls?.public, errors()).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const route = await newRoute(urls?.capture ?? "");
    const sent = await fetch(`${route.publicUrl}/paid`, { method: "POST", body: "through ssh" });
    expect(await sent.json()).toMatchObject({ captured: 1 });
    const stored = (await (await fetch(`${urls?.capture}/inspect/${route.id}/1`)).json()) as { body: object };
    expect(stored.body).toMatchObject({ content: "through ssh" });
    expect((await fetch(`${urls?.public}/api/routes`, { method: "POST" })).status).toBe(403);
    child.kill("SIGTERM");
    expect((await closed)[0]).toBe(0);
    await expect(fetch(route.publicUrl)).rejects.toThrow();
  });
});
