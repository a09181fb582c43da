import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runInProcess } from "./run-in-process.ts";
import { repositoryRoot } from "./run-signalbox.ts";
import { type SignalboxUp, startSignalbox } from "./signalbox-up.ts";

// The units, proxy configurations and the dashboard are tested by hand with systemd, nginx, haproxy and Grafana. These tests prove
// that every variable, command, port, path and metric in them exists.

let signalbox: SignalboxUp;
beforeAll(async () => {
  signalbox = await startSignalbox(await mkdtemp(join(tmpdir(), "signalbox-deploy-")));
});
afterAll(() => signalbox.stop());

function read(name: string): Promise<string> {
  return readFile(join(repositoryRoot, "deploy", name), "utf8");
}

async function helpOf(...command: string[]): Promise<string> {
  return (await runInProcess([...command, "--help"])).stdout.replaceAll(/\s+/g, " ");
}

const variablesIn = (text: string) => new Set(Array.from(text.matchAll(/\bSIGNALBOX_[A-Z_]+/g), ([name]) => name));

describe("deploy/systemd", () => {
  test.each(["students", "capture"])("starts %s with variables that the command reads", async (service) => {
    const unit = await read(`systemd/signalbox-${service}.service`);
    const help = await helpOf(service, "serve");
    expect(unit).toContain(`ExecStart=/opt/signalbox/node_modules/.bin/signalbox ${service} serve\n`);
    for (const name of variablesIn(unit)) expect(help).toContain(`env: ${name}`);
  });

  test.each(["students", "capture"])("stops %s only after its time to drain", async (service) => {
    const unit = await read(`systemd/signalbox-${service}.service`);
    const running = Number(
      /(\d+) seconds \(default: 0, env: SIGNALBOX_DRAIN_DELAY/.exec(await helpOf(service, "serve"))?.[1],
    );
    const delay = Number(/SIGNALBOX_DRAIN_DELAY=(\d+)/.exec(unit)?.[1]);
    expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(delay + running);
  });
});

test("every command in the units and the container files exists, with its arguments and flags", async () => {
  const names = ["systemd/signalbox-students.service", "systemd/signalbox-capture.service", "compose.yaml"];
  const files = await Promise.all(names.map(read));
  const joined = files.join("").replaceAll(/ \\\n#\s*/g, " ");
  const lines = [
    ...Array.from(joined.matchAll(/(?:\/\.bin\/signalbox|dist\/main\.js) (\w.*)$/gm), ([, line = ""]) =>
      line.split(" "),
    ),
    ...Array.from((await read("Containerfile")).matchAll(/^ENTRYPOINT (\["node".*)$/gm), ([, list = ""]) =>
      (JSON.parse(list) as string[]).slice(2),
    ),
  ];
  expect(lines.map((words) => words.slice(0, 2).join(" ")).sort()).toEqual([
    ...["capture serve", "capture serve", "students keys", "students keys", "students serve", "students serve"],
  ]);
  for (const words of lines) {
    // `--help` prints the help whatever precedes it, and lists the existing flags.
    const ran = await runInProcess([...words, "--help"]);
    expect(ran, words.join(" ")).toMatchObject({ code: 0, stderr: "" });
    const flags = words.filter((word) => word.startsWith("--"));
    for (const flag of flags) expect(ran.stdout, words.join(" ")).toMatch(new RegExp(`^ +${flag} `, "m"));
  }
});

describe("the proxy configurations", () => {
  test.each(["nginx.conf", "haproxy.cfg"])("%s names ports and variables of the services", async (name) => {
    const text = await read(name);
    const help = (await helpOf("students", "serve")) + (await helpOf("capture", "serve"));
    for (const variable of variablesIn(text)) expect(help).toContain(`env: ${variable}`);
    for (const port of ["3000", "5000"]) {
      expect(text).toContain(`127.0.0.1:${port}`);
      expect(help).toContain(`default: ${port}`);
    }
  });

  test("haproxy checks a path that accepts its Host header", async () => {
    const [, path = "", host = ""] =
      /http-check send meth GET uri (\S+) hdr Host (\S+)/.exec(await read("haproxy.cfg")) ?? [];
    for (const base of [signalbox.studentsUrl, signalbox.captureUrl]) {
      const url = new URL(path, base);
      url.hostname = host;
      expect((await fetch(url)).status).toBe(200);
    }
  });
});

describe("deploy/grafana.json", () => {
  test("shows metrics that the services export", async () => {
    const dashboard = JSON.parse(await read("grafana.json")) as { panels: { targets: { expr: string }[] }[] };
    const exprs = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const exposed = await Promise.all(
      [signalbox.studentsUrl, signalbox.captureUrl].map(async (base) => (await fetch(`${base}/metrics`)).text()),
    );
    const names = new Set(Array.from(exposed.join("\n").matchAll(/^# TYPE (\w+)/gm), ([, name]) => name));
    expect(exprs.length).toBeGreaterThanOrEqual(dashboard.panels.length);
    for (const expr of exprs) {
      const name = /(\w+)\{job="\$job"\}/.exec(expr)?.[1]?.replace(/_bucket$/, "");
      expect(names, expr).toContain(name);
    }
  });
});
