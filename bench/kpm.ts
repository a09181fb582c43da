// Decoding, encoding and validating with @signalbox/kpm, compared with protobuf-es (and protovalidate for rules), protobufjs, ts-proto and pbf.
// Aligned PER is compared with the protobuf of protobuf-es on the same message.
//
//   npm run bench bench/kpm.ts [shapes] [works]      separated by commas: odu512, header; decode, aper-decode…

import { type DescMessage, fromBinary, type Message, toBinary } from "@bufbuild/protobuf";
import { createValidator } from "@bufbuild/protovalidate";
import {
  create,
  decode,
  decodeAndValidate,
  E2SmKpmIndicationHeaderSchema,
  E2SmKpmIndicationMessageSchema,
  encode,
  schemas,
  validate,
} from "@signalbox/kpm";
import { PbfReader, PbfWriter } from "pbf";
import { file_e2sm_kpm_v1beta1_e2sm_kpm as fileWithRules } from "../packages/kpm/test/gen/e2sm_kpm/v1beta1/e2sm_kpm_pb.ts";
import { randomFrom } from "../test/random-from.ts";
import { type Aim, type Contenders, compare, startContender, worker } from "./harness.ts";
import { generatePeers, peersFolder } from "./kpm-peers.ts";

const base = "protobuf-es";
const all = ["Signalbox", base, "protobufjs", "ts-proto", "pbf"];
const works: Readonly<
  Record<string, { readonly peers: readonly string[]; readonly aim: Aim; readonly against?: string }>
> = {
  decode: { peers: all, aim: { against: base, cpu: 1 / 3 } },
  encode: { peers: all, aim: { against: base, cpu: 1 / 2 } },
  validate: { peers: ["Signalbox", base], aim: { against: base, cpu: 1 / 100 } },
  "decode+validate": { peers: ["Signalbox", base], aim: { against: base, cpu: 1 / 12 } },
  "aper-decode": { peers: ["Signalbox", base], aim: { against: base, cpu: 1 / 3 }, against: "decode" },
  "aper-encode": { peers: ["Signalbox", base], aim: { against: base, cpu: 1 / 3 }, against: "encode" },
};
const messages: Readonly<Record<string, readonly [name: string, make: () => Message]>> = {
  odu512: ["an indication of 512 cells", odu512],
  header: ["an indication header", header],
};
const uniform = randomFrom(20_231);

/**
 * Their arguments are the work and the message. A peer decodes nothing before it is measured unless it must: a message that stays alive
 * teaches V8 to allocate the next ones in the old generation, which made some peers three times as slow.
 */
export const contenders: Contenders = {
  async Signalbox(work = "", shape) {
    const { schema, octets } = encodedMessage(shape);
    const decoded = decode(schema, octets);
    const packed = encode(schema, decoded, { wire: "aper" });
    return operationOf(work, {
      decode: () => decode(schema, octets),
      encode: () => encode(schema, decoded),
      validate: () => validate(schema, decoded),
      "decode+validate": () => decodeAndValidate(schema, octets),
      "aper-decode": () => decode(schema, packed, { wire: "aper" }),
      "aper-encode": () => encode(schema, decoded, { wire: "aper" }),
    });
  },
  async [base](work = "", shape) {
    const { schema, octets, message, name } = encodedMessage(shape);
    // protovalidate reads the rules from an annotated schema.
    const ruled = fileWithRules.messages.find((candidate) => candidate.name === name);
    if (ruled === undefined) throw new Error(`no message ${name} with rules`);
    const validator = createValidator();
    const check = (message: Message): void => {
      const { kind } = validator.validate(ruled, message);
      if (kind !== "valid") throw new Error(`protovalidate found the message ${kind}`);
    };
    if (work === "validate") {
      const own = fromBinary(ruled, octets);
      return () => check(own);
    }
    return operationOf(work, {
      decode: () => fromBinary(schema, octets),
      encode: () => toBinary(schema, message),
      "decode+validate": () => check(fromBinary(ruled, octets)),
    });
  },
  protobufjs: (work, shape) => generatedPeer("protobufjs", work, shape),
  "ts-proto": (work, shape) => generatedPeer("ts-proto", work, shape),
  async pbf(work = "", shape) {
    const { octets, name } = encodedMessage(shape);
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
  },
};

