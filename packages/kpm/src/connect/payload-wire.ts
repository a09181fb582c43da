import { Wire as WireNumber } from "../gen/signalbox/kpm/v1/report_pb.ts";
import type { Wire } from "../wire.ts";

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
