import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, type EndpointDescriptors } from "@signalbox/client";
import { describe, expect, test } from "vitest";
import { runInProcess } from "../../../test/run-in-process.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { openCapture, openStudents } from "./services.ts";

const folder = temporaryFolder();
const services = { students: await openStudents(join(folder, "data")), capture: await openCapture() };

type Method = Client["request"];

/** Generates the endpoints of a running service and imports the generated module. */
async function generate(url: string, scope: string): Promise<EndpointDescriptors> {
  const file = join(folder, `${scope}.ts`);
  const ran = await runInProcess(["api", "generate", `${url}/openapi.json`, "--scope", scope, "-o", file]);
  expect(ran).toEqual({ code: 0, stdout: "", stderr: "" });
  const module: { endpoints: EndpointDescriptors } = await import(file);
  return module.endpoints;
}

/** A list that refers to a list, and so on: 450 bytes stand for 10^12 values. */
const MANY_VALUES = Array.from({ length: 12 }, (_, level) => {
  const item = level === 0 ? "x" : `*a${level - 1}`;
  return `a${level}: &a${level} [${Array(10).fill(item).join(",")}]\n`;
}).join("");

describe("signalbox api generate", () => {
  test("generates client.students.* from the student-record service", async () => {
    const endpoints = await generate(services.students.url, "students");
    const { students } = new Client({ baseUrl: services.students.url }).registerEndpoints<{
      students: Record<"createStudent" | "listStudents" | "patchStudent", Method>;
    }>(endpoints);
    const created = await students.createStudent<{ id: string }>({ name: "Ada Lovelace", course: "Mathematics" });
    expect(created.status).toBe(201);
    const { data } = await students.listStudents({ limit: "5" });
    expect(JSON.stringify(data)).toContain(created.data.id);
    const patched = await students.patchStudent<{ course: string }>({ id: created.data.id, course: "Physics" });
    expect(patched.data).toMatchObject({ course: "Physics", name: "Ada Lovelace" });
    await expect(students.listStudents({ limit: "five" })).rejects.toMatchObject({ kind: "validation" });
  });

  test("generates client.capture.* from the request-capture service", async () => {
    const endpoints = await generate(services.capture.url, "capture");
    const { capture } = new Client({ baseUrl: services.capture.url }).registerEndpoints<{
      capture: Record<"createRoute" | "inspectRoute", Method>;
    }>(endpoints);
    const { status, data } = await capture.createRoute<{ id: string }>();
    expect(status).toBe(201);
    const { id } = data;
    expect((await capture.inspectRoute({ id })).status).toBe(200);
  });

  test("reads YAML as people write it: versions without quotes, names like 'no', and merged objects", async () => {
    const document = join(folder, "small.yaml");
    const text = `swagger: 2.0
x-all: &all { operationId: country/no, tags: [no] }
paths: { /no: { get: { <<: *all, parameters: [{ name: no, in: query, type: string, enum: [no, yes] }] } } }`;
    await writeFile(document, text);
    const ran = await runInProcess(["api", "generate", document]);
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(ran.stdout).toContain('no: {"method":"GET","url":"/no"');
    expect(ran.stdout).toContain('no?:"no"|"yes"');
  });

  test.each([
    ["cannot parse '", "openapi: [3.1.0\n"],
    ["duplicated mapping key (4:3)", "openapi: 3.1.0\npaths:\n  /a: {}\n  /a: {}\n"],
    ["nested more than 1000 levels deep", "a: &a\n  - *a\n"],
    ["more than 10000000 values", MANY_VALUES],
    ["nested more than 1000 levels deep", `{"a":${"[".repeat(1e5)}${"]".repeat(1e5)}}`],
    ["OpenAPI 1.2 is not supported", `{"swagger":"1.2","paths":{}}`],
  ])("rejects a document: %s", async (message, text) => {
    const file = join(folder, "other.json");
    await writeFile(file, text);
    const ran = await runInProcess(["api", "generate", file]);
    expect(ran).toMatchObject({ code: 1, stdout: "" });
    expect(ran.stderr).toContain(message);
    expect(ran.stderr.trim()).not.toContain("\n");
  });

  test("reports why a document could not be read", async () => {
    const ran = await runInProcess(["api", "generate", "http://127.0.0.1:1/openapi.json"]);
    expect(ran.stderr).toMatch(/^signalbox: cannot read '.*': .*(?:ECONNREFUSED|bad port)/);
    const missing = await runInProcess(["api", "generate", "/nowhere/openapi.json"]);
    expect(missing).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^.*'\/nowhere\/openapi.json': .*\n$/),
    });
  });
});
