import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "../src/index.ts";
import { type FixturesServer, startFixturesServer } from "./fixtures-server.ts";

let fixtures: FixturesServer;
beforeAll(async () => {
  fixtures = await startFixturesServer();
});
afterAll(() => fixtures[Symbol.asyncDispose]());

async function openScenario(scenario: string): Promise<Client> {
  const client = new Client({ baseUrl: await fixtures.open(scenario) });
  client.authenticate({ type: "token", token: "0000000000000000000000000000000000000001" });
  return client;
}

describe("a recorded exchange of the real service", () => {
  test("get-root answers with the addresses of the API", async () => {
    const client = await openScenario("get-root");
    const response = await client.request<Record<string, string>>("GET /");
    expect(response.status).toBe(200);
    expect(response.data.repository_url).toMatch(/\/repos\/\{owner\}\/\{repo\}$/);
    expect(response.headers["x-ratelimit-limit"]).toBe("5000");
  });
});
