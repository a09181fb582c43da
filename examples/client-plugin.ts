// A plugin for the client: it adds typed methods for the student-record service, and stamps every call with a request id that
// the service writes to its log. Start the services first (npm start), then: npm run example examples/client-plugin.ts

import assert from "node:assert/strict";
import { Client, type CoreClient, HttpError } from "@signalbox/client";

interface Student {
  readonly id: string;
  readonly givenName?: string;
  readonly familyName?: string;
}

/** Takes a `CoreClient`, so it works on every client, with or without GitHub's catalogue. */
function studentRecords(client: CoreClient) {
  let calls = 0;
  client.hook.before("request", (options) => {
    calls += 1;
    options.headers["x-request-id"] ??= `school-${calls}`;
  });
  client.hook.after("request", (response) => {
    assert.ok(response.headers["x-request-id"], "the service repeats the id of the call");
  });
  // What a plugin returns becomes part of the client.
  return {
    students: {
      create: async (student: Omit<Student, "id">) =>
        (await client.request<Student>("POST /students", { ...student })).data,
      /** Undefined for an unknown id. */
      find: async (id: string): Promise<Student | undefined> => {
        try {
          return (await client.request<Student>("GET /students/:id", { id })).data;
        } catch (error) {
          if (error instanceof HttpError && error.status === 404) return undefined;
          throw error;
        }
      },
      delete: (id: string) => client.request("DELETE /students/:id", { id }),
    },
  };
}

const SchoolClient = Client.plugin(studentRecords);
const client = new SchoolClient({ baseUrl: process.env.SIGNALBOX_STUDENTS_URL ?? "http://127.0.0.1:3000" });

const grace = await client.students.create({ givenName: "Grace", familyName: "Hopper" });
assert.equal((await client.students.find(grace.id))?.familyName, "Hopper");
await client.students.delete(grace.id);
assert.equal(await client.students.find(grace.id), undefined);
console.log("created, found and deleted, each call with an id");
