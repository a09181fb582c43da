// A separate process: opens the counter store at argv[2] with one more migration, and is killed in the middle of it.
import { writeSync } from "node:fs";
import { migrations, nextMigration, openCounters } from "./counter-store.ts";

const [, , location = ""] = process.argv;
await openCounters(location, {
  ...migrations,
  ...nextMigration(async () => {
    writeSync(1, "in the middle\n");
    process.kill(process.pid, "SIGKILL");
    await new Promise(() => undefined);
  }),
});
