import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runInProcess } from "../../../test/run-in-process.ts";
import { bareEnvironment, printed, startCommand, stopped } from "../../../test/run-signalbox.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";

const folder = temporaryFolder();

const run = (args: readonly string[]) => runInProcess(["students", ...args]);

/** Starts a service, passes what it prints to `use`, then stops it. */
async function serving(
  args: readonly string[],
  use: (out: string) => Promise<void>,
  ready: RegExp = /^records .*\n/m,
): Promise<void> {
  const child = startCommand(["students", "serve", ...args], { cwd: folder, env: bareEnvironment });
  try {
    await use(await printed(child, ready));
  } finally {
    await stopped(child);
  }
}

test.concurrent("serve --class listens for all laptops and starts from a seed; reset makes its ids free again", async () => {
  const data = join(folder, "class");
  const seed = join(folder, "seed.json");
  writeFileSync(seed, JSON.stringify({ students: [{ id: 1, name: "Ada" }] }));
  const args = ["--class", seed, "--data", data, "--port", "0"];
  const list = async (out: string) => {
    const port = /^students {2}http:\/\/[\d.]+:(\d+)\/students/m.exec(out)?.[1];
    // Its log names the address that it listens on.
    expect(out).not.toMatch(/^\w+ .*0\.0\.0\.0/m);
    expect(out).toMatch(new RegExp(`^class {5}http://[\\d.]+:${port} {3}\\(write it on the board\\)\n`, "m"));
    const headers = { origin: "http://laptop.example:8080" };
    const response = await fetch(`http://127.0.0.1:${port}/students`, { headers });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    return { url: response.url, ids: ((await response.json()) as { id: unknown }[]).map(({ id }) => id) };
  };
  await serving(args, async (out) => {
    const { url, ids } = await list(out);
    expect(ids).toEqual([1]);
    await fetch(`${url}/1`, { method: "DELETE" });
    await fetch(url, { method: "POST", body: '{"id": 2}', headers: { "content-type": "application/json" } });
    const used = await run(["reset", "--data", data, "--yes"]);
    expect(used).toMatchObject({ code: 1, stderr: expect.stringContaining("Stop it first") });
  });
  expect(await run(["reset", "--data", data, "--yes"])).toMatchObject({ code: 0, stderr: "" });
  await serving(args, async (out) => expect((await list(out)).ids).toEqual([1]));
});

test.concurrent("serve --class --json prints the address for the board", async () => {
  const args = ["--class", "--json", "--data", join(folder, "json"), "--port", "0"];
  await serving(args, async (out) => expect(out).not.toContain('"students":"http://0.0.0.0'), /^\{"students":.*\n/m);
});

test.concurrent("serve --class listens on the host of --host alone, and says who can reach it", async () => {
  const args = ["--class", "--host", "127.0.0.1", "--data", join(folder, "host"), "--port", "0"];
  await serving(args, async (out) => {
    expect(out).toMatch(/^class {5}http:\/\/127\.0\.0\.1:\d+ {3}\(only this machine can reach it\)\n/m);
    const port = Number(/:(\d+) {3}/.exec(out)?.[1]);
    // Another loopback address, which only a service on all addresses has.
    await expect(fetch(`http://127.0.0.2:${port}/students`)).rejects.toThrow();
  });
});

test("a file is loaded before the service listens on its port", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const seed = join(folder, "early.json");
  writeFileSync(seed, JSON.stringify({ students: [{ id: 1 }] }));
  const { code, stderr } = await run(["serve", seed, "--data", join(folder, "early"), "--port", String(port)]);
  expect(code).not.toBe(0);
  expect(stderr).toMatch(/created students \(1\).*port/s);
  taken.close();
});

test.concurrent("serve --require-key prints the command that creates a key of its records", async () => {
  await serving(
    ["--require-key", "--data", "with-keys", "--port", "0"],
    async (out) => {
      const [, url = ""] = /^students {2}(\S+)/m.exec(out) ?? [];
      const [, command = ""] = /^keys {6}signalbox students (.*)$/m.exec(out) ?? [];
      const created = await run(command.replace("<name>", "first").split(" "));
      const headers = { authorization: `Bearer ${created.stdout.trim()}` };
      expect([(await fetch(url)).status, (await fetch(url, { headers })).status]).toEqual([401, 200]);
    },
    /^keys .*\n/m,
  );
});
