import { getEventListeners } from "node:events";
import { createServer, type Server } from "node:http";
import { createServer as createHttp2Server, type Http2Server } from "node:http2";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Code, ConnectError, createClient, createRouterTransport, type Transport } from "@connectrpc/connect";
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

/** Serves a node on a real socket, over HTTP/1.1 or 2, and counts how often it measures. */
async function serve(version: "1.1" | "2" = "1.1") {
  const node = new SimulatedNode();
  const counted = { measured: 0 };
  const source: ReportSource = {
    subject: node.subject,
    styles: node.styles,
    measure: (style, time, period) => {
      counted.measured++;
      return node.measure(style, time, period);
    },
  };
  const handler = connectNodeAdapter({ routes: reportRoutes(new ReportFunction(source)) });
  const server = version === "2" ? createHttp2Server(handler) : createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { baseUrl, counted, transport: createConnectTransport({ baseUrl, httpVersion: version }) };
}

/** A subscriber in the same process. */
function subscriberOf(reporter: Reporter = new ReportFunction(new SimulatedNode())): Subscriber {
  return new Subscriber(createRouterTransport(reportRoutes(reporter)));
}

test.each(["1.1", "2"] as const)("gives the description and reports on every wire, over HTTP/%s", async (version) => {
  const { transport } = await serve(version);
  for (const wire of ["protobuf", "json", "aper"] as const) {
    const subscriber = new Subscriber(transport, { wire });
    const description = await subscriber.describe();
    expect(description.ranFunctionName?.ranFunctionShortName).toBe("ORAN-E2SM-KPM");
    for (const style of [1, 2, 3]) {
      const { header: _, ...report } = await first(subscriber, style);
      expect(validate(E2SmKpmIndicationMessageSchema, report.message)).toEqual({ kind: "valid" });
      expect(report).toMatchObject({ period: 20, time: expect.any(Number), missed: expect.any(Number) });
    }
  }
});

test("gRPC clients of other languages are served over HTTP/2", async () => {
  const { baseUrl } = await serve("2");
  expect(await first(new Subscriber(createGrpcTransport({ baseUrl })))).toMatchObject({ period: 20 });
  expect(ReportService.typeName).toBe("signalbox.kpm.v1.ReportService");
});

async function first(subscriber: Subscriber, style = 2) {
  for await (const report of subscriber.subscribe(eventTrigger(20), actionDefinition(style))) return report;
  throw new Error("no report");
}

describe("a subscriber", () => {
  test.each([
    ["aborts its signal", (_: AsyncGenerator<unknown>, stop: AbortController) => stop.abort()],
    ["leaves its stream", (stream: AsyncGenerator<unknown>) => void stream.return(undefined)],
  ])("that %s uses no more resources", async (_, leave) => {
    const { transport, counted } = await serve();
    const stop = new AbortController();
    const stream = new Subscriber(transport).subscribe(eventTrigger(10), actionDefinition(2), stop);
    await stream.next();
    leave(stream, stop);
    expect(await stream.next()).toEqual({ done: true, value: undefined });
    // A measurement that is not made causes no event, so the test waits for ten periods.
    const measured = async () => {
      const before = counted.measured;
      await sleep(100);
      return counted.measured - before;
    };
    await expect.poll(measured, { timeout: 60_000 }).toBe(0);
  });

  test("can leave while it waits", async () => {
    const { transport } = await serve();
    const subscriber = new Subscriber(transport);
    const stream = subscriber.subscribe(eventTrigger(10_240), actionDefinition(2));
    const next = stream.next();
    // The response follows the subscription at once. The next report would come ten seconds later.
    await subscriber.describe();
    expect(await stream.return()).toEqual({ done: true, value: undefined });
    expect(await next).toEqual({ done: true, value: undefined });
  });

  test.each([
    ["was left before it began", async (stream: AsyncGenerator<unknown>) => void (await stream.return(undefined))],
    [
      "was read and left",
      async (stream: AsyncGenerator<unknown>) => {
        await stream.next();
        await stream.return(undefined);
      },
    ],
  ])("leaves no listener at its signal when the stream %s", async (_, use) => {
    const { signal } = new AbortController();
    await use(subscriberOf().subscribe(eventTrigger(10), actionDefinition(2), { signal }));
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });

  test("gets nothing when its signal was aborted before", async () => {
    const stream = subscriberOf().subscribe(eventTrigger(10), actionDefinition(2), { signal: AbortSignal.abort() });
    expect(await stream.next()).toEqual({ done: true, value: undefined });
  });
});

describe("an error", () => {
  const trigger = (policyTestList: readonly object[]) =>
    create(E2SmKpmEventTriggerDefinitionSchema, {
      e2SmKpmEventTriggerDefinition: { case: "eventDefinitionFormat1", value: { policyTestList: [...policyTestList] } },
    });

  test.each([
    [eventTrigger(10), 9, "unknown_style", "ric_style_type.value"],
    [trigger(new Array(16).fill({})), 1, "invalid_definition", "event_definition_format1.policy_test_list"],
    [
      trigger([{}, { reportPeriodIe: 99 }]),
      1,
      "invalid_definition",
      "event_definition_format1.policy_test_list[1].report_period_ie",
    ],
  ])("of a definition has the code and path of the function: %#", async (wrong, style, code, path) => {
    const stream = subscriberOf().subscribe(wrong, actionDefinition(style));
    await expect(stream.next()).rejects.toMatchObject({ name: "KpmError", code, path });
  });

  test("of a source reaches the subscriber with its code and path", async () => {
    const { subject, styles } = new SimulatedNode();
    const measure = () => {
      throw new KpmError("unsupported", "the counter is switched off", { path: "five_qi" });
    };
    const reporter = new ReportFunction({ subject, styles, measure });
    await expect(first(subscriberOf(reporter))).rejects.toMatchObject({
      name: "KpmError",
      code: "unsupported",
      path: "five_qi",
      message: "the counter is switched off",
    });
  });

  test("is malformed when bytes cannot be decoded, with the position", async () => {
    const transport = createRouterTransport(reportRoutes(new ReportFunction(new SimulatedNode())));
    const request = { eventTrigger: new Uint8Array([0x0a, 0x04, 0x0a, 0x02]) };
    const stream = createClient(ReportService, transport).subscribe(request)[Symbol.asyncIterator]();
    const error = await stream.next().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: Code.InvalidArgument });
    expect((error as ConnectError).findDetails(ErrorDetailSchema)).toMatchObject([
      { code: "malformed", path: "event_definition_format1.policy_test_list[0]" },
    ]);
  });

  test("is a ConnectError when the service itself rejects the call", async () => {
    const reject = () => {
      throw new ConnectError("too many subscribers", Code.InvalidArgument);
    };
    const transport: Transport = createRouterTransport(({ service }) => {
      service(ReportService, { describe: reject, subscribe: reject });
    });
    const subscriber = new Subscriber(transport);
    const rejected = expect.objectContaining({ name: "ConnectError", code: Code.InvalidArgument });
    await expect(first(subscriber)).rejects.toEqual(rejected);
    await expect(subscriber.describe()).rejects.toEqual(rejected);
  });
});
