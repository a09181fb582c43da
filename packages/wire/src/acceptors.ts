import { type AddressInfo, createServer, isIP, type Server, type Socket } from "node:net";

/**
 * How many sockets listen. Node accepts one connection of each in an iteration of the event loop, about 30 µs of processor time. With a
 * single socket, those who connect while iterations are long wait behind all who came before, for seconds.
 */
const listeners = 16;

interface Place {
  readonly host: string;
  readonly port: number;
  readonly backlog: number;
}

/**
 * Binds `server`, on Linux with further sockets of the same port, among which the system distributes connections. A system that
 * cannot do that has one socket.
 *
 * @param sockets options of their connections
 * @returns the further servers, whose connections `server` emits. The caller closes them.
 */
export async function listenTogether(
  server: Server,
  place: Place,
  sockets: { readonly allowHalfOpen: boolean; readonly noDelay: boolean },
): Promise<Server[]> {
  // Other systems give all connections to one of the sockets of a port.
  if (process.platform !== "linux") {
    await listen(server, place);
    return [];
  }
  // Two programs that both share a port would each get a part of the connections, so one that is taken is an error first.
  if (place.port !== 0) await assertFree(place);
  if (!(await listenShared(server, place))) return [];
  const { address, port } = server.address() as AddressInfo;
  const host = isIP(place.host) === 0 ? address : place.host;
  const others = Array.from({ length: listeners - 1 }, () =>
    createServer(sockets, (socket: Socket) => server.emit("connection", socket)),
  );
  try {
    await Promise.all(others.map((other) => listen(other, { ...place, host, port, reusePort: true })));
  } catch (error) {
    for (const each of [server, ...others]) each.close();
    throw error;
  }
  return others;
}

/** Returns whether the port can have further sockets. */
async function listenShared(server: Server, place: Place): Promise<boolean> {
  try {
    await listen(server, { ...place, reusePort: true });
    return true;
  } catch (error) {
    // Linux before 3.9, and systems that emulate Linux.
    if (!unsupported.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
    await listen(server, place);
    return false;
  }
}

const unsupported = new Set(["ENOTSUP", "EOPNOTSUPP", "ENOPROTOOPT", "EINVAL"]);

async function assertFree(place: Place): Promise<void> {
  const probe = createServer();
  await listen(probe, place);
  await new Promise((resolve) => probe.close(resolve));
}

function listen(server: Server, place: Place & { readonly reusePort?: boolean }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(place, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
