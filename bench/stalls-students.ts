// The rows of bench/stalls.ts for the student-record service.
import pg from "pg";
import { sendJson } from "./load.ts";
import type { StallRow, StallService } from "./stalls.ts";
import type { HostileRequest } from "./stalls-caller.ts";
import { startService } from "./stalls-service.ts";

const records = Number(process.env.RECORDS ?? 400_000);
const ndjson = { "content-type": "application/x-ndjson" };
const mebibyte = 1024 * 1024;
const roster = "/ims/oneroster/rostering/v1p2/students";

/** Starts the service on its store, filled with records when it is empty. */
export async function start(): Promise<StallService> {
  const service = await startService("students");
  const { url } = service;
  await fill(url);
  const { id } = await sendJson(`${url}/students`, { givenName: "Ada", familyName: "Lovelace" });
  const { id: large } = await sendJson(`${url}/students`, members(60_000, 1));
  for (const step of [2, 3]) await sendJson(`${url}/students/${large}`, members(60_000, step), "PUT");
  const { id: numbers } = await sendJson(`${url}/students`, { attributes: Array.from({ length: 99_000 }, () => 1) });
  return {
    ...service,
    probes: [
      { path: "/livez" },
      { path: `/students/${id}` },
      { path: "/students?limit=100" },
      {
        method: "POST",
        path: "/students",
        headers: { "content-type": "application/json" },
        body: '{"givenName":"Eve"}',
      },
    ],
    rows: rowsFor({ large, numbers }),
  };
}

function rowsFor({ large, numbers }: { readonly large: string; readonly numbers: string }): readonly StallRow[] {
  const row = (name: string, request: HostileRequest): StallRow => ({ name, request, concurrency: 2 });
  const get = (name: string, path: string, headers: Record<string, string> = {}): StallRow =>
    row(name, { path, headers });
  const create = (name: string, body: string): StallRow => row(name, { path: "/students", body });
  const importOf = (name: string, query: string, body: string, headers = ndjson): StallRow =>
    row(name, { path: `/students/import?report=summary&${query}`, headers, body });
  const csv = (name: string, body: string): StallRow =>
    importOf(name, "dryRun=true", body, { "content-type": "text/csv" });
  const atomic = (name: string, query: string, bodyOf: (n: number) => string): StallRow => ({
    name,
    request: (n) => ({ path: `/students/import?report=summary&mode=atomic${query}`, headers: ndjson, body: bodyOf(n) }),
  });
  const terms = Array.from({ length: 20 }, (_, n) => `familyName~'zz${n}'`).join(" OR ");
  const move = JSON.stringify(Array(1_000).fill({ op: "move", from: "/attributes/0", path: "/attributes/-" }));
  const upserted = Array.from({ length: 5 }, (_, n) =>
    JSON.stringify({ studentNumber: `l-${n}`, ...members(60_000, n) }),
  );
  return [
    get("GET /students as CSV", "/students", { accept: "text/csv" }),
    get("GET /students", "/students"),
    get("GET /students as NDJSON", "/students", { accept: "application/x-ndjson" }),
    get("GET /students?sort=-gpa", "/students?sort=-gpa"),
    get("sort=-gpa, a page", "/students?sort=-gpa&limit=100"),
    get("count=exact with a filter", "/students?limit=1&age[gte]=30", { prefer: "count=exact" }),
    get("q= of three words", "/students?q=ada+lovelace+zz&limit=100"),
    get("q= of fifty words", `/students?q=${Array(50).fill("a").join("+")}&limit=100`),
    get("fields=, whole list", "/students?fields=id,email"),
    get("a page of 1,000", "/students?limit=1000"),
    get("prefix of no index", "/students?program[prefix]=zz&limit=100"),
    get("studentNumber=", "/students?studentNumber=n-399999&limit=2"),
    get("OneRoster, offset 390,000", `${roster}?offset=390000&limit=100`),
    get("OneRoster, 20 × ~ with OR", `${roster}?filter=${encodeURIComponent(terms)}`),
    get("OneRoster, sort by email", `${roster}?sort=email&orderBy=desc`),
    get("changes, limit=1000", "/students/changes?limit=1000"),
    get("?at= of a large record", `/students/${large}?at=2100-01-01T00:00:00Z`),
    get("fields= of a large record", `/students/${large}?fields=k1`),
    get("diff of large versions", `/students/${large}/diff?from=1&to=3`),
    create("POST 60,000 members", JSON.stringify(members(60_000, 0))),
    create("POST 16 levels deep, 1 MiB", nested()),
    create("POST 1,000 students", JSON.stringify(Array(1_000).fill({ givenName: "Ada" }))),
    create("POST half a million marks", JSON.stringify({ name: `a${"\u0301\u0316".repeat(250_000)}` })),
    row("PATCH 1,000 moves in 99,000 items", {
      method: "PATCH",
      path: `/students/${numbers}`,
      headers: { "content-type": "application/json-patch+json" },
      body: move,
    }),
    row("PUT 60,000 members", { method: "PUT", path: `/students/${large}`, body: JSON.stringify(members(60_000, 7)) }),
    importOf("import, dry run, 20,000 rows", "dryRun=true", lines(0, 20_000, "d")),
    importOf("import of 60,000-member rows", "dryRun=true", `${JSON.stringify(members(60_000, 0))}\n`.repeat(5)),
    importOf(
      "upsert of 2,000 rows",
      "upsert=studentNumber",
      lines(0, 2_000, "n").replaceAll("nnnn", () => String(Math.random()).slice(2, 6)),
    ),
    importOf("upsert of 60,000-member rows", "upsert=studentNumber", upserted.join("\n")),
    // Rows that no request has sent before, in this run or an earlier one.
    atomic("import of all or none, 5,000 new rows", "", (n) =>
      lines(n * 5_000, 5_000, `new-${process.pid}-${Date.now()}`),
    ),
    atomic("import of all or none, 5,000 rows that change", "&upsert=studentNumber", (n) =>
      lines(20_000, 5_000, "n").replaceAll("nnnn", () => String(n).padStart(4, "0")),
    ),
    {
      name: "bulk change of 5,000 students",
      request: (n) => ({
        path: "/students/bulk",
        body: JSON.stringify({
          filter: "program[in]=Program 3,Program 4&age[lt]=60&studentNumber[prefix]=n-1",
          patch: { bulk: `${process.pid}-${n}` },
        }),
      }),
    },
    csv("CSV: a cell of 50 MiB", `givenName\n${"a".repeat(50 * mebibyte)}\n`),
    csv("CSV: a million columns", `${"a,".repeat(1_000_000)}a\n${"1,".repeat(1_000_000)}1\n`),
    csv("CSV: rows of 1,000 empty cells", `givenName${",".repeat(1_000)}\n`.repeat(20_000)),
    csv("CSV: a quote without end", `givenName\n"${'""'.repeat(20 * mebibyte)}`),
    get("10,000 parameters", `/students?${"age=1&".repeat(10_000)}`),
    get("program[in]= of 10,000 values", `/students?program[in]=${Array(10_000).fill("a").join(",")}&limit=100`),
    get("OneRoster, 1,000 brackets", `${roster}?filter=${"(".repeat(1_000)}familyName%3D'a'${")".repeat(1_000)}`),
    {
      name: "500 unfinished POSTs of 1 MiB",
      concurrency: 500,
      request: { path: "/students", body: `{"note":"${"a".repeat(1_000_000)}`, unfinished: true },
    },
    {
      name: "3,000 streams, and creates",
      concurrency: 3_000,
      held: true,
      request: { path: "/students/changes?after=now", headers: { accept: "text/event-stream" } },
    },
  ];
}

