import { createHmac, generateKeyPairSync, verify } from "node:crypto";
import { describe, expect, expectTypeOf, onTestFinished, test, vi } from "vitest";
import { App, type AppOptions, verifyWebhook, type WebhookPayload } from "../../src/app/index.ts";
import { Client, HttpError } from "../../src/index.ts";
import { type Script, type ScriptedServer, sendJson, startServer } from "../support/scripted-server.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pkcs1 = privateKey.export({ type: "pkcs1", format: "pem" }) as string;
/** The real time, also while a test has changed the clock. */
const realNow = (): number => performance.timeOrigin + performance.now();
const SECRET = "It's a Secret to Everybody";

interface Api {
  /** The response to the n-th request for a token; 201 by default. */
  readonly tokenResponse?: (count: number) => readonly [body: unknown, status?: number];
  /** The header `date` of responses to requests for tokens. */
  readonly date?: string;
}

const token = (name: string): object => ({ token: name, expires_at: new Date(realNow() + 3_600_000).toISOString() });

/** A service with two installations, the second one suspended, and numbered tokens. Other calls return their credentials. */
async function startApi({
  tokenResponse = (count) => [token(`ghs_${count}`)],
  date,
}: Api = {}): Promise<ScriptedServer> {
  let tokens = 0;
  return serving(({ method, url, headers }, response) => {
    const route = `${method} ${url}`;
    if (/^POST \/app\/installations\/\d+\/access_tokens$/.test(route)) {
      tokens += 1;
      const [body, status = 201] = tokenResponse(tokens);
      return sendJson(response, body, status, date === undefined ? {} : { date });
    }
    if (route === "GET /app/installations") {
      return sendJson(response, [
        { id: 7, suspended_at: null },
        { id: 8, suspended_at: "2026-01-01T00:00:00Z" },
      ]);
    }
    if (route === "GET /installation/repositories") {
      return sendJson(response, { total_count: 1, repositories: [{ full_name: "o/r" }] });
    }
    return sendJson(response, { authorization: headers.authorization });
  });
}

/** A server until the test ends. */
async function serving(script: Script): Promise<ScriptedServer> {
  const server = await startServer(script);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

/** An app at a service; by default at one of `startApi`. */
async function startApp(options: Partial<AppOptions> = {}, api: Api | ScriptedServer = {}) {
  const server = "url" in api ? api : await startApi(api);
  const app = new App({ appId: 1, privateKey: pkcs1, webhookSecret: SECRET, baseUrl: server.url, ...options });
  const tokenRequests = (): number => server.requests.filter(({ url }) => url.endsWith("/access_tokens")).length;
  return { app, server, tokenRequests };
}

/** Moves the clock of this process, not that of the service. */
function moveClock(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });
  onTestFinished(() => void vi.useRealTimers());
}

const authorizationOf = async (client: Client): Promise<string> =>
  (await client.request<{ authorization: string }>("GET /x")).data.authorization;

describe("App names what is wrong:", () => {
  const ec = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" });

  test.each([
    [{ privateKey: undefined }, /^'privateKey' must be the text of a PEM file/],
    [{ privateKey: Buffer.from(pkcs1) }, /^'privateKey' must be the text of a PEM file/],
    [{ privateKey: "secret" }, /-----BEGIN RSA PRIVATE KEY-----/],
    [{ privateKey: ec }, /^'privateKey' must be an RSA key/],
    [{ appId: undefined }, /^'appId' must be a number or a text, got undefined/],
    [{ appId: "" }, /^'appId' must be a number or a text, got ""/],
    [{ appId: Number.NaN }, /^'appId' must be a number or a text, got NaN/],
  ])("the option %o", (options, message) => {
    const given = { appId: 1, privateKey: pkcs1, ...options } as AppOptions;
    expect(() => new App(given)).toThrow(message);
  });

  test("an id, an event, a handler and a secret", async () => {
    const app = new App({ appId: 1, privateKey: pkcs1 });
    const nothing = undefined as never;
    expect(() => app.installation(nothing)).toThrow("The id of an installation must be a number, got undefined");
    expect(() => app.on("issues", nothing)).toThrow("The handler of an event must be a function, got undefined");
    expect(() => app.on(nothing, () => {})).toThrow("The name of an event must be a string, got undefined");
    const request = new Request("http://h.test", { method: "POST", body: "{}" });
    await expect(verifyWebhook(request, nothing)).rejects.toThrow("There is no secret to check the signature with");
    const headers = { "x-hub-signature-256": `sha256=${"0".repeat(64)}` };
    await expect(verifyWebhook({ headers, body: "{}" }, SECRET)).rejects.toThrow("{ explain: true } says more");
  });
});

