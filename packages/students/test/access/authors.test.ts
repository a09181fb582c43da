import { json } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startHttpServer } from "../../../../test/http-server.ts";
import type { VersionJson } from "../../src/index.ts";
import { type Ask, addKeys, openStudents } from "../client.ts";
import { describeEachStore } from "../locations.ts";

describeEachStore((newLocation) => {
  test("every version names the principal and the request: in the history, the feed, and webhooks", async () => {
    const received: { type: string; principal: string; requestid: string }[] = [];
    await using receiver = await startHttpServer(async (request, response) => {
      received.push((await json(request)) as (typeof received)[number]);
      response.writeHead(204).end();
    });
    const location = await newLocation();
    await using students = await openStudents({ ...location, requireKey: true, webhookAddresses: ["127.0.0.1"] });
    const { write: office, admin } = await addKeys(location, ["write", "admin"]);
    const as = ({ secret }: { secret: string }, requestId: string, path: string, init: Ask = {}) =>
      students.ask(path, { ...init, secret, requestId });
    await as(admin, "hook", "/webhooks", { body: { url: `${receiver.url}/` } });

    const { json: created } = await as(office, "r-create", "/students", { body: { studentNumber: "w-1" } });
    const path = `/students/${created.id}`;
    await as(admin, "r-patch", path, { method: "PATCH", body: { n: 1 } });
    await as(office, "r-put", path, { method: "PUT", body: { studentNumber: "w-1", n: 2 } });
    await as(admin, "r-revert", `${path}/revert`, { body: { version: 1 } });
    await as(office, "r-delete", path, { method: "DELETE" });
    await as(admin, "r-restore", `${path}/restore`, { method: "POST" });
    const headers = { "content-type": "application/x-ndjson" };
    const rows = '{"studentNumber":"w-1","n":3}\n{"studentNumber":"w-2"}';
    await as(office, "r-import", "/students/import?upsert=studentNumber", { body: rows, headers });
    const rest = '{"studentNumber":"w-3"}';
    await as(admin, "r-atomic", "/students/import?mode=atomic", { body: rest, headers });

    const byOffice = `key ${office.id} (write)`;
    const byAdmin = `key ${admin.id} (admin)`;
    const expected = [
      ["created", byOffice, "r-create"],
      ["updated", byAdmin, "r-patch"],
      ["updated", byOffice, "r-put"],
      ["reverted", byAdmin, "r-revert"],
      ["deleted", byOffice, "r-delete"],
      ["restored", byAdmin, "r-restore"],
      ["updated", byOffice, "r-import"],
    ];
    const all = [...expected, ["created", byOffice, "r-import"], ["created", byAdmin, "r-atomic"]];
    const shown = ({ action, by, requestId }: VersionJson) => [action, by, requestId];
    const versions = await students.list<VersionJson>(`${path}/versions`, office);
    expect(versions.map(shown)).toEqual(expected.toReversed());
    const { changes } = (await as(office, "r", "/students/changes")).json as { changes: VersionJson[] };
    expect(changes.map(shown)).toEqual(all);
    await expect.poll(() => received.length).toBe(all.length);
    expect(received.map(({ type, principal, requestid }) => [type, principal, requestid])).toEqual(
      all.map(([action, ...who]) => [`signalbox.student.${action}`, ...who]),
    );
  });
});
