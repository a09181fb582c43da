import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../test/property-runs.ts";
import {
  Client,
  type ClientOptions,
  type EndpointDescriptors,
  HttpError,
  type RequestParameters,
} from "../../src/index.ts";

const { endpoint } = new Client({ baseUrl: "http://api.test/base" }).request;
const text = fc.string({ unit: "binary" });
const isDots = (value: string): boolean => /^\.{1,2}$/.test(value);

describe("endpoint(), whatever the values,", () => {
  test("expands a :name inside its one path segment, without loss", () => {
    fc.assert(
      fc.property(text, text, (owner, repo) => {
        fc.pre(!isDots(owner) && !isDots(repo) && owner.isWellFormed() && repo.isWellFormed());
        const { pathname, search, hash } = new URL(endpoint("GET /repos/:owner/:repo", { owner, repo }).url);
        const segments = pathname.split("/");
        expect(segments.slice(0, 3)).toEqual(["", "base", "repos"]);
        expect(segments.slice(3).map(decodeURIComponent)).toEqual([owner, repo]);
        expect([search, hash]).toEqual(["", ""]);
      }),
    );
  });

  test("never leaves the origin or climbs out of the path, even where slashes are data", () => {
    const piece = fc.constantFrom("..", ".", "%2e%2e", "%2E.", "a", "", "/", "\\", "?", "#", ":", "@", "//evil.test");
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 6 }),
        fc.constantFrom(":path", "{+name}", ":ref", "{/name*}"),
        (pieces, template) => {
          const value = pieces.join("/");
          try {
            const url = new URL(endpoint(`GET /contents/${template}`, { path: value, name: value, ref: value }).url);
            expect(url.origin).toBe("http://api.test");
            expect(url.pathname.startsWith("/base/contents")).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(HttpError);
          }
        },
      ),
      { numRuns: runs(125) },
    );
  });

  test("writes query parameters that a server parses to the same values", () => {
    const names = fc.string({ minLength: 1 }).filter((name) => !/^(?:url|method|q)$|\[\]$|^__proto__$/.test(name));
    fc.assert(
      fc.property(fc.dictionary(names, fc.string()), (parameters) => {
        const { searchParams } = new URL(endpoint("GET /x", parameters).url);
        expect(Object.fromEntries(searchParams)).toEqual({ ...parameters });
      }),
    );
  });

  test("merges without changing what it was given, and gives objects of its own", () => {
    const parameters = fc.dictionary(
      fc.string({ maxLength: 3 }),
      fc.jsonValue({ maxDepth: 3 }),
    ) as fc.Arbitrary<RequestParameters>;
    fc.assert(
      fc.property(parameters, parameters, (defaults, given) => {
        const before = JSON.stringify([defaults, given]);
        const merged = endpoint.defaults(defaults).merge("POST /x", given);
        for (const value of Object.values(merged)) {
          if (typeof value === "object" && value !== null && !Array.isArray(value))
            Object.assign(value, { changed: true });
        }
        expect(JSON.stringify([defaults, given])).toBe(before);
      }),
    );
  });
});

describe("for any input of a caller", () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
    withTypedArray: true,
  });
  const names = ["a", "b", "d", "f", "h", "data", "e[]", "headers", "mediaType", "request", "url", "baseUrl", "method"];
  const response = async (): Promise<Response> => new Response(null, { status: 204 });
  const client = new Client({ baseUrl: "http://api.test", request: { fetch: response } }).registerEndpoints({
    test: {
      call: {
        method: "POST",
        url: "/:a/{b}{?c*}",
        params: {
          a: { required: true, type: "integer" },
          b: { validation: "b" },
          "d.e": { type: "object" },
          "f[].g": { enum: ["g"] },
          "headers.X-A": {},
          h: { mapTo: "data" },
        },
      },
    },
  });

  async function failureOf(run: () => unknown): Promise<unknown> {
    try {
      await run();
      return undefined;
    } catch (error) {
      return error;
    }
  }

  test("a call fails with an HttpError, if at all", async () => {
    const parameters = fc.dictionary(fc.constantFrom(...names), anything);
    await fc.assert(
      fc.asyncProperty(anything, parameters, async (route, given) => {
        const runs = [
          () => client.request(route as string, given),
          () => client.request("GET /{a}/x{&b:3}", given),
          () => client.test.call(given),
          () => client.request("GET /x", route as RequestParameters),
        ];
        for (const run of runs) expect([undefined, expect.any(HttpError)]).toContainEqual(await failureOf(run));
      }),
      { numRuns: runs(125) },
    );
  });

  test("so do the construction of a client, its plugins and the registration of endpoints", async () => {
    await fc.assert(
      fc.asyncProperty(anything, async (given) => {
        const runs = [
          () => new Client(given as ClientOptions),
          () => Client.plugin(given as []),
          () => new Client().registerEndpoints(given as EndpointDescriptors),
          () => new Client().registerEndpoints({ a: { b: given as never } }),
          () => client.hook.before("request", given as () => void),
        ];
        for (const run of runs) {
          const failure = await failureOf(run);
          if (failure !== undefined) expect(failure).toBeInstanceOf(HttpError);
          if (typeof given === "function") client.hook.remove("request", given as () => void);
        }
      }),
      { numRuns: runs(125) },
    );
  });
});
