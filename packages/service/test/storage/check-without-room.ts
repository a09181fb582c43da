// A separate process that may write small files only: prints the health of a store in argv[2] after a failure.
import { join } from "node:path";
import { storageHealth } from "../../src/storage/storage-health.ts";

const [, , folder = ""] = process.argv;
const health = storageHealth(join(folder, "data.sqlite"));
health.failed(Object.assign(new Error("full"), { code: "ENOSPC" }));
await health.check().catch((error: Error) => process.stdout.write(error.message));
