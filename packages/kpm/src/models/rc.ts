import { type Asn1Message, messagesOf } from "../asn1/message.ts";
import type {
  E2SMRCActionDefinition,
  E2SMRCCallProcessID,
  E2SMRCControlHeader,
  E2SMRCControlMessage,
  E2SMRCControlOutcome,
  E2SMRCEventTrigger,
  E2SMRCIndicationHeader,
  E2SMRCIndicationMessage,
  E2SMRCRANFunctionDefinition,
} from "../gen/rc/index.ts";
import * as codecs from "../gen/rc/index.ts";
import type { ServiceModel } from "./model.ts";

/** The top-level messages of E2SM-RC. */
export interface RcParts {
  readonly eventTrigger: Asn1Message<E2SMRCEventTrigger>;
  readonly actionDefinition: Asn1Message<E2SMRCActionDefinition>;
  readonly header: Asn1Message<E2SMRCIndicationHeader>;
  readonly message: Asn1Message<E2SMRCIndicationMessage>;
  readonly functionDescription: Asn1Message<E2SMRCRANFunctionDefinition>;
  readonly controlHeader: Asn1Message<E2SMRCControlHeader>;
  readonly controlMessage: Asn1Message<E2SMRCControlMessage>;
  readonly controlOutcome: Asn1Message<E2SMRCControlOutcome>;
  readonly callProcessId: Asn1Message<E2SMRCCallProcessID>;
}

/** E2SM-RC v01.03: control of the radio network. Its reports have no named measurements. */
export const rc: ServiceModel<RcParts> = /* @__PURE__ */ rcModel();

function rcModel(): ServiceModel<RcParts> {
  const messages = messagesOf(codecs, {});
  const find = <T>(name: string): Asn1Message<T> => messages.get(`E2SM-RC-${name}`) as Asn1Message<T>;
  return {
    oid: "1.3.6.1.4.1.53148.1.1.2.3",
    name: "RC",
    version: "1.03",
    schemas: [...messages.values()],
    topLevel: {
      eventTrigger: find("EventTrigger"),
      actionDefinition: find("ActionDefinition"),
      header: find("IndicationHeader"),
      message: find("IndicationMessage"),
      functionDescription: find("RANFunctionDefinition"),
      controlHeader: find("ControlHeader"),
      controlMessage: find("ControlMessage"),
      controlOutcome: find("ControlOutcome"),
      callProcessId: find("CallProcessID"),
    },
    measurements: () => [],
  };
}
