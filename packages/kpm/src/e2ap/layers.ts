import type { Type } from "@signalbox/asn1/runtime";
import { varying } from "../asn1/vary.ts";
import type { Dialect } from "../dialect.ts";
import { type Part, type ServiceModel, schemasOf } from "../models/model.ts";
import { packedType, type Trace, tracePacked } from "../trace.ts";
import { E2apPdu } from "./pdu.ts";

/** A protocol over SCTP whose messages are ASN.1. */
export interface Protocol {
  readonly name: string;
  /** The payload protocol identifiers of SCTP, and the ports of associations that state none. */
  readonly payloadProtocols: readonly number[];
  readonly ports: readonly number[];
  /** The type of its messages, and the module that defines it. */
  readonly type: string;
  readonly module: string;
  readonly specification: string;
}

/** IANA, SCTP payload protocol identifiers. E2AP is registered for 70; software also uses 71 and 72. */
const protocols: readonly Protocol[] = [
  protocol("S1AP", [18], [36412], "3GPP TS 36.413"),
  protocol("NGAP", [60], [38412], "3GPP TS 38.413"),
  protocol("XnAP", [61], [38422], "3GPP TS 38.423"),
  protocol("F1AP", [62], [38472], "3GPP TS 38.473"),
  protocol("E1AP", [64], [38462], "3GPP TS 37.483"),
  protocol("E2AP", [70, 71, 72], [36421, 36422], "O-RAN E2AP"),
];

function protocol(
  name: string,
  payloadProtocols: readonly number[],
  ports: readonly number[],
  specification: string,
): Protocol {
  return { name, payloadProtocols, ports, type: `${name}-PDU`, module: `${name}-PDU-Descriptions`, specification };
}

/** The protocol of a message of SCTP: by its payload protocol, or by a port if it states none that is known. */
export function protocolOf(payloadProtocol: number, ports: readonly number[]): Protocol | undefined {
  return (
    protocols.find(({ payloadProtocols }) => payloadProtocols.includes(payloadProtocol)) ??
    protocols.find((one) => one.ports.some((port) => ports.includes(port)))
  );
}

const RRC = "NR-RRC-Definitions";
const INTER_NODE = "NR-InterNodeDefinitions";

/** An OCTET STRING with a message of another module. */
interface Inner {
  readonly module: string;
  readonly type: string;
  readonly rules: "aper" | "uper";
}

/**
 * What the specifications say about OCTET STRINGs, by the names of the type around them and of their own. Those whose content depends on
 * the state of a connection, or is ciphered, are left out.
 */
const inners: Readonly<Record<string, Inner>> = {
  "F1AP-PDU CellGroupConfig": { module: RRC, type: "CellGroupConfig", rules: "uper" },
  "F1AP-PDU DUtoCURRCContainer": { module: RRC, type: "CellGroupConfig", rules: "uper" },
  "F1AP-PDU MeasConfig": { module: RRC, type: "MeasConfig", rules: "uper" },
  "F1AP-PDU MeasGapConfig": { module: RRC, type: "MeasGapConfig", rules: "uper" },
  "F1AP-PDU MIB-message": { module: RRC, type: "MIB", rules: "uper" },
  "F1AP-PDU SIB1-message": { module: RRC, type: "SIB1", rules: "uper" },
  "F1AP-PDU UE-CapabilityRAT-ContainerList": { module: RRC, type: "UE-CapabilityRAT-ContainerList", rules: "uper" },
  "F1AP-PDU CG-ConfigInfo": { module: INTER_NODE, type: "CG-ConfigInfo", rules: "uper" },
  "InitialULRRCMessageTransfer RRCContainer": { module: RRC, type: "UL-CCCH-Message", rules: "uper" },
  "NGAP-PDU UERadioCapability": { module: INTER_NODE, type: "UERadioAccessCapabilityInformation", rules: "uper" },
  "NGAP-PDU SourceToTarget-TransparentContainer": {
    module: "NGAP-IEs",
    type: "SourceNGRANNode-ToTargetNGRANNode-TransparentContainer",
    rules: "aper",
  },
  "NGAP-PDU TargetToSource-TransparentContainer": {
    module: "NGAP-IEs",
    type: "TargetNGRANNode-ToSourceNGRANNode-TransparentContainer",
    rules: "aper",
  },
  "SourceNGRANNode-ToTargetNGRANNode-TransparentContainer RRCContainer": {
    module: INTER_NODE,
    type: "HandoverPreparationInformation",
    rules: "uper",
  },
  "TargetNGRANNode-ToSourceNGRANNode-TransparentContainer RRCContainer": {
    module: INTER_NODE,
    type: "HandoverCommand",
    rules: "uper",
  },
};

