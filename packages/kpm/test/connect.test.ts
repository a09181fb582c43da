import { getEventListeners } from "node:events";
import { createServer, type Server } from "node:http";
import { createServer as createHttp2Server, type Http2Server } from "node:http2";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Code, ConnectError, createClient, createRouterTransport } from "@connectrpc/connect";
import { connectNodeAdapter, createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { afterEach, describe, expect, test } from "vitest";
import { ReportService, reportRoutes, Subscriber } from "../src/connect/index.ts";
import { ErrorDetailSchema } from "../src/gen/signalbox/kpm/v1/report_pb.ts";
import {
  actionDefinition,
  create,
  E2SmKpmEventTriggerDefinitionSchema,
  E2SmKpmIndicationMessageSchema,
  eventTrigger,
  KpmError,
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

/** Serves on a real socket and counts how often the node measures. */
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

test("the error of a source reaches the subscriber with its code and path", async () => {
  const { subject, styles } = new SimulatedNode();
  const measure = () => {
    throw new KpmError("unsupported", "the counter is switched off", { path: "five_qi" });
  };
  const routes = reportRoutes(new ReportFunction({ subject, styles, measure }));
  const subscriber = new Subscriber(createRouterTransport(routes));
  const stream = subscriber.subscribe(eventTrigger(10), actionDefinition(2));
  await expect(stream.next()).rejects.toMatchObject({
    name: "KpmError",
    code: "unsupported",
    path: "five_qi",
    message: "the counter is switched off",
  });
});

/** Keeps the process busy. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** How many reports a node measures within a time. With a subscriber of the shortest period, it measures ten times as many. */
async function measuredIn(milliseconds: number, counted: { readonly measured: number }): Promise<number> {
  const before = counted.measured;
  // A measurement that is not made causes no event, so the test waits for a period of time.
  await sleep(milliseconds);
  return counted.measured - before;
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
    const begunAt = Date.now();
    for (const wire of ["protobuf", "json", "aper"] as const) {
      const subscriber = new Subscriber(transport, { wire });
      const description = await subscriber.describe();
      expect(description.ranFunctionName?.ranFunctionShortName).toBe("ORAN-E2SM-KPM");
      for (const style of [1, 2, 3]) {
        const [report] = await take(subscriber, 1, style);
        if (report === undefined) throw new Error("no report");
        expect(validate(E2SmKpmIndicationMessageSchema, report.message)).toEqual({ kind: "valid" });
        expect(report).toMatchObject({ period: 20 });
        expect(report.time).toBeGreaterThan(begunAt - 1_000);
        expect(report.time).toBeLessThanOrEqual(Date.now());
      }
    }
  });

  test("rejects an unknown style and an invalid definition like the local function", async () => {
    const { baseUrl } = await serve(httpVersion);
    const subscriber = new Subscriber(createConnectTransport({ baseUrl, httpVersion }));
    await expect(take(subscriber, 1, 9)).rejects.toMatchObject({ code: "unknown_style" });
    const empty = create(E2SmKpmEventTriggerDefinitionSchema);
    const stream = subscriber.subscribe(empty, actionDefinition(1));
    await expect(stream.next()).rejects.toMatchObject({ code: "invalid_definition" });
  });

  test("a subscriber that leaves uses no more resources", async () => {
    const { baseUrl, counted } = await serve(httpVersion);
    const stop = new AbortController();
    const subscriber = new Subscriber(createConnectTransport({ baseUrl, httpVersion }));
    let seen = 0;
    for await (const _ of subscriber.subscribe(eventTrigger(10), actionDefinition(2), { signal: stop.signal })) {
      if (++seen === 3) stop.abort();
    }
    await expect.poll(() => measuredIn(100, counted), { timeout: 60_000 }).toBe(0);
  });

  test.each([
    ["sleeps", () => sleep(200)],
    ["works without a pause", async () => work(200)],
  ])("a subscriber that %s between reports gets the newest one and the number of missed ones", async (_, delay) => {
    const { baseUrl } = await serve(httpVersion);
    const subscriber = new Subscriber(createConnectTransport({ baseUrl, httpVersion }));
    const seen: { readonly time: number; readonly missed: number }[] = [];
    for await (const { time, missed } of subscriber.subscribe(eventTrigger(10), actionDefinition(1))) {
      seen.push({ time, missed });
      if (seen.length === 9) break;
      await delay();
    }
    const [first, ...later] = seen;
    if (first === undefined) throw new Error("no report");
    const periods = ((later.at(-1)?.time ?? 0) - first.time) / 10;
    const missed = later.reduce((sum, report) => sum + report.missed, 0);
    expect(later.length + missed).toBe(periods);
    // Eight pauses of twenty periods each. Without skipping, no report would be missed.
    expect(missed).toBeGreaterThan(80);
  });

  test("short periods do not delay a report of a long period", async () => {
    const { baseUrl } = await serve(httpVersion);
    const subscriber = new Subscriber(createConnectTransport({ baseUrl, httpVersion }));
    const periods: number[] = [];
    for await (const { period } of subscriber.subscribe(eventTrigger(10, 80), actionDefinition(2))) {
      periods.push(period);
      if (periods.length === 9) break;
      // A subscriber that is slower than both periods.
      await sleep(100);
    }
    expect(periods.filter((period) => period === 80).length).toBeGreaterThan(2);
    expect(periods.filter((period) => period === 10).length).toBeGreaterThan(2);
  });

  test("two triggers of one period are two reports", async () => {
    const { baseUrl } = await serve(httpVersion);
    const subscriber = new Subscriber(createConnectTransport({ baseUrl, httpVersion }));
    const times: number[] = [];
    let reports = 0;
    for await (const { time, missed } of subscriber.subscribe(eventTrigger(80, 80), actionDefinition(2))) {
      times.push(time);
      reports += 1 + missed;
      if (times.length === 6) break;
    }
    expect(reports).toBeGreaterThan(new Set(times).size);
  });

  test("a subscriber can leave while it waits", async () => {
    const { baseUrl } = await serve(httpVersion);
    const subscriber = new Subscriber(createConnectTransport({ baseUrl, httpVersion }));
    const stream = subscriber.subscribe(eventTrigger(10_240), actionDefinition(2));
    const next = stream.next();
    // The response follows the subscription at once. The next report would come ten seconds later.
    await subscriber.describe();
    expect(await stream.return()).toEqual({ done: true, value: undefined });
    expect(await next).toEqual({ done: true, value: undefined });
  });

  test("a subscriber that vanishes uses no more resources", async () => {
    const { baseUrl, counted } = await serve(httpVersion);
    const subscriber = new Subscriber(createConnectTransport({ baseUrl, httpVersion }));
    const stream = subscriber.subscribe(eventTrigger(10), actionDefinition(2));
    await stream.next();
    await stream.return();
    await expect.poll(() => measuredIn(100, counted), { timeout: 60_000 }).toBe(0);
  });
});

