import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A connection to Redis: sends one command at a time, in the protocol RESP 2. */
export interface RedisConnection {
  send(command: string[]): Promise<unknown>;
  close(): void;
}

/** A server that speaks the protocol of Redis. */
interface RedisServer {
  connect(): Promise<RedisConnection>;
  stop(): Promise<void>;
}

/** A reply and its length in bytes; undefined if it is incomplete. */
function parseReply(text: string, at = 0): [value: unknown, end: number] | undefined {
  const end = text.indexOf("\r\n", at);
  if (end < 0) return undefined;
  const [kind, rest] = [text[at], text.slice(at + 1, end)];
  if (kind === "+") return [rest, end + 2];
  if (kind === ":") return [Number(rest), end + 2];
  if (kind === "-") return [new Error(rest), end + 2];
  const length = Number(rest);
  if (length < 0) return [null, end + 2];
  if (kind === "$")
    return text.length < end + 4 + length ? undefined : [text.slice(end + 2, end + 2 + length), end + 4 + length];
  const items: unknown[] = [];
  let next = end + 2;
  for (let index = 0; index < length; index += 1) {
    const item = parseReply(text, next);
    if (item === undefined) return undefined;
    items.push(item[0]);
    next = item[1];
  }
  return [items, next];
}

const bulk = (text: string): string => `$${text.length}\r\n${text}\r\n`;

/** Reads values one by one from a socket. */
function readValues(socket: Socket, see: (value: unknown) => void): void {
  let text = "";
  socket.setEncoding("latin1").on("data", (chunk) => {
    text += chunk;
    for (let reply = parseReply(text); reply !== undefined; reply = parseReply(text)) {
      text = text.slice(reply[1]);
      see(reply[0]);
    }
  });
}

async function connectTo(port: number): Promise<RedisConnection> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const waiting: { resolve(value: unknown): void; reject(error: Error): void }[] = [];
  readValues(socket, (value) => {
    const next = waiting.shift();
    if (value instanceof Error) next?.reject(value);
    else next?.resolve(value);
  });
  return {
    send: (command) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        socket.write(`*${command.length}\r\n${command.map(bulk).join("")}`);
      }),
    close: () => void socket.destroy(),
  };
}

/** Starts the machine's `redis-server`, if installed. */
export async function startRedis(): Promise<RedisServer | undefined> {
  try {
    execFileSync("redis-server", ["--version"], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  const port = await freePort();
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--daemonize", "no"];
  const child: ChildProcess = spawn("redis-server", options, { stdio: ["ignore", "pipe", "inherit"] });
  for await (const chunk of child.stdout ?? []) if (/Ready to accept connections/.test(String(chunk))) break;
  return {
    connect: () => connectTo(port),
    async stop() {
      child.kill();
      await once(child, "exit");
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Starts a server with the protocol and the commands of the example, for machines without Redis. */
export async function startRedisProtocol(): Promise<RedisServer> {
  const sets = new Map<string, Map<string, number>>();
  const values = new Map<string, number>();
  const expiryOf = (key: string): number => {
    const expiry = values.get(key);
    if (expiry === undefined || expiry <= Date.now()) return 0;
    return expiry;
  };
  const run = ([name = "", key = "", ...rest]: string[]): string => {
    const set = sets.get(key) ?? new Map<string, number>();
    sets.set(key, set);
    switch (name) {
      case "TIME": {
        const now = Date.now();
        return `*2\r\n${bulk(String(Math.floor(now / 1000)))}${bulk(String((now % 1000) * 1000))}`;
      }
      case "PTTL":
        return `:${expiryOf(key) === 0 ? -2 : expiryOf(key) - Date.now()}\r\n`;
      case "ZREMRANGEBYSCORE":
        for (const [member, score] of set) if (score <= Number(rest[1])) set.delete(member);
        return ":0\r\n";
      case "ZADD":
        set.set(rest[1] ?? "", Number(rest[0]));
        return ":1\r\n";
      case "ZCARD":
        return `:${set.size}\r\n`;
      case "ZREM":
        return `:${set.delete(rest[0] ?? "") ? 1 : 0}\r\n`;
      case "PEXPIRE":
        return ":1\r\n";
      case "SET":
        if (rest.includes("NX") && expiryOf(key) > 0) return "$-1\r\n";
        values.set(key, Date.now() + Number(rest[2]));
        return "+OK\r\n";
      case "DEL":
        return `:${values.delete(key) ? 1 : 0}\r\n`;
      default:
        return `-ERR unknown command '${name}'\r\n`;
    }
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    readValues(socket, (command) => socket.write(run(command as string[])));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return {
    connect: () => connectTo(port),
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
