import type { BodyInspector, Explained, ExplainedPart } from "@signalbox/capture";
import { formatJson } from "@signalbox/json";
import type { Dialect, Part, ServiceModel, Trace, TraceNode, Wire } from "@signalbox/kpm";

type Kpm = typeof import("@signalbox/kpm");
type E2ap = typeof import("@signalbox/kpm/e2ap");
type Schema = Kpm["schemas"][number];

const partTitles: Readonly<Record<Part, string>> = {
  message: "Indication message",
  header: "Indication header",
  actionDefinition: "Action definition",
  eventTrigger: "Event trigger",
  functionDescription: "RAN function description",
};

const wireTitles: Readonly<Record<Wire, string>> = { aper: "Aligned PER", protobuf: "Protobuf", json: "JSON" };

const versionTitles = { "1.00": "v1", "2.03": "v2", "3.00": "v3", "4.00": "v4" } as const;

/** All dialects, without loading the package. A missing one is a type error. */
const dialectTitles: Readonly<Record<Dialect, string>> = {
  x691: "X.691",
  asn1c: "asn1c",
  "asn1c-2025": "asn1c 2025",
  asn1tools: "asn1tools",
  "flexric-2023": "FlexRIC 2023",
};

const detected = { name: "", title: "Detect" } as const;

/** Shows the structure of KPM messages (all versions and wires) and E2AP PDUs, at `/inspect/-/kpm`. */
export const kpmInspector: BodyInspector = {
  name: "kpm",
  title: "KPM inspector",
  choices: [
    { name: "type", title: "Type", values: [detected, { name: "pdu", title: "E2AP PDU" }, ...valuesOf(partTitles)] },
    { name: "version", title: "Version", values: [detected, ...valuesOf(versionTitles)] },
    { name: "wire", title: "Wire", values: [detected, ...valuesOf(wireTitles)] },
    { name: "dialect", title: "APER dialect", values: valuesOf(dialectTitles) },
  ],
  explain,
};

/** An interpretation of the bytes. */
interface Subject {
  readonly kind: "pdu" | Part;
  readonly schema: Schema;
  readonly wire: Wire;
  /** For an E2AP PDU, the model of its payload. */
  readonly model: ServiceModel;
}

interface Choices {
  readonly type?: "pdu" | Part;
  readonly version?: string;
  readonly wire?: Wire;
  readonly dialect: Dialect;
}

/** All interpretations to try. */
interface Models {
  readonly kpm: Kpm;
  readonly e2ap: E2ap;
  readonly all: readonly ServiceModel[];
}

async function explain(bytes: Uint8Array, chosen: Readonly<Record<string, string>>): Promise<Explained> {
  const kpm = await import("@signalbox/kpm");
  const e2ap = await import("@signalbox/kpm/e2ap");
  const { kpmV2, kpmV3, kpmV4 } = await import("@signalbox/kpm/v3");
  const models: Models = { kpm, e2ap, all: [kpm.kpmV1, kpmV3, kpmV2, kpmV4] };
  const choices = choicesOf(chosen);
  const subject = identify(models, bytes, choices);
  if (subject === undefined) return unknownBytes(bytes, choices);

  const { kind, schema, wire, model } = subject;
  const { dialect } = choices;
  const traced = kpm.trace(schema, bytes, { wire, dialect, model });
  const problems = traced.error === undefined ? [] : [{ path: traced.error.path ?? "", detail: traced.error.message }];
  const root = kind === "pdu" && wire === "aper" ? withPayloads(models, bytes, traced, model, dialect) : traced.root;
  const message = traced.error === undefined ? kpm.decode(schema, bytes, { wire, dialect, model }) : undefined;
  if (message !== undefined && kind !== "pdu") {
    const verdict = kpm.validate(schema, message);
    if (verdict.kind === "invalid") {
      problems.push(...verdict.violations.map(({ path, message: detail }) => ({ path, detail })));
    }
  }
  return {
    title:
      kind === "pdu"
        ? "E2AP PDU"
        : `KPM ${versionTitles[model.version as keyof typeof versionTitles]} ${partTitles[kind].toLowerCase()}`,
    found: { type: kind, version: model.version, wire, dialect },
    unit: wire === "aper" ? "bits" : "bytes",
    root: partOf(root),
    problems,
    conversions: message === undefined ? [] : conversionsOf(kpm, schema, message, { dialect, model }),
  };
}

function valuesOf(titles: Readonly<Record<string, string>>): { name: string; title: string }[] {
  return Object.entries(titles).map(([name, title]) => ({ name, title }));
}

/** The valid choices of the user. */
function choicesOf({ type = "", version = "", wire = "", dialect = "" }: Readonly<Record<string, string>>): Choices {
  return {
    ...(type === "pdu" || Object.hasOwn(partTitles, type) ? { type: type as "pdu" | Part } : {}),
    ...(Object.hasOwn(versionTitles, version) ? { version } : {}),
    ...(Object.hasOwn(wireTitles, wire) ? { wire: wire as Wire } : {}),
    dialect: Object.hasOwn(dialectTitles, dialect) ? (dialect as Dialect) : "x691",
  };
}

