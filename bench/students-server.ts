// One server of bench/students.ts: argv[2] names it, argv[3] is the folder of its store.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createStudents, serveStudents } from "@signalbox/students";
import fastify from "fastify";
import { startHttpServer } from "../test/http-server.ts";
import { answerUsage } from "./contender.ts";

const require = createRequire(import.meta.url);
/** better-sqlite3 has no types of its own. What is called here is the same in node:sqlite. */
const Database = require("better-sqlite3") as typeof import("node:sqlite").DatabaseSync;
const [, , kind = "", place] = process.argv;
/** The folder of the store; a temporary one goes with the process. */
const folder = place ?? mkdtempSync(join(tmpdir(), "bench-students-"));
const servers: Readonly<Record<string, () => Promise<number>>> = {
  ours,
  bare,
  plain,
  "same-rows": sameRows,
  "json-server": jsonServer,
};
const port = await (servers[kind] ?? (() => Promise.reject(new Error(`No server is called ${kind}.`))))();
answerUsage(`http://127.0.0.1:${port}`, () => {
  if (place === undefined) rmSync(folder, { recursive: true });
});

async function ours(): Promise<number> {
  return (await serveStudents({ dataFolder: folder, port: 0 })).port;
}

/** node:http that responds with the bytes of the service. */
async function bare(): Promise<number> {
  const students = await createStudents({ dataFolder: folder });
  const post = { method: "POST", headers: { "content-type": "application/json" } };
  const body = JSON.stringify({ givenName: "Ada", familyName: "Lovelace", program: "Mathematics", yearLevel: 2 });
  const created = await students.fetch(new Request("http://x/students", { ...post, body }));
  const { id } = (await created.json()) as { id: string };
  const response = await students.fetch(new Request(`http://x/students/${id}`));
  const text = await response.text();
  const headers = [...response.headers, ["content-length", String(Buffer.byteLength(text))]].flat();
  await students.close();
  return (await startHttpServer((_, sent) => sent.writeHead(200, headers).end(text))).port;
}

/** A plain service, a few hours of work: Fastify over better-sqlite3, durable, one transaction per request. */
async function plain(): Promise<number> {
  const database = new Database(join(folder, "plain.sqlite"));
  database.exec(
    "pragma journal_mode = wal; pragma synchronous = full; create table if not exists student (id integer primary key, body text)",
  );
  const insert = database.prepare("insert into student (body) values (?)");
  const select = database.prepare("select id, body from student where id = ?");
  const page = database.prepare("select id, body from student where id > ? order by id limit ?");
  const app = fastify();
  app.post("/students", (request, reply) => {
    const { lastInsertRowid } = insert.run(JSON.stringify(request.body));
    return reply.code(201).send({ id: Number(lastInsertRowid), ...(request.body as object) });
  });
  app.get<{ Params: { id: string } }>("/students/:id", (request, reply) => {
    const row = select.get(Number(request.params.id));
    return row === undefined ? reply.code(404).send() : { id: row.id, ...JSON.parse(String(row.body)) };
  });
  app.get<{ Querystring: { limit?: string } }>("/students", (request) =>
    page.all(0, Number(request.query.limit ?? -1)).map((row) => ({ id: row.id, ...JSON.parse(String(row.body)) })),
  );
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port;
}

/**
 * The plain service with the tables of Signalbox: a create writes the record, its version, the access log entry and their
 * indexes.
 */
async function sameRows(): Promise<number> {
  await (await createStudents({ dataFolder: folder })).close();
  const database = new Database(join(folder, "students.sqlite"));
  database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory");
  const insertInto = (table: string, columns: readonly string[]) => {
    const values = columns.map((name) => (name === "fields" ? "jsonb(?)" : "?"));
    return database.prepare(`insert into ${table} (${columns.join()}) values (${values.join()})`);
  };
  const student = insertInto("record", ["id", "version", "created_at", "updated_at", "fields", "search", "body"]);
  const who = ["at", "principal", "request_id"];
  const change = insertInto("record_change", [...who, "record_id", "version", "action", "deleted", "body"]);
  const audit = insertInto("audit", [...who, "action", "outcome", "address", "target"]);
  const begin = database.prepare("begin immediate");
  const commit = database.prepare("commit");
  const app = fastify();
  app.post("/students", (request, reply) => {
    const sent = request.body as Record<string, string | number>;
    const body = JSON.stringify(sent);
    const now = Date.now();
    // Ordered by time, like the ids of the service.
    const id = `${now.toString(16).padStart(12, "0")}${randomUUID().slice(8)}`;
    const requestId = randomUUID();
    begin.run();
    student.run(id, 1, now, now, body, `${Object.values(sent)}`, body);
    change.run(now, "anonymous", requestId, id, 1, "created", 0, body);
    audit.run(now, "anonymous", requestId, "create", "done", request.ip, id);
    commit.run();
    return reply.code(201).send({ id, ...sent });
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port;
}

async function jsonServer(): Promise<number> {
  const { create, router, defaults, bodyParser } = require("json-server");
  const file = join(folder, "db.json");
  writeFileSync(file, JSON.stringify({ students: [] }));
  const app = create();
  app.use(defaults({ logger: false }), bodyParser, router(file));
  return new Promise((resolve) => {
    const server = app.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}