describe("App", () => {
  test.each([
    ["PKCS #1, as the service gives it", pkcs1],
    ["PKCS #8", privateKey.export({ type: "pkcs8", format: "pem" }) as string],
    ["one line of an environment variable", pkcs1.replaceAll("\n", "\\n")],
  ])("signs tokens of the app with a key in %s", async (_, key) => {
    const { app } = await startApp({ privateKey: key });
    const [scheme, token = ""] = (await authorizationOf(app.client)).split(" ");
    expect(scheme).toBe("Bearer");
    const [header = "", claims = "", signature = ""] = token.split(".");
    expect(verify("sha256", Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, "base64url"))).toBe(
      true,
    );
    const { iat, exp, iss } = JSON.parse(Buffer.from(claims, "base64url").toString());
    expect([iss, exp - iat]).toEqual(["1", 600]);
    expect(await authorizationOf(app.client)).toBe(`Bearer ${token}`);
  });

  test("requests one token for concurrent calls of an installation", async () => {
    const { app, tokenRequests } = await startApp();
    const client = app.installation(7);
    const seen = await Promise.all([
      authorizationOf(client),
      authorizationOf(client),
      authorizationOf(app.installation(7)),
    ]);
    expect(seen).toEqual(["token ghs_1", "token ghs_1", "token ghs_1"]);
    expect(await authorizationOf(app.installation(8))).toBe("token ghs_2");
    expect(tokenRequests()).toBe(2);
  });

  test.each([
    ["ahead", 3_600_000, "'Expiration time' claim ('exp') is too far in the future"],
    ["behind", -3_600_000, "'Expiration time' claim ('exp') must be a numeric value representing a future time"],
  ])("uses the clock of the service when its own is an hour %s", async (_, milliseconds, message) => {
    let rejected = 0;
    const server = await serving(({ url, headers }, response) => {
      const [, claims = ""] = String(headers.authorization).split(".");
      if (!url.startsWith("/app")) return sendJson(response, { authorization: headers.authorization });
      const { iat, exp } = JSON.parse(Buffer.from(claims, "base64url").toString());
      const now = realNow() / 1000;
      response.setHeader("date", new Date(realNow()).toUTCString());
      if (iat <= now && exp > now && exp <= now + 600) {
        if (url === "/app") return sendJson(response, { slug: "a" });
        return sendJson(response, token("ghs_1"), 201);
      }
      rejected += 1;
      return sendJson(response, { message }, 401);
    });
    moveClock(milliseconds);
    const warnings: string[] = [];
    const { app, tokenRequests } = await startApp(
      { log: { warn: (line: string) => void warnings.push(line) } },
      server,
    );
    expect((await app.client.request("GET /app")).data).toEqual({ slug: "a" });
    expect((await app.client.request("GET /app")).data).toEqual({ slug: "a" });
    expect(rejected).toBe(1);
    expect(warnings).toEqual([expect.stringMatching(/^The clock here is -?(3600|3599|3601) s ahead/)]);
    expect(await authorizationOf(app.installation(7))).toBe("token ghs_1");
    expect(await authorizationOf(app.installation(7))).toBe("token ghs_1");
    expect(tokenRequests()).toBe(1);
  });

  test("ignores the clock of another origin", async () => {
    const other = await serving((_, response) => {
      response.setHeader("date", "Fri, 01 Jan 2100 00:00:00 GMT");
      sendJson(response, { message: "'Expiration time' claim ('exp') is too far in the future" }, 401);
    });
    const { app } = await startApp();
    await expect(app.client.request(`GET ${other.url}/`)).rejects.toMatchObject({ status: 401 });
    expect(other.requests).toHaveLength(1);
    const [, claims = ""] = (await authorizationOf(app.client)).split(".");
    expect(JSON.parse(Buffer.from(claims, "base64url").toString()).iat).toBeLessThan(realNow() / 1000);
  });

  test.each([["Thu, 01 Jan 1970 00:00:00 GMT"], ["Fri, 01 Jan 2100 00:00:00 GMT"], ["never"]])(
    "uses a token until it expires when the date of its response is %s",
    async (date) => {
      const { app } = await startApp({}, { date });
      const client = app.installation(7);
      expect(await authorizationOf(client)).toBe("token ghs_1");
      expect(await authorizationOf(client)).toBe("token ghs_1");
      moveClock(3_550_000);
      expect(await authorizationOf(client)).toBe("token ghs_2");
    },
  );

  test("retries only calls that are rejected for the times of their token", async () => {
    const { app, server } = await startApp(
      {},
      await serving((_, response) => sendJson(response, { message: "Bad credentials" }, 401)),
    );
    await expect(app.client.request("GET /app")).rejects.toMatchObject({ status: 401 });
    expect(server.requests).toHaveLength(1);
  });

  test("requests a token again after a failure", async () => {
    const tokenResponse: Api["tokenResponse"] = (count) =>
      count === 1 ? [{ message: "Not Found" }, 404] : [token("t")];
    const { app } = await startApp({}, { tokenResponse });
    await expect(app.installation(7).request("GET /x")).rejects.toMatchObject({ status: 404 });
    expect(await authorizationOf(app.installation(7))).toBe("token t");
  });

  test.each([
    ["no date", { token: "t" }],
    ["an invalid date", { token: "t", expires_at: "soon" }],
    ["no token", { expires_at: "2999-01-01T00:00:00Z" }],
    ["nothing", null],
  ])("rejects a token response with %s, and stores nothing of it", async (_, first) => {
    const { app, tokenRequests } = await startApp(
      {},
      { tokenResponse: (count) => [count === 1 ? first : token("t2")] },
    );
    const client = app.installation(7);
    const calls = await Promise.allSettled([client.request("GET /x"), client.request("GET /x")]);
    expect(calls).toMatchObject(
      calls.map(() => ({ status: "rejected", reason: { message: expect.stringContaining("'expires_at'") } })),
    );
    expect(await authorizationOf(client)).toBe("token t2");
    expect(tokenRequests()).toBe(2);
  });

  test("iterates over its installations and repositories", async () => {
    const { app } = await startApp();
    const found: unknown[] = [];
    for await (const { installation, client } of app.installations())
      found.push([installation.id, client instanceof Client]);
    expect(found).toEqual([
      [7, true],
      [8, true],
    ]);
    const names: string[] = [];
    for await (const { repository } of app.repositories()) names.push(repository.full_name);
    expect(names).toEqual(["o/r"]);
  });

  test("creates clients of the given class, so that plugins apply", async () => {
    const { app } = await startApp({ Client: Client.plugin([]) });
    const Own = Client.plugin(() => ({ hello: () => "world" }));
    const own = new App({ appId: 1, privateKey: pkcs1, Client: Own });
    expect([own.client.hello(), own.installation(7).hello(), app.client instanceof Client]).toEqual([
      "world",
      "world",
      true,
    ]);
  });
});