export async function run(shapes = "odu512,header", wanted = Object.keys(works).join()): Promise<void> {
  generatePeers();
  for (const shape of shapes.split(",")) {
    for (const work of wanted.split(",")) {
      const known = works[work];
      if (known === undefined) throw new Error(`no work ${work}`);
      const { peers, aim, against = work } = known;
      const processes = peers.map(async (peer) => {
        const task = peer === "Signalbox" ? work : against;
        return worker(peer, await startContender(import.meta.url, peer, task, shape));
      });
      const title = `${work.replace("aper-", "aligned PER, ")} ${messages[shape]?.[0]}`;
      await compare({ part: "kpm", work: title, aim }, await Promise.all(processes));
    }
  }
}

function encodedMessage(shape = "") {
  const message = messages[shape]?.[1]();
  if (message === undefined) throw new Error(`no message ${shape}`);
  const { $typeName } = message;
  const schema = schemas.find(({ typeName }) => typeName === $typeName) as DescMessage;
  return { message, schema, name: schema.name, octets: new Uint8Array(toBinary(schema, message)) };
}

function operationOf(work: string, operations: Readonly<Record<string, () => unknown>>): () => unknown {
  const operation = operations[work];
  if (operation === undefined) throw new Error(`no work ${work}`);
  return operation;
}

/** The generated code of a peer: a class for each message. */
interface PeerModule {
  readonly [name: string]: {
    decode(octets: Uint8Array): unknown;
    encode(message: unknown): { finish(): Uint8Array };
  };
}

async function generatedPeer(peer: string, work = "", shape = ""): Promise<() => unknown> {
  const { octets, name } = encodedMessage(shape);
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

/** Whole numbers from 0 to `max` that are the same in every run and for every peer. */
function random(max: number): number {
  return Math.floor(uniform() * (max + 1));
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** O-DU, 512 cells × 1 PLMN × (2 slices × 4 5QI + 2 QCI): 20,480 scalar leaves, about 82 kB of protobuf. */
function odu512(): Message {
  const plmn = { value: new Uint8Array([0x00, 0xf1, 0x10]) };
  const cellResourceReportList = times(512, () => ({
    nRcgi: {
      pLmnIdentity: plmn,
      nRcellIdentity: { value: { value: BigInt(random(2 ** 36 - 1)), len: 36 } },
    },
    dlTotalofAvailablePrbs: 1 + random(272),
    ulTotalofAvailablePrbs: 1 + random(272),
    servedPlmnPerCellList: [
      {
        pLmnIdentity: plmn,
        duPm5Gc: {
          slicePerPlmnPerCellList: times(2, (index) => ({
            sliceId: { sSt: new Uint8Array([index + 1]), sD: new Uint8Array([0, random(255), random(255)]) },
            fQiperslicesPerPlmnPerCellList: times(4, () => ({
              fiveQi: 1 + random(254),
              dlPrbusage: 1 + random(272),
              ulPrbusage: 1 + random(272),
            })),
          })),
        },
        duPmEpc: {
          perQcireportList: times(2, () => ({
            qci: 1 + random(8),
            dlPrbusage: 1 + random(99),
            ulPrbusage: 1 + random(99),
          })),
        },
      },
    ],
  }));
  const performanceContainer = { pfContainer: { case: "oDu" as const, value: { cellResourceReportList } } };
  return create(E2SmKpmIndicationMessageSchema, {
    e2SmKpmIndicationMessage: {
      case: "indicationMessageFormat1",
      value: { pmContainers: [{ performanceContainer }] },
    },
  });
}

/** The header of a gNB with all components: 73 octets of protobuf, 29 of APER. */
function header(): Message {
  const octets =
    "0a470a1b0a190a130a050a03373437120a0a0808f19de3b501101d1202080212130a050a03373437120a0a080887c0f5ad2210241a050a03373437" +
    "22080a0131120331303028093009";
  return decode(E2SmKpmIndicationHeaderSchema, Buffer.from(octets, "hex"));
}
