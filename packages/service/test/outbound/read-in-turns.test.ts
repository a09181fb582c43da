import { PassThrough } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { responseTurns } from "../../src/outbound/read-in-turns.ts";

/** Connections whose packets take time to parse, on a clock that only parsing advances. */
function startTargets() {
  let clock = 0;
  const turns = responseTurns(() => clock);
  const read: string[] = [];
  /** Opens a connection, and sends packets that take `parseMs` each. */
  const connect = (name: string, packets: number, parseMs: number): PassThrough => {
    const socket = new PassThrough({ highWaterMark: 1_000 });
    onTestFinished(() => void socket.destroy());
    socket.on("data", () => {
      clock += parseMs;
      read.push(name);
    });
    turns(socket);
    for (let sent = 0; sent < packets; sent += 1) socket.write("a");
    return socket;
  };
  return { read, connect };
}

test("other work runs between the packets of a target that floods", async () => {
  const { read, connect } = startTargets();
  connect("flood", 5, 6);
  const work = (): void => {
    read.push("work");
    if (read.filter((name) => name === "flood").length < 5) setImmediate(work);
  };
  setImmediate(work);
  await expect.poll(() => read.filter((name) => name === "flood")).toHaveLength(5);
  // Other work runs between any two packets.
  expect(read.join(" ")).not.toContain("flood flood");
});

test("a target that has taken little time is read before those that flood", async () => {
  const { read, connect } = startTargets();
  for (const name of ["a", "b", "c"]) connect(name, 20, 6);
  await expect.poll(() => read.length).toBeGreaterThan(3);
  const before = read.length;
  connect("good", 1, 0);
  await expect.poll(() => read.length).toBeGreaterThan(before + 3);
  // One packet of a flood may have started earlier.
  expect(read.slice(before, before + 2)).toContain("good");
});

test("targets that flood have the time in equal parts", async () => {
  const { read, connect } = startTargets();
  for (const name of ["a", "b", "c"]) connect(name, 20, 6);
  await expect.poll(() => read.length).toBe(60);
  for (let at = 0; at < 60; at += 3) expect(read.slice(at, at + 3).sort()).toEqual(["a", "b", "c"]);
});

test("many small packets are read without a rest", async () => {
  const { read, connect } = startTargets();
  let iterations = 0;
  const count = (): void => {
    iterations += 1;
    if (read.length < 500) setImmediate(count);
  };
  setImmediate(count);
  for (let n = 0; n < 100; n += 1) connect("good", 5, 0.005);
  await expect.poll(() => read.length).toBe(500);
  expect(iterations).toBeLessThan(3);
});

test("a connection that closes while all rest holds up no other", async () => {
  const { read, connect } = startTargets();
  const flood = connect("flood", 20, 6);
  await expect.poll(() => read.length).toBeGreaterThan(0);
  connect("good", 1, 0);
  flood.destroy();
  await expect.poll(() => read).toContain("good");
});
