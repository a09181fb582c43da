// A process that writes changes as fast as it can: one record repeatedly, many records at once, and atomic imports.
import { createStudents } from "../../src/index.ts";

const [databaseUrl = "", shared = "", rounds = "0"] = process.argv.slice(2);
const students = await createStudents({ databaseUrl, logLevel: "error" });
const send = async (method: string, path: string, body: string, type = "application/json"): Promise<void> => {
  const request = new Request(`http://127.0.0.1${path}`, { method, headers: { "content-type": type }, body });
  const { ok, status } = await students.fetch(request);
  if (!ok) throw new Error(`${method} ${path} responses ${status}`);
};
for (let round = 0; round < Number(rounds); round += 1) {
  await Promise.all([
    ...Array.from({ length: 4 }, (_, n) =>
      send("PUT", `/students/${shared}`, JSON.stringify({ round, n, by: process.pid })),
    ),
    send("POST", "/students", JSON.stringify(Array.from({ length: 5 }, (_, n) => ({ n })))),
    send("POST", "/students/import?mode=atomic", `{"n":${round}}\n`.repeat(20), "application/x-ndjson"),
  ]);
}
await students.close();
