import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { retry } from "@signalbox/client/core";
import { type Api, type ApiOptions, createApi } from "@signalbox/client/openapi";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runInProcess } from "../../../test/run-in-process.ts";
import { runCommand } from "../../../test/run-signalbox.ts";
import { buildConsumer, type Consumer } from "../../client/test/support/built-package.ts";

let consumer: Consumer;
beforeAll(() => {
  consumer = buildConsumer();
});
afterAll(() => consumer[Symbol.dispose]());

interface Sent {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

interface Response {
  readonly data: never;
}
type Methods = Record<string, Record<string, (parameters?: object) => Promise<Response>>>;

let imports = 0;

/** Generates a module from a document of `documents/`. */
async function generate(document: string, ...options: string[]): Promise<{ api: Api; stderr: string }> {
  const source = fileURLToPath(new URL(`documents/${document}`, import.meta.url));
  const file = join(consumer.folder, `${document.replace(/\W.*/, "")}.mts`);
  const ran = await runInProcess(["api", "generate", source, "-o", file, ...options]);
  expect(ran).toMatchObject({ code: 0, stdout: "" });
  // A module that is generated again is another module.
  imports += 1;
  const { api }: { api: Api } = await import(`${file}?${imports}`);
  return { api, stderr: ran.stderr };
}

/** Creates the client of a document, whose requests are collected. */
async function clientOf(document: string, options: ApiOptions = {}, responses: unknown[] = []) {
  const { api } = await generate(document);
  const sent: Sent[] = [];
  const fetch = async (url: string, { headers, body }: Omit<Sent, "url">) => {
    sent.push({ url, headers, body });
    const response = responses.shift() ?? {};
    return response instanceof globalThis.Response ? response : globalThis.Response.json(response);
  };
  const client = createApi<Methods>(api, { ...options, request: { fetch: fetch as never } });
  return { client, sent };
}

function fieldsOf(sent: Sent | undefined): [name: string, value: unknown][] {
  return [...((sent?.body as FormData) ?? [])];
}

/** A method of a client whose types are not known here. */
async function call(client: object, name: string, parameters: object = {}): Promise<never> {
  const [scope = "", method = ""] = name.split(".");
  const { data } = await Reflect.get(Reflect.get(client, scope), method)(parameters);
  return data as never;
}

describe("a client that is generated from a document like that of", () => {
  test("Stripe sends nested forms and files, and follows has_more", async () => {
    const page = (ids: string[], has_more: boolean) => ({ data: ids.map((id) => ({ id })), has_more, object: "list" });
    const pages = {
      items: "/data",
      cursor: "/data/-1/id",
      parameter: "starting_after",
      while: "/has_more",
    };
    const { client, sent } = await clientOf("stripe.yaml", { credentials: { bearerAuth: "sk_test_1" }, pages }, [
      {},
      page(["a", "b"], true),
      page(["c"], false),
      {},
    ]);
    await call(client, "customers.postCustomers", {
      email: "a@b.test",
      address: { city: "Bern" },
      metadata: { order: "1" },
      preferred_locales: ["de", "fr"],
    });
    expect(sent[0]).toMatchObject({ url: "https://api.stripe.com/v1/customers" });
    expect(sent[0]?.headers).toMatchObject({ authorization: "Bearer sk_test_1" });
    expect(decodeURIComponent(String(sent[0]?.body))).toBe(
      "email=a@b.test&address[city]=Bern&metadata[order]=1&preferred_locales[0]=de&preferred_locales[1]=fr",
    );
    const { customers } = client;
    const list = await client.paginate(customers?.getCustomers as never, { created: { gt: 5 }, limit: 2 } as never);
    expect(list).toEqual([{ id: "a" }, { id: "b" }, { id: "c" }]);
    expect(sent.slice(1, 3).map(({ url }) => decodeURIComponent(url.replace(/^.*\?/, "")))).toEqual([
      "limit=2&created[gt]=5",
      "limit=2&created[gt]=5&starting_after=b",
    ]);
    const file = new File(["%PDF"], "proof.pdf", { type: "application/pdf" });
    await call(client, "files.postFiles", { file, purpose: "dispute_evidence", file_link_data: { create: true } });
    expect(sent[3]?.url).toBe("https://files.stripe.com/v1/files");
    // It is another origin.
    expect(sent[3]?.headers).not.toHaveProperty("authorization");
    expect(fieldsOf(sent[3])).toEqual([
      ["file", file],
      ["purpose", "dispute_evidence"],
      ["file_link_data[create]", "true"],
    ]);
  });

  test("Twilio sends forms with basic credentials, and follows next_page_uri", async () => {
    const credentials = { username: "AC1", password: "secret" };
    const pages = { items: "/messages", next: "/next_page_uri" };
    const { client, sent } = await clientOf("twilio.yaml", { credentials, pages }, [
      {},
      { messages: [{ sid: "1" }], next_page_uri: "/2010-04-01/Accounts/AC1/Messages.json?Page=1" },
      { messages: [{ sid: "2" }], next_page_uri: null },
    ]);
    await call(client, "api20100401Message.createMessage", { AccountSid: "AC1", To: "+1", MediaUrl: ["a", "b"] });
    expect(sent[0]).toMatchObject({
      url: "https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json",
      body: new URLSearchParams("To=%2B1&MediaUrl=a&MediaUrl=b"),
      headers: { authorization: `Basic ${btoa("AC1:secret")}` },
    });
    const list = client.api20100401Message?.listMessage as never;
    expect(await client.paginate(list, { AccountSid: "AC1", DateSentAfter: "2026-01-01" } as never)).toHaveLength(2);
    expect(sent[1]?.url).toMatch(/Messages\.json\?DateSent%3E=2026-01-01$/);
    expect(sent[2]?.url).toBe("https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json?Page=1");
    // Its paths repeat the server of the document.
    const { client: local, sent: toLocal } = await clientOf("twilio.yaml", {
      credentials,
      baseUrl: "http://local.test",
    });
    await call(local, "api20100401Message.createMessage", { AccountSid: "AC1", To: "+1" });
    expect(toLocal[0]).toMatchObject({
      url: "http://local.test/2010-04-01/Accounts/AC1/Messages.json",
      headers: sent[0]?.headers,
    });
  });

  test("Petstore in Swagger 2 sends its lists, forms and key", async () => {
    const { client, sent } = await clientOf("petstore2.json", {
      credentials: { api_key: () => "k", petstore_auth: "t" },
    });
    await call(client, "pet.findPetsByTags", { tags: ["a", "b"], sizes: [1, 2], ids: [3, 4], limit: 5 });
    expect(decodeURIComponent(sent[0]?.url ?? "")).toBe(
      "https://petstore.swagger.io/v2/pet/findByTags?tags=a&tags=b&ids=3,4&limit=5&sizes=1|2",
    );
    await call(client, "pet.updatePetWithForm", { petId: 1, name: "Rex" });
    await call(client, "pet.uploadFile", { petId: 1, file: new Uint8Array([1]), additionalMetadata: "m" });
    expect(String(sent[1]?.body)).toBe("name=Rex");
    expect(fieldsOf(sent[2]).map(([name]) => name)).toEqual(["file", "additionalMetadata"]);
    await call(client, "pet.getPetById", { petId: 1 });
    const used = sent.map(({ headers }) => [headers.authorization, headers.api_key]);
    expect(used).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      ["Bearer t", undefined],
      [undefined, "k"],
    ]);
    await expect(call(client, "pet.addPet", { name: "Rex" })).rejects.toThrow("'photoUrls'");
  });

