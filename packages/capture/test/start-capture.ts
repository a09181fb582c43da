import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { CapturedRequestJson, RequestPageJson, RouteJson } from "../src/json/shapes.ts";
import { type ServeCaptureOptions, serveCapture } from "../src/serve-capture.ts";

/** A capture service on a real port, with shortcuts to its API. */
export interface TestCapture {
  readonly url: string;
  readonly port: number;
  /** Requests `path`, with this JSON. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Creates a route. */
  newRoute(body?: object): Promise<RouteJson>;
  /** The newest requests of a route. */
  inspect(routeId: string, query?: string): Promise<RequestPageJson>;
  /** The newest request of a route. */
  newest(routeId: string): Promise<CapturedRequestJson>;
  /** Stops the service and starts it again on the same port with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Longer than a test may take: on a busy machine, threads may get little of the processor. */
const patient = { apiMs: 600_000, ruleMs: 600_000 };

/** Starts a capture service with its data in a temporary folder. The deadlines of its threads are long. */
export async function startCapture({ limits, ...options }: ServeCaptureOptions = {}): Promise<TestCapture> {
  const dataFolder = await mkdtemp(join(tmpdir(), "signalbox-capture-"));
  const settings: ServeCaptureOptions = {
    dataFolder,
    port: 0,
    logLevel: "silent",
    limits: { ...patient, ...limits },
    ...options,
  };
  let service = await serveCapture(settings);

  async function inspect(routeId: string, query = ""): Promise<RequestPageJson> {
    const response = await fetch(`${service.url}/inspect/${routeId}${query}`);
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return (await response.json()) as RequestPageJson;
  }

  function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
    return fetch(service.url + path, { method, headers: { ...type, ...headers }, ...json });
  }

  return {
    get url() {
      return service.url;
    },
    get port() {
      return service.port;
    },
    send,
    async newRoute(body = {}) {
      const response = await send("POST", "/api/routes", body);
      if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
      return (await response.json()) as RouteJson;
    },
    inspect,
    async newest(routeId) {
      const [newest] = (await inspect(routeId)).requests;
      if (newest === undefined) throw new Error("The route has caught nothing.");
      return newest;
    },
    async restart() {
      const { port } = service;
      await service.close();
      service = await serveCapture({ ...settings, port });
    },
    async stop() {
      await service.close();
      await rm(dataFolder, { recursive: true });
    },
  };
}

/** A capture service for the tests of the file, or of the `describe`, that calls this. It starts before them and stops after them. */
export function sharedCapture(options: ServeCaptureOptions | (() => Promise<ServeCaptureOptions>) = {}): TestCapture {
  let capture: TestCapture;
  beforeAll(async () => {
    capture = await startCapture(typeof options === "function" ? await options() : options);
  });
  afterAll(() => capture.stop());
  return {
    get url() {
      return capture.url;
    },
    get port() {
      return capture.port;
    },
    send: (...request) => capture.send(...request),
    newRoute: (body) => capture.newRoute(body),
    inspect: (routeId, query) => capture.inspect(routeId, query),
    newest: (routeId) => capture.newest(routeId),
    restart: () => capture.restart(),
    stop: () => capture.stop(),
  };
}
