// One contender of bench/kpm.ts: argv[2] names the work, argv[3] the program, argv[4] the message.

import { type DescMessage, fromBinary, type Message, toBinary } from "@bufbuild/protobuf";
import { createValidator } from "@bufbuild/protovalidate";
import { decode, decodeAndValidate, encode, schemas, validate } from "@signalbox/kpm";
import { PbfReader, PbfWriter } from "pbf";
import { file_e2sm_kpm_v1beta1_e2sm_kpm as fileWithRules } from "../packages/kpm/test/gen/e2sm_kpm/v1beta1/e2sm_kpm_pb.ts";
import { answerWork } from "./contender.ts";
import { peersFolder } from "./kpm-peers.ts";
import { header, odu512 } from "./kpm-shapes.ts";

const [work = "", peer = "", shape = ""] = process.argv.slice(2);
const shapes: Readonly<Record<string, () => Message>> = { odu512, header };
const message = shapes[shape]?.();
if (message === undefined) throw new Error(`no shape ${shape}`);
const name = message.$typeName.split(".").at(-1) ?? "";
const { $typeName } = message;
const schema = schemas.find(({ typeName }) => typeName === $typeName);
if (schema === undefined) throw new Error(`no message ${name}`);
const octets = new Uint8Array(toBinary(schema, message));

answerWork(await prepare(schema, message));

/** The generated code of a peer: a class for each message. */
interface PeerModule {
  readonly [name: string]: {
    decode(octets: Uint8Array): unknown;
    encode(message: unknown): { finish(): Uint8Array };
  };
}

async function prepare(schema: DescMessage, message: Message): Promise<() => unknown> {
  const decoded = decode(schema, octets);
  const packed = encode(schema, decoded, { wire: "aper" });
  switch (`${work} ${peer}`) {
    case "decode signalbox":
      return () => decode(schema, octets);
    case "encode signalbox":
      return () => encode(schema, decoded);
    case "validate signalbox":
      return () => validate(schema, decoded);
    case "decode+validate signalbox":
      return () => decodeAndValidate(schema, octets);
    case "aper-decode signalbox":
      return () => decode(schema, packed, { wire: "aper" });
    case "aper-encode signalbox":
      return () => encode(schema, decoded, { wire: "aper" });
    case "decode protobuf-es":
      return () => fromBinary(schema, octets);
    case "encode protobuf-es":
      return () => toBinary(schema, message);
    case "validate protobuf-es": {
      const { ruled, check } = protovalidate();
      const own = fromBinary(ruled, octets);
      return () => check(own);
    }
    case "decode+validate protobuf-es": {
      const { ruled, check } = protovalidate();
      return () => check(fromBinary(ruled, octets));
    }
  }
  return await preparePeer();
}

/** protovalidate reads the rules from an annotated schema. */
function protovalidate() {
  const ruled = fileWithRules.messages.find((candidate) => candidate.name === name);
  if (ruled === undefined) throw new Error(`no message ${name} with rules`);
  const validator = createValidator();
  const check = (own: Message) => {
    const { kind } = validator.validate(ruled, own);
    if (kind !== "valid") throw new Error(`protovalidate found the message ${kind}`);
  };
  return { ruled, check };
}

async function preparePeer(): Promise<() => unknown> {
  if (peer === "pbf") return await preparePbf();
  const module = (await import(`${peersFolder}${peer}.mjs`)) as PeerModule & {
    readonly e2sm_kpm?: { readonly v1beta1: PeerModule };
  };
  const type = (module.e2sm_kpm?.v1beta1 ?? module)[name];
  if (type === undefined) throw new Error(`${peer} has no ${name}`);
  if (work === "decode") return () => type.decode(octets);
  const own = type.decode(octets);
  if (Buffer.compare(type.encode(own).finish(), octets) !== 0) throw new Error(`${peer} writes other octets`);
  return () => type.encode(own).finish();
}

async function preparePbf(): Promise<() => unknown> {
  const module = (await import(`${peersFolder}pbf.mjs`)) as Record<
    string,
    (first: unknown, second?: unknown) => unknown
  >;
  const read = module[`read${name}`];
  const write = module[`write${name}`];
  if (read === undefined || write === undefined) throw new Error(`pbf has no ${name}`);
  if (work === "decode") return () => read(new PbfReader(octets));
  const own = read(new PbfReader(octets));
  return () => {
    const writer = new PbfWriter();
    write(own, writer);
    return writer.finish();
  };
}
