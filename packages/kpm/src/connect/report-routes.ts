import type { Message } from "@bufbuild/protobuf";
import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { decode } from "../decode.ts";
import { encode } from "../encode.ts";
import { KpmError, type Wire } from "../error.ts";
import { ReportService, type Wire as WireNumber } from "../gen/signalbox/kpm/v1/report_pb.ts";
import { kpmV1 } from "../models/kpm-v1.ts";
import type { ServiceModel } from "../models/model.ts";
import type { Report, Reporter, SubscribeOptions } from "../report/report-function.ts";
import { toConnectError, wireOfNumber } from "./protocol.ts";

/** A report function of a later version of KPM, such as a `NamedReportFunction` of `@signalbox/kpm/v3`. */
export interface ModelReporter {
  readonly model: ServiceModel;
  describe(): Promise<Message>;
  subscribe(trigger: never, action: never, options: SubscribeOptions): AsyncIterable<ModelReport>;
}

/** A report of any version of KPM. */
export interface ModelReport extends Omit<Report, "header" | "message"> {
  readonly header: Message;
  readonly message: Message;
}

/**
 * Serves report functions as the service `signalbox.kpm.v1.ReportService` on a Connect router, with any HTTP version.
 *
 * @param others functions that speak later versions of KPM
 */
export function reportRoutes(
  reporter: Reporter,
  others: readonly ModelReporter[] = [],
): (router: ConnectRouter) => void {
  const reporters: readonly ModelReporter[] = [
    {
      model: kpmV1,
      describe: () => reporter.describe(),
      subscribe: (trigger, action, options) => reporter.subscribe(trigger, action, options),
    },
    ...others,
  ];
  return (router) => {
    router.service(ReportService, {
      async describe(request) {
        const wire = assertWire(request.wire);
        const { model, describe } = findReporter(reporters, request.model);
        try {
          const description = await describe();
          return { description: encode(model.topLevel.functionDescription, description, { wire, model }) };
        } catch (error) {
          throw error instanceof KpmError ? toConnectError(error) : error;
        }
      },
      async *subscribe(request, context) {
        const wire = assertWire(request.wire);
        const { model, subscribe } = findReporter(reporters, request.model);
        const { eventTrigger, actionDefinition, header: headerSchema, message: messageSchema } = model.topLevel;
        try {
          const reports = subscribe(
            decode(eventTrigger, request.eventTrigger, { wire, model }) as never,
            decode(actionDefinition, request.actionDefinition, { wire, model }) as never,
            { signal: context.signal },
          );
          for await (const { header, message, period, time, missed } of reports) {
            yield {
              header: encode(headerSchema, header, { wire, model }),
              message: encode(messageSchema, message, { wire, model }),
              periodMs: period,
              timeMs: time,
              missed,
            };
          }
        } catch (error) {
          throw error instanceof KpmError ? toConnectError(error) : error;
        }
      },
    });
  };
}

function findReporter(reporters: readonly ModelReporter[], version: string) {
  const found = reporters.find(({ model }) => model.version === (version || kpmV1.version));
  if (found === undefined) {
    const known = reporters.map(({ model }) => model.version).join(", ");
    throw new ConnectError(`No version ${version} of KPM; the node speaks ${known}`, Code.Unimplemented);
  }
  const { model } = found;
  return {
    model,
    describe: () => found.describe(),
    subscribe: (...parameters: Parameters<ModelReporter["subscribe"]>) => found.subscribe(...parameters),
  };
}

function assertWire(number: WireNumber): Wire {
  const wire = wireOfNumber(number);
  if (wire === undefined) throw new ConnectError(`No wire with number ${number}`, Code.InvalidArgument);
  return wire;
}
