import { describe, expect, expectTypeOf, test } from "vitest";
import { readInput } from "../../scripts/catalogue/catalogue-input.ts";
import { OPTION_TYPES } from "../../src/endpoint/options.ts";
import { describeParameter } from "../../src/generate/describe-endpoint.ts";
import { listOperations } from "../../src/generate/list-operations.ts";
import { Client, type ClientOptions, type ClientResponse, type Fetch } from "../../src/index.ts";
import { recordFetch } from "../support/recorded-calls.ts";

const input = readInput();
const operations = listOperations(input.description);

describe("the catalogue", () => {
  const client = new Client({ baseUrl: "http://api.test" });

  test("has every operation of the description: 49 scopes, 1,223 methods", () => {
    expect(new Set(operations.map(({ scope }) => scope)).size).toBe(49);
    expect(operations).toHaveLength(1223);
    for (const { scope, name, method, path } of operations) {
      const { endpoint } = Reflect.get(Reflect.get(client, scope), name) as Client["request"];
      const template = endpoint.DEFAULTS.url?.replace(/:(\w+)/g, "{$1}").replace(/\{\?.*/, "");
      expect(`${endpoint.DEFAULTS.method} ${template}`, `${scope}.${name}`).toBe(`${method} ${path}`);
    }
  });

  test("has the required parameters, integers, objects, enums and mapped bodies of every operation, and no others", () => {
    for (const operation of operations) {
      const { scope, name } = operation;
      const { endpoint } = Reflect.get(Reflect.get(client, scope), name) as Client["request"];
      const rules = endpoint.DEFAULTS.request.validate ?? {};
      const wanted = operation.parameters.flatMap((parameter) => {
        const { type, ...rule } = describeParameter(input.description, parameter);
        const isPlaceholder = parameter.location === "path";
        const checkedType = type === "integer" || type === "object" ? { type } : {};
        const values = type === "string" && rule.enum !== undefined ? { enum: rule.enum } : {};
        const mapped = rule.mapTo === undefined ? {} : { mapTo: rule.mapTo };
        const checks = { ...(rule.required && { required: true }), ...checkedType, ...values, ...mapped };
        if (Object.keys(checks).length === 0) return [];
        const full = {
          ...(isPlaceholder && { type: "string" }),
          ...checks,
          ...(rule.allowNull && { allowNull: true }),
        };
        return [[parameter.name, full] as const];
      });
      const own = Object.entries(rules).filter(([key, rule]) => rule.alias === undefined && !key.includes("[]"));
      expect(Object.fromEntries(own), `${scope}.${name}`).toEqual(Object.fromEntries(wanted));
    }
    expect(client.issues.listForRepo.endpoint.DEFAULTS.request.validate).toMatchObject({
      owner: { required: true, type: "string" },
      repo: { required: true, type: "string" },
      state: { enum: ["open", "closed", "all"] },
      per_page: { type: "integer" },
    });
  });

  test("has no parameter with the name of an option", () => {
    const names = operations.flatMap(({ parameters }) => parameters.map(({ name }) => name));
    expect(names.filter((name) => OPTION_TYPES.has(name))).toEqual([]);
    const body = { registry_type: "npm_registry", url: "https://npm.test", visibility: "all" } as const;
    expect(client.privateRegistries.createOrgPrivateRegistry.endpoint({ org: "o", data: body })).toMatchObject({
      url: "http://api.test/orgs/o/private-registries",
      body,
    });
  });

  describe("validation", () => {
    const call = { org: "o", type: "brand-new" as never };

    async function listing(options: ClientOptions): Promise<{ client: Client; urls: string[]; notes: string[] }> {
      const [urls, notes]: [string[], string[]] = [[], []];
      const fetch: Fetch = async (url) => {
        urls.push(url);
        return Response.json([]);
      };
      const log = { debug: (line: string) => void (line === "request" || notes.push(line)) };
      return { client: new Client({ baseUrl: "http://api.test", request: { fetch }, log, ...options }), urls, notes };
    }

    test("sends unknown values of an enum, with a warning", async () => {
      const { client, urls, notes } = await listing({});
      await client.repos.listForOrg(call);
      expect(urls).toEqual(["http://api.test/orgs/o/repos?type=brand-new"]);
      expect(notes).toEqual([`Unknown value for parameter 'type': "brand-new"`]);
    });

    test("rejects them when it is strict, and other types too", async () => {
      const { client, urls } = await listing({ validate: "strict" });
      await expect(client.repos.listForOrg(call)).rejects.toThrow(`Invalid value for parameter 'type': "brand-new"`);
      await expect(client.repos.get({ owner: 5 as never, repo: "r" })).rejects.toThrow("is no string");
      expect(urls).toEqual([]);
    });

    test("can be selected for each call", async () => {
      const { client } = await listing({});
      const strict = client.repos.listForOrg({ ...call, request: { validation: "strict" } });
      await expect(strict).rejects.toMatchObject({ status: 400 });
    });

    test("rejects a mode that does not exist", async () => {
      const message = `'request.validation' must be "strict", "lenient" or false, got "wild"`;
      const wild = "wild" as never;
      expect(() => new Client({ validate: wild })).toThrow(message);
      const { client, urls } = await listing({});
      await expect(client.repos.listForOrg({ ...call, request: { validation: wild } })).rejects.toMatchObject({
        status: 400,
        message,
      });
      expect(urls).toEqual([]);
    });

    test("neither checks nor converts when it is off, and still moves parameters", async () => {
      const { client, urls } = await listing({ validate: false });
      await client.issues.get({ owner: "o", repo: "r", issue_number: "x" as never });
      expect(urls).toEqual(["http://api.test/repos/o/r/issues/x"]);
      const { repos } = client;
      const { body } = repos.setTeamAccessRestrictions.endpoint({ owner: "o", repo: "r", branch: "b", teams: ["t"] });
      expect(body).toEqual({ teams: ["t"] });
    });

    test.each(["lenient", "strict"] as const)("finds the tree of a commit when it is %s", async (validate) => {
      const { client } = await listing({ validate });
      const tree = [
        { path: "a", mode: "100644" as const },
        { path: "b", mode: "777" as never },
      ];
      await expect(client.git.createTree({ owner: "o", repo: "r", tree })).rejects.toThrow(
        `Invalid value for parameter 'tree[1].mode': "777"`,
      );
    });
  });

  describe("calls of the 16.x generation", () => {
    const recorder = recordFetch();
    const client = new Client({ baseUrl: "http://api.test", request: { fetch: recorder.fetch }, log: { warn() {} } });

    test("updateLabel({ current_name, name }) renames the label that it names", async () => {
      const call = { owner: "o", repo: "r", current_name: "bug", name: "defect", color: "f00" };
      const line = "PATCH http://api.test/repos/o/r/labels/bug";
      const body = { new_name: "defect", color: "f00" };
      expect(await recorder.record(() => client.issues.updateLabel(call))).toEqual([line, body]);
      const { current_name, ...today } = { ...call, new_name: "defect" };
      const sent = await recorder.record(() => client.issues.updateLabel({ ...today, name: current_name }));
      expect(sent).toEqual([line, body]);
    });

    test("uploadReleaseAsset({ url, file }) accepts URLs of other forms, such as that of a proxy", async () => {
      const file = new Uint8Array([1]);
      const call = { url: "http://uploads.test/assets{?name,label}", file, name: "a.zip" };
      const [line] = await recorder.record(() => client.repos.uploadReleaseAsset(call as never));
      expect(line).toBe("POST http://uploads.test/assets?name=a.zip");
      for (const url of [undefined, "http://uploads.test/{owner}", "http://uploads.test/:owner", "/:owner"]) {
        const incomplete = client.repos.uploadReleaseAsset({ ...call, url } as never);
        await expect(incomplete).rejects.toThrow("parameter 'owner'");
      }
    });

    test("the parameter commit_sha is there", async () => {
      const call = { owner: "o", repo: "r", commit_sha: "abc" } as never;
      const [line] = await recorder.record(() => client.repos.getCommit(call));
      expect(line).toBe("GET http://api.test/repos/o/r/commits/abc");
    });
  });

  test("creates a scope and a method once per client", () => {
    expect(client.repos).toBe(client.repos);
    expect(client.repos.get).toBe(client.repos.get);
    expect(new Client().repos).not.toBe(client.repos);
    expect(Object.keys(client.emojis)).toEqual(["get"]);
  });

  test("sends text as text, and files as bytes unless a header differs", () => {
    const text = client.markdown.renderRaw.endpoint({ data: "# Title" });
    expect(text.headers["content-type"]).toBe("text/plain; charset=utf-8");
    const asset = { owner: "o", repo: "r", release_id: 1, name: "n", data: new Uint8Array(1) };
    const { endpoint } = client.repos.uploadReleaseAsset;
    expect(endpoint(asset).headers["content-type"]).toBe("application/octet-stream");
    const image = endpoint({ ...asset, headers: { "content-type": "image/png" } });
    expect(image.headers["content-type"]).toBe("image/png");
    const ofItsOwn = endpoint({ ...asset, data: new Blob(["<svg/>"], { type: "image/svg+xml" }) });
    expect(ofItsOwn.headers["content-type"]).toBe("image/svg+xml");
    expect(endpoint({ ...asset, data: new Blob(["x"]) }).headers["content-type"]).toBe("application/octet-stream");
  });

  test.each([
    ["http://api.test", "http://uploads.test/repos/o"],
    ["https://api.github.com", "https://uploads.github.com/repos/o"],
    ["https://ghe.test/api/v3", "https://ghe.test/api/uploads/repos/o"],
  ])("uploads files of %s to the upload host, with their names in the query", (baseUrl, prefix) => {
    const asset = { owner: "o", repo: "r", release_id: 1, name: "a b.zip", data: "x" };
    const built = new Client({ baseUrl }).repos.uploadReleaseAsset.endpoint(asset);
    expect(built).toMatchObject({ url: `${prefix}/r/releases/1/assets?name=a%20b.zip`, body: "x" });
  });
});

describe("types of the catalogue", () => {
  const client = new Client();

  test("have the routes of client.request()", () => {
    const call = () => client.request("GET /repos/{owner}/{repo}", { owner: "o", repo: "r" });
    expectTypeOf<Awaited<ReturnType<typeof call>>["data"]["default_branch"]>().toEqualTypeOf<string>();
    const other = () => client.request("GET /somewhere/else");
    expectTypeOf<Awaited<ReturnType<typeof other>>>().toEqualTypeOf<ClientResponse<unknown>>();
  });

  test("check the parameters of paging", () => {
    const { listForRepo } = client.issues;
    const { paginate } = client;
    const repo = { owner: "o", repo: "r" };
    const rejected = [
      // @ts-expect-error: unknown state.
      () => paginate(listForRepo, { ...repo, state: "ajar" }),
      // @ts-expect-error: a name is not a number.
      () => paginate(listForRepo, { owner: 5, repo: "r" }),
      // @ts-expect-error: a list of issues requires a repository.
      () => paginate(listForRepo),
      // @ts-expect-error: also with a map function.
      () => paginate(listForRepo, ({ data }) => data),
      // @ts-expect-error: the parameters are checked, too.
      () => paginate(listForRepo, { ...repo, state: "ajar" }, ({ data }) => data),
      // @ts-expect-error: items() checks parameters, too.
      () => paginate.items(listForRepo, { ...repo, state: "ajar" }),
      // @ts-expect-error: iterator() checks parameters, too.
      () => paginate.iterator(listForRepo, { owner: "o" }),
    ];
    expect(rejected).toHaveLength(7);
    const all = () => paginate(client.orgs.list);
    expectTypeOf<Awaited<ReturnType<typeof all>>[number]["login"]>().toEqualTypeOf<string>();
  });

  test("have the items of merged options, and their request", () => {
    const merge = () => client.issues.listForRepo.endpoint.merge({ owner: "o", repo: "r" });
    const issues = () => client.paginate(merge());
    expectTypeOf<Awaited<ReturnType<typeof issues>>[number]["number"]>().toEqualTypeOf<number>();
    const titles = () => client.paginate(merge(), ({ data }) => data.map(({ title }) => title));
    expectTypeOf<Awaited<ReturnType<typeof titles>>>().toEqualTypeOf<string[]>();
    const sent = () => client.request(client.repos.get.endpoint.merge({ owner: "o", repo: "r" }));
    expectTypeOf<Awaited<ReturnType<typeof sent>>["data"]["full_name"]>().toEqualTypeOf<string>();
  });

  test("have the items of a list by its route", () => {
    const repo = { owner: "o", repo: "r" };
    const { paginate } = client;
    const issues = () => paginate("GET /repos/{owner}/{repo}/issues", repo);
    expectTypeOf<Awaited<ReturnType<typeof issues>>[number]["number"]>().toEqualTypeOf<number>();
    const found = () => paginate("GET /search/repositories", { q: "x" });
    expectTypeOf<Awaited<ReturnType<typeof found>>[number]["full_name"]>().toEqualTypeOf<string>();
    const titles = () =>
      paginate("GET /repos/{owner}/{repo}/issues", repo, ({ data }) => data.map(({ title }) => title));
    expectTypeOf<Awaited<ReturnType<typeof titles>>>().toEqualTypeOf<string[]>();
    const each = async () => {
      for await (const { number } of paginate.items("GET /repos/{owner}/{repo}/issues", repo)) return number;
      for await (const { data } of paginate.iterator("GET /organizations")) return data[0]?.id;
      return undefined;
    };
    expectTypeOf<Awaited<ReturnType<typeof each>>>().toEqualTypeOf<number | undefined>();
    const own = () => paginate("GET /own/list", { a: 1 });
    expectTypeOf<Awaited<ReturnType<typeof own>>>().toEqualTypeOf<unknown[]>();
  });

  test("check the parameters of known routes", () => {
    const rejected = [
      // @ts-expect-error: a name is not a number.
      () => client.request("GET /repos/{owner}/{repo}", { owner: 5, repo: "r" }),
      // @ts-expect-error: a repository has an owner and a name.
      () => client.request("GET /repos/{owner}/{repo}", {}),
      // @ts-expect-error: also without sending the request.
      () => client.repos.get.endpoint({ owner: 5, repo: "r" }),
      // @ts-expect-error: also with bound parameters.
      () => client.repos.get.endpoint.merge({ owner: 5 }),
    ];
    expect(rejected).toHaveLength(4);
    const route: string = "GET /anywhere";
    const own = () => client.request<{ own: true }>(route, { owner: 5 });
    expectTypeOf<Awaited<ReturnType<typeof own>>["data"]>().toEqualTypeOf<{ own: true }>();
  });
});
