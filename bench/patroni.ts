import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, unprivilegedUser } from "../test/postgres.ts";

/** A cluster of two PostgreSQL servers that Patroni runs, with a synchronous standby. */
export interface PatroniCluster {
  /** The ports of the servers, and of their Patroni. */
  readonly nodes: readonly { readonly port: number; readonly api: number }[];
  /**
   * Kills the primary and its Patroni, or stops them first, so that their connections are silent until the other server is the primary.
   * Then starts them again.
   */
  failOver(signal: "SIGKILL" | "SIGSTOP", promoted: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** The status of a node, at `/patroni` of its Patroni. */
interface Status {
  readonly state: string;
  readonly role: string;
  readonly sync_standby?: boolean;
}

const isLeader = ({ role, state }: Status): boolean => state === "running" && (role === "master" || role === "primary");
const isSynchronous = ({ sync_standby }: Status): boolean => sync_standby === true;

interface Node {
  readonly name: string;
  readonly api: number;
  readonly port: number;
  process: ChildProcess;
}

/** Where Debian's package has the programs of PostgreSQL. */
const binaries = "/usr/lib/postgresql/15/bin";

export async function startPatroni(): Promise<PatroniCluster> {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-patroni-"));
  chmodSync(folder, 0o777);
  const [client, peer] = [await freePort(), await freePort()];
  const peerUrl = `http://127.0.0.1:${peer}`;
  const etcdSettings = {
    "data-dir": join(folder, "etcd"),
    "listen-client-urls": `http://127.0.0.1:${client}`,
    "advertise-client-urls": `http://127.0.0.1:${client}`,
    "listen-peer-urls": peerUrl,
    "initial-advertise-peer-urls": peerUrl,
    "initial-cluster": `default=${peerUrl}`,
    "log-level": "error",
  };
  const etcdFlags = Object.entries(etcdSettings).map(([name, value]) => `--${name}=${value}`);
  const etcd = spawn("etcd", etcdFlags, { stdio: "ignore" });
  const start = (name: string): ChildProcess =>
    spawn("patroni", [join(folder, `${name}.json`)], {
      ...unprivilegedUser(),
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder },
      stdio: "ignore",
    });
  const nodes: Node[] = [];
  for (const name of ["one", "two"]) {
    const [api, port] = [await freePort(), await freePort()];
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(settings(name, api, port)));
    nodes.push({ name, api, port, process: start(name) });
    if (nodes.length === 1) await nodeThat(isLeader);
  }
  await nodeThat(isSynchronous);
  return {
    nodes,
    async failOver(signal, promoted) {
      const old = await nodeThat(isLeader);
      send(old, signal);
      await nodeThat((status, node) => isLeader(status) && node !== old);
      await promoted();
      if (signal === "SIGSTOP") send(old, "SIGKILL");
      old.process = start(old.name);
      await nodeThat(isSynchronous);
    },
    async stop() {
      for (const { process } of nodes) process.kill("SIGTERM");
      await Promise.all(nodes.map(({ process }) => process.exitCode ?? once(process, "exit")));
      etcd.kill("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };

  /** Sends a signal to PostgreSQL, its processes and Patroni: at once, as on a machine that loses power or freezes. */
  function send(node: Node, signal: NodeJS.Signals): void {
    const [postmaster = ""] = readFileSync(join(folder, node.name, "postmaster.pid"), "utf8").split("\n");
    const { stdout } = spawnSync("pgrep", ["-P", postmaster], { encoding: "utf8" });
    const pids = [postmaster, ...stdout.trim().split("\n"), String(node.process.pid)];
    spawnSync("kill", ["-s", signal.slice("SIG".length), ...pids]);
  }

  /** Waits until Patroni says of a node what is wanted. */
  async function nodeThat(is: (status: Status, node: Node) => boolean): Promise<Node> {
    for (let tries = 0; tries < 600; tries += 1) {
      for (const node of nodes) {
        const signal = AbortSignal.timeout(1_000);
        const response = await fetch(`http://127.0.0.1:${node.api}/patroni`, { signal }).catch(() => undefined);
        const status = (await response?.json().catch(() => undefined)) as Status | undefined;
        if (status !== undefined && is(status, node)) return node;
      }
      await sleep(200);
    }
    throw new Error("Patroni did not reach the wanted state in two minutes");
  }

  function settings(name: string, api: number, port: number): unknown {
    return {
      scope: "signalbox",
      name,
      log: { level: "ERROR" },
      restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
      etcd3: { hosts: `127.0.0.1:${client}` },
      bootstrap: {
        dcs: { ttl: 20, loop_wait: 2, retry_timeout: 3, synchronous_mode: true, postgresql: { use_pg_rewind: true } },
        initdb: [{ encoding: "UTF8" }, "data-checksums"],
        pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
      },
      postgresql: {
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${port}`,
        data_dir: join(folder, name),
        bin_dir: binaries,
        authentication: {
          superuser: { username: "postgres", password: "secret" },
          replication: { username: "replicator", password: "secret" },
        },
        parameters: { fsync: true, synchronous_commit: "on", unix_socket_directories: "" },
      },
    };
  }
}
