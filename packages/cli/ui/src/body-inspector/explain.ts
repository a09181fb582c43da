import {
  Asn1Error,
  compile,
  decode as decodeType,
  encode as encodeType,
  fromPlain,
  type Plain,
  toPlain,
  trace as traceType,
} from "@signalbox/asn1";
import { formatJson } from "@signalbox/json";
import {
  type Dialect,
  decode,
  detectModels,
  encode,
  KpmError,
  kpmV1,
  type Part,
  parseJson,
  type ServiceModel,
  type TraceNode,
  trace,
  validate,
  type Wire,
} from "@signalbox/kpm";
import { E2apPdu, isPdu, tracePdu } from "@signalbox/kpm/e2ap";
import { kpmV2, kpmV3, kpmV4, kpmV201 } from "@signalbox/kpm/later";
import { rc } from "@signalbox/kpm/rc";
import { fieldsOf, nearestMessage } from "../../../src/nearest-message.ts";
import { type Choices, type ModuleText, partTitles, versionTitles, wireTitles } from "./choices.ts";

/** The structure of a message. */
export interface Explained {
  readonly title: string;
  readonly found: Choices;
  /** The unit of `from` and `to` for people. */
  readonly unit: "bits" | "bytes";
  readonly root: TraceNode;
  /** `path` joins the names of parts with dots. It is empty when the problem is about the whole message. */
  readonly problems: readonly { readonly path: string; readonly detail: string }[];
  readonly conversions: readonly Conversion[];
}

/** The message in another encoding. `detail` says why there is none. */
type Conversion = { readonly name: Wire; readonly title: string } & (
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "bytes"; readonly hex: string }
  | { readonly kind: "none"; readonly detail: string }
);

/** An interpretation of the bytes. */
interface Subject {
  readonly kind: "pdu" | Part;
  readonly schema: ServiceModel["schemas"][number];
  readonly wire: Wire;
  /** For an E2AP PDU, the model of its payload. */
  readonly model: ServiceModel;
  /** Whether the bytes are no whole message, and this is what most of them can be decoded as. */
  readonly isPartial?: boolean;
}

interface Task {
  readonly bytes: Uint8Array;
  readonly choices: Choices;
  /** For the type `module`. */
  readonly module?: ModuleText;
}

/** Takes a KPM message (any version and wire), an E2AP PDU, or a message of the user's ASN.1 module apart. */
export function explain({ bytes, choices, module }: Task): Explained {
  if (choices.type === "module") return explainByModule(bytes, module);
  const subject = identify(bytes, choices);
  if (subject === undefined) return unknownBytes(bytes, choices);
  const { kind, schema, wire, model } = subject;
  const { dialect = "x691" } = choices;
  const isPacked = kind === "pdu" && wire === "aper";
  const traced = isPacked ? tracePdu(bytes, [model, rc, kpmV1], dialect) : trace(schema, bytes, { wire, dialect });
  const problems = traced.error === undefined ? [] : [problemOf(traced.error.path, traced.error)];
  if (subject.isPartial === true) problems.push({ path: "", detail: PARTIAL });
  const message = traced.error === undefined ? decode(schema, bytes, { wire, dialect }) : undefined;
  if (message !== undefined && kind !== "pdu") {
    const verdict = validate(schema, message);
    if (verdict.kind === "invalid") {
      problems.push(...verdict.violations.map(({ path, message: detail }) => ({ path, detail })));
    }
  }
  const version = model.version as keyof typeof versionTitles;
  const shown = firstParts(traced.root);
  if (shown.isCut)
    problems.push({ path: "", detail: `There are more than ${MAX_PARTS} parts. Only the first are shown.` });
  return {
    title:
      kind === "pdu"
        ? "E2AP PDU"
        : `${model.name} ${versionTitles[version] ?? version} ${partTitles[kind].toLowerCase()}`,
    found: { type: kind, version, wire, dialect },
    unit: wire === "aper" ? "bits" : "bytes",
    root: shown.root,
    problems,
    conversions: message === undefined ? [] : conversionsOf(schema, message, dialect),
  };
}

const PARTIAL =
  "These bytes are not a complete message. They are shown as the type that most of them can be decoded as. Choose a type to see another.";

/** An error as a problem of the part that it names, without repeating the name and position of the part. */
function problemOf(path = "", { message }: Error): Explained["problems"][number] {
  return { path, detail: path === "" ? message : message.replace(/^Cannot decode \S+ (?:from JSON )?at [^:]+: /, "") };
}

function explainByModule(bytes: Uint8Array, module: ModuleText = { text: "", type: "", rules: "aper" }): Explained {
  const { text, type: name, rules } = module;
  const found = { type: "module" } as const;
  const problem = (detail: string): Explained => ({
    ...unknownBytes(bytes, {}),
    found,
    problems: [{ path: "", detail }],
  });
  if (text === "" || name === "") return problem("Enter the ASN.1 modules of the message, and the name of its type.");
  try {
    const type = compile([{ file: "module", text }]).find(name);
    if (isJson(bytes)) {
      const octets = encodeType(type, fromPlain(type, parseJson(bytes) as Plain), { rules });
      const title = rules === "uper" ? "Unaligned PER" : wireTitles.aper;
      return {
        title: type.name,
        found,
        unit: "bytes",
        root: { name: type.name, from: 0, to: bytes.length * 8, parts: [] },
        problems: [],
        conversions: [{ name: "aper", title, kind: "bytes", hex: hexOf(octets) }],
      };
    }
    const { root, error } = traceType(type, bytes, { rules });
    const shown = firstParts(root);
    const json = error === undefined ? JSON.stringify(toPlain(type, decodeType(type, bytes, { rules }))) : undefined;
    return {
      title: type.name,
      found,
      unit: "bits",
      root: shown.root,
      problems: error === undefined ? [] : [problemOf(pathInside(type.name, error.path), error)],
      conversions:
        json === undefined || json.length > MAX_CONVERSION
          ? []
          : [{ name: "json", title: wireTitles.json, kind: "text", text: formatJson(json) }],
    };
  } catch (error) {
    if (error instanceof Asn1Error || error instanceof KpmError) return problem(error.message);
    throw error;
  }
}

