import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { startHttpServer } from "../../../test/http-server.ts";
import { startSignalbox } from "../../../test/signalbox-up.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { openCapture } from "./services.ts";

const folder = temporaryFolder();
const { url: serviceUrl, client, capture } = await openCapture({ allowAddresses: ["127.0.0.1"] });

const [payments, orders] = ["0b1f8a53-0000-4000-8000-000000000001", "0B1F8A53-0000-4000-8000-000000000002"];
const stated = {
  routes: [
    {
      id: payments,
      name: "payments",
      ttl: 3_600,
      response: [{ when: "path:/fail", responses: [{ status: 500, times: 2 }, { status: 200 }] }],
      forward: [{ url: "http://127.0.0.1:4000/hook" }],
      signature: { scheme: "stripe", key: { env: "STRIPE_KEY" } },
    },
    { id: orders, private: true },
  ],
};

/** The folder of the secrets for a service. */
function folderName(url: string): string {
  return new URL(url).host.replace(":", "_");
}

/** Writes a file of routes, and runs a command of capture on the service. */
async function run(args: readonly string[], content?: object) {
  const file = join(folder, "signalbox.json");
  if (content !== undefined) await writeFile(file, JSON.stringify(content));
  const env = {
    SIGNALBOX_ROUTE_SECRETS: join(folder, "secrets"),
    STRIPE_KEY: "whsec_test",
    ROUTE_0B1F8A53_SIGNATURE_KEY: "whsec_test",
    BILLING_KEY: "Bearer billing",
  };
  return capture(
    args.map((arg) => arg.replace("FILE", file)),
    { env },
  );
}

test("apply creates routes with their ids, then shows and makes only what differs", async () => {
  expect(await run(["apply", "FILE", "--dry-run"], stated)).toMatchObject({
    err: "2 to create, 0 to change, 0 unchanged\n",
    code: 1,
  });
  expect((await fetch(`${serviceUrl}/${payments}`)).status).toBe(404);
  expect(await run(["apply", "none.json", "--dry-run"])).toMatchObject({ code: 2 });
  expect(await run(["apply", "FILE"])).toEqual({
    out: `+ ${payments}  payments\n+ ${orders}\n`,
    err: "2 created, 0 changed, 0 unchanged\n",
    code: 0,
  });
  expect(await client.route(payments).describe()).toMatchObject({ name: "payments", signature: { scheme: "stripe" } });
  const secret = join(folder, "secrets", folderName(serviceUrl), orders.toLowerCase());
  expect((await stat(secret)).mode & 0o777).toBe(0o600);
  // The secret of the private route lets the next run read and change it.
  expect(await run(["apply", "FILE"])).toMatchObject({ err: "0 created, 0 changed, 2 unchanged\n", code: 0 });
  expect(await run(["apply", "FILE", "--dry-run"])).toMatchObject({ code: 0 });
  const [first, second] = stated.routes;
  const changed = {
    routes: [
      { ...first, name: "money", response: undefined },
      { ...second, name: "orders" },
    ],
  };
  expect(await run(["apply", "FILE"], changed)).toMatchObject({
    out: expect.stringContaining(
      `~ ${payments}  money\n    - name: "payments"\n    + name: "money"\n    - response/0: {`,
    ) as string,
    err: "0 created, 2 changed, 0 unchanged\n",
  });
  expect(await client.route(payments).describe()).toMatchObject({ name: "money", response: [] });
  // Of a long list, only the values that differ.
  const rules = (status: number) => [{ responses: [{ status, body: "the same" }, {}] }];
  await run(["apply", "FILE"], { routes: [{ ...first, response: rules(500) }] });
  expect((await run(["apply", "FILE"], { routes: [{ ...first, response: rules(503) }] })).out).toBe(
    `~ ${payments}  payments\n    - response/0/responses/0/status: 500\n    + response/0/responses/0/status: 503\n`,
  );
});

