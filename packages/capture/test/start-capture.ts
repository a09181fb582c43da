import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { memoryFolder } from "../../../test/memory-folder.ts";
import { type RawResponse, rawClient } from "../../../test/raw-client.ts";
import type { CapturedRequestJson, DeliveryJson, RequestPageJson, RouteJson } from "../src/json/shapes.ts";
import { type ServeCaptureOptions, serveCapture } from "../src/serve-capture.ts";

type Service = Awaited<ReturnType<typeof serveCapture>>;

/** Longer than a test may take: on a busy machine, threads may get little of the processor. */
const patient = { apiMs: 600_000, ruleMs: 600_000 };

/** A capture service on a real port, with shortcuts to its API. Its data are in a temporary folder; the deadlines of its threads are long. */
export class TestCapture {
  #service: Service | undefined;
  #settings: ServeCaptureOptions = {};
  #dataFolder = "";

  async start({ limits, ...options }: ServeCaptureOptions): Promise<void> {
    this.#dataFolder = await mkdtemp(join(memoryFolder, "signalbox-capture-"));
    this.#settings = {
      dataFolder: this.#dataFolder,
      port: 0,
      logLevel: "silent",
      limits: { ...patient, ...limits },
      ...options,
    };
    this.#service = await serveCapture(this.#settings);
  }

  get #running(): Service {
    if (this.#service === undefined) throw new Error("The service does not run.");
    return this.#service;
  }

  get url(): string {
    return this.#running.url;
  }

  get port(): number {
    return this.#running.port;
  }

  /** Requests `path`, with this JSON. */
  send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
    return fetch(this.url + path, { method, headers: { ...type, ...headers }, ...json });
  }

  /** The JSON at `path`. */
  async get<Json>(path: string, headers: Record<string, string> = {}): Promise<Json> {
    const response = await fetch(this.url + path, { headers });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return (await response.json()) as Json;
  }

  /** Sends exactly these bytes on a connection of their own, and returns the response. */
  async exchange(...parts: (string | Uint8Array)[]): Promise<RawResponse> {
    const client = await rawClient(this.port);
    client.send(...parts);
    const response = await client.response();
    client.abort();
    return response;
  }

  /** Creates a route. */
  async newRoute(body = {}): Promise<RouteJson> {
    const response = await this.send("POST", "/api/routes", body);
    if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
    return (await response.json()) as RouteJson;
  }

  /** Changes a route. */
  patch(routeId: string, changes: object, headers: Record<string, string> = {}): Promise<Response> {
    return this.send("PATCH", `/api/routes/${routeId}`, changes, headers);
  }

  /** The newest requests of a route. */
  inspect(routeId: string, query = ""): Promise<RequestPageJson> {
    return this.get(`/inspect/${routeId}${query}`);
  }

  /** The newest request of a route. */
  async newest(routeId: string): Promise<CapturedRequestJson> {
    const [newest] = (await this.inspect(routeId)).requests;
    if (newest === undefined) throw new Error("The route has caught nothing.");
    return newest;
  }

  /** The deliveries of a request, the newest first. */
  async deliveries(routeId: string, seq = 1): Promise<DeliveryJson[]> {
    return (await this.get<{ deliveries: DeliveryJson[] }>(`/inspect/${routeId}/${seq}/deliveries`)).deliveries;
  }

  /** The token of the share link of a private route. */
  async shareToken({ id, secret = "" }: Pick<RouteJson, "id" | "secret">): Promise<string> {
    return (await this.get<{ token: string }>(`/api/routes/${id}/share`, bearer(secret))).token;
  }

  /** A value of the metrics, 0 if there is none. */
  async metric(name: string): Promise<number> {
    const lines = (await (await fetch(`${this.url}/metrics`)).text()).split("\n");
    return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? 0);
  }

  /** Stops the service and starts it again on the same port with the same data. */
  async restart(options: ServeCaptureOptions = {}): Promise<void> {
    const { port } = this;
    await this.#running.close();
    this.#service = await serveCapture({ ...this.#settings, ...options, port });
  }

  async stop(): Promise<void> {
    const service = this.#service;
    this.#service = undefined;
    await service?.close();
    await rm(this.#dataFolder, { recursive: true, force: true });
  }
}

export function bearer(secret: string | undefined): { readonly authorization: string } {
  return { authorization: `Bearer ${secret}` };
}

/** Starts a capture service, which the caller stops. */
export async function startCapture(options: ServeCaptureOptions = {}): Promise<TestCapture> {
  const capture = new TestCapture();
  await capture.start(options);
  return capture;
}

/** A capture service for one test, after which it stops. */
export async function captureOfTest(options: ServeCaptureOptions = {}): Promise<TestCapture> {
  const capture = await startCapture(options);
  onTestFinished(() => capture.stop());
  return capture;
}

/** A capture service for the tests of the file, or of the `describe`, that calls this. It starts before them and stops after them. */
export function sharedCapture(options: ServeCaptureOptions | (() => Promise<ServeCaptureOptions>) = {}): TestCapture {
  const capture = new TestCapture();
  beforeAll(async () => capture.start(typeof options === "function" ? await options() : options));
  afterAll(() => capture.stop());
  return capture;
}