/** A request as the service receives it. */
function eventRequest(name: string, payload: unknown, { secret = SECRET, type = "application/json" } = {}): Request {
  const json = JSON.stringify(payload);
  const body = type === "application/json" ? json : new URLSearchParams({ payload: json }).toString();
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  const headers = {
    "content-type": type,
    "x-github-event": name,
    "x-github-delivery": "72d3162e",
    "x-hub-signature-256": `sha256=${signature}`,
  };
  return new Request("https://app.test/webhook", { method: "POST", headers, body });
}

describe("verifyWebhook()", () => {
  test.each(["application/json", "application/x-www-form-urlencoded"])("parses an event of %s", async (type) => {
    const event = await verifyWebhook(eventRequest("issues", { action: "opened", number: 1 }, { type }), SECRET);
    expect(event).toEqual({
      id: "72d3162e",
      name: "issues",
      action: "opened",
      payload: { action: "opened", number: 1 },
    });
  });

  test("accepts headers and bytes from node:http", async () => {
    const body = '{"zen":"Design for failure."}';
    const headers = {
      "X-GitHub-Event": "ping",
      "X-Hub-Signature-256": `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}`,
    };
    const event = await verifyWebhook({ headers, body: Buffer.from(body) }, ["an older secret", SECRET]);
    expect(event).toMatchObject({ name: "ping", action: undefined });
  });

  test("explains an invalid signature with status 401", async () => {
    const request = () => eventRequest("push", {}, { secret: "another" });
    const error = await verifyWebhook(request(), SECRET).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 401, code: "mismatch" });
    await expect(verifyWebhook({ headers: {}, body: "{}" }, SECRET)).rejects.toMatchObject({ code: "header_missing" });
    // Frameworks often pass on a body that they have parsed.
    const parsed = { headers: request().headers, body: {} as never };
    await expect(verifyWebhook(parsed, SECRET)).rejects.toMatchObject({ status: 401, code: "mismatch" });
    await expect(verifyWebhook(request(), "")).rejects.toMatchObject({ status: 401, code: "key_malformed" });
    await expect(verifyWebhook(request(), [])).rejects.toMatchObject({ status: 401, code: "key_malformed" });
  });

  test("rejects bodies that are too large or not an event", async () => {
    const body = new Uint8Array(25 * 1024 * 1024 + 1);
    const large = new Request("https://app.test", { method: "POST", body });
    await expect(verifyWebhook(large, SECRET)).rejects.toMatchObject({ status: 413 });
    await expect(verifyWebhook({ headers: {}, body }, SECRET)).rejects.toMatchObject({ status: 413 });
    await expect(verifyWebhook(eventRequest("issues", "text"), SECRET)).rejects.toMatchObject({ status: 400 });
  });

  test("payloads have types", () => {
    expectTypeOf<WebhookPayload<"issues.opened">["issue"]["title"]>().toEqualTypeOf<string>();
    expectTypeOf<WebhookPayload<"push">["ref"]>().toEqualTypeOf<string>();
    expectTypeOf<WebhookPayload<"issues">["action"]>()
      .extract<"opened" | "closed">()
      .toEqualTypeOf<"opened" | "closed">();
  });
});