test("a deleted route comes back with its id, and export writes what apply takes", async () => {
  await run(["apply", "FILE"], stated);
  expect(await run(["delete", payments, "--yes"])).toMatchObject({ code: 0 });
  expect(await run(["apply", "FILE"])).toMatchObject({ err: "1 created, 0 changed, 1 unchanged\n" });
  const output = join(folder, "exported.json");
  await writeFile(output, JSON.stringify({ schema: "school.json", routes: [{ id: orders, private: true }] }));
  expect(await run(["export", payments, "--routes", "-o", output])).toMatchObject({ code: 0 });
  const exported = JSON.parse(await readFile(output, "utf8")) as { schema: string; routes: object[] };
  expect(exported).toMatchObject({
    schema: "school.json",
    routes: [{ id: orders }, { id: payments, name: "payments" }],
  });
  // Without defaults, as a person writes it.
  const [, { response, forward }] = exported.routes as [object, Record<string, unknown>];
  expect(response).toEqual([{ when: "path:/fail", responses: [{ status: 500, times: 2 }, {}] }]);
  expect(forward).toEqual([{ url: "http://127.0.0.1:4000/hook" }]);
  expect(JSON.stringify(exported)).not.toContain("whsec_test");
  // Two routes of one provider have different keys.
  expect(exported.routes[1]).toMatchObject({ signature: { key: { env: "ROUTE_0B1F8A53_SIGNATURE_KEY" } } });
  expect(await run(["apply", output])).toMatchObject({ err: "0 created, 0 changed, 2 unchanged\n", code: 0 });
});

test("export keeps the source of a key and the position of a route in the file, and leaves other files alone", async () => {
  await run(["apply", "FILE"], stated);
  const output = join(folder, "kept.json");
  const key = { file: "stripe.key" };
  await writeFile(
    output,
    JSON.stringify({ routes: [{ id: payments, signature: { scheme: "stripe", key } }, { id: orders }] }),
  );
  expect(await run(["export", payments, "--routes", "-o", output])).toMatchObject({ code: 0 });
  expect(JSON.parse(await readFile(output, "utf8"))).toMatchObject({
    routes: [{ id: payments, name: "payments", signature: { scheme: "stripe", key } }, { id: orders }],
  });
  for (const other of ['{"routes": {}}', '{"routes": [null]}', "[1]", "null"]) {
    await writeFile(output, other);
    expect((await run(["export", payments, "--routes", "-o", output])).err).toContain("is not a file of routes");
    expect(await readFile(output, "utf8")).toBe(other);
  }
});

test("headers of forwards and cassettes come from other sources, and no command prints them", async () => {
  const id = "0b1f8a53-0000-4000-8000-000000000005";
  const call = {
    request: { method: "GET", url: "https://a.example/x", headers: {} },
    response: { status: 201, headers: {} },
  };
  await writeFile(
    join(folder, "calls.json"),
    JSON.stringify({ cassette: 1, calls: [call, { ...call, incoming: true }] }),
  );
  const edits = (value: unknown) => [
    { header: "Authorization", value },
    { header: "X-Env", value: { file: "env.txt" } },
    { header: "Cookie" },
    { json: "/a", value: { env: "HOME" } },
  ];
  await writeFile(join(folder, "env.txt"), "staging\n");
  const replay = { kind: "replay", url: "https://a.example", calls: { file: "calls.json" } };
  const routes = (value: unknown) => ({
    routes: [
      {
        id,
        response: [{ responses: [replay] }],
        forward: [{ name: "billing", url: "http://127.0.0.1:4000/", when: "path:/never", edits: edits(value) }],
      },
    ],
  });
  expect(await run(["apply", "FILE"], routes("Bearer first"))).toMatchObject({
    err: "1 created, 0 changed, 0 unchanged\n",
  });
  expect((await fetch(`${serviceUrl}/${id}/x`)).status).toBe(201);
  const secret = (await readFile(join(folder, "secrets", folderName(serviceUrl), id), "utf8")).trim();
  const changed = await run(["apply", "FILE"], routes({ env: "BILLING_KEY" }));
  expect(changed.out).toMatch(/- forward\/0\/edits\/0\/value: "hidden (\w+)"\n.*\+ .*: "hidden (?!\1)\w+"/);
  const { forward } = await client.route(id, secret).describe();
  expect(forward[0]?.edits).toEqual([
    { header: "Authorization", value: "Bearer billing" },
    { header: "X-Env", value: "staging" },
    { header: "Cookie" },
    { json: "/a", value: { env: "HOME" } },
  ]);
  expect(await run(["apply", "FILE"])).toMatchObject({ err: "0 created, 0 changed, 1 unchanged\n" });
  const emptied = await run(["apply", "FILE", "--json"], { routes: [{ id }] });
  expect(emptied.out).toContain("1 recorded calls");
  await run(["apply", "FILE"], routes({ env: "BILLING_KEY" }));
  const exported = await run(["export", id, "--routes", "--secret", secret]);
  expect(JSON.parse(exported.out)).toMatchObject({
    routes: [{ forward: [{ edits: [{ value: { env: "ROUTE_0B1F8A53_BILLING_AUTHORIZATION" } }, {}, {}, {}] }] }],
  });
  expect(await run(["export", id, "--routes", "--secret", secret, "-o", join(folder, "signalbox.json")])).toMatchObject(
    { code: 0 },
  );
  const kept = JSON.parse(await readFile(join(folder, "signalbox.json"), "utf8")) as ReturnType<typeof routes>;
  expect(kept.routes[0]?.forward[0]?.edits).toEqual(edits({ env: "BILLING_KEY" }));
  expect(kept.routes[0]?.response[0]?.responses[0]).toMatchObject(replay);
  await rm(join(folder, "calls.json"));
  expect(await run(["export", id, "--routes", "--secret", secret, "-o", join(folder, "signalbox.json")])).toMatchObject(
    {
      err: expect.stringMatching(
        "/signalbox.json names a cassette that cannot be read: .*/calls.json does not exist",
      ) as string,
      code: 2,
    },
  );
  for (const { out, err } of [changed, emptied, exported]) expect(out + err).not.toMatch(/Bearer|staging/);
});

