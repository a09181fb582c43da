import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A pooler in front of one PostgreSQL database. */
export interface Pooler {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Pools connections like PgBouncer with `pool_mode=transaction` and `ignore_startup_parameters=options`: drops the session
 * settings of a connecting client, and runs each transaction on any free connection, but not on the one of the previous
 * transaction unless it is the only one.
 */
export async function startPooler(databaseUrl: string, { size = 4 } = {}): Promise<Pooler> {
  const target = new URL(databaseUrl);
  const idle: ServerConnection[] = [];
  const waiting: ((connection: ServerConnection) => void)[] = [];
  const servers = await Promise.all(Array.from({ length: size }, () => connectServer(target)));
  idle.push(...servers);
  const clients = new Set<Socket>();

  const listener = createServer((client) => {
    clients.add(client);
    client.on("error", () => {}).on("close", () => clients.delete(client));
    serve(client);
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  return {
    url: `postgres://${target.username}@127.0.0.1:${port}${target.pathname}`,
    async stop() {
      for (const socket of [...clients, ...servers.map(({ socket }) => socket)]) socket.destroy();
      listener.close();
      await once(listener, "close");
    },
  };

  function serve(client: Socket): void {
    let server: ServerConnection | undefined;
    let isTaking = false;
    let pending: Buffer[] = [];
    const messages = splitMessages({ startup: true });
    client.on("data", (chunk: Buffer) => {
      for (const message of messages(chunk)) {
        if (message.kind === "startup") greet(client, servers[0]);
        else if (message.kind !== "X") send(message.bytes);
      }
    });

    function send(bytes: Buffer): void {
      if (server !== undefined) server.socket.write(bytes);
      else {
        pending.push(bytes);
        if (!isTaking) take();
      }
    }

    function take(): void {
      isTaking = true;
      acquire((connection) => {
        isTaking = false;
        server = connection;
        connection.deliver = ({ bytes, kind }) => {
          // Ready for a query, outside a transaction: the next client may use the connection.
          if (kind === "Z" && bytes.at(-1) === 0x49) {
            server = undefined;
            release(connection);
          }
          if (!client.destroyed) client.write(bytes);
        };
        for (const bytes of pending) connection.socket.write(bytes);
        pending = [];
      });
    }
  }

  function acquire(use: (connection: ServerConnection) => void): void {
    const free = idle.shift();
    if (free === undefined) waiting.push(use);
    else use(free);
  }

  function release(connection: ServerConnection): void {
    const next = waiting.shift();
    if (next === undefined) idle.push(connection);
    else next(connection);
  }
}

interface Message {
  /** The type byte of the message; `startup` for the first message of a client, which has none. */
  readonly kind: string;
  readonly bytes: Buffer;
}

interface ServerConnection {
  readonly socket: Socket;
  /** The parameters that the server reported when it was connected. */
  readonly parameters: Buffer;
  deliver: (message: Message) => void;
}

async function connectServer(target: URL): Promise<ServerConnection> {
  const socket = connect(Number(target.port), target.hostname);
  await once(socket, "connect");
  const { promise, resolve } = Promise.withResolvers<ServerConnection>();
  const parameters: Buffer[] = [];
  let connection: ServerConnection | undefined;
  const messages = splitMessages({ startup: false });
  socket.on("error", () => {});
  socket.on("data", (chunk: Buffer) => {
    for (const message of messages(chunk)) {
      if (connection !== undefined) connection.deliver(message);
      else if (message.kind === "S") parameters.push(message.bytes);
      else if (message.kind === "Z") {
        connection = { socket, parameters: Buffer.concat(parameters), deliver: () => {} };
        resolve(connection);
      }
    }
  });
  const names = ["user", target.username, "database", target.pathname.slice(1)];
  const body = Buffer.from(`${names.join("\0")}\0\0`);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.writeUInt32BE(196_608, 4);
  socket.write(Buffer.concat([head, body]));
  return promise;
}

/** Accepts a client whatever it asked for: sends authentication ok, parameters, a key and ready. */
function greet(client: Socket, server: ServerConnection | undefined): void {
  const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
  const key = Buffer.from([0x4b, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0]);
  const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
  client.write(Buffer.concat([welcome, server?.parameters ?? Buffer.alloc(0), key, ready]));
}

/** Splits a stream of the protocol into messages. */
function splitMessages({ startup }: { readonly startup: boolean }): (chunk: Buffer) => Message[] {
  let rest = Buffer.alloc(0);
  let isStartup = startup;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    for (;;) {
      const head = isStartup ? 0 : 1;
      if (rest.length < head + 4) return messages;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return messages;
      const kind = isStartup ? "startup" : String.fromCharCode(rest[0] ?? 0);
      messages.push({ kind, bytes: rest.subarray(0, length) });
      rest = rest.subarray(length);
      isStartup = false;
    }
  };
}