/** Detects the format within the choices: an E2AP PDU first, then valid messages, then others. */
function identify({ kpm, e2ap, all }: Models, bytes: Uint8Array, choices: Choices): Subject | undefined {
  const { type, version, wire, dialect } = choices;
  const allowed = all.filter((model) => version === undefined || model.version === version);
  const [first = kpm.kpmV1] = allowed;
  if (type === "pdu" || (type === undefined && (wire ?? "aper") === "aper" && e2ap.isPdu(bytes))) {
    return { kind: "pdu", schema: e2ap.E2apPduSchema, wire: wire ?? "aper", model: payloadModel(allowed, first) };
  }
  const [best] = kpm.detectModels(bytes, allowed, {
    dialect,
    ...(type === undefined ? {} : { parts: [type] }),
    ...(wire === undefined ? {} : { wires: [wire] }),
  });
  if (best !== undefined) return { kind: best.part, ...best };
  // Incomplete bytes are shown as far as they decode, if the user has chosen a type.
  if (type === undefined) return undefined;
  return {
    kind: type,
    schema: first.topLevel[type],
    wire: wire ?? (bytes[0] === 0x7b ? "json" : "aper"),
    model: first,
  };
}

/** Payloads of unknown version are most often version 3. */
function payloadModel(allowed: readonly ServiceModel[], first: ServiceModel): ServiceModel {
  return allowed.find(({ version }) => version === "3.00") ?? first;
}

/** The fields of E2AP that contain a message of a service model, and its type. */
const payloads: Readonly<Record<string, Part>> = {
  ric_indication_header: "header",
  ric_indication_message: "message",
  ric_event_trigger_definition: "eventTrigger",
  ric_action_definition: "actionDefinition",
  ran_function_definition: "functionDescription",
};

/** Adds the structure of payloads to the trace of a PDU. */
function withPayloads(
  models: Models,
  bytes: Uint8Array,
  { root }: Trace,
  model: ServiceModel,
  dialect: Dialect,
): TraceNode {
  const visit = (node: TraceNode): TraceNode => {
    const part = payloads[node.name];
    if (part === undefined || node.parts.length > 0) return { ...node, parts: node.parts.map(visit) };
    const inner = payloadTrace(models, bytes.subarray(Math.ceil(node.from / 8), node.to / 8), { part, model, dialect });
    if (inner === undefined) return node;
    return { ...node, parts: [shifted(inner.root, node.to - inner.root.to)] };
  };
  return visit(root);
}

/**
 * Finds the message in an octet string. Its length precedes it, in one or two octets, or in four for an open type with its own
 * length. Tries this version first, then version 1, and returns the first complete message.
 */
function payloadTrace(
  { kpm }: Models,
  octets: Uint8Array,
  { part, model, dialect }: { readonly part: Part; readonly model: ServiceModel; readonly dialect: Dialect },
): Trace | undefined {
  for (const candidate of [model, kpm.kpmV1]) {
    for (let before = 1; before <= 4; before++) {
      if (octets.length <= before || !endsAfter(octets, before)) continue;
      const traced = kpm.trace(candidate.topLevel[part], octets.subarray(before), { dialect, model: candidate });
      if (traced.error === undefined) return traced;
    }
  }
  return undefined;
}

/** Whether the octets before a payload are its length (X.691, clause 11.9). */
function endsAfter(octets: Uint8Array, before: number): boolean {
  const left = octets.length - before;
  const [short = 0, long = 0] = [octets[before - 1], octets[before - 2]];
  return left < 128 ? short === left : before >= 2 && ((long & 0x3f) << 8) + short === left;
}

/** Adds an offset to all bits of a trace. */
function shifted({ from, to, parts, ...rest }: TraceNode, by: number): TraceNode {
  return { ...rest, from: from + by, to: to + by, parts: parts.map((part) => shifted(part, by)) };
}

function partOf({ name, from, to, value, parts }: TraceNode): ExplainedPart {
  return { name, from, to, ...(value === undefined ? {} : { value }), parts: parts.map(partOf) };
}

function conversionsOf(
  kpm: Kpm,
  schema: Schema,
  message: ReturnType<Kpm["decode"]>,
  options: { readonly dialect: Dialect; readonly model: ServiceModel },
): Explained["conversions"] {
  return (Object.keys(wireTitles) as Wire[]).map((wire) => {
    const form = { name: wire, title: wireTitles[wire] };
    try {
      const octets = kpm.encode(schema, message, { wire, ...options });
      if (wire !== "json") return { ...form, kind: "bytes", hex: Buffer.from(octets).toString("hex") };
      const text = formatJson(Buffer.from(octets).toString("utf8"));
      return { ...form, kind: "text", text };
    } catch (error) {
      if (!(error instanceof kpm.KpmError)) throw error;
      return { ...form, kind: "none", detail: error.message };
    }
  });
}

function unknownBytes(bytes: Uint8Array, { wire }: Choices): Explained {
  const detail =
    bytes.length === 0
      ? "There are no bytes."
      : `These ${bytes.length} bytes are neither a complete KPM message nor a complete E2AP PDU. Choose a type to see how much of them can be decoded.`;
  return {
    title: "Not recognized",
    found: {},
    unit: wire === "protobuf" || wire === "json" ? "bytes" : "bits",
    root: { name: "bytes", from: 0, to: bytes.length * 8, parts: [] },
    problems: [{ path: "", detail }],
    conversions: [],
  };
}
