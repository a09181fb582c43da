import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import {
  actionDefinition,
  create,
  E2SmKpmActionDefinitionSchema,
  E2SmKpmEventTriggerDefinitionSchema,
  E2SmKpmIndicationHeaderSchema,
  E2SmKpmIndicationMessageSchema,
  E2SmKpmRanfunctionDescriptionSchema,
  eventTrigger,
  KpmError,
  measurementsV1,
  nodeOf,
  type Report,
  ReportFunction,
  type ReportSource,
  reportPeriods,
  SimulatedNode,
  systemClock,
  validate,
} from "../src/index.ts";
import { FakeClock } from "./fake-clock.ts";

/** Collects what a stream yields, with the moment on the clock. */
function collect(reports: AsyncIterable<Report>, clock: FakeClock) {
  const seen: { at: number; report: Report }[] = [];
  const done = (async () => {
    for await (const report of reports) seen.push({ at: clock.now(), report });
  })();
  return { seen, done };
}

/** Subscribes to a simulated node whose clock a test advances; `end` aborts the subscription. */
function subscribed(...periods: readonly number[]) {
  const clock = new FakeClock();
  const stop = new AbortController();
  const reporter = new ReportFunction(new SimulatedNode(), { clock });
  const { seen, done } = collect(reporter.subscribe(eventTrigger(...periods), actionDefinition(2), stop), clock);
  const end = async () => {
    stop.abort();
    await done;
  };
  return { clock, seen, end };
}

describe("describe()", () => {
  test("names the styles, and is a valid message on every wire", async () => {
    const description = await new ReportFunction(new SimulatedNode()).describe();
    expect(validate(E2SmKpmRanfunctionDescriptionSchema, description)).toEqual({ kind: "valid" });
    expect(validate(E2SmKpmRanfunctionDescriptionSchema, description, { profile: "encodable" })).toEqual({
      kind: "valid",
    });
    const styles = description.e2SmKpmRanfunctionItem?.ricReportStyleList ?? [];
    expect(styles.map((style) => style.ricReportStyleType?.value)).toEqual([1, 2, 3]);
  });
});

