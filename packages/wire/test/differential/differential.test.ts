import { expect, onTestFinished, test } from "vitest";
import { runs } from "../../../../test/property-runs.ts";
import { randomFrom } from "../../../../test/random-from.ts";
import { compareReadings } from "./differences.ts";
import { generateCase } from "./generate-case.ts";
import { nodeReader, wireReader } from "./readers.ts";

test.each(["strict", "lenient"] as const)(
  "node:http, %s, parses the same requests, except for intended differences",
  async (mode) => {
    const wire = wireReader();
    const node = nodeReader({ insecureHTTPParser: mode === "lenient" });
    onTestFinished(() => Promise.all([wire.close(), node.close()]).then(() => undefined));
    let agreed = 0;
    for (let seed = 1; seed <= runs(1_500); seed += 1) {
      const bytes = generateCase(randomFrom(seed));
      const difference = compareReadings(bytes, await wire.read(bytes), await node.read(bytes), mode);
      if (difference === undefined) agreed += 1;
      const sent = JSON.stringify(bytes.bytes.toString("latin1"));
      expect(difference ?? "", `seed ${seed}: ${sent} cut at ${bytes.cuts}`).not.toMatch(/^unexplained/);
    }
    expect(agreed).toBeGreaterThan(500);
  },
);
