import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import type { Asn1Message } from "../asn1/message.ts";
import type { Measurement, ReportContext } from "../measurements/measurement.ts";

/** A type of message: the schema of a protobuf message, or a type of an ASN.1 module. */
export type Schema = DescMessage | Asn1Message;

/** The values of a type of message. */
export type MessageOf<Type extends Schema> = Type extends DescMessage
  ? MessageShape<Type>
  : Type extends Asn1Message<infer T>
    ? T
    : never;

/** Messages that every model has. */
type ReportPart = "eventTrigger" | "actionDefinition" | "header" | "message" | "functionDescription";

/** Messages of control. */
type ControlPart = "controlHeader" | "controlMessage" | "controlOutcome" | "callProcessId";

/** The top-level messages; each is one OCTET STRING in E2AP. */
export type Part = ReportPart | ControlPart;

type TopLevel = Readonly<Record<ReportPart, Schema> & Partial<Record<ControlPart, Schema>>>;

/** A service model: the messages of a RAN function with one object identifier. */
export interface ServiceModel<Parts extends TopLevel = TopLevel> {
  /** The object identifier that a node announces, in dotted decimal. */
  readonly oid: string;
  /** The display name, such as `KPM`. */
  readonly name: string;
  /** The version, such as `3.00`. */
  readonly version: string;
  /** The types of all messages. */
  readonly schemas: readonly Schema[];
  readonly topLevel: Parts;
  /** Headers with time stamps of 4 and of 8 bytes, for models whose nodes announce the wrong version. */
  readonly headers?: { readonly 4: Parts["header"]; readonly 8: Parts["header"] };
  /**
   * The named measurements of a report. Header and message have the types in `topLevel`. The context adds what the receiver knows
   * from its subscription.
   */
  // A method, so that a model of any messages is a `ServiceModel`.
  measurements(
    header: MessageOf<Parts["header"]> | undefined,
    message: MessageOf<Parts["message"]>,
    context?: ReportContext<MessageOf<Parts["actionDefinition"]>>,
  ): Iterable<Measurement>;
}

/** Models by object identifier. Messages of a function without a model are not decoded. */
export type Models = ReadonlyMap<string, ServiceModel>;

/** Creates a registry of models. When two models have the same object identifier, the first one is used. */
export function models(...all: readonly ServiceModel[]): Models {
  return new Map(all.toReversed().map((model) => [model.oid, model]));
}

/** The types that a part may have: none, one, or for a header with a time stamp that of the model and the other one. */
export function schemasOf(
  { topLevel, headers }: ServiceModel,
  part: Part,
  timestamp: "auto" | 4 | 8,
): readonly Schema[] {
  const schema = topLevel[part];
  if (part !== "header" || headers === undefined) return schema === undefined ? [] : [schema];
  if (timestamp !== "auto") return [headers[timestamp]];
  return [topLevel.header, topLevel.header === headers[4] ? headers[8] : headers[4]];
}
