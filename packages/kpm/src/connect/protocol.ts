import { Code, ConnectError } from "@connectrpc/connect";
import { KpmError, type KpmErrorCode, type Wire } from "../error.ts";
import { RefusalSchema, Wire as WireNumber } from "../gen/signalbox/kpm/v1/report_pb.ts";

const numbers = { protobuf: WireNumber.PROTOBUF, json: WireNumber.JSON, aper: WireNumber.APER } as const;

/** The number that stands for a wire in the service. */
export function numberOfWire(wire: Wire): WireNumber {
  return numbers[wire];
}

/** The wire that a number stands for; `undefined` for a number of a later version. */
export function wireOfNumber(number: WireNumber): Wire | undefined {
  switch (number) {
    case WireNumber.UNSPECIFIED:
    case WireNumber.PROTOBUF:
      return "protobuf";
    case WireNumber.JSON:
      return "json";
    case WireNumber.APER:
      return "aper";
    default:
      return undefined;
  }
}

const statuses: Readonly<Partial<Record<KpmErrorCode, Code>>> = {
  malformed: Code.InvalidArgument,
  invalid_definition: Code.InvalidArgument,
  unknown_style: Code.NotFound,
};

/** The status of a refusal, with what is needed to make the error of it again. */
export function toConnectError(error: KpmError): ConnectError {
  const { message, code, path = "" } = error;
  const detail = { desc: RefusalSchema, value: { code, path } };
  return new ConnectError(message, statuses[code] ?? Code.Internal, undefined, [detail], error);
}

/** The error of the function on the other side when an error is a refusal of it; any other error as it is. */
export function fromConnectError(error: unknown): unknown {
  if (!(error instanceof ConnectError)) return error;
  const [detail] = error.findDetails(RefusalSchema);
  if (detail === undefined || !isReporterError(detail.code)) return error;
  return new KpmError(detail.code, error.rawMessage, { path: detail.path, cause: error });
}

function isReporterError(code: string): code is KpmErrorCode {
  return Object.hasOwn(statuses, code);
}
