// Sends generated requests, well-formed and malformed, split into packets anywhere, to the wire and to node:http (llhttp), and
// compares the results. Each difference is one of those in packages/wire/test/differential/differences.ts, or a bug.
//
//   npm run bench bench/wire-differential.ts [cases] [first seed] [strict | lenient]
import { compareReadings } from "../packages/wire/test/differential/differences.ts";
import { generateCase, randomFrom } from "../packages/wire/test/differential/generate-case.ts";
import { nodeReader, wireReader } from "../packages/wire/test/differential/readers.ts";

const [count = "1000000", first = "1", mode = "strict"] = process.argv.slice(2);
if (mode !== "strict" && mode !== "lenient") throw new Error(`The mode must be strict or lenient, got '${mode}'`);
const wire = wireReader();
const node = nodeReader({ insecureHTTPParser: mode === "lenient" });
const differences = new Map<string, number>();
const started = performance.now();
let unexplained = 0;
let agreed = 0;

for (let index = 0; index < Number(count); index += 1) {
  const seed = Number(first) + index;
  const bytes = generateCase(randomFrom(seed));
  const difference = compareReadings(
    bytes,
    await within(wire.read(bytes), seed),
    await within(node.read(bytes), seed),
    mode,
  );
  if (difference === undefined) agreed += 1;
  else if (difference.startsWith("unexplained")) {
    unexplained += 1;
    const sent = JSON.stringify(bytes.bytes.toString("latin1"));
    process.stdout.write(`seed ${seed}: ${difference}\n  ${sent} cut at ${bytes.cuts}\n`);
  } else differences.set(difference, (differences.get(difference) ?? 0) + 1);
  if (index % 1_000 === 999) progress(index + 1);
}
process.stderr.write("\n");
await Promise.all([wire.close(), node.close()]);
for (const [name, times] of [...differences].sort(([, a], [, b]) => b - a)) process.stdout.write(`${times}\t${name}\n`);
const seconds = ((performance.now() - started) / 1000).toFixed(0);
process.stdout.write(`${count} cases in ${seconds} s, ${mode}: ${agreed} alike, ${unexplained} unexplained\n`);
process.exit(unexplained === 0 ? 0 : 1);

function progress(done: number): void {
  const rate = done / ((performance.now() - started) / 1000);
  const left = (Number(count) - done) / rate;
  const memory = Math.round(process.memoryUsage().rss / 1e6);
  process.stderr.write(`\r${done} of ${count}, ${Math.round(rate)}/s, ${Math.round(left)} s left, ${memory} MB  `);
}

/** A parser that never finishes is a bug, too. */
async function within<Value>(reading: Promise<Value>, seed: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The reader hangs at seed ${seed}`)), 20_000);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}
