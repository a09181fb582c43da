import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { serveCapture } from "@signalbox/capture";
import { serveStudents } from "@signalbox/students";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHttpServer } from "../../../test/http-server.ts";
import { runInProcess } from "../../../test/run-in-process.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";

/** A URL on which nothing listens. */
let nowhere: string;
const folder = temporaryFolder();
let capture: Awaited<ReturnType<typeof serveCapture>>;

beforeAll(async () => {
  const gone = await serveCapture({ inMemory: true, port: 0, logLevel: "silent" });
  nowhere = gone.url;
  await gone.close();
  capture = await serveCapture({ inMemory: true, port: 0, logLevel: "silent" });
});
afterAll(async () => {
  await capture.close();
});

function doctor(args: string[], env: Record<string, string>) {
  return runInProcess(["doctor", ...args], {
    env: { SIGNALBOX_STUDENTS_URL: nowhere, SIGNALBOX_CAPTURE_URL: nowhere, ...env },
  });
}

test("reports a folder, a running service, a stopped service and a misspelt variable", async () => {
  const data = join(folder, "new");
  const { code, stdout: out } = await doctor(["--data", data], {
    SIGNALBOX_CAPTURE_URL: capture.url,
    SIGNALBOX_STUDENT_PROFILE: "registrar",
    SIGNALBOX_CAPTURE_LIMITS: "bytesPerRuote=1GiB",
  });
  expect(code).toBe(1);
  expect(out).toContain("SIGNALBOX_CAPTURE_LIMITS: 'bytesPerRuote' is not a limit. Did you mean bytesPerRoute?");
  expect(out).toContain(`✓ node       ${process.versions.node}; the services need 22.16 or later\n`);
  expect(out).toContain(`✓ records    ${data}, which signalbox up creates; `);
  expect(out).toContain(`✓ capture    ${capture.url} is ready`);
  expect(out).toContain(
    `! students   nothing listens at ${nowhere}; start it with signalbox up, or change SIGNALBOX_STUDENTS_URL`,
  );
  expect(out).toContain("SIGNALBOX_STUDENT_PROFILE; did you mean SIGNALBOX_STUDENTS_PROFILE?");
});

test("doctor, and every command at the wrong service, say which service responds there and what to change", async () => {
  const students = await serveStudents({ dataFolder: join(folder, "swapped"), port: 0, logLevel: "silent" });
  const env = { SIGNALBOX_STUDENTS_URL: capture.url, SIGNALBOX_CAPTURE_URL: students.url };
  const { code, stdout: out } = await doctor([], env);
  const atCapture = `${capture.url} is the request-capture service, not the student-record service`;
  const atStudents = `${students.url} is the student-record service, not the request-capture service`;
  const listed = await runInProcess(["students", "list"], { env });
  const created = await runInProcess(["capture", "create"], { env });
  const read = await runInProcess(["capture", "get", `${students.url}/${crypto.randomUUID()}`]);
  await students.close();
  expect(code).toBe(1);
  expect(out).toContain(`✗ students   ${atCapture}; set SIGNALBOX_STUDENTS_URL to its address\n`);
  expect(out).toContain(`✗ capture    ${atStudents}; set SIGNALBOX_CAPTURE_URL to its address\n`);
  const advice = (variable: string): string => `; name its address with --url or ${variable}\n`;
  expect(listed).toMatchObject({ code: 1, stderr: `signalbox: ${atCapture}${advice("SIGNALBOX_STUDENTS_URL")}` });
  const rejected = { code: 1, stderr: `signalbox: ${atStudents}${advice("SIGNALBOX_CAPTURE_URL")}` };
  expect(created).toMatchObject(rejected);
  expect(read).toMatchObject(rejected);
});

test("commands at another program say that it is not the service", async () => {
  await using other = await startHttpServer((_, response) => void response.writeHead(501).end("hello"));
  const { url } = other;
  const listed = await runInProcess(["students", "list", "--url", url]);
  const created = await runInProcess(["capture", "create", "--url", url]);
  expect(listed).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${url} is not the student-record service; name`),
  });
  expect(created).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${url} is not the request-capture service; name`),
  });
});