describe("what a function rejects", () => {
  const service = (reporter: Reporter) => new Subscriber(createRouterTransport(reportRoutes(reporter)));
  const reporter = new ReportFunction(new SimulatedNode());

  test("has the same code and path as in the process itself", async () => {
    const policyTestList = Array.from({ length: 16 }, () => ({}));
    const trigger = create(E2SmKpmEventTriggerDefinitionSchema, {
      e2SmKpmEventTriggerDefinition: { case: "eventDefinitionFormat1", value: { policyTestList } },
    });
    const rejected = {
      name: "KpmError",
      code: "invalid_definition",
      path: "event_definition_format1.policy_test_list",
    };
    await expect(service(reporter).subscribe(trigger, actionDefinition(1)).next()).rejects.toMatchObject(rejected);
  });

  test.each(["here", "behind a connection"])("has the same code and path %s", async (where) => {
    const asked = where === "here" ? reporter : service(reporter);
    const ask = async (...[trigger, action]: Parameters<Reporter["subscribe"]>) => {
      await asked.subscribe(trigger, action)[Symbol.asyncIterator]().next();
    };
    await expect(ask(eventTrigger(10), actionDefinition(9))).rejects.toMatchObject({
      code: "unknown_style",
      path: "ric_style_type.value",
    });
    const policyTestList = [{}, { reportPeriodIe: 99 as never }];
    const unknownPeriod = create(E2SmKpmEventTriggerDefinitionSchema, {
      e2SmKpmEventTriggerDefinition: { case: "eventDefinitionFormat1", value: { policyTestList } },
    });
    await expect(ask(unknownPeriod, actionDefinition(1))).rejects.toMatchObject({
      code: "invalid_definition",
      path: "event_definition_format1.policy_test_list[1].report_period_ie",
    });
  });

  test("is malformed when its bytes cannot be decoded, with the position", async () => {
    const client = createClient(ReportService, createRouterTransport(reportRoutes(reporter)));
    const request = { eventTrigger: new Uint8Array([0x0a, 0x04, 0x0a, 0x02]) };
    const error = await client
      .subscribe(request)
      [Symbol.asyncIterator]()
      .next()
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: Code.InvalidArgument });
    expect((error as ConnectError).findDetails(ErrorDetailSchema)).toMatchObject([
      { code: "malformed", path: "event_definition_format1.policy_test_list[0]" },
    ]);
  });

  test("is a ConnectError when the service itself rejects the call", async () => {
    const transport = createRouterTransport(({ service }) => {
      service(ReportService, {
        describe: () => {
          throw new ConnectError("too many cells", Code.InvalidArgument);
        },
        subscribe: () => {
          throw new ConnectError("too many subscribers", Code.InvalidArgument);
        },
      });
    });
    const subscriber = new Subscriber(transport);
    const rejected = expect.objectContaining({ name: "ConnectError", code: Code.InvalidArgument });
    await expect(subscriber.subscribe(eventTrigger(20), actionDefinition(1)).next()).rejects.toEqual(rejected);
    await expect(subscriber.describe()).rejects.toEqual(rejected);
  });
});

