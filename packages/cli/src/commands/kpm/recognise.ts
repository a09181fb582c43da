import { fieldsOf, type Nearest, nearestMessage } from "../../nearest-message.ts";
import { CommandError } from "../../process.ts";
import { associationOptions, type PduMessage } from "./captures.ts";
import { isJson } from "./input.ts";
import {
  findTypes,
  type Kpm,
  type MessageFlags,
  type MessageSet,
  type MessageType,
  noteOnce,
  pduType,
  type Recognised,
  type Wire,
} from "./messages.ts";

/** The recognised type and encoding of bytes. */
export type Subject = Omit<Recognised, "message">;

/**
 * Decodes bytes whose wire, model and type are named by flags or detected. A message of a later version that no flag names is
 * reported on stderr.
 *
 * Does not guess: if bytes fit several types equally well, a usage error names them. Empty input is a message only when type and
 * wire are named, because it is more likely an empty file or pipe.
 */
export function recognise(kpm: Kpm, input: Uint8Array, flags: MessageFlags): Recognised {
  const octets = withoutMark(input);
  if (octets.length === 0 && (flags.type === undefined || flags.from === undefined || flags.from === "json")) {
    const hint = flags.from === "json" ? "" : "; an empty message needs --type and --from";
    throw new CommandError(`there is no input${hint}`);
  }
  const subject = identify(kpm, octets, flags);
  return { ...subject, ...decodeAs(kpm, subject, octets, flags) };
}

/** Encodes a message. */
export function encodeAs(
  kpm: Kpm,
  { schema, message }: Omit<Recognised, "wire">,
  options: { readonly wire: Wire; readonly dialect?: MessageFlags["dialect"] },
): Uint8Array {
  if (schema === kpm.e2ap.E2apPdu && options.wire === "json") return kpm.e2ap.pduToJson(message as PduMessage);
  return kpm.encode(schema, message, options);
}

/** Decodes bytes. The size of the time stamp in a header decides on its type, not the announcement of the node. */
function decodeAs(
  kpm: Kpm,
  { set, schema, wire }: Subject,
  octets: Uint8Array,
  flags: MessageFlags,
): Pick<Recognised, "schema" | "message"> {
  const { dialect, allowTrailing = false } = flags;
  const { model } = set;
  if (wire === "aper" && schema === kpm.e2ap.E2apPdu) return { schema, message: kpm.e2ap.decodePdu(octets) };
  if (model?.headers !== undefined && wire === "aper" && schema === model.topLevel.header && !allowTrailing) {
    const { schema: found, value } = kpm.e2ap.decodePart(model, "header", octets, associationOptions(flags));
    return { schema: found, message: value };
  }
  return { schema, message: kpm.decode(schema, octets, { wire, dialect, allowTrailing }) };
}

/** Recognises bytes. Returns undefined if that is not possible. */
export function subjectOf(kpm: Kpm, octets: Uint8Array, flags: MessageFlags): Subject | undefined {
  try {
    return identify(kpm, octets, flags);
  } catch (error) {
    if (error instanceof CommandError && error.exitCode === 1) return undefined;
    throw error;
  }
}

function identify(kpm: Kpm, octets: Uint8Array, flags: MessageFlags): Subject {
  const { type, model, from } = flags;
  if (type !== undefined) return identifyNamed(kpm, octets, findTypes(kpm, type, model), flags);
  const pdu = pduType(kpm);
  if (model === "e2ap") return identifyNamed(kpm, octets, [pdu], flags);
  if ((from ?? "aper") === "aper" && kpm.e2ap.isPdu(octets)) return { ...pdu, wire: "aper" };
  if (
    (from ?? "json") === "json" &&
    kpm.detect(octets, { schemas: [pdu.schema], wires: ["json"] })[0]?.valid === true
  ) {
    return { ...pdu, wire: "json" };
  }
  return identifyUnnamed(kpm, octets, flags);
}

/** Determines the wire, and the model among those that have the type. */
function identifyNamed(kpm: Kpm, octets: Uint8Array, types: readonly MessageType[], flags: MessageFlags): Subject {
  const [first] = types as readonly [MessageType];
  const { from, dialect, allowTrailing = false } = flags;
  if (types.length === 1 && from !== undefined) return { ...first, wire: from };
  const candidates = types.flatMap(({ set, schema }) => {
    const wires = from === undefined ? {} : { wires: [from] };
    const found = kpm.detect(octets, { dialect, allowTrailing, schemas: [schema], ...wires });
    return found.map(({ wire, valid }) => ({ set, schema, wire, valid }));
  });
  const ofFirst = candidates.find(({ set }) => set === first.set);
  const best = ofFirst ?? candidates.find(({ valid }) => valid) ?? candidates[0];
  if (best !== undefined) {
    if (best.set !== first.set && first.set.name === "1.00") note(kpm, best);
    return best;
  }
  if (from !== undefined) return { ...first, wire: from };
  return explain(kpm, octets, first, flags);
}

