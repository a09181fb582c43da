import type { Type } from "@signalbox/asn1/runtime";
import { type Asn1Message, asn1Message, messagesOf, type Variants } from "../asn1/message.ts";
import { flattened, lenient, varying } from "../asn1/vary.ts";
import * as codecsV3 from "../gen/kpm-v3/index.ts";
import type {
  E2SMKPMActionDefinition,
  E2SMKPMEventTriggerDefinition,
  E2SMKPMIndicationHeader,
  E2SMKPMIndicationMessage,
  E2SMKPMRANfunctionDescription,
} from "../gen/kpm-v4/index.ts";
import * as codecsV4 from "../gen/kpm-v4/index.ts";
import { measurementsOfLater } from "../measurements/later.ts";
import type { ServiceModel } from "./model.ts";

/** The top-level messages of versions 2 and later. The types have the additions of version 4. */
export interface LaterParts {
  readonly eventTrigger: Asn1Message<E2SMKPMEventTriggerDefinition>;
  readonly actionDefinition: Asn1Message<E2SMKPMActionDefinition>;
  readonly header: Asn1Message<E2SMKPMIndicationHeader>;
  readonly message: Asn1Message<E2SMKPMIndicationMessage>;
  readonly functionDescription: Asn1Message<E2SMKPMRANfunctionDescription>;
}

/** A model of version 2 or later. */
export type LaterModel = ServiceModel<LaterParts>;

/** The facts that differ between versions. */
interface VersionFacts {
  readonly oid: string;
  readonly version: string;
  /** The bytes of the time stamp in the header. */
  readonly timeStamp: 4 | 8;
  /** What an older version has instead of a type of the generated modules. */
  readonly change?: (type: Type) => Type;
}

/** Creates the model of a version from the codecs of generated modules. A changed version is interpreted. */
function laterModel(codecs: object, { oid, version, timeStamp, change }: VersionFacts): LaterModel {
  const generated = messagesOf(codecs, variants);
  const vary = change === undefined ? undefined : varying(change);
  const messages = [...generated.values()].map((message) => {
    const isStamped = timeStamp === 4 && STAMPED.includes(message.name);
    if (vary === undefined && !isStamped) return message;
    const type = vary?.(message.type) ?? message.type;
    return asn1Message({ type: isStamped ? shortStamped(type) : type }, variants);
  });
  const find = <T>(name: string): Asn1Message<T> => messages.find((one) => one.name === name) as Asn1Message<T>;
  const header = find<E2SMKPMIndicationHeader>("E2SM-KPM-IndicationHeader");
  const long = generated.get(header.name) as typeof header;
  const short =
    timeStamp === 4 ? header : asn1Message<E2SMKPMIndicationHeader>({ type: shortStamped(long.type) }, variants);
  return {
    oid,
    name: "KPM",
    version,
    schemas: messages,
    topLevel: {
      eventTrigger: find("E2SM-KPM-EventTriggerDefinition"),
      actionDefinition: find("E2SM-KPM-ActionDefinition"),
      header,
      message: find("E2SM-KPM-IndicationMessage"),
      functionDescription: find("E2SM-KPM-RANfunction-Description"),
    },
    headers: { 4: short, 8: timeStamp === 8 ? header : long },
    measurements: measurementsOfLater,
  };
}

/** The types with a time stamp. */
const STAMPED: readonly string[] = ["E2SM-KPM-IndicationHeader", "E2SM-KPM-IndicationHeader-Format1", "TimeStamp"];

/** Version 2 has seconds only. */
const shortStamped = varying((type) =>
  type.kind === "octetString" && type.name === "TimeStamp"
    ? { ...type, size: { min: 4, max: 4, extensible: false } }
    : type,
);

/** Types whose additions FlexRIC builds of 2023 encode as part of the root. */
const FLAT: readonly string[] = [
  "TestCond-Type",
  "TestCond-Value",
  "MeasurementCondItem",
  "MeasurementCondUEidItem",
  "E2SM-KPM-ActionDefinition-Format1",
];
/** Types with a CHOICE of formats that those builds encode in the same way. */
const FLAT_FORMATS: readonly string[] = ["E2SM-KPM-ActionDefinition", "E2SM-KPM-IndicationMessage"];

const variants: Variants = {
  "flexric-2023": varying((type) => {
    if (FLAT.includes(type.name)) return flattened(type);
    if (type.kind !== "sequence" || !FLAT_FORMATS.includes(type.name)) return type;
    return {
      ...type,
      root: type.root.map((part) => ({
        ...part,
        type: part.type.kind === "choice" ? flattened(part.type) : part.type,
      })),
    };
  }),
  "asn1c-2025": varying((type) => (type.kind === "null" ? { ...type, isPadded: true } : type)),
  lenient,
};

/** Versions 2 have the same object identifier. */
const oid = "1.3.6.1.4.1.53148.1.2.2.2";

/** E2SM-KPM v02.03: time stamps of 4 bytes. */
export const kpmV2: LaterModel = /* @__PURE__ */ laterModel(codecsV3, { oid, version: "2.03", timeStamp: 4 });

/**
 * E2SM-KPM v02.01: conditions differ from 2.03. A node announces the same object identifier, so put this model into a registry instead
 * of `kpmV2`, for nodes that are known to speak it.
 */
export const kpmV201: LaterModel = /* @__PURE__ */ laterModel(codecsV3, {
  oid,
  version: "2.01",
  timeStamp: 4,
  change: toEarlier,
});

/** E2SM-KPM v03.00: time stamps of 8 bytes. */
export const kpmV3: LaterModel = /* @__PURE__ */ laterModel(codecsV3, {
  oid: "1.3.6.1.4.1.53148.1.3.2.2",
  version: "3.00",
  timeStamp: 8,
});

/**
 * E2SM-KPM v04.00: additions to v03.00. Its ASN.1 module still has the object identifier of v03.00. To decode nodes that announce
 * that identifier as v4, put this model into a registry before `kpmV3`, or instead of it. A node may also announce the identifier
 * given here.
 */
export const kpmV4: LaterModel = /* @__PURE__ */ laterModel(codecsV4, {
  oid: "1.3.6.1.4.1.53148.1.4.2.2",
  version: "4.00",
  timeStamp: 8,
});

/** A MatchingCondItem is the CHOICE itself, and a condition has an operator and a value. */
function toEarlier(type: Type): Type {
  if (type.kind !== "sequence") return type;
  const [first] = type.root;
  if (type.name === "MatchingCondItem" && first !== undefined) return { ...first.type, name: type.name };
  if (type.name !== "TestCondInfo") return type;
  return { ...type, root: type.root.map((component) => ({ ...component, optional: false })) };
}
