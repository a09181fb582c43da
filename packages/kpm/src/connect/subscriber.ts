import { type Client, createClient, type Transport } from "@connectrpc/connect";
import { assertChoice, assertKnownOptions } from "../arguments.ts";
import { decode } from "../decode.ts";
import { encode } from "../encode.ts";
import type { Wire } from "../error.ts";
import type {
  E2SmKpmActionDefinition,
  E2SmKpmEventTriggerDefinition,
  E2SmKpmRanfunctionDescription,
} from "../gen/e2sm_kpm/v1beta1/e2sm_kpm.ts";
import { ReportService } from "../gen/signalbox/kpm/v1/report_pb.ts";
import { kpmV1 } from "../models/kpm-v1.ts";
import type { Report, Reporter, SubscribeOptions } from "../report/report-function.ts";
import { endEarly } from "../report/schedule.ts";
import { fromConnectError, numberOfWire } from "./protocol.ts";

/** Subscribes to a report function behind a connection. */
export class Subscriber implements Reporter {
  readonly #client: Client<typeof ReportService>;
  readonly #wire: Wire;

  /**
   * @param options.wire the encoding of the messages on the connection. @default "protobuf"
   * @throws KpmError `invalid_argument` for an unknown option or wire
   */
  constructor(transport: Transport, options: { readonly wire?: Wire } = {}) {
    assertKnownOptions(options, ["wire"]);
    this.#client = createClient(ReportService, transport);
    this.#wire = options.wire ?? "protobuf";
    assertChoice("wire", this.#wire, ["protobuf", "json", "aper"]);
  }

  /** Requests the available styles. */
  async describe(): Promise<E2SmKpmRanfunctionDescription> {
    const wire = this.#wire;
    try {
      const { description } = await this.#client.describe({ wire: numberOfWire(wire) });
      return decode(kpmV1.topLevel.functionDescription, description, { wire });
    } catch (error) {
      throw fromConnectError(error);
    }
  }

  /**
   * Yields reports as they arrive, each with the number of those that the node left out because the connection was slow.
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
    const { eventTrigger, actionDefinition, header, message } = kpmV1.topLevel;
    const request = {
      wire: numberOfWire(wire),
      eventTrigger: encode(eventTrigger, trigger, { wire }),
      actionDefinition: encode(actionDefinition, action, { wire }),
    };
    try {
      for await (const response of this.#client.subscribe(request, { signal })) {
        yield {
          header: decode(header, response.header, { wire }),
          message: decode(message, response.message, { wire }),
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
