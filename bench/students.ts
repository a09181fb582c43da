// The student-record service compared with json-server, a plain service of Fastify and better-sqlite3 with one transaction per request,
// and bare node:http.
//
//   npm run bench bench/students.ts [parts]      parts, separated by commas: get, page, create

import { type Aim, compare, server, startProcess } from "./harness.ts";
import { load, sendJson } from "./load.ts";

const [wanted = "get,page,create"] = process.argv.slice(2);
const parts: Readonly<Record<string, () => Promise<void>>> = { get, page, create };
const shown: Readonly<Record<string, string>> = {
  ours: "Signalbox",
  bare: "bare node:http",
  plain: "Fastify and SQLite",
  "same-rows": "Fastify, same rows",
};
const type = "application/json";
const body = JSON.stringify({ givenName: "Ada", familyName: "Lovelace", program: "Mathematics", yearLevel: 2 });
for (const part of wanted.split(",")) await parts[part]?.();

async function get(): Promise<void> {
  await run("GET by id, 16 connections", ["ours", "bare", "plain", "json-server"], 16, {
    aim: { against: "bare node:http", cpu: 1.3 },
    stored: 1,
    path: (_, id) => `/students/${id}`,
  });
}

async function page(): Promise<void> {
  for (const size of [50, 100]) {
    await run(`GET a page of ${size}, 16 connections`, ["ours", "plain", "json-server"], 16, {
      aim: { against: "Fastify and SQLite", cpu: 1.2 },
      stored: 300,
      path: (name) => `/students?${name === "json-server" ? "_limit" : "limit"}=${size}`,
    });
  }
}

/** `same-rows` is the plain service with the rows of Signalbox: the cost of history, access log and indexes alone. */
async function create(): Promise<void> {
  const against = "Fastify and SQLite";
  const aims: Readonly<Record<number, Aim>> = { 1: { against, cpu: 1 }, 64: { against, rate: 3 } };
  for (const connections of [1, 8, 64]) {
    const work = `Durable create, ${connections} in flight (json-server is not durable)`;
    await run(work, ["ours", "plain", "same-rows", "json-server"], connections, {
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

async function run(work: string, names: readonly string[], connections: number, options: Work): Promise<void> {
  const { aim, stored, path, method } = options;
  const contenders = [];
  for (const name of names) {
    const child = await startProcess("./students-server.ts", name);
    let id = "1";
    if (name !== "bare") for (let n = 0; n < stored; n += 1) id = (await sendJson(`${child.ready}/students`, body)).id;
    const request = method === undefined ? {} : { method, type, body };
    contenders.push(
      server(shown[name] ?? name, child, (url, seconds) =>
        load({ urls: [url + path(name, id)], connections, seconds, ...request }),
      ),
    );
  }
  await compare({ part: "students", work, aim }, contenders);
}
