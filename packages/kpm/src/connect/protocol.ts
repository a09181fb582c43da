import { Code, ConnectError } from "@connectrpc/connect";
import { KpmError, type KpmErrorCode, type Wire } from "../error.ts";
import { ErrorDetailSchema, type Wire as WireNumber } from "../gen/signalbox/kpm/v1/report_pb.ts";

/** By their numbers in the service: a request without a number is in protobuf. */
const wires: readonly Wire[] = ["protobuf", "protobuf", "json", "aper"];

/** The number of a wire in the service. */
export function numberOfWire(wire: Wire): WireNumber {
  return wires.lastIndexOf(wire) as WireNumber;
}

/** The wire with a number, or `undefined` for a number of a later version. */
export function wireOfNumber(number: WireNumber): Wire | undefined {
  return wires[number];
}

const statuses: Readonly<Record<KpmErrorCode, Code>> = {
  malformed: Code.InvalidArgument,
  invalid_definition: Code.InvalidArgument,
  unknown_style: Code.NotFound,
  unencodable: Code.Internal,
  unsupported: Code.Unimplemented,
  invalid_argument: Code.Internal,
  invalid_report: Code.Internal,
};

/** The Connect error for a KpmError, with the details that {@link fromConnectError} needs. */
export function toConnectError(error: KpmError): ConnectError {
  const { message, code, path = "" } = error;
  const detail = { desc: ErrorDetailSchema, value: { code, path } };
  return new ConnectError(message, statuses[code], undefined, [detail], error);
}

/** The KpmError of the function on the other side, or the error itself if it is not one. */
export function fromConnectError(error: unknown): unknown {
  if (!(error instanceof ConnectError)) return error;
  const [detail] = error.findDetails(ErrorDetailSchema);
  if (detail === undefined || !isErrorCode(detail.code)) return error;
  return new KpmError(detail.code, error.rawMessage, { path: detail.path, cause: error });
}

function isErrorCode(code: string): code is KpmErrorCode {
  return Object.hasOwn(statuses, code);
}