describe("subscribe()", () => {
  test.each(reportPeriods)("reports every %i ms, without drift", async (period) => {
    const { clock, seen, end } = subscribed(period);
    await clock.advance(period * 50);
    await end();
    expect(seen.map(({ at }) => at)).toEqual(Array.from({ length: 50 }, (_, index) => (index + 1) * period));
    expect(seen.every(({ report }) => report.missed === 0 && report.period === period)).toBe(true);
    expect(seen[9]?.report.time).toBe(Date.UTC(2026, 0, 1, 12) + 10 * period);
  });

  test("several periods in one trigger keep their own time", async () => {
    const { clock, seen, end } = subscribed(10, 32, 64);
    await clock.advance(640);
    await end();
    const of = (period: number) => seen.filter(({ report }) => report.period === period).map(({ at }) => at);
    expect(of(10)).toEqual(Array.from({ length: 64 }, (_, index) => (index + 1) * 10));
    expect(of(32)).toEqual(Array.from({ length: 20 }, (_, index) => (index + 1) * 32));
    expect(of(64)).toEqual(Array.from({ length: 10 }, (_, index) => (index + 1) * 64));
  });

  test("a late machine is on time again afterwards", async () => {
    const { clock, seen, end } = subscribed(160);
    await clock.advance(160);
    clock.jump(170);
    await clock.advance(150 + 160);
    await end();
    expect(seen.map(({ at }) => at)).toEqual([160, 330, 480, 640]);
  });

  test("a slow subscriber gets the newest report and the number of those before it", async () => {
    const clock = new FakeClock();
    const reporter = new ReportFunction(new SimulatedNode(), { clock });
    const reports = reporter.subscribe(eventTrigger(10), actionDefinition(2))[Symbol.asyncIterator]();
    const first = reports.next();
    await clock.advance(10);
    expect((await first).value).toMatchObject({ missed: 0 });
    await clock.advance(95);
    expect((await reports.next()).value).toMatchObject({ missed: 8, time: Date.UTC(2026, 0, 1, 12) + 100 });
    const next = reports.next();
    await clock.advance(5);
    expect((await next).value).toMatchObject({ missed: 0, time: Date.UTC(2026, 0, 1, 12) + 110 });
    await reports.return?.();
  });

  test("a cancelled subscription ends immediately and leaves no timer", async () => {
    const { clock, seen, end } = subscribed(1024);
    await clock.advance(100);
    expect(clock.sleepers).toBe(1);
    await end();
    expect(clock.sleepers).toBe(0);
    expect(seen).toEqual([]);
  });

  test("a subscriber can leave while it waits, and leaves no timer", async () => {
    const clock = new FakeClock();
    const stop = new AbortController();
    const reporter = new ReportFunction(new SimulatedNode(), { clock });
    const reports = reporter.subscribe(eventTrigger(10_240), actionDefinition(2), stop)[Symbol.asyncIterator]();
    const next = reports.next();
    expect(clock.sleepers).toBe(1);
    expect(await reports.return?.()).toEqual({ done: true, value: undefined });
    expect(await next).toEqual({ done: true, value: undefined });
    expect([clock.sleepers, clock.now()]).toEqual([0, 0]);
    expect(await reports.next()).toEqual({ done: true, value: undefined });
  });

  test("with the machine's clock, reports come when they are due", async () => {
    const reporter = new ReportFunction(new SimulatedNode(), { clock: systemClock });
    const start = performance.now();
    let count = 0;
    for await (const _ of reporter.subscribe(eventTrigger(20), actionDefinition(2))) if (++count === 5) break;
    expect(performance.now() - start).toBeGreaterThanOrEqual(99);
  });

  test("a style that is not described is rejected at once", () => {
    const reporter = new ReportFunction(new SimulatedNode());
    expect(() => reporter.subscribe(eventTrigger(10), actionDefinition(7))).toThrow(
      expect.objectContaining({
        code: "unknown_style",
        message: expect.stringContaining("No report style 7; the node offers 1"),
      }),
    );
    expect(() => reporter.subscribe(eventTrigger(10), create(E2SmKpmActionDefinitionSchema))).toThrow(KpmError);
  });

  test("definitions that violate the contract are rejected at once", () => {
    const reporter = new ReportFunction(new SimulatedNode());
    const empty = create(E2SmKpmEventTriggerDefinitionSchema);
    expect(() => reporter.subscribe(empty, actionDefinition(1))).toThrow(
      expect.objectContaining({ code: "invalid_definition", path: "e2_sm_kpm_event_trigger_definition" }),
    );
    for (const unknown of [20, -1, 2 ** 31 - 1]) {
      const strange = eventTrigger(10);
      const { value } = strange.e2SmKpmEventTriggerDefinition;
      for (const item of value?.policyTestList ?? []) item.reportPeriodIe = unknown as never;
      expect(() => reporter.subscribe(strange, actionDefinition(1))).toThrow("a report period that does not exist");
    }
  });

  test("1,000 subscriptions get their reports, and leave no listener", async () => {
    const reporter = new ReportFunction(new SimulatedNode({ cells: 1 }));
    const signals = Array.from({ length: 1_000 }, () => new AbortController().signal);
    const reports = await Promise.all(
      signals.map(async (signal) => {
        for await (const report of reporter.subscribe(eventTrigger(10), actionDefinition(2), { signal })) return report;
        return undefined;
      }),
    );
    expect(reports).toHaveLength(1_000);
    expect(reports).not.toContain(undefined);
    expect(signals.flatMap((signal) => getEventListeners(signal, "abort"))).toEqual([]);
  });
});

