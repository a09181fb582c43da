import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { decode } from "../decode.ts";
import { encode } from "../encode.ts";
import { KpmError, type Wire } from "../error.ts";
import {
  E2SmKpmActionDefinitionSchema,
  E2SmKpmEventTriggerDefinitionSchema,
  E2SmKpmIndicationHeaderSchema,
  E2SmKpmIndicationMessageSchema,
  E2SmKpmRanfunctionDescriptionSchema,
} from "../gen/e2sm_kpm/v1beta1/e2sm_kpm.ts";
import { ReportService, type Wire as WireNumber } from "../gen/signalbox/kpm/v1/report_pb.ts";
import type { Reporter } from "../report/report-function.ts";
import { toConnectError, wireOfNumber } from "./protocol.ts";

/** Offers a report function as the service `signalbox.kpm.v1.ReportService` on a Connect router, in any HTTP version. */
export function reportRoutes(reporter: Reporter): (router: ConnectRouter) => void {
  return (router) => {
    router.service(ReportService, {
      async describe(request) {
        const wire = assertWire(request.wire);
        try {
          const description = await reporter.describe();
          return { description: encode(E2SmKpmRanfunctionDescriptionSchema, description, { wire }) };
        } catch (error) {
          throw error instanceof KpmError ? toConnectError(error) : error;
        }
      },
      async *subscribe(request, context) {
        const wire = assertWire(request.wire);
        try {
          const reports = reporter.subscribe(
            decode(E2SmKpmEventTriggerDefinitionSchema, request.eventTrigger, { wire }),
            decode(E2SmKpmActionDefinitionSchema, request.actionDefinition, { wire }),
            { signal: context.signal },
          );
          for await (const { header, message, period, time, missed } of reports) {
            yield {
              header: encode(E2SmKpmIndicationHeaderSchema, header, { wire }),
              message: encode(E2SmKpmIndicationMessageSchema, message, { wire }),
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

function assertWire(number: WireNumber): Wire {
  const wire = wireOfNumber(number);
  if (wire === undefined) throw new ConnectError(`No wire with number ${number}`, Code.InvalidArgument);
  return wire;
}
