// Codecs that @signalbox/asn1 generates, compared with its interpreter on the same messages; compiling a module of
// 2,000 types; and the size of generated code.
//
//   npm run bench bench/asn1.ts

import { messageNames, sizesOfCode, writeCodecs } from "./asn1-case.ts";
import { compare, startProcess, worker } from "./harness.ts";

writeCodecs();
for (const message of messageNames) {
  for (const work of ["decode", "encode"]) {
    const contenders = ["generated code", "interpreter"].map(async (program) => {
      const name = program === "interpreter" ? program : "Signalbox";
      return worker(name, await startProcess("./asn1-case.ts", work, program, message));
    });
    await compare({ part: "asn1", work: `${work} ${message}` }, await Promise.all(contenders));
  }
}
await compare({ part: "asn1", work: "compile 2,000 types to TypeScript" }, [
  worker("Signalbox", await startProcess("./asn1-case.ts", "compile", "compiler", messageNames[0] ?? "")),
]);
for (const [name, bytes] of Object.entries(await sizesOfCode())) {
  process.stdout.write(`${name}: ${(bytes / 1000).toFixed(1)} kB of code, minified and gzipped\n`);
}