/** Whether bytes are the text of a JSON object or array, by their first character and because all are text. */
function isJson(bytes: Uint8Array): boolean {
  return /^\s*[[{][\s\u0020-\ufffc]*$/.test(new TextDecoder().decode(bytes));
}

/** The path of an error without the name of the outermost type. */
function pathInside(type: string, path = ""): string {
  return path.startsWith(type) ? path.slice(type.length).replace(/^\./, "") : path;
}

/** Detects the format within the choices: an E2AP PDU first, then valid messages, then others. */
function identify(bytes: Uint8Array, { type: chosen, version, wire, dialect = "x691" }: Choices): Subject | undefined {
  const type = chosen === "module" ? undefined : chosen;
  // Reports of RC have no type of their own here: their bytes may be anything.
  const isControl = type !== undefined && type !== "pdu" && !(type in kpmV1.topLevel);
  const kpm = [kpmV1, kpmV3, kpmV2, kpmV4, kpmV201].filter((one) => version === undefined || one.version === version);
  const allowed: readonly ServiceModel[] = isControl ? [rc] : kpm;
  const [first = kpmV1 as ServiceModel] = allowed;
  if (type === "pdu" || (type === undefined && (wire ?? "aper") === "aper" && isPdu(bytes))) {
    // Payloads of unknown version are most often version 3.
    const model = version === undefined ? kpmV3 : first;
    return { kind: "pdu", schema: E2apPdu, wire: wire ?? "aper", model };
  }
  const [best] = detectModels(bytes, allowed, {
    dialect,
    ...(type === undefined ? {} : { parts: [type] }),
    ...(wire === undefined ? {} : { wires: [wire] }),
  });
  if (best !== undefined) return { kind: best.part, ...best };
  // Incomplete bytes are shown as far as they decode.
  if (type === undefined) {
    const types = allowed.flatMap((model) =>
      Object.entries(model.topLevel).map(([part, schema]) => ({ kind: part as Part, schema, model })),
    );
    const bySight: readonly Wire[] = isJson(bytes) ? ["json"] : ["protobuf", "aper"];
    const wires = wire === undefined ? bySight : [wire];
    const pdu = { kind: "pdu", schema: E2apPdu, model: version === undefined ? kpmV3 : first } as const;
    const found = nearestMessage({ trace }, bytes, [...types, pdu], { wires, dialect });
    return found && { ...found.type, wire: found.wire, isPartial: true };
  }
  const guess = bytes[0] === 0x7b ? "json" : "aper";
  const schema = first.topLevel[type];
  return schema && { kind: type, schema, wire: wire ?? guess, model: first };
}

/** A tree of more parts is truncated: the page renders all of them. */
const MAX_PARTS = 50_000;

function firstParts(whole: TraceNode): { readonly root: TraceNode; readonly isCut: boolean } {
  let left = MAX_PARTS;
  let isCut = false;
  const visit = (node: TraceNode): TraceNode => {
    const parts: TraceNode[] = [];
    for (const part of node.parts) {
      isCut ||= left === 0;
      if (isCut) break;
      left -= 1;
      parts.push(visit(part));
    }
    return { ...node, parts };
  };
  return { root: visit(whole), isCut };
}

/** The most characters of a conversion. */
const MAX_CONVERSION = 1024 * 1024;

function conversionsOf(schema: Subject["schema"], message: unknown, dialect: Dialect): readonly Conversion[] {
  return (Object.keys(wireTitles) as Wire[]).map((wire) => {
    const form = { name: wire, title: wireTitles[wire] };
    try {
      const octets = encode(schema, message, { wire, dialect });
      const text = wire === "json" ? formatJson(new TextDecoder().decode(octets)) : hexOf(octets);
      if (text.length > MAX_CONVERSION) {
        return { ...form, kind: "none", detail: `It is longer than ${MAX_CONVERSION} characters.` };
      }
      return wire === "json" ? { ...form, kind: "text", text } : { ...form, kind: "bytes", hex: text };
    } catch (error) {
      if (!(error instanceof KpmError)) throw error;
      return { ...form, kind: "none", detail: error.message };
    }
  });
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function unknownBytes(bytes: Uint8Array, { wire }: Choices): Explained {
  return {
    title: "Not recognized",
    found: {},
    unit: wire === "protobuf" || wire === "json" || isJson(bytes) ? "bytes" : "bits",
    root: { name: "bytes", from: 0, to: bytes.length * 8, parts: [] },
    problems: [{ path: "", detail: whyUnknown(bytes) }],
    conversions: [],
  };
}

function whyUnknown(bytes: Uint8Array): string {
  if (bytes.length === 0) return "There are no bytes.";
  if (!isJson(bytes)) {
    return `These ${bytes.length} bytes are neither a complete KPM message nor a complete E2AP PDU. Choose a type to see how much of them can be decoded.`;
  }
  try {
    const fields = fieldsOf(parseJson(bytes)) ?? "this JSON belongs";
    return `${fields.replace("t", "T")} to no message, or to several. Choose a type to see its fields.`;
  } catch (error) {
    if (error instanceof KpmError) return error.message;
    throw error;
  }
}
