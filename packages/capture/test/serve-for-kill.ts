// A service as a separate process, to be killed. argv[2] is a folder or a PostgreSQL URL. Prints its URL.
import { serveCapture } from "../src/serve-capture.ts";

const [, , location = ""] = process.argv;
const store = location.startsWith("postgres:") ? { databaseUrl: location } : { dataFolder: location };
const { url } = await serveCapture({
  ...store,
  port: 0,
  limits: { requestsPerRoute: 100_000 },
  allowAddresses: ["127.0.0.1"],
});
process.stdout.write(`${url}\n`);
