import { assertKnownOptions } from "../arguments.ts";
import { functionDescription, triggerPeriods } from "../build/definitions.ts";
import { type Container, indication, indicationHeader, type Subject } from "../build/indication.ts";
import { KpmError, type KpmErrorCode } from "../error.ts";
import type {
  E2SmKpmActionDefinition,
  E2SmKpmEventTriggerDefinition,
  E2SmKpmIndicationHeader,
  E2SmKpmIndicationMessage,
  E2SmKpmRanfunctionDescription,
} from "../gen/e2sm_kpm/v1beta1/e2sm_kpm.ts";
import { kpmV1 } from "../models/kpm-v1.ts";
import type { MessageOf, Schema } from "../models/model.ts";
import { validate } from "../validate.ts";
import { type Clock, endEarly, systemClock } from "./schedule.ts";

/** A report style: a number, a name, and what its reports measure. */
export interface ReportStyle {
  readonly type: number;
  /** 1 to 150 characters. */
  readonly name: string;
  readonly measures: "prb-usage" | "active-ues" | "pdcp-volume";
}

/** The source of measurements: a node, real or simulated. */
export interface ReportSource {
  /** The subject of its reports, which becomes their header. */
  readonly subject: Subject;
  /** The report styles that it offers: 1 to 63. */
  readonly styles: readonly ReportStyle[];
  /**
   * Takes one measurement.
   *
   * @param time milliseconds since 1970 UTC at which the report is due
   * @param period milliseconds since the previous report; volumes are counted over this time
   */
  measure(style: ReportStyle, time: number, period: number): readonly Container[];
}

/** When a report is due. */
interface Due {
  /** The period that the report belongs to, in milliseconds. */
  readonly period: number;
  /** When it was due: milliseconds since 1970 UTC. */
  readonly time: number;
  /** How many reports of this period a slow subscriber missed before this one. */
  readonly missed: number;
}

/** One report, by default of version 1. */
export interface Report<Header = E2SmKpmIndicationHeader, Message = E2SmKpmIndicationMessage> extends Due {
  readonly header: Header;
  readonly message: Message;
}

/** How to subscribe. */
export interface SubscribeOptions {
  /** Ends the stream. @default never */
  readonly signal?: AbortSignal;
}

/** A function to subscribe to: in this process, or behind a connection. */
export interface Reporter {
  describe(): Promise<E2SmKpmRanfunctionDescription>;
  subscribe(
    trigger: E2SmKpmEventTriggerDefinition,
    action: E2SmKpmActionDefinition,
    options?: SubscribeOptions,
  ): AsyncIterable<Report>;
}

/** The measurement-reporting function of a node. It describes itself and reports to subscribers. */
export class ReportFunction implements Reporter {
  readonly #source: ReportSource;
  readonly #clock: Clock;

  /** @param options.clock the source of time. @default the clock of the machine */
  constructor(source: ReportSource, options: { readonly clock?: Clock } = {}) {
    assertKnownOptions(options, ["clock"]);
    this.#source = source;
    this.#clock = options.clock ?? systemClock;
  }

  /** The available styles. Event trigger style 1 is the periodic one. */
  async describe(): Promise<E2SmKpmRanfunctionDescription> {
    return functionDescription({
      shortName: "ORAN-E2SM-KPM",
      oid: kpmV1.oid,
      description: "KPM Monitor",
      eventTriggers: [{ type: 1, name: "Periodic report" }],
      reports: this.#source.styles,
    });
  }

  /**
   * Reports at each period of the trigger. The first report comes one period after the iteration starts.
   *
   * Each period has its own timer, counted from the start, so delays do not accumulate. Nothing runs until the next report is
   * requested. A slow subscriber gets the newest report and the number of missed ones.
   *
   * The stream throws the error of a source that fails, and a KpmError `invalid_report` for a report that violates the contract.
   *
   * @throws KpmError `invalid_definition` for definitions that violate the contract, `unknown_style` for a style that is not
   * described. Both are thrown before the stream starts.
   */
  subscribe(
    trigger: E2SmKpmEventTriggerDefinition,
    action: E2SmKpmActionDefinition,
    options: SubscribeOptions = {},
  ): AsyncIterable<Report> {
    const { signal = new AbortController().signal } = options;
    assertValid("invalid_definition", kpmV1.topLevel.eventTrigger, trigger);
    assertValid("invalid_definition", kpmV1.topLevel.actionDefinition, action);
    const periods = triggerPeriods(trigger).map(assertPeriod);
    const style = this.#findStyle(action.ricStyleType?.value);
    return { [Symbol.asyncIterator]: () => endEarly(signal, (left) => this.#reports(style, periods, left)) };
  }

  async *#reports(style: ReportStyle, periods: readonly number[], signal: AbortSignal): AsyncGenerator<Report, void> {
    for await (const due of dueTimes(this.#clock, periods, signal)) yield this.#report(style, due);
  }

  #report(style: ReportStyle, due: Due): Report {
    const containers = this.#source.measure(style, due.time, due.period);
    const header = indicationHeader(this.#source.subject);
    const message = indication(...containers);
    assertValid("invalid_report", kpmV1.topLevel.header, header);
    assertValid("invalid_report", kpmV1.topLevel.message, message);
    return { header, message, ...due };
  }

  #findStyle(type: number | undefined): ReportStyle {
    const { styles } = this.#source;
    const style = styles.find((candidate) => candidate.type === type);
    if (style !== undefined) return style;
    const known = styles.map((candidate) => `${candidate.type} (${candidate.name})`).join(", ");
    const problem = type === undefined ? "The action definition has no report style" : `No report style ${type}`;
    throw new KpmError("unknown_style", `${problem}; the node offers ${known}`, { path: "ric_style_type.value" });
  }
}

/**
 * Yields when reports are due, until `signal` is aborted. Each period has its own timer, counted from the start. When several
 * reports of a period are due, only the newest is yielded. Each is yielded in a turn of its own.
 */
export async function* dueTimes(
  clock: Clock,
  periods: readonly number[],
  signal: AbortSignal,
): AsyncGenerator<Due, void> {
  const start = clock.now();
  const startTime = clock.time();
  const timers = periods.map((period) => ({ period, next: 1 }));
  while (!signal.aborted) {
    const timer = timers.reduce((a, b) => (b.next * b.period < a.next * a.period ? b : a));
    const wait = start + timer.next * timer.period - clock.now();
    if (wait > 0) {
      await clock.sleep(wait, signal);
      continue;
    }
    await clock.turn();
    if (signal.aborted) return;
    const newest = Math.max(timer.next, Math.floor((clock.now() - start) / timer.period));
    const missed = newest - timer.next;
    timer.next = newest + 1;
    yield { period: timer.period, time: startTime + newest * timer.period, missed };
  }
}

/** @throws KpmError with `code` for a message that violates its rules */
export function assertValid<Type extends Schema>(code: KpmErrorCode, schema: Type, message: MessageOf<Type>): void {
  const verdict = validate(schema, message as MessageOf<Schema>, { mode: "first" });
  if (verdict.kind === "valid") return;
  const [violation] = verdict.violations;
  throw new KpmError(code, `${schema.name}.${violation?.path} ${violation?.message}`, { path: violation?.path });
}

function assertPeriod(period: number | undefined, index: number): number {
  if (period !== undefined) return period;
  throw new KpmError("invalid_definition", "The event trigger has a report period that does not exist", {
    path: `event_definition_format1.policy_test_list[${index}].report_period_ie`,
  });
}
