// The student-record service compared with json-server, a plain service of Fastify and better-sqlite3 with one transaction per request,
// and bare node:http.
//
//   npm run bench bench/students.ts [parts]      parts, separated by commas: get, page, create

import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createStudents, serveStudents } from "@signalbox/students";
import { fastify } from "fastify";
import { startHttpServer } from "../test/http-server.ts";
import { type Aim, type Contenders, compare, server, startContender } from "./harness.ts";
import { load, sendJson } from "./load.ts";

const require = createRequire(import.meta.url);
/** better-sqlite3 has no types of its own. What is called here is the same in node:sqlite. */
const Database = require("better-sqlite3") as typeof import("node:sqlite").DatabaseSync;
const type = "application/json";
const body = JSON.stringify({ givenName: "Ada", familyName: "Lovelace", program: "Mathematics", yearLevel: 2 });

/** Their argument is the folder of the store; a temporary one is removed at the end. */
export const contenders: Contenders = {
  Signalbox: withFolder(async (dataFolder) => (await serveStudents({ dataFolder, port: 0 })).url),
  "bare node:http": withFolder(bare),
  "Fastify and SQLite": withFolder(plain),
  "Fastify, same rows": withFolder(sameRows),
  "json-server": withFolder(jsonServer),
};

export async function run(wanted = "get,page,create"): Promise<void> {
  const parts: Readonly<Record<string, () => Promise<void>>> = { get, page, create };
  for (const part of wanted.split(",")) await parts[part]?.();
}

async function get(): Promise<void> {
  await measure("GET by id, 16 connections", ["Signalbox", "bare node:http", "Fastify and SQLite", "json-server"], 16, {
    aim: { against: "bare node:http", cpu: 1.3 },
    stored: 1,
    path: (_, id) => `/students/${id}`,
  });
}

async function page(): Promise<void> {
  for (const size of [50, 100]) {
    await measure(`GET a page of ${size}, 16 connections`, ["Signalbox", "Fastify and SQLite", "json-server"], 16, {
      aim: { against: "Fastify and SQLite", cpu: 1.2 },
      stored: 300,
      path: (name) => `/students?${name === "json-server" ? "_limit" : "limit"}=${size}`,
    });
  }
}

async function create(): Promise<void> {
  const against = "Fastify and SQLite";
  const aims: Readonly<Record<number, Aim>> = { 1: { against, cpu: 1 }, 64: { against, rate: 3 } };
  for (const connections of [1, 8, 64]) {
    const work = `Durable create, ${connections} in flight (json-server is not durable)`;
    await measure(work, ["Signalbox", against, "Fastify, same rows", "json-server"], connections, {
      aim: aims[connections],
      stored: 0,
      path: () => "/students",
      method: "POST",
    });
  }
}

interface Work {
  readonly aim: Aim | undefined;
  /** How many students exist before. */
  readonly stored: number;
  readonly path: (name: string, id: string) => string;
  readonly method?: "POST";
}

async function measure(work: string, names: readonly string[], connections: number, options: Work): Promise<void> {
  const { aim, stored, path, method } = options;
  const processes = [];
  for (const name of names) {
    const child = await startContender(import.meta.url, name);
    let id = "1";
    if (name !== "bare node:http")
      for (let n = 0; n < stored; n += 1) id = (await sendJson(`${child.ready}/students`, body)).id;
    const request = method === undefined ? {} : { method, type, body };
    processes.push(
      server(name, child, (seconds) =>
        load({ urls: [child.ready + path(name, id)], connections, seconds, ...request }),
      ),
    );
  }
  await compare({ part: "students", work, aim }, processes);
}

/** A server that has a store, by what starts it in a folder and returns its URL. */
function withFolder(start: (folder: string) => Promise<string>): Contenders[string] {
  return async (given) => {
    const folder = given ?? mkdtempSync(join(tmpdir(), "bench-students-"));
    return {
      url: await start(folder),
      close() {
        if (given === undefined) rmSync(folder, { recursive: true });
      },
    };
  };
}

/** node:http that responds with the bytes of the service. */
async function bare(folder: string): Promise<string> {
  const students = await createStudents({ dataFolder: folder });
  const post = { method: "POST", headers: { "content-type": type }, body };
  const created = await students.fetch(new Request("http://x/students", post));
  const { id } = (await created.json()) as { id: string };
  const response = await students.fetch(new Request(`http://x/students/${id}`));
  const text = await response.text();
  const headers = [...response.headers, ["content-length", String(Buffer.byteLength(text))]].flat();
  await students.close();
  return (await startHttpServer((_, sent) => sent.writeHead(200, headers).end(text))).url;
}

/** A plain service, a few hours of work: Fastify over better-sqlite3, durable, one transaction per request. */
async function plain(folder: string): Promise<string> {
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
  return app.listen({ port: 0, host: "127.0.0.1" });
}

/**
 * The plain service with the tables of Signalbox: a create writes the record, its version, the access log entry and their
 * indexes. The cost of these alone.
 */
async function sameRows(folder: string): Promise<string> {
  await (await createStudents({ dataFolder: folder })).close();
  const database = new Database(join(folder, "students.sqlite"));
  database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory");
  const insertInto = (table: string, columns: readonly string[]) => {
    const values = columns.map((name) => (name === "fields" ? "jsonb(?)" : "?"));
    return database.prepare(`insert into ${table} (${columns.join()}) values (${values.join()})`);
  };
  const student = insertInto("record", ["id", "version", "createdAt", "updatedAt", "fields", "search", "body"]);
  const who = ["at", "principal", "requestId"];
  const change = insertInto("record_change", [...who, "recordId", "version", "action", "deleted", "body"]);
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
  return app.listen({ port: 0, host: "127.0.0.1" });
}

async function jsonServer(folder: string): Promise<string> {
  const { create, router, defaults, bodyParser } = require("json-server");
  const file = join(folder, "db.json");
  writeFileSync(file, JSON.stringify({ students: [] }));
  const app = create();
  app.use(defaults({ logger: false }), bodyParser, router(file));
  return (await startHttpServer(app)).url;
}
