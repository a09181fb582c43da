import { describe, expect, onTestFinished, test, vi } from "vitest";
import { Client } from "../../src/index.ts";

const offline = (): Client => new Client({ baseUrl: "http://127.0.0.1:1" });

describe("on a fresh client, a test double can replace", () => {
  test("an endpoint method, on the client and on client.rest", async () => {
    const client = offline();
    const spy = vi.spyOn(client.rest.issues, "get").mockResolvedValue({ data: "double" } as never);
    expect(await client.issues.get({ owner: "o", repo: "r", issue_number: 1 })).toEqual({ data: "double" });
    expect(spy).toHaveBeenCalledWith({ owner: "o", repo: "r", issue_number: 1 });
  });

  test("client.paginate, its iterator, client.auth, client.authenticate and client.registerEndpoints", () => {
    const client = offline();
    vi.spyOn(client, "paginate").mockResolvedValue([1]);
    vi.spyOn(client, "auth").mockResolvedValue({ type: "double" });
    const authenticate = vi.spyOn(client, "authenticate");
    client.authenticate({ type: "token", token: "t" });
    expect(authenticate).toHaveBeenCalledOnce();
    const other = offline();
    const iterator = vi.spyOn(other.paginate, "iterator").mockReturnValue([] as never);
    other.paginate.iterator("GET /x");
    expect(iterator).toHaveBeenCalledOnce();
  });

  test.each([
    ["a method", (client: Client) => [client.issues, "get"] as const],
    ["request", (client: Client) => [client, "request"] as const],
    ["paginate", (client: Client) => [client, "paginate"] as const],
    ["graphql", (client: Client) => [client, "graphql"] as const],
  ])("%s, which is a plain writable function, as sinon and jest ask for", (_, find) => {
    const [owner, name] = find(offline());
    const descriptor = Object.getOwnPropertyDescriptor(owner, name);
    expect(descriptor).toMatchObject({ value: expect.any(Function), writable: true, configurable: true });
  });
});

test("members of a method that is not called yet can be assigned", () => {
  const { request } = offline();
  const endpoint = vi.fn();
  onTestFinished(() => void vi.restoreAllMocks());
  Object.assign(request, { endpoint });
  expect(request.endpoint).toBe(endpoint);
});
