import { type Client, createClient, type Transport } from "@connectrpc/connect";
import { assertKnownOptions } from "../arguments.ts";
import { triggerPeriods } from "../build/triggers.ts";
import { decode } from "../decode.ts";
import { encode } from "../encode.ts";
import type { Wire } from "../error.ts";
import {
  type E2SmKpmActionDefinition,
  E2SmKpmActionDefinitionSchema,
  type E2SmKpmEventTriggerDefinition,
  E2SmKpmEventTriggerDefinitionSchema,
  E2SmKpmIndicationHeaderSchema,
  E2SmKpmIndicationMessageSchema,
  type E2SmKpmRanfunctionDescription,
  E2SmKpmRanfunctionDescriptionSchema,
} from "../gen/e2sm_kpm/v1beta1/e2sm_kpm.ts";
import { ReportService } from "../gen/signalbox/kpm/v1/report_pb.ts";
import { endEarly } from "../report/end-early.ts";
import type { Report, Reporter, SubscribeOptions } from "../report/report-function.ts";
import { newestOf } from "./newest-of.ts";
import { fromConnectError, numberOfWire } from "./protocol.ts";

/** Subscribes to a report function behind a connection. */
export class Subscriber implements Reporter {
  readonly #client: Client<typeof ReportService>;
  readonly #wire: Wire;

  /** @param options.wire the form of the messages on their way; protobuf by default */
  constructor(transport: Transport, options: { readonly wire?: Wire } = {}) {
    assertKnownOptions(options, ["wire"]);
    this.#client = createClient(ReportService, transport);
    this.#wire = options.wire ?? "protobuf";
  }

  /** Asks which styles there are. */
  async describe(): Promise<E2SmKpmRanfunctionDescription> {
    const wire = this.#wire;
    try {
      const { description } = await this.#client.describe({ wire: numberOfWire(wire) });
      return decode(E2SmKpmRanfunctionDescriptionSchema, description, { wire });
    } catch (error) {
      throw fromConnectError(error);
    }
  }

  /**
   * Reports as they come: the newest of each period that has not been taken yet, with the number of those before it.
   *
   * From the first report that is asked for, the connection is read until the stream is left: by `break`, `return()` or `signal`.
   *
   * The stream ends when `signal` is aborted. It throws the KpmError of the function with its code and path (`invalid_definition`,
   * `unknown_style`, `malformed`, or what its source throws), `unencodable` when the wire cannot carry a definition, and a
   * ConnectError when the call or the connection fails.
   */
  subscribe(
    trigger: E2SmKpmEventTriggerDefinition,
    action: E2SmKpmActionDefinition,
    options: SubscribeOptions = {},
  ): AsyncGenerator<Report, void> {
    return endEarly(options.signal, (left) => this.#reports(trigger, action, left));
  }

  async *#reports(
    trigger: E2SmKpmEventTriggerDefinition,
    action: E2SmKpmActionDefinition,
    signal: AbortSignal,
  ): AsyncGenerator<Report, void> {
    const wire = this.#wire;
    const request = {
      wire: numberOfWire(wire),
      eventTrigger: encode(E2SmKpmEventTriggerDefinitionSchema, trigger, { wire }),
      actionDefinition: encode(E2SmKpmActionDefinitionSchema, action, { wire }),
    };
    try {
      const responses = this.#client.subscribe(request, { signal });
      for await (const response of newestOf(responses, triggerPeriods(trigger), signal)) {
        yield {
          header: decode(E2SmKpmIndicationHeaderSchema, response.header, { wire }),
          message: decode(E2SmKpmIndicationMessageSchema, response.message, { wire }),
          period: response.periodMs,
          time: response.timeMs,
          missed: response.missed,
        };
      }
    } catch (error) {
      if (signal.aborted) return;
      throw fromConnectError(error);
    }
  }
}
