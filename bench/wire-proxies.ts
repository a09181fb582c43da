// Puts a proxy in front of the wire, sends generated requests, well-formed and malformed, through it and directly, and
// looks for request smuggling: a request that reaches the wire without the field that the proxy adds to every request, or
// one that the proxy parsed differently from the wire.
//
//   npm run bench bench/wire-proxies.ts [cases] [first seed]
//
// Uses haproxy and nginx if installed (apt-get install haproxy nginx-light), and skips what is missing.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createWireServer } from "@signalbox/wire";
import { type Case, generateCase, packets, randomFrom } from "../packages/wire/test/differential/generate-case.ts";

const [count = "5000", first = "1"] = process.argv.slice(2);

interface Seen {
  readonly line: string;
  readonly body: string;
  readonly isProxied: boolean;
  readonly malformed: string | undefined;
}

const folder = await mkdtemp(join(tmpdir(), "wire-proxies-"));
const proxies: { name: string; start(port: number, backend: number): Promise<ChildProcess> }[] = [
  { name: "haproxy", start: startHaproxy },
  { name: "nginx", start: startNginx },
];
let isSafe = true;
for (const proxy of proxies) {
  if (!isInstalled(proxy.name)) process.stdout.write(`${proxy.name} is not installed: skipped\n`);
  else isSafe = (await run(proxy)) && isSafe;
}
await rm(folder, { recursive: true });
process.exit(isSafe ? 0 : 1);

async function run({ name, start }: (typeof proxies)[number]): Promise<boolean> {
  const behind = await recorder();
  const direct = await recorder();
  const port = await freePort();
  const proxy = await start(port, behind.port);
  await untilOpen(port);
  behind.take();
  const notes = new Map<string, number>();
  let errors = 0;
  for (let index = 0; index < Number(count); index += 1) {
    const seed = Number(first) + index;
    const bytes = withLastRequest(generateCase(randomFrom(seed)));
    const attempt = async (patience: number): Promise<{ error: string; theirs: Seen[]; ours: Seen[] }> => {
      await converse(port, bytes, patience);
      await converse(direct.port, bytes, patience);
      const [theirs, ours] = [behind.take(), direct.take()];
      return { error: compare(theirs, ours), theirs, ours };
    };
    let { error, theirs, ours } = await attempt(1);
    if (error.startsWith("error")) {
      // On a busy machine, a late response looks like an error: a real one repeats with longer time limits.
      await sleep(1_000);
      behind.take();
      ({ error, theirs, ours } = await attempt(20));
    }
    if (error.startsWith("error")) {
      errors += 1;
      const sent = JSON.stringify(bytes.bytes.toString("latin1"));
      process.stdout.write(`${name}, seed ${seed}: ${error}\n  ${sent}\n  ${JSON.stringify({ theirs, ours })}\n`);
    }
    notes.set(error, (notes.get(error) ?? 0) + 1);
    if (index % 100 === 99) process.stderr.write(`\r${name}: ${index + 1} of ${count}, ${errors} errors `);
  }
  process.stderr.write("\n");
  proxy.kill();
  await Promise.all([behind.close(), direct.close()]);
  const list = [...notes].sort(([, a], [, b]) => b - a).map(([note, times]) => `${times} ${note}`);
  process.stdout.write(`${name}: ${count} cases, ${errors} errors (${list.join("; ")})\n`);
  return errors === 0;
}

/** `theirs` came through the proxy, `ours` directly. */
function compare(theirs: readonly Seen[], ours: readonly Seen[]): string {
  if (theirs.some(({ isProxied, malformed }) => !isProxied && malformed === undefined))
    return "error: smuggled through";
  if (theirs.some(({ malformed }) => malformed?.startsWith("incomplete") === false))
    return "the proxy forwards what we reject";
  const whole = ours.filter(({ malformed }) => malformed === undefined);
  const forwarded = theirs.filter(({ malformed }) => malformed === undefined);
  const both = Math.min(whole.length, forwarded.length);
  for (let index = 0; index < both; index += 1) {
    if (whole[index]?.body !== forwarded[index]?.body) return "error: another body";
    // Proxies normalise targets, so requests are matched by method.
    if (whole[index]?.line.split(" ")[0] !== forwarded[index]?.line.split(" ")[0]) return "error: another request";
  }
  if (forwarded.length > whole.length && whole.length === ours.length && !ours.some(isLast))
    return "error: more requests";
  return forwarded.length === whole.length
    ? "alike"
    : forwarded.length < whole.length
      ? "the proxy is stricter"
      : "we are stricter";
}