test("the secrets of one service are not sent to another one", async () => {
  await run(["apply", "FILE"], stated);
  const presented: unknown[] = [];
  await using other = await startHttpServer((request, response) => {
    presented.push(request.headers.authorization);
    response
      .writeHead(404, { "content-type": "application/problem+json" })
      .end('{"code":"unknown_route","status":404}');
  });
  await run(["apply", "FILE", "--url", other.url, "--dry-run"]);
  expect(presented.length).toBeGreaterThan(0);
  expect(presented.filter((value) => value !== undefined)).toEqual([]);
});

test("a route that the service rejects is named, after those that were applied", async () => {
  const [made, rejected] = ["0b1f8a53-0000-4000-8000-000000000003", "0b1f8a53-0000-4000-8000-000000000004"];
  const content = { routes: [{ id: made }, { id: rejected, forward: [{ url: "http://127.0.0.1:9/" }] }] };
  expect(await run(["apply", "FILE"], content)).toMatchObject({
    out: `+ ${made}\n`,
    err: expect.stringContaining(`route ${rejected}: The URL of the forward cannot be called`) as string,
    code: 1,
  });
  await run([
    "update",
    made,
    "--private",
    "--secret",
    (await readFile(join(folder, "secrets", folderName(serviceUrl), made), "utf8")).trim(),
  ]);
  const { err } = await run(["apply", "FILE", "--dry-run", "--secrets", join(folder, "none")]);
  expect(err).toContain(`its secret belongs in '${join(folder, "none", folderName(serviceUrl), made)}'`);
});

test.each([
  [{ routes: [{ id: "x" }] }, "/routes/0/id"],
  [{ routes: [{ id: payments, naem: "a" }] }, "naem"],
  [{ routes: [{ id: payments }, { id: payments.toUpperCase() }] }, "different ids"],
  [
    { routes: [{ id: payments, response: [{ responses: [{ status: 99 }] }] }] },
    "/routes/0/response/0/responses/0/status",
  ],
  [
    { routes: [{ id: payments, signature: { scheme: "stripe", key: "whsec_1" } }] },
    '/routes/0/signature/key must be {"env"',
  ],
  [
    { routes: [{ id: payments, signature: { scheme: "stripe", key: { env: "NOT_SET" } } }] },
    "the variable NOT_SET is not set",
  ],
  [[], "must be an object"],
])("rejects the file %j at the value", async (content, message) => {
  const { err, code } = await run(["apply", "FILE"], content);
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});

test("the JSON Schema for editors accepts the file, and rejects a key in it", async () => {
  const schema = JSON.parse(
    await readFile(new URL("../src/gen/signalbox.schema.json", import.meta.url), "utf8"),
  ) as object;
  const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
  expect(isValid(stated)).toBe(true);
  expect(isValid({ routes: [{ id: payments, signature: { scheme: "stripe", key: "whsec_1" } }] })).toBe(false);
  expect(isValid({ routes: [{ id: payments, responses: [] }] })).toBe(false);
});

test("up creates the routes of its file before it says that it runs, and keeps them at the next start", async () => {
  const file = join(folder, "up.json");
  await writeFile(file, JSON.stringify({ routes: [{ id: payments, name: "payments" }] }));
  const data = join(folder, "data");
  for (const sign of ["+", "="]) {
    const signalbox = await startSignalbox(data, ["--routes", file]);
    expect(signalbox.output()).toContain(`${sign} ${payments}  payments\n`);
    expect((await fetch(`${signalbox.captureUrl}/${payments}`)).status).toBe(200);
    await signalbox.stop();
  }
});