function members(count: number, value: number): object {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, value]));
}

/** Nested arrays, as deep and as many as a body may contain. */
function nested(): string {
  const part = `${"[".repeat(13)}${Array(30).fill('"abcdefgh"').join()}${"]".repeat(13)}`;
  return `{"attributes":[${Array(2_200).fill(part).join()}]}`;
}

async function fill(url: string): Promise<void> {
  const counted = await fetch(`${url}/students?limit=1`, { headers: { prefer: "count=exact" } });
  const stored = Number(counted.headers.get("total-count"));
  for (let at = stored < records ? 0 : records; at < records; at += 20_000) {
    process.stderr.write(`\r${at} records stored`);
    const body = lines(at, Math.min(20_000, records - at), "n");
    await fetch(`${url}/students/import?report=summary`, { method: "POST", headers: ndjson, body }).then((r) =>
      r.text(),
    );
  }
  process.stderr.write("\n");
  if (stored < records) await vacuum(process.env.DATABASE_URL);
}

/**
 * Leaves PostgreSQL as it is in operation. Otherwise the first rows would show what follows a large import for a minute: readers and the
 * server's own vacuum write to every new page, and a checkpoint writes all of them.
 */
async function vacuum(url: string | undefined): Promise<void> {
  if (url === undefined) return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of ["vacuum (analyze)", "checkpoint"]) await client.query(statement);
  await client.end();
}

function lines(from: number, count: number, prefix: string): string {
  return Array.from({ length: count }, (_, n) =>
    JSON.stringify({
      studentNumber: `${prefix}-${from + n}`,
      givenName: `Given${(from + n) % 1_000}`,
      familyName: `Family${(from + n) % 7_919}`,
      email: `${prefix}${from + n}@example.org`,
      program: `Program ${n % 40}`,
      age: 16 + (n % 50),
      gpa: (n % 40) / 10,
      note: "n".repeat(200),
    }),
  ).join("\n");
}