  test("Petstore in several files names what it leaves out", async () => {
    const { stderr } = await generate("petstore3/openapi.yaml");
    expect(stderr.split("\n").map((line) => line.replace(/'\/.*documents/, "'…"))).toEqual([
      "signalbox: warning: cannot read '…/petstore3/gone.yaml': no such file or folder",
      "signalbox: warning: The reference '#/x-files/gone/Thing' cannot be resolved: its type is unknown",
      "signalbox: warning: 'GET /broken' is skipped: The style 'curly' of the query parameter 'q' is not possible",
      expect.stringContaining(
        "'DELETE /broken' is skipped: The reference 'https://elsewhere.test/parameters.yaml#/limit'",
      ),
      "signalbox: warning: The credential 'mutual' is skipped: the type 'mutualTLS' is not supported",
      "",
    ]);
    const credentials = { key: "k", session: "s" };
    const options = {
      credentials,
      variables: { region: "us" },
      pages: { items: "/items", cursor: "/meta/next", parameter: "from" },
    };
    const { client, sent } = await clientOf("petstore3/openapi.yaml", options, [
      new Response("x", { headers: { "content-type": "image/png" } }),
      {},
      { items: [{ name: "a" }], meta: { next: "b" } },
      { items: [{ name: "b" }], meta: { next: null } },
    ]);
    await call(client, "pets.photo", { petId: 1, xTraceId: "t", session: "c", filter: { kind: "cat" } });
    expect(sent[0]).toMatchObject({ headers: { "x-trace-id": "t", cookie: "session=c; sid=s" } });
    expect(decodeURIComponent(sent[0]?.url ?? "")).toBe(
      'https://us.petstore.test/v3/pets/1/photo?filter={"kind":"cat"}&api_key=k',
    );
    await call(client, "pets.near", { coordinates: [1, 2], kinds: ["cat", "dog"] });
    expect(sent[1]?.url).toBe("https://us.petstore.test/v3/pets/;coordinates=1,2/near?kinds=cat%20dog&api_key=k");
    const names = await client.paginate(client.pets?.list as never);
    expect(names).toEqual([{ name: "a" }, { name: "b" }]);
    expect(sent[3]?.url).toBe("https://us.petstore.test/v3/pets?api_key=k&from=b");
  });

  test("OpenAI iterates the events of a stream, and retries as any client does", async () => {
    const stream = (text: string) => new Response(text, { headers: { "content-type": "text/event-stream" } });
    const delta = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\r\n\r\n`;
    const { client, sent } = await clientOf(
      "openai.yaml",
      { credentials: "sk-1", plugins: [retry], retry: { retryAfterBaseValue: 1 } },
      [
        new Response("{}", { status: 503, headers: { "retry-after": "0" } }),
        stream(`: hello\n\n${delta("Hel")}${delta("lo")}event: end\ndata: [DONE]\n\n`),
        stream("data: {oops\n\n"),
      ],
    );
    const messages = [{ role: "user", content: "Hi" }];
    const question = { model: "gpt-4o", messages, request: { retries: 1 } };
    const events = await call(client, "chat.createChatCompletionStream", question);
    const texts: unknown[] = [];
    for await (const { data } of events as AsyncIterable<{ data: { choices: unknown[] } }>) texts.push(data.choices[0]);
    expect(texts).toEqual([{ delta: { content: "Hel" } }, { delta: { content: "lo" } }]);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.headers).toMatchObject({ accept: "text/event-stream", authorization: "Bearer sk-1" });
    expect(JSON.parse(String(sent[1]?.body))).toEqual({ model: "gpt-4o", messages, stream: true });
    const broken = call(client, "chat.createChatCompletionStream", { model: "gpt-4o", messages });
    await expect(
      (async () => {
        for await (const event of (await broken) as AsyncIterable<unknown>) void event;
      })(),
    ).rejects.toMatchObject({ kind: "body" });
    await call(client, "audio.createTranscription", {
      file: new Blob(["x"]),
      model: "w",
      timestamp_granularities: ["word"],
    });
    expect(fieldsOf(sent[3]).map(([name]) => name)).toEqual(["file", "model", "timestamp_granularities[]"]);
  });

  test("Kubernetes needs an address, and its types compile with those of all others", async () => {
    const { api } = await generate("kubernetes.json");
    expect(() => createApi(api)).toThrow("'baseUrl' is missing: the address of the document, '/', is not complete");
    const { client, sent } = await clientOf("kubernetes.json", { baseUrl: "https://k8s.test" });
    await call(client, "coreV1.patchCoreV1NamespacedPod", { namespace: "n", name: "p", data: { spec: {} } });
    expect(sent[0]).toMatchObject({
      url: "https://k8s.test/api/v1/namespaces/n/pods/p",
      headers: { "content-type": "application/merge-patch+json" },
    });
    writeFileSync(
      join(consumer.folder, "use.mts"),
      `import { createApi } from "@signalbox/client/openapi";
       import { api as k8s, type Endpoints as K8s } from "./kubernetes.mjs";
       import { api as openai, type Endpoints as OpenAi } from "./openai.mjs";
       import { api as pets, type Endpoints as Pets } from "./petstore3.mjs";
       import { api as pets2, type Endpoints as Pets2 } from "./petstore2.mjs";
       import { api as stripe, type Endpoints as Stripe } from "./stripe.mjs";
       import { api as twilio, type Endpoints as Twilio } from "./twilio.mjs";
       const { chat, audio } = createApi<OpenAi>(openai);
       for await (const { data } of (await chat.createChatCompletionStream({ model: "m", messages: [] })).data) {
         const text: string | undefined = data.choices[0]?.delta?.content;
       }
       await audio.createTranscription({ file: new Uint8Array(1), model: "m", timestamp_granularities: ["word"] });
       const stripeClient = createApi<Stripe>(stripe);
       const customers: { id: string }[] = await stripeClient.paginate(stripeClient.customers.getCustomers, { expand: ["data"] });
       // @ts-expect-error: a purpose is one of a list.
       await stripeClient.files.postFiles({ file: new Blob([]), purpose: "fun" });
       // @ts-expect-error: a message has a recipient.
       await createApi<Twilio>(twilio).api20100401Message.createMessage({ AccountSid: "a" });
       const parent: string | undefined = (await createApi<Pets>(pets).pets.list()).data.items[0]?.parent?.name;
       const status: "available" | "pending" | "sold" | undefined = (await createApi<Pets2>(pets2).pet.getPetById({ petId: 1 })).data.status;
       const kind: string | undefined = (await createApi<K8s>(k8s).coreV1.listCoreV1NamespacedPod({ namespace: "n" })).data.items[0]?.kind;
       export { customers, kind, parent, status };`,
    );
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: "nodenext",
      lib: ["es2024", "dom", "dom.iterable", "dom.asynciterable"],
      types: [],
    };
    writeFileSync(join(consumer.folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["use.mts"] }));
    const tsc = join(createRequire(import.meta.url).resolve("typescript/package.json"), "../bin/tsc");
    expect((await runCommand(process.execPath, [tsc, "-p", consumer.folder])).stdout).toBe("");
  });

  test("Petstore validates responses on request", async () => {
    const { api } = await generate("petstore2.json", "--schemas");
    let pet: unknown = { name: "Rex", photoUrls: [], status: "sold", further: 1 };
    const fetch = async () => Response.json(pet);
    const client = createApi<Methods>(api, { validateResponses: true, request: { fetch } });
    expect(await call(client, "pet.getPetById", { petId: 1 })).toEqual(pet);
    for (const [wrong, message] of [
      [{ name: "Rex" }, "the response must be an object with 'photoUrls'"],
      [{ name: "Rex", photoUrls: [1] }, "/photoUrls/0 must be string, got 1"],
      [{ name: "Rex", photoUrls: [], category: { name: 5 } }, "/category/name must be string, got 5"],
      [{ name: "Rex", photoUrls: [], status: "gone" }, '/status must be one of ["available","pending","sold"]'],
    ] as const) {
      pet = wrong;
      await expect(call(client, "pet.getPetById", { petId: 1 })).rejects.toMatchObject({
        kind: "body",
        message: expect.stringContaining(message),
      });
    }
    const { api: plain } = await generate("petstore2.json");
    expect(() => createApi(plain, { validateResponses: true })).toThrow("--schemas");
  });

  test("an API rejects credentials, variables and clients that do not fit it", async () => {
    const { api } = await generate("petstore3/openapi.yaml");
    expect(() => createApi(api, { credentials: "k" })).toThrow(
      "must be an object whose keys are schemes of the API: key, session",
    );
    expect(() => createApi(api, { credentials: { token: "k" } })).toThrow(
      "'credentials.token' is unknown: the API has key, session",
    );
    expect(() => createApi(api, { variables: { region: "moon" } })).toThrow("'variables.region' must be eu, us");
    expect(() => createApi(api, { variables: { zone: "a" } })).toThrow("'variables.zone' is not a variable");
    const { Client } = await import("@signalbox/client");
    const client = new Client().registerEndpoints<Methods>(api.endpoints);
    await expect(client.pets?.near?.({ coordinates: [1] })).rejects.toThrow("needs createApi()");
  });
});
