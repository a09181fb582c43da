import { createServer, type Server } from "node:http";
import { createServer as createHttp2Server, type Http2Server } from "node:http2";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { connectNodeAdapter, createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { afterEach, describe, expect, test } from "vitest";
import { ReportService, reportRoutes, Subscriber } from "../src/connect/index.ts";
import {
  actionDefinition,
  create,
  E2SmKpmEventTriggerDefinitionSchema,
  E2SmKpmIndicationMessageSchema,
  eventTrigger,
  type Reporter,
  ReportFunction,
  type ReportSource,
  SimulatedNode,
  validate,
} from "../src/index.ts";

const servers: (Server | Http2Server)[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    if ("closeAllConnections" in server) server.closeAllConnections();
    server.close();
  }
});

/** Serves on a real socket; counts how often the node is asked to measure. */
async function serve(version: "1.1" | "2", cells = 3) {
  const node = new SimulatedNode({ cells });
  const counted = { measured: 0 };
  const source: ReportSource = {
    subject: node.subject,
    styles: node.styles,
    measure: (style, time, period) => {
      counted.measured++;
      return node.measure(style, time, period);
    },
  };
  const routes = reportRoutes(new ReportFunction(source));
  const server =
    version === "2" ? createHttp2Server(connectNodeAdapter({ routes })) : createServer(connectNodeAdapter({ routes }));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { baseUrl, counted };
}

async function take(reporter: Reporter, count: number, style = 2) {
  const reports = [];
  for await (const report of reporter.subscribe(eventTrigger(20), actionDefinition(style))) {
    reports.push(report);
    if (reports.length === count) break;
  }
  return reports;
}

describe.each(["1.1", "2"] as const)("over HTTP/%s", (httpVersion) => {
  test("a subscriber gets the description and reports on every wire", async () => {
    const { baseUrl } = await serve(httpVersion);
    const transport = createConnectTransport({ baseUrl, httpVersion });
    for (const wire of ["protobuf", "json", "aper"] as const) {
      const subscriber = new Subscriber(transport, { wire });
      const description = await subscriber.describe();
      expect(description.ranFunctionName?.ranFunctionShortName).toBe("ORAN-E2SM-KPM");
      for (const style of [1, 2, 3]) {
        const [report] = await take(subscriber, 1, style);
        if (report === undefined) throw new Error("no report");
        expect(validate(E2SmKpmIndicationMessageSchema, report.message)).toEqual({ kind: "valid" });
        expect(report).toMatchObject({ period: 20 });
        expect(Math.abs(report.time - Date.now())).toBeLessThan(5000);
      }
    }
  });

  test("a style that does not exist and a broken definition are refused as they are in the process itself", async () => {
    const { baseUrl } = await serve(httpVersion);
    const subscriber = new Subscriber(createConnectTransport({ baseUrl, httpVersion }));
    await expect(take(subscriber, 1, 9)).rejects.toMatchObject({ code: "unknown_style" });
    const empty = create(E2SmKpmEventTriggerDefinitionSchema);
    const stream = subscriber.subscribe(empty, actionDefinition(1));
    await expect(stream.next()).rejects.toMatchObject({ code: "invalid_definition" });
  });

  test("a subscriber that leaves costs nothing more", async () => {
    const { baseUrl, counted } = await serve(httpVersion);
    const stop = new AbortController();
    const subscriber = new Subscriber(createConnectTransport({ baseUrl, httpVersion }));
    let seen = 0;
    for await (const _ of subscriber.subscribe(eventTrigger(10), actionDefinition(2), { signal: stop.signal })) {
      if (++seen === 3) stop.abort();
    }
    await sleep(100);
    const after = counted.measured;
    await sleep(200);
    expect(counted.measured).toBe(after);
  });

  test("a subscriber that does not keep up misses reports; none are piled up for it", async () => {
    const { baseUrl, counted } = await serve(httpVersion, 512);
    const subscriber = new Subscriber(createConnectTransport({ baseUrl, httpVersion }));
    let missed = 0;
    let seen = 0;
    for await (const report of subscriber.subscribe(eventTrigger(10), actionDefinition(1))) {
      missed += report.missed;
      seen++;
      if (missed > 0 && seen > 3) break;
      await sleep(150);
    }
    expect(missed).toBeGreaterThan(0);
    expect(counted.measured).toBeLessThan(seen + 60);
  });

  test("a subscriber that leaves while it waits does so at once", async () => {
    const { baseUrl } = await serve(httpVersion);
    const subscriber = new Subscriber(createConnectTransport({ baseUrl, httpVersion }));
    const stream = subscriber.subscribe(eventTrigger(10_240), actionDefinition(2));
    const next = stream.next();
    await sleep(100);
    const start = performance.now();
    expect(await stream.return()).toEqual({ done: true, value: undefined });
    expect(await next).toEqual({ done: true, value: undefined });
    expect(performance.now() - start).toBeLessThan(1000);
  });

  test("a subscriber that vanishes without a word costs nothing more", async () => {
    const { baseUrl, counted } = await serve(httpVersion);
    const subscriber = new Subscriber(createConnectTransport({ baseUrl, httpVersion }));
    const stream = subscriber.subscribe(eventTrigger(10), actionDefinition(2));
    await stream.next();
    await stream.return();
    await sleep(100);
    const after = counted.measured;
    await sleep(200);
    expect(counted.measured).toBe(after);
  });
});

test("gRPC clients are served over HTTP/2", async () => {
  const { baseUrl } = await serve("2");
  expect(await take(new Subscriber(createGrpcTransport({ baseUrl })), 2)).toHaveLength(2);
});

test("the service has the name that other languages look for", () => {
  expect(ReportService.typeName).toBe("signalbox.kpm.v1.ReportService");
});
