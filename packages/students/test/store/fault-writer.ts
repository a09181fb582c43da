// A separate process with a service on argv[2] (a folder or a PostgreSQL URL). Prints its port. The test kills it.
// With "unprivileged" as argv[3], it changes from root to `nobody`. SIGTERM stops it as it stops `signalbox`.
import { execFileSync } from "node:child_process";
import { serveStudents } from "../../src/index.ts";

const [, , location = "", user] = process.argv;
if (user === "unprivileged" && process.getuid?.() === 0) {
  const id = (flag: string): number => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  const [uid, gid] = [id("-u"), id("-g")];
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}
const store = location.startsWith("postgres:") ? { databaseUrl: location } : { dataFolder: location };
try {
  const service = await serveStudents({ ...store, port: 0, logLevel: "silent", limits: { maxAtomicRows: 200_000 } });
  process.once("SIGTERM", () => void service.close().then(() => process.stdout.write("closed\n")));
  process.stdout.write(`${service.port}\n`);
} catch (error) {
  const { code, message } = error as { code?: string; message: string };
  process.stdout.write(`${code}: ${message}\n`);
}