/** The types of compiled modules: those of `compile` of the package asn1. */
export interface Modules {
  readonly types: ReadonlyMap<string, ReadonlyMap<string, Type>>;
}

/** Finds the types of messages in modules, down to messages inside of messages. */
export class Layers {
  readonly #modules: Modules;
  readonly #known = new Map<string, Type>();
  /** The modules of messages that were found inside of others, and that are not known. */
  readonly missing: Set<string> = new Set();

  constructor(modules: Modules) {
    this.#modules = modules;
  }

  /** The type of the messages of a protocol; `undefined` without its modules. */
  typeOf({ module, type }: Protocol): Type | undefined {
    return this.#find(module, type);
  }

  #find(module: string, name: string): Type | undefined {
    const type = this.#known.get(name) ?? this.#modules.types.get(module)?.get(name);
    if (type === undefined || this.#known.has(name)) return type;
    const layered = this.#withInners(type, name);
    this.#known.set(name, layered);
    return layered;
  }

  /** The type, in which strings that are listed for `scope` have a content. */
  #withInners(type: Type, scope: string): Type {
    return varying((part) => {
      if (part.name !== scope && part.kind === "sequence" && scopes.has(part.name)) {
        return this.#withInners(part, part.name);
      }
      const inner = part.kind === "octetString" ? inners[`${scope} ${part.name}`] : undefined;
      return inner === undefined ? part : withContent(part, () => this.#content(inner));
    })(type);
  }

  #content({ module, type, rules }: Inner): ReturnType<ContentOf> {
    const found = this.#find(module, type);
    if (found === undefined) this.missing.add(module);
    return found === undefined ? [] : [{ type: found, rules }];
  }
}

/** The types around strings that have entries of their own. */
const scopes: ReadonlySet<string> = new Set(Object.keys(inners).map((key) => key.slice(0, key.indexOf(" "))));

type ContentOf = NonNullable<(Type & { kind: "octetString" })["content"]>;

function withContent(type: Type, content: ContentOf): Type {
  return type.kind === "octetString" ? { ...type, content } : type;
}

/** The OCTET STRINGs of E2AP that are messages of a service model. */
const parts: Readonly<Record<string, Part>> = {
  RANfunctionDefinition: "functionDescription",
  RICeventTriggerDefinition: "eventTrigger",
  RICactionDefinition: "actionDefinition",
  RICindicationHeader: "header",
  RICindicationMessage: "message",
  RICcontrolHeader: "controlHeader",
  RICcontrolMessage: "controlMessage",
  RICcontrolOutcome: "controlOutcome",
  RICcallProcessID: "callProcessId",
};

/**
 * Decodes a PDU of E2AP and the messages of service models in it, and records the bits of each component. A PDU does not say which
 * models its functions have, so the first of `models` that fits is used.
 */
export function tracePdu(octets: Uint8Array, models: readonly ServiceModel[], dialect: Dialect = "x691"): Trace {
  const withMessages = varying((type) => {
    const part = type.kind === "octetString" ? parts[type.name] : undefined;
    if (part === undefined) return type;
    return withContent(type, () => models.flatMap((model) => contentsOf(model, part, dialect)));
  });
  return tracePacked(withMessages(E2apPdu.variant(dialect)), octets);
}

function contentsOf(model: ServiceModel, part: Part, dialect: Dialect): ReturnType<ContentOf> {
  return schemasOf(model, part, "auto").map((schema) => ({ type: packedType(schema, dialect), rules: "aper" }));
}