describe("app.handle()", () => {
  test("calls the handlers of the action, of the event and of all events, with the client of the installation", async () => {
    const { app } = await startApp();
    const seen: string[] = [];
    app.on("issues.opened", async ({ payload, client }) => {
      expectTypeOf(payload.issue.title).toEqualTypeOf<string>();
      seen.push(`opened ${payload.issue.title} ${await authorizationOf(client)}`);
    });
    app.on(["issues", "push"], ({ name, action }) => seen.push(`${name} ${action}`));
    app.on("*", ({ id }) => seen.push(id));
    const remove = app.on("issues.opened", () => seen.push("removed"));
    remove();
    app.on("issues.closed", () => seen.push("closed"));
    const payload = { action: "opened", issue: { title: "Bug" }, installation: { id: 7 } };
    expect((await app.handle(eventRequest("issues", payload))).status).toBe(200);
    expect(seen.sort()).toEqual(["72d3162e", "issues opened", "opened Bug token ghs_1"]);
  });

  test("responds with the status of the error, and 500 when a handler fails", async () => {
    const errors: unknown[] = [];
    const log = { error: (...line: unknown[]) => void errors.push(line) };
    const { app } = await startApp({ log });
    app.on("push", () => {
      throw new HttpError("Bad parameters", 400, { kind: "validation" });
    });
    const statusOf = async (request: Request): Promise<number> => (await app.handle(request)).status;
    expect(await statusOf(new Request("https://app.test"))).toBe(405);
    expect(await statusOf(eventRequest("push", {}, { secret: "another" }))).toBe(401);
    expect(await statusOf(eventRequest("push", {}))).toBe(500);
    expect(errors).toEqual([["A handler of a webhook failed", expect.objectContaining({ message: "Bad parameters" })]]);
  });

  test("reports the errors of all failed handlers", async () => {
    const { app } = await startApp();
    for (const name of ["push", "*"] as const) app.on(name as "*", () => Promise.reject(new Error(name)));
    const event = await verifyWebhook(eventRequest("push", {}), SECRET);
    await expect(app.receive(event)).rejects.toMatchObject({ errors: [{ message: "*" }, { message: "push" }] });
  });
});