/** The connection ends after it. A proxy may continue after HTTP/1.0 or `Connection: close`. */
function isLast({ line }: Seen): boolean {
  return line.endsWith(" close");
}

async function recorder(): Promise<{ port: number; take(): Seen[]; close(): Promise<void> }> {
  let seen: Seen[] = [];
  const server = createWireServer({
    mode: "recording",
    timeouts: { settleMs: 1 },
    onRequest(request, response) {
      const list = seen;
      const chunks: Buffer[] = [];
      const record = (): void => {
        const { method, target, version, malformed } = request;
        const closes = /close/i.test(request.header("connection") ?? "") || version === "1.0" ? " close" : "";
        const isProxied = request.header("x-proxied") === "1";
        const body = Buffer.concat(chunks).toString("latin1");
        list.push({ line: `${method} ${target} ${version}${closes}`, body, isProxied, malformed: malformed?.code });
        response.send(malformed?.status ?? 200, []);
      };
      request.read({ onData: (chunk) => void chunks.push(chunk), onEnd: record, onFailure: record });
    },
  });
  const { port } = await server.listen();
  return {
    port,
    take() {
      const taken = seen;
      seen = [];
      return taken;
    },
    close: () => server.close({ graceMs: 0 }),
  };
}

/** The last request ends the connection, so nothing waits for more. */
function withLastRequest({ bytes, cuts }: Case): Case {
  return {
    bytes: Buffer.from(bytes.toString("latin1").replace(/\r\n\r\n$/, "\r\nConnection: close\r\n\r\n"), "latin1"),
    cuts,
  };
}

/** @param patience a factor on the usual time limits of each side */
async function converse(port: number, bytes: Case, patience: number): Promise<void> {
  const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true, allowHalfOpen: true });
  const closed = new Promise<void>((resolve) => {
    socket.once("end", resolve);
    socket.once("close", resolve);
  });
  socket.on("error", () => undefined);
  socket.resume();
  // A side that waits for a missing body is disconnected after a moment.
  const isOver = setTimeout(() => socket.end(), 40 * patience);
  const isGone = setTimeout(() => socket.destroy(), 300 * patience);
  for (const packet of packets(bytes).slice(0, 20))
    await new Promise<void>((resolve) => void socket.write(packet, () => resolve()));
  await closed;
  clearTimeout(isOver);
  clearTimeout(isGone);
  socket.destroy();
}

async function startHaproxy(port: number, backend: number): Promise<ChildProcess> {
  const file = join(folder, "haproxy.cfg");
  await writeFile(
    file,
    `defaults
  mode http
  timeout client 250ms
  timeout http-request 250ms
  timeout http-keep-alive 250ms
  timeout connect 1s
  timeout server 2s
  http-reuse always
frontend in
  bind 127.0.0.1:${port}
  http-request set-header X-Proxied 1
  default_backend out
backend out
  server wire 127.0.0.1:${backend}
`,
  );
  return spawn("haproxy", ["-f", file, "-db"], { stdio: "ignore" });
}

async function startNginx(port: number, backend: number): Promise<ChildProcess> {
  const file = join(folder, "nginx.conf");
  await writeFile(
    file,
    `daemon off;
pid ${folder}/nginx.pid;
error_log /dev/null;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  client_header_timeout 250ms;
  client_body_timeout 250ms;
  upstream wire { server 127.0.0.1:${backend}; keepalive 4; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://wire;
      proxy_http_version 1.1;
      proxy_request_buffering off;
      proxy_set_header Connection "";
      proxy_set_header X-Proxied 1;
    }
  }
}
`,
  );
  return spawn("nginx", ["-c", file, "-p", folder], { stdio: "ignore" });
}

function isInstalled(name: string): boolean {
  try {
    execFileSync("which", [name], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

async function untilOpen(port: number): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true));
      socket.on("error", () => resolve(false));
      socket.end();
    });
    if (isOpen) return;
    await sleep(20);
  }
}
