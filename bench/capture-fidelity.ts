// Sends generated requests over real sockets and compares the raw export byte for byte.
//
//   npm run bench bench/capture-fidelity.ts [requests] [first seed]
import { serveCapture } from "@signalbox/capture";
import { compareRaw } from "../packages/capture/test/compare-raw.ts";

const [count = "10000", firstSeed = "1"] = process.argv.slice(2);
const service = await serveCapture({ inMemory: true, port: 0 });
const started = performance.now();
const differences = await compareRaw(service, Number(count), Number(firstSeed));
const seconds = ((performance.now() - started) / 1000).toFixed(1);
process.stdout.write(
  `${count} generated requests in ${seconds} s: ${differences.length} connections with differences\n`,
);
for (const { seed } of differences) process.stdout.write(`seed ${seed}\n`);
await service.close();
process.exitCode = differences.length === 0 ? 0 : 1;
