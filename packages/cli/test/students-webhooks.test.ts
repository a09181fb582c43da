import { afterAll, beforeAll, expect, test } from "vitest";
import { startHttpServer, type TestServer } from "../../../test/http-server.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { openStudents } from "./services.ts";

const { students } = await openStudents(temporaryFolder(), { webhookAddresses: ["127.0.0.1"] });
let status = 204;
const events: string[] = [];
let receiver: TestServer;

beforeAll(async () => {
  receiver = await startHttpServer((request, response) => {
    request.setEncoding("utf8").on("data", (text: string) => events.push(text));
    request.on("end", () => response.writeHead(status).end());
  });
});
afterAll(() => receiver.close());

const webhooks = (...args: readonly string[]) => students(["webhooks", ...args]);

const hook = () => `${receiver.url}/hook`;

test("a webhook is created, tried, changed, replayed and deleted", async () => {
  expect(await webhooks("list")).toEqual({
    out: "",
    err: "no webhooks; signalbox students webhooks create makes one\n",
    code: 0,
  });
  const created = await webhooks("create", "--to", hook(), "--action", "created");
  expect(created).toMatchObject({ code: 0, out: expect.stringMatching(/^whsec_\S+\n$/) });
  const id = /^webhook (\S+);/.exec(created.err)?.[1] ?? "";
  expect(JSON.parse((await webhooks("get", id)).out)).toMatchObject({ id, url: hook(), actions: ["created"] });
  expect((await webhooks("list")).out).toContain(hook());
  expect(JSON.parse((await webhooks("list", "--json")).out)).toMatchObject([{ id }]);

  expect(await webhooks("test", id)).toMatchObject({ code: 0, out: expect.stringMatching(/^delivered: /) });
  expect(events.join()).toContain("signalbox.student.test");
  status = 500;
  expect(await webhooks("test", id)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^signalbox: not delivered: /),
  });
  expect(JSON.parse((await webhooks("test", id, "--json")).out)).toMatchObject({ delivered: false, status: 500 });
  status = 204;

  const rotated = JSON.parse((await webhooks("update", id, "--new-secret", "--json")).out) as { secret: string };
  expect(rotated.secret).toMatch(/^whsec_/);
  expect(`${rotated.secret}\n`).not.toBe(created.out);
  expect((await webhooks("update", id)).code).toBe(2);
  expect(await webhooks("replay", id)).toMatchObject({ code: 2, err: expect.stringContaining("add --yes to confirm") });
  expect(await webhooks("replay", id, "--yes")).toEqual({ code: 0, out: "", err: "" });
  expect(await webhooks("replay", id, "--after", "0")).toEqual({ code: 0, out: "", err: "" });
  expect((await webhooks("replay", id, "--after", "x")).code).toBe(2);

  expect((await webhooks("delete", id)).err).toContain("add --yes to confirm");
  expect(await webhooks("delete", id, "--yes", "--json")).toMatchObject({
    code: 0,
    out: `${JSON.stringify({ id })}\n`,
  });
  expect((await webhooks("get", id)).err).toMatch(/^signalbox: There is no webhook .*\(404\)\n$/);
});

test("a URL that the service may not call is an error that names the flag", async () => {
  const { err, code } = await webhooks("create", "--to", "http://10.0.0.1/");
  expect({ err, code }).toEqual({ code: 1, err: expect.stringContaining("--webhook-address") });
});

test("the id that a service returns cannot act on the terminal", async () => {
  await using hostile = await startHttpServer((_, response) => {
    response.end(JSON.stringify({ id: "\u001b[2J", secret: "\u001b[2J" }));
  });
  const { out, err } = await webhooks("create", "--to", hook(), "--url", hostile.url);
  expect(out).toBe("\\x1b[2J\n");
  expect(err).toBe("webhook \\x1b[2J; try it with: signalbox students webhooks test \\x1b[2J\n");
});
