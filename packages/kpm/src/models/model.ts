import type { DescMessage, Message } from "@bufbuild/protobuf";
import type { Edition } from "../aper/dialect.ts";
import type { Measurement, ReportContext } from "../measurements/measurement.ts";
import type { SomeCodec } from "../runtime/codec.ts";

/** The top-level messages; each is one OCTET STRING in E2AP. */
export type Part = "eventTrigger" | "actionDefinition" | "header" | "message" | "functionDescription";

/**
 * A service model: the messages of a RAN function with one object identifier. Models with the same messages are editions of one
 * another and share schemas.
 */
export interface ServiceModel extends Edition {
  /** The object identifier that a node announces, in dotted decimal. */
  readonly oid: string;
  /** The display name, such as `KPM`. */
  readonly name: string;
  /** The version, such as `3.00`. */
  readonly version: string;
  /** The schemas of all messages. */
  readonly schemas: readonly DescMessage[];
  /** The codecs of all messages, to which the schemas are bound. */
  readonly codecs: readonly SomeCodec[];
  readonly topLevel: Readonly<Record<Part, DescMessage>>;
  /**
   * The named measurements of a report. Header and message have the schemas in `topLevel`. The context adds what the receiver knows
   * from its subscription.
   */
  readonly measurements: (
    header: Message | undefined,
    message: Message,
    context?: ReportContext<Message>,
  ) => Iterable<Measurement>;
}

/** Models by object identifier. */
export type Models = ReadonlyMap<string, ServiceModel>;

/** Creates a registry of models. When two models have the same object identifier, the first one is used. */
export function models(...all: readonly ServiceModel[]): Models {
  return new Map(all.toReversed().map((model) => [model.oid, model]));
}

/** Finds the model that a node announces. Messages of a function without a model are not decoded. */
export function modelOf(registry: Models, oid: string): ServiceModel | undefined {
  return registry.get(oid);
}
