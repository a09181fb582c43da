import { generateKeyPairSync } from "node:crypto";
import { createActionAuth } from "@octokit/auth-action";
import { createAppAuth } from "@octokit/auth-app";
import { createCallbackAuth } from "@octokit/auth-callback";
import { createOAuthAppAuth } from "@octokit/auth-oauth-app";
import { createOAuthDeviceAuth } from "@octokit/auth-oauth-device";
import { createOAuthUserAuth } from "@octokit/auth-oauth-user";
import { createTokenAuth } from "@octokit/auth-token";
import { createUnauthenticatedAuth } from "@octokit/auth-unauthenticated";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { Client, type ClientOptions } from "../../src/index.ts";
import { type ReceivedRequest, type ScriptedServer, sendJson, startServer } from "../support/scripted-server.ts";

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

/** Starts a server with the token endpoints of the strategies. All other paths return the credentials that they received. */
async function startApi(): Promise<ScriptedServer> {
  const server = await startServer(({ method, url, headers }, response) => {
    const route = `${method} ${url}`;
    if (route === "POST /api/v3/app/installations/7/access_tokens") {
      const expires_at = new Date(Date.now() + 3_600_000).toISOString();
      const permissions = { issues: "write" };
      return sendJson(response, { token: "ghs_installed", expires_at, permissions, repository_selection: "all" }, 201);
    }
    if (route === "POST /login/oauth/access_token") {
      return sendJson(response, { access_token: "gho_user", scope: "repo", token_type: "bearer" });
    }
    if (route === "POST /login/device/code") {
      return sendJson(response, {
        device_code: "device",
        user_code: "0000-0000",
        verification_uri: "http://127.0.0.1/login/device",
        expires_in: 900,
        interval: 0,
      });
    }
    if (url.startsWith("/api/v3/missing")) return sendJson(response, { message: "Not Found" }, 404);
    return sendJson(response, { authorization: headers.authorization ?? null });
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

function clientOf(server: ScriptedServer, options: ClientOptions): Client {
  return new Client({ baseUrl: `${server.url}/api/v3`, ...options });
}

const routesOf = (requests: readonly ReceivedRequest[]): string[] =>
  requests.map(({ method, url }) => `${method} ${url}`);

describe("createAppAuth", () => {
  const auth = { appId: 1, privateKey, installationId: 7 };

  test("gets an installation token for a call, and uses it again for the next one", async () => {
    const server = await startApi();
    const client = clientOf(server, { authStrategy: createAppAuth, auth });
    const { data } = await client.request("GET /repos/{owner}/{repo}", { owner: "o", repo: "r" });
    expect(data).toEqual({ authorization: "token ghs_installed" });
    expect((await client.issues.listForRepo({ owner: "o", repo: "r" })).data).toEqual(data);
    expect(routesOf(server.requests)).toEqual([
      "POST /api/v3/app/installations/7/access_tokens",
      "GET /api/v3/repos/o/r",
      "GET /api/v3/repos/o/r/issues",
    ]);
    expect(server.requests[0]?.headers.authorization).toMatch(/^bearer [\w-]+\.[\w-]+\.[\w-]+$/);
  });

  test("calls routes of the app itself with a JSON Web Token", async () => {
    const client = clientOf(await startApi(), { authStrategy: createAppAuth, auth });
    const { data } = await client.apps.getAuthenticated();
    expect(data).toEqual({ authorization: expect.stringMatching(/^bearer [\w-]+\.[\w-]+\.[\w-]+$/) });
  });

  test("returns installation tokens through client.auth()", async () => {
    const client = clientOf(await startApi(), { authStrategy: createAppAuth, auth });
    expect(await client.auth({ type: "installation" })).toMatchObject({ token: "ghs_installed", installationId: 7 });
  });

  test("applies the hooks of the client to token requests", async () => {
    const client = clientOf(await startApi(), { authStrategy: createAppAuth, auth });
    const urls: string[] = [];
    client.hook.before("request", ({ url }) => void urls.push(url));
    await client.request("GET /meta");
    expect(urls).toEqual(["/meta", "/app/installations/{installation_id}/access_tokens"]);
  });
});

test("createOAuthUserAuth exchanges a code for a token, and calls with it", async () => {
  const server = await startApi();
  const auth = { clientId: "id", clientSecret: "secret", code: "code" };
  const client = clientOf(server, { authStrategy: createOAuthUserAuth, auth });
  expect((await client.request("GET /user")).data).toEqual({ authorization: "token gho_user" });
  expect(routesOf(server.requests)).toEqual(["POST /login/oauth/access_token", "GET /api/v3/user"]);
  expect(JSON.parse(server.requests[0]?.body ?? "")).toMatchObject({ client_id: "id", code: "code" });
});

test("createOAuthDeviceAuth shows a code to the user, and calls with the token that follows", async () => {
  const server = await startApi();
  const onVerification = vi.fn();
  const auth = { clientType: "oauth-app", clientId: "id", onVerification };
  const client = clientOf(server, { authStrategy: createOAuthDeviceAuth, auth });
  expect((await client.request("GET /user")).data).toEqual({ authorization: "token gho_user" });
  expect(onVerification).toHaveBeenCalledWith(expect.objectContaining({ user_code: "0000-0000" }));
});

test("createOAuthAppAuth calls with the id and secret of the app", async () => {
  const auth = { clientId: "id", clientSecret: "secret" };
  const client = clientOf(await startApi(), { authStrategy: createOAuthAppAuth, auth });
  const { data } = await client.request("GET /users/{username}", { username: "u" });
  expect(data).toEqual({ authorization: `basic ${btoa("id:secret")}` });
});

test("createUnauthenticatedAuth explains what fails for lack of credentials", async () => {
  const client = clientOf(await startApi(), { authStrategy: createUnauthenticatedAuth, auth: { reason: "no key" } });
  expect((await client.request("GET /meta")).data).toEqual({ authorization: null });
  await expect(client.request("GET /missing")).rejects.toMatchObject({
    status: 404,
    message: "Not found. May be due to lack of authentication. Reason: no key",
  });
});

test("createActionAuth calls with the token of the environment", async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("GITHUB_ACTION", "build");
  vi.stubEnv("GITHUB_TOKEN", "ghs_action");
  const client = clientOf(await startApi(), { authStrategy: createActionAuth });
  expect((await client.request("GET /meta")).data).toEqual({ authorization: "token ghs_action" });
});

test("createCallbackAuth asks for the token of each call", async () => {
  const tokens = ["one", "two"];
  const auth = { callback: () => tokens.shift() };
  const client = clientOf(await startApi(), { authStrategy: createCallbackAuth, auth });
  expect((await client.request("GET /meta")).data).toEqual({ authorization: "token one" });
  expect((await client.request("GET /meta")).data).toEqual({ authorization: "token two" });
});

test("createTokenAuth may be bound to its token", async () => {
  const authStrategy = () => createTokenAuth("abc");
  const client = clientOf(await startApi(), { authStrategy });
  expect((await client.request("GET /meta")).data).toEqual({ authorization: "token abc" });
  expect(await client.auth()).toEqual({ type: "token", token: "abc", tokenType: "oauth" });
});

describe("client.auth() without a strategy", () => {
  test.each([
    ["gho_x", { type: "token", token: "gho_x", tokenType: "oauth" }],
    ["token ghs_x", { type: "token", token: "ghs_x", tokenType: "installation" }],
    ["ghu_x", { type: "token", token: "ghu_x", tokenType: "user-to-server" }],
    ["a.b.c", { type: "token", token: "a.b.c", tokenType: "app" }],
  ])("describes the token %s as createTokenAuth does", async (auth, expected) => {
    expect(await new Client({ auth }).auth()).toEqual(expected);
    expect(await createTokenAuth(auth)()).toEqual(expected);
  });

  test("calls a function for the token", async () => {
    expect(await new Client({ auth: async () => "gho_y" }).auth()).toMatchObject({ token: "gho_y" });
  });

  test("reports that there are no credentials", async () => {
    expect(await new Client().auth()).toEqual({ type: "unauthenticated" });
  });

  test("describes the credentials of authenticate()", async () => {
    const client = new Client();
    client.authenticate({ type: "basic", username: "u", password: "p" });
    expect(await client.auth()).toEqual({ type: "basic", headers: { authorization: `Basic ${btoa("u:p")}` } });
  });
});
