import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { decode } from "../decode.ts";
import { encode } from "../encode.ts";
import { KpmError, type Wire } from "../error.ts";
import { ReportService, type Wire as WireNumber } from "../gen/signalbox/kpm/v1/report_pb.ts";
import { kpmV1 } from "../models/kpm-v1.ts";
import type { E2Node } from "../report/e2-node.ts";
import type { Reporter } from "../report/report-function.ts";
import { toConnectError, wireOfNumber } from "./protocol.ts";

/**
 * Serves a report function as the service `signalbox.kpm.v1.ReportService` on a Connect router, with any HTTP version. With `e2`, the
 * service exchanges messages of E2AP as well.
 */
export function reportRoutes(
  reporter: Reporter,
  { e2 }: { readonly e2?: E2Node | undefined } = {},
): (router: ConnectRouter) => void {
  const { eventTrigger, actionDefinition, header, message, functionDescription } = kpmV1.topLevel;
  return (router) => {
    router.service(ReportService, {
      async describe(request) {
        const wire = assertWire(request.wire);
        try {
          return { description: encode(functionDescription, await reporter.describe(), { wire }) };
        } catch (error) {
          throw error instanceof KpmError ? toConnectError(error) : error;
        }
      },
      async *subscribe(request, context) {
        const wire = assertWire(request.wire);
        try {
          const reports = reporter.subscribe(
            decode(eventTrigger, request.eventTrigger, { wire }),
            decode(actionDefinition, request.actionDefinition, { wire }),
            { signal: context.signal },
          );
          for await (const report of reports) {
            yield {
              header: encode(header, report.header, { wire }),
              message: encode(message, report.message, { wire }),
              periodMs: report.period,
              timeMs: report.time,
              missed: report.missed,
            };
          }
        } catch (error) {
          throw error instanceof KpmError ? toConnectError(error) : error;
        }
      },
      async *exchange({ pdu }, { signal }) {
        if (e2 === undefined) throw new ConnectError("This node does not speak E2AP", Code.Unimplemented);
        for await (const response of e2.exchange(pdu, { signal })) yield { pdu: response };
      },
    });
  };
}

function assertWire(number: WireNumber): Wire {
  const wire = wireOfNumber(number);
  if (wire === undefined) throw new ConnectError(`No encoding with number ${number}`, Code.InvalidArgument);
  return wire;
}
