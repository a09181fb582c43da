import { Code, ConnectError } from "@connectrpc/connect";
import { RefusalSchema } from "../gen/signalbox/kpm/v1/report_pb.ts";
import { KpmError, type KpmErrorCode } from "../kpm-error.ts";

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
  if (detail === undefined || !isRefusal(detail.code)) return error;
  return new KpmError(detail.code, error.rawMessage, { path: detail.path, cause: error });
}

function isRefusal(code: string): code is KpmErrorCode {
  return Object.hasOwn(statuses, code);
}
