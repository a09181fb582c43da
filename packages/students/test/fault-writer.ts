// A process of its own: the service on argv[2] (a folder or a PostgreSQL URL), its port on stdout. The test kills it.
import { serveStudents } from "../src/index.ts";

const [, , place = ""] = process.argv;
const store = place.startsWith("postgres:") ? { databaseUrl: place } : { dataFolder: place };
const { port } = await serveStudents({ ...store, port: 0, logLevel: "silent" });
process.stdout.write(`${port}\n`);