test("doctor and commands stop to read a response that never ends", async () => {
  let written = 0;
  await using other = await startHttpServer((_, response) => {
    const chunk = Buffer.alloc(65_536, " ");
    const write = (): void => {
      while (!response.destroyed && written < 2 ** 28) {
        written += chunk.byteLength;
        if (!response.write(chunk)) return;
      }
    };
    response.on("drain", write).writeHead(501);
    write();
  });
  const { url } = other;
  const listed = await runInProcess(["students", "list", "--url", url]);
  const examined = await doctor([], { SIGNALBOX_STUDENTS_URL: url });
  expect(listed).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${url} is not the student-record service`),
  });
  expect(examined).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`${url} is not the student-record service`),
  });
  expect(written).toBeLessThan(2 ** 28);
});

test("a command names the service below a path that it has called, not another one at the same host", async () => {
  await using host = await startHttpServer(({ url }, response) => {
    if (url === "/") response.end('{"service":"students"}');
    else response.writeHead(404).end("not found");
  });
  const url = `${host.url}/capture`;
  const read = await runInProcess(["capture", "get", `${url}/${crypto.randomUUID()}`, "--url", url]);
  expect(read).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${url} is not the request-capture service; name`),
  });
});

test("commands at a gateway whose service is away report its status", async () => {
  await using gateway = await startHttpServer(
    (_, response) => void response.writeHead(502).end("<h1>Bad Gateway</h1>"),
  );
  const { url } = gateway;
  const listed = await runInProcess(["students", "list", "--url", url]);
  const created = await runInProcess(["capture", "create", "--url", url]);
  expect(listed).toMatchObject({ code: 1, stderr: "signalbox: the service responded with 502 Bad Gateway\n" });
  expect(created).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("returned 502 without a problem document"),
  });
});

test("fails when another program uses the port of a service, and when the database is unreachable", async () => {
  await using other = await startHttpServer((_, response) => void response.end("hello"));
  const {
    code,
    stdout: out,
    stderr: err,
  } = await doctor(["--json", "--database-url", "postgres://u:secret@127.0.0.1:1/db"], {
    SIGNALBOX_STUDENTS_URL: other.url,
  });
  expect([code, err]).toEqual([1, "signalbox: 2 errors were found\n"]);
  const findings = JSON.parse(out) as { name: string; state: string; detail: string }[];
  expect(findings).toContainEqual({
    name: "students",
    state: "error",
    detail: expect.stringContaining("--students-port"),
  });
  expect(findings).toContainEqual({ name: "records", state: "error", detail: expect.stringContaining("ECONNREFUSED") });
  expect(findings).toContainEqual({
    name: "variables",
    state: "ok",
    detail: "SIGNALBOX_CAPTURE_URL, SIGNALBOX_STUDENTS_URL",
  });
  expect(out).not.toContain("secret");
  const { stdout } = await doctor([], { DATABASE_URL: "postgres://u:secret@127.0.0.1:1/db" });
  expect(stdout).toContain("✓ variables  DATABASE_URL, SIGNALBOX_CAPTURE_URL, SIGNALBOX_STUDENTS_URL\n");
  expect(stdout).not.toContain("secret");
});

test("fails when the store of the records is a file", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  const { code, stdout: out } = await doctor(["--data", join(file, "records")], {});
  expect(code).toBe(1);
  expect(out).toContain(`✗ records    ${file} is not a folder`);
});

test("rejects values of variables as the commands do, and names the variable", async () => {
  const examined = await doctor([], {
    DATABASE_URL: "nope",
    SIGNALBOX_STUDENTS_URL: `${nowhere}/students`,
    SIGNALBOX_CAPTURE_URL: "foo",
    SIGNALBOX_STUDENTS_PORT: "abc",
    SIGNALBOX_LOG_LEVEL: "loud",
  });
  expect(examined.code).toBe(1);
  expect(examined.stdout).toContain("✗ records    DATABASE_URL: The URL of the PostgreSQL database is malformed");
  expect(examined.stdout).toContain(
    `✗ students   SIGNALBOX_STUDENTS_URL must not have the path /students: ${nowhere}\n`,
  );
  const rule = "must be an http or https URL, got 'foo'; it looks like http://127.0.0.1:5000\n";
  expect(examined.stdout).toContain(`✗ capture    SIGNALBOX_CAPTURE_URL ${rule}`);
  expect(examined.stdout).toContain("✗ variables  SIGNALBOX_STUDENTS_PORT: A port is a whole number from 0 to 65535");
  expect(examined.stdout).toContain("✗ variables  SIGNALBOX_LOG_LEVEL: Allowed choices are debug");
});

test("tries the key of the student-record service", async () => {
  const students = await serveStudents({
    dataFolder: join(folder, "guarded"),
    requireKey: true,
    port: 0,
    logLevel: "silent",
  });
  const without = await doctor([], { SIGNALBOX_STUDENTS_URL: students.url });
  const wrong = await doctor([], { SIGNALBOX_STUDENTS_URL: students.url, SIGNALBOX_STUDENTS_KEY: "sk_wrong" });
  await students.close();
  expect(without).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`! students   ${students.url} requires a key; set SIGNALBOX_STUDENTS_KEY; `),
  });
  expect(wrong).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`✗ students   ${students.url} rejects SIGNALBOX_STUDENTS_KEY (401); `),
  });
});
