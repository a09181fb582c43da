import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repositoryRoot, runSignalbox } from "./run-signalbox.ts";
import { type SignalboxUp, startSignalbox } from "./signalbox-up.ts";

// The units, proxy configurations and the dashboard are tried by hand with systemd, nginx, haproxy and Grafana. These tests prove
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
  return (await runSignalbox([...command, "--help"])).stdout.replaceAll(/\s+/g, " ");
}

const variablesIn = (text: string) => new Set(Array.from(text.matchAll(/\bSIGNALBOX_[A-Z_]+/g), ([name]) => name));

describe("deploy/systemd", () => {
  test.each(["students", "capture"])("starts %s with variables that the command reads", async (service) => {
    const unit = await read(`systemd/signalbox-${service}.service`);
    const help = await helpOf(service, "serve");
    expect(unit).toContain(`ExecStart=/opt/signalbox/node_modules/.bin/signalbox ${service} serve\n`);
    for (const name of variablesIn(unit)) expect(help).toContain(`env: ${name}`);
  });

  test("names commands, arguments and flags that there are", async () => {
    const units =
      (await read("systemd/signalbox-students.service")) + (await read("systemd/signalbox-capture.service"));
    const joined = units.replaceAll(/ \\\n#\s*/g, " ");
    const commands = Array.from(joined.matchAll(/\/\.bin\/signalbox (\w.*)$/gm), ([, line = ""]) => line.split(" "));
    expect(commands.map(([, verb]) => verb)).toEqual(["keys", "serve", "serve"]);
    for (const words of commands) {
      // Help is printed whatever stands before it, and lists the flags that there are.
      const ran = await runSignalbox([...words, "--help"]);
      expect(ran, words.join(" ")).toMatchObject({ code: 0, stderr: "" });
      const flags = words.filter((word) => word.startsWith("--"));
      for (const flag of flags) expect(ran.stdout, words.join(" ")).toMatch(new RegExp(`^ +${flag} `, "m"));
    }
  });

  test.each(["students", "capture"])("stops %s only after it had the time to drain", async (service) => {
    const unit = await read(`systemd/signalbox-${service}.service`);
    const running = Number(
      /(\d+) seconds \(default: 0, env: SIGNALBOX_DRAIN_DELAY/.exec(await helpOf(service, "serve"))?.[1],
    );
    const delay = Number(/SIGNALBOX_DRAIN_DELAY=(\d+)/.exec(unit)?.[1]);
    expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(delay + running);
  });
});

describe("the proxy configurations", () => {
  test.each(["nginx.conf", "haproxy.cfg"])("%s names ports and variables that the services have", async (name) => {
    const text = await read(name);
    const help = (await helpOf("students", "serve")) + (await helpOf("capture", "serve"));
    for (const variable of variablesIn(text)) expect(help).toContain(`env: ${variable}`);
    for (const port of ["3000", "5000"]) {
      expect(text).toContain(`127.0.0.1:${port}`);
      expect(help).toContain(`default: ${port}`);
    }
  });

  test("haproxy asks for a path that responds to its Host", async () => {
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
  test("shows metrics that the services expose", async () => {
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