/** Determines the message type, among the top-level messages. */
function identifyUnnamed(kpm: Kpm, octets: Uint8Array, flags: MessageFlags): Subject {
  const { from, dialect, allowTrailing = false, model } = flags;
  const models = kpm.messageSets.flatMap((set) =>
    set.model !== undefined && (model === undefined ? set.model !== kpm.rc.rc : set.name === model) ? [set.model] : [],
  );
  const wires = from === undefined ? {} : { wires: [from] };
  const candidates = kpm.detectModels(octets, models, { dialect, allowTrailing, ...wires });
  const [best] = candidates;
  if (best === undefined) return nothing(kpm, octets, flags);
  const isFirst = best.model === kpm.kpmV1;
  // Almost any short input can be decoded as an invalid message of a later version.
  if (!isFirst && !best.valid && model === undefined) return nothing(kpm, octets, flags);
  const rivals = candidates.filter((one) => one.wire === best.wire && one.valid === best.valid);
  const isAmbiguous = rivals.some(
    (one) => (one.model === kpm.kpmV1) === isFirst && one.schema.name !== best.schema.name,
  );
  if (isAmbiguous) {
    const names = [...new Set(rivals.map(({ schema }) => schema.name))].join(" or ");
    throw CommandError.usage(`the input may be ${names}: name it with --type; signalbox kpm schema lists the types`);
  }
  const set = kpm.messageSets.find((one) => one.model === best.model) as MessageSet;
  const subject = { set, schema: best.schema, wire: best.wire };
  if (!isFirst && model === undefined) note(kpm, subject);
  return subject;
}

/** Reports which version was assumed. */
function note(kpm: Kpm, { set, schema }: Subject): void {
  const text = `the input is ${schema.name} of KPM version ${set.name}, not of version 1; --model selects another version`;
  noteOnce(kpm, text);
}

/** Explains why bytes are not of a type, with the error of each wire. */
function explain(kpm: Kpm, octets: Uint8Array, type: MessageType, flags: MessageFlags): Subject {
  if (isJson(octets)) return { ...type, wire: "json" };
  const reasons: string[] = [];
  // Types of ASN.1 modules have no protobuf encoding.
  for (const wire of type.schema.kind === "asn1" ? (["aper"] as const) : (["protobuf", "aper"] as const)) {
    try {
      decodeAs(kpm, { ...type, wire }, octets, flags);
      // The message can be decoded but has unknown fields, for example of a later version.
      return { ...type, wire };
    } catch (error) {
      if (!(error instanceof kpm.KpmError)) throw error;
      reasons.push(`${wire}: ${error.message}`);
    }
  }
  throw new CommandError(`the input is not ${type.schema.name} (${reasons.join("; ")})`);
}

/** The type that bytes which are no complete message most likely have, among those that `--model` and `--from` leave. */
export function nearest(
  kpm: Kpm,
  octets: Uint8Array,
  { from, model, dialect }: MessageFlags,
): Nearest<MessageType> | undefined {
  const sets = kpm.messageSets.filter(
    (set) => set.name === "e2ap" || (model === undefined ? set.model !== kpm.rc.rc : set.name === model),
  );
  const types = sets.flatMap((set) => set.topLevel.map((schema) => ({ set, schema })));
  const bySight = isJson(octets) ? (["json"] as const) : (["protobuf", "aper"] as const);
  return nearestMessage(kpm, octets, types, { wires: from === undefined ? bySight : [from], dialect });
}

/** Reports that bytes are not a message of any type, where decoding them ends, and what to try next. */
function nothing(kpm: Kpm, octets: Uint8Array, flags: MessageFlags): never {
  const { from, model, dialect } = flags;
  // For malformed JSON, this throws an error with line and column.
  const json = from === "json" || (from === undefined && isJson(octets)) ? kpm.parseJson(octets) : undefined;
  const subject = model === undefined ? "" : ` of KPM ${model}`;
  throw new CommandError(`the input is not a complete message${subject}${hint()}`);

  function hint(): string {
    const start = Buffer.from(octets.subarray(0, 256)).toString("latin1");
    if (/^\s*(0x)?([0-9a-f]{2}[\s:]*)+$/i.test(start)) return "; it looks like hex text: add --hex";
    const wires = from === undefined ? {} : { wires: [from] };
    if (model !== undefined) {
      const models = kpm.messageSets.flatMap((set) => (set.model === kpm.rc.rc ? [] : (set.model ?? [])));
      const [other] = kpm.detectModels(octets, models, { dialect, ...wires });
      if (other?.valid === true)
        return `; it is ${other.schema.name} of version ${other.model.version}: change --model`;
    }
    const isFirst = model === undefined || model === "1.00";
    const found = nearest(kpm, octets, flags);
    // Bytes that follow the tags of protobuf are not aligned PER of another type by chance.
    const [longer] = isFirst && found?.wire !== "protobuf" ? kpm.detect(octets, { allowTrailing: true, ...wires }) : [];
    if (longer?.valid === true) return `; it is ${longer.schema.name} with bytes after it: add --allow-trailing`;
    const names = from === undefined ? "--type and --from" : "--type";
    const orModel =
      model === undefined ? ", and --model if its version is not 1.00" : ", or leave out --model to try every version";
    return `${where(found)}; if it is a part of one, name it with ${names}${orModel}; signalbox kpm schema lists the types`;
  }

  function where(found: Nearest<MessageType> | undefined): string {
    if (found !== undefined) return `; most of it is ${found.type.schema.name} (${found.wire}): ${found.error.message}`;
    const fields = fieldsOf(json);
    return fields === undefined ? "" : `: ${fields} to no message, or to several`;
  }
}

/** The bytes without the byte order mark that some editors put before JSON. */
function withoutMark(octets: Uint8Array): Uint8Array {
  const isMarked = octets[0] === 0xef && octets[1] === 0xbb && octets[2] === 0xbf;
  return isMarked && isJson(octets) ? octets.subarray(3) : octets;
}