describe("a simulated node", () => {
  const night = Date.UTC(2026, 0, 1, 3);
  const evening = Date.UTC(2026, 0, 1, 20);

  test.each([1, 2, 3])("measures valid reports of style %i at every hour, on every wire", async (style) => {
    for (let hour = 0; hour < 24; hour++) {
      const clock = new FakeClock(Date.UTC(2026, 0, 1, hour));
      const reporter = new ReportFunction(new SimulatedNode({ cells: 12 }), { clock });
      const reports = reporter.subscribe(eventTrigger(10_240), actionDefinition(style))[Symbol.asyncIterator]();
      const next = reports.next();
      await clock.advance(10_240);
      const { header, message } = (await next).value as Report;
      for (const profile of ["contract", "encodable"] as const) {
        expect(validate(E2SmKpmIndicationHeaderSchema, header, { profile })).toEqual({ kind: "valid" });
        expect(validate(E2SmKpmIndicationMessageSchema, message, { profile })).toEqual({ kind: "valid" });
      }
    }
  });

  test("has more load in the evening than at night", async () => {
    const [low, high] = [await measure({}, night), await measure({}, evening)];
    for (const name of ["RRU.PrbUsedDl", "RRC.ConnMean", "DRB.PdcpSduVolumeDL"]) {
      expect(sum(high, name)).toBeGreaterThan(2 * sum(low, name));
    }
  });

  test("measures the same with the same seed, and something else with another", async () => {
    expect(await measure({ seed: 5 }, evening)).toEqual(await measure({ seed: 5 }, evening));
    expect(await measure({ seed: 5 }, evening)).not.toEqual(await measure({ seed: 6 }, evening));
  });

  test("is named in the header", async () => {
    const { header } = await measure({ node: { kind: "gnb", mcc: "262", mnc: "02", id: 9, bits: 24 } }, evening);
    const format = header.e2SmKpmIndicationHeader.value;
    expect(format?.idGlobalKpmnodeId && nodeOf(format.idGlobalKpmnodeId)).toEqual({
      kind: "gnb",
      mcc: "262",
      mnc: "02",
      id: 9,
      bits: 24,
    });
  });

  test.each([22, 24, 28, 32])("has cells that belong to it when its identity has %i bits", async (bits) => {
    const node = { kind: "gnb", mcc: "001", mnc: "01", id: 2 ** bits - 2, bits } as const;
    const { values } = await measure({ node, cells: 16 }, evening);
    const cells = new Set(values.flatMap(({ labels }) => labels.cell ?? []));
    const identities = Array.from({ length: 16 }, (_, cell) => (BigInt(node.id) << BigInt(36 - bits)) | BigInt(cell));
    expect([...cells]).toEqual(identities.map((id) => `001-01/${id.toString(16).padStart(9, "0")}`));
  });

  test.each([
    [{ cells: 0 }, "'cells' of a simulated node takes 1 to 512, got 0"],
    [{ cells: 513 }, "'cells'"],
    [{ cells: 1.5 }, "'cells'"],
    [{ cells: 17, node: { kind: "gnb", mcc: "001", mnc: "01", id: 1, bits: 32 } }, "takes 1 to 16, got 17"],
    [{ node: { kind: "gnb", mcc: "001", mnc: "01", id: 2 ** 22, bits: 22 } }, "does not fit 22 bits"],
    [{ seed: Number.NaN }, "'seed'"],
    [{ node: { kind: "gnb", mcc: "1", mnc: "01", id: 1, bits: 22 } }, "MCC must be three digits"],
  ] as const)("rejects the options %j", (options, message) => {
    expect(() => new SimulatedNode(options)).toThrow(
      expect.objectContaining({ code: "invalid_argument", message: expect.stringContaining(message) }),
    );
  });

  async function measure(options: ConstructorParameters<typeof SimulatedNode>[0], time: number) {
    const reports = await Promise.all(
      [1, 2, 3].map(async (style) => {
        const clock = new FakeClock(time);
        const reporter = new ReportFunction(new SimulatedNode(options), { clock });
        const next = reporter.subscribe(eventTrigger(1024), actionDefinition(style))[Symbol.asyncIterator]().next();
        await clock.advance(1024);
        return (await next).value as Report;
      }),
    );
    const [{ header }] = reports as [Report];
    return { header, values: reports.flatMap(({ message }) => [...measurementsV1(undefined, message)]) };
  }

  function sum({ values }: Awaited<ReturnType<typeof measure>>, wanted: string): number {
    const counted = values.filter(({ name, value }) => name === wanted && value !== "no-value");
    return counted.reduce((total, { value }) => total + Number(value), 0);
  }
});

describe("a source that fails", () => {
  async function firstError(measure: ReportSource["measure"]): Promise<unknown> {
    const { subject, styles } = new SimulatedNode();
    const clock = new FakeClock();
    const reporter = new ReportFunction({ subject, styles, measure }, { clock });
    const { done } = collect(reporter.subscribe(eventTrigger(10), actionDefinition(2)), clock);
    const failure = done.catch((error: unknown) => error);
    await clock.advance(10);
    return await failure;
  }

  test("ends the stream with its own error", async () => {
    const error = new KpmError("unsupported", "the counter is switched off", { path: "five_qi" });
    const failing = () => {
      throw error;
    };
    expect(await firstError(failing)).toBe(error);
  });

  test("never sends a report that violates the contract", async () => {
    const tooMany = { oCuCp: { cuCpResourceStatus: { numberOfActiveUes: 65_537 } } };
    expect(await firstError(() => [tooMany])).toMatchObject({
      code: "invalid_report",
      path: expect.stringMatching(/o_cu_cp\.cu_cp_resource_status\.number_of_active_ues$/),
      message: expect.stringContaining("must be 0..65536, found 65537"),
    });
  });
});
