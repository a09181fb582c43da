import type { DescMessage, Message } from "@bufbuild/protobuf";
import type { Edition } from "../aper/dialect.ts";
import type { Measurement, ReportContext } from "../measurements/measurement.ts";
import type { SomeCodec } from "../runtime/codec.ts";

/** The messages that travel on their own, each in one OCTET STRING of E2AP. */
export type Part = "eventTrigger" | "actionDefinition" | "header" | "message" | "functionDescription";

/**
 * A service model: what a RAN function of one object identifier speaks. Models with the same messages are editions of one another
 * and share schemas.
 */
export interface ServiceModel extends Edition {
  /** The object identifier that a node announces, in dotted decimal. */
  readonly oid: string;
  /** The name for people, such as `KPM`. */
  readonly name: string;
  /** The version, such as `3.00`. */
  readonly version: string;
  /** The schemas of all messages. */
  readonly schemas: readonly DescMessage[];
  /** The codecs of all messages, which the schemas are bound to. */
  readonly codecs: readonly SomeCodec[];
  readonly topLevel: Readonly<Record<Part, DescMessage>>;
  /**
   * The named measurements of a report. Header and message are of the schemas in `topLevel`; the context adds what the receiver
   * knows from its subscription.
   */
  readonly measurements: (
    header: Message | undefined,
    message: Message,
    context?: ReportContext<Message>,
  ) => Iterable<Measurement>;
}

/** Models by object identifier. */
export type Models = ReadonlyMap<string, ServiceModel>;

/** Puts models into a registry. Of two models with one object identifier, the first is found. */
export function models(...all: readonly ServiceModel[]): Models {
  return new Map(all.toReversed().map((model) => [model.oid, model]));
}

/** Finds the model that a node announces. Bytes of a function that has none stay as they are. */
export function modelOf(registry: Models, oid: string): ServiceModel | undefined {
  return registry.get(oid);
}
