import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPending } from "../../../../test/is-pending.ts";
import { addressList } from "../../src/outbound/address-range.ts";
import { createOutbound } from "../../src/outbound/create-outbound.ts";
import { addressesInHosts, createLookUp, type LookUp, searchNames } from "../../src/outbound/look-up.ts";
import { type NameServer, nameServer } from "./name-server.ts";

let folder: string;
let names: NameServer;
let lookUp: LookUp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signalbox-names-"));
  const hostsFile = join(folder, "hosts");
  await writeFile(
    hostsFile,
    ["# names", "127.0.0.1\tlocalhost Here.test # a comment", "::1 here.test", "nonsense here.test"].join("\n"),
  );
  names = await nameServer({
    "here.test": ["9.9.9.9"],
    "both.test": ["::1", "127.0.0.1"],
    "local.test": ["127.0.0.1"],
    "mixed.test": ["8.8.8.8", "10.0.0.1"],
    "hidden.test": ["8.8.8.8", "fd00::1"],
  });
  lookUp = createLookUp({ servers: [names.address], hostsFile });
});
afterAll(async () => {
  await names[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const never = new AbortController().signal;

describe("a DNS lookup", () => {
  test("prefers the hosts file, in any case", async () => {
    expect(await lookUp("here.test", never)).toEqual(["127.0.0.1", "::1"]);
    expect(await lookUp("HERE.test.", never)).toEqual(["127.0.0.1", "::1"]);
    expect(names.asked).not.toContain("here.test");
  });

  test("resolves localhost without a server", async () => {
    expect(await createLookUp({ servers: [names.address], hostsFile: "/nowhere" })("localhost", never)).toEqual([
      "127.0.0.1",
      "::1",
    ]);
    expect(await lookUp("a.localhost", never)).toEqual(["127.0.0.1", "::1"]);
  });

  test("asks the servers for addresses of both kinds", async () => {
    expect(await lookUp("both.test", never)).toEqual(["127.0.0.1", "::1"]);
    expect(await lookUp("unknown.test", never)).toEqual([]);
  });

  test("times out without a response, and ends immediately when aborted", async () => {
    const givingUp = new AbortController();
    const before = names.asked.length;
    const givenUp = lookUp("slow.test", givingUp.signal);
    const waiting = lookUp("slow-too.test", never);
    await expect.poll(() => names.asked.slice(before)).toContain("slow.test");
    expect(await isPending(givenUp)).toBe(true);
    givingUp.abort();
    expect(await givenUp).toEqual([]);
    expect(await isPending(waiting)).toBe(true);
    expect(await waiting).toEqual([]);
  });

  test("parses only the names of a hosts file", async () => {
    expect(await addressesInHosts("comment", join(folder, "hosts"))).toEqual([]);
    expect(await addressesInHosts("here", join(folder, "hosts"))).toEqual([]);
  });
});

describe("the candidates for a short name", () => {
  async function named(host: string, ...lines: string[]): Promise<string[]> {
    const file = join(folder, "resolv.conf");
    await writeFile(file, lines.join("\n"));
    return searchNames(host, file);
  }

  test("are first those of the search domains when it has few dots", async () => {
    const lines = ["nameserver 10.0.0.1", "search space.svc.test svc.test", "options timeout:1 ndots:5"];
    expect(await named("a.space", ...lines)).toEqual(["a.space.space.svc.test", "a.space.svc.test", "a.space"]);
    expect(await named("a.b.c.d.e.f", ...lines)).toEqual([
      "a.b.c.d.e.f",
      "a.b.c.d.e.f.space.svc.test",
      "a.b.c.d.e.f.svc.test",
    ]);
  });

  test("are only the name itself without search domains, or with a trailing dot", async () => {
    expect(await named("example.com", "nameserver 10.0.0.1")).toEqual(["example.com"]);
    expect(await named("example.com.", "search a.test")).toEqual(["example.com."]);
    expect(await searchNames("example.com", join(folder, "none"))).toEqual(["example.com"]);
  });
});

describe("the outbound guard", () => {
  test("rejects a name when any of its addresses is not public", async () => {
    const guarded = createOutbound({ lookUp });
    for (const name of ["mixed.test", "hidden.test", "here.test", "local.test"]) {
      expect(await guarded.check(`http://${name}/`)).toMatchObject({ kind: "rejected", code: "address_not_allowed" });
    }
  });

  test("connects to the checked address without a second lookup", async () => {
    const server = createServer((request, response) => response.end(request.headers.host));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    let lookUps = 0;
    const local = createOutbound({
      allowAddress: addressList(["127.0.0.1"]),
      // Resolves to another address the second time.
      async lookUp() {
        lookUps += 1;
        return [lookUps === 1 ? "127.0.0.1" : "127.0.0.2"];
      },
    });
    const outcome = await local.send({ method: "GET", headers: [], url: `http://rebound.test:${port}/` });
    expect(outcome.kind === "responded" && Buffer.from(outcome.body).toString()).toBe(`rebound.test:${port}`);
    expect(lookUps).toBe(1);
    server.close();
  });

  test("continues to send while other lookups time out", async () => {
    const server = createServer((_, response) => response.end("here"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const local = createOutbound({ allowAddress: addressList(["127.0.0.1"]), lookUp });
    let checked = 0;
    const checks = Array.from({ length: 200 }, (_, n) =>
      local.check(`http://slow-${n}.test/`).finally(() => {
        checked += 1;
      }),
    );
    for (let n = 0; n < 5; n += 1) {
      const outcome = await local.send({ method: "GET", headers: [], url: `http://local.test:${port}/` });
      expect(outcome).toMatchObject({ kind: "responded" });
    }
    // Look-ups do not use the threads that read files.
    await writeFile(join(folder, "file"), "content");
    expect(checked).toBe(0);
    const rejected = await Promise.all(checks);
    expect(rejected.every((outcome) => outcome?.kind === "failed")).toBe(true);
    server.close();
  });

  test("aborts a lookup with its call", async () => {
    const local = createOutbound({ lookUp });
    const slow = { method: "GET", headers: [], url: "http://slow.test/" };
    expect(await local.send({ ...slow, timeoutMs: 100 })).toMatchObject({ kind: "failed", code: "timeout" });
    const givingUp = new AbortController();
    const others = lookUp("slow-for-others.test", never);
    const sent = local.send({ ...slow, signal: givingUp.signal });
    givingUp.abort();
    expect(await sent).toMatchObject({ code: "aborted" });
    // A look-up without a time limit takes longer.
    expect(await isPending(others)).toBe(true);
    await others;
  });
});