describe("the signal of a subscriber", () => {
  const transport = createRouterTransport(reportRoutes(new ReportFunction(new SimulatedNode())));

  test.each([
    ["has never been read", async (_: AsyncGenerator<unknown>) => {}],
    ["was left before it began", async (stream: AsyncGenerator<unknown>) => void (await stream.return(undefined))],
    [
      "was read and left",
      async (stream: AsyncGenerator<unknown>) => {
        await stream.next();
        await stream.return(undefined);
      },
    ],
  ])("has no listener when the stream %s", async (_, use) => {
    const { signal } = new AbortController();
    await use(new Subscriber(transport).subscribe(eventTrigger(10), actionDefinition(2), { signal }));
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });

  test("has no listener when the definitions cannot be encoded", async () => {
    const { signal } = new AbortController();
    const broken = create(E2SmKpmEventTriggerDefinitionSchema);
    const stream = new Subscriber(transport, { wire: "aper" }).subscribe(broken, actionDefinition(2), { signal });
    await expect(stream.next()).rejects.toMatchObject({ code: "unencodable" });
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });

  test("ends the stream immediately when it was aborted before", async () => {
    const signal = AbortSignal.abort();
    const stream = new Subscriber(transport).subscribe(eventTrigger(10), actionDefinition(2), { signal });
    expect(await stream.next()).toEqual({ done: true, value: undefined });
  });
});

test("gRPC clients are served over HTTP/2", async () => {
  const { baseUrl } = await serve("2");
  expect(await take(new Subscriber(createGrpcTransport({ baseUrl })), 2)).toHaveLength(2);
});

test("the service has the name that other languages expect", () => {
  expect(ReportService.typeName).toBe("signalbox.kpm.v1.ReportService");
});
