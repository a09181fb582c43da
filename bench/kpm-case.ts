// One contender of bench/kpm.ts: argv[2] names the work, argv[3] the program, argv[4] the message.

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
import { answerWork } from "./contender.ts";
import { peersFolder } from "./kpm-peers.ts";

let randomState = 20_231;
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

/** Whole numbers from 0 to `max` that are the same in every run and for every peer: a linear congruential generator. */
function random(max: number): number {
  randomState = (Math.imul(randomState, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((randomState / 2 ** 32) * (max + 1));
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
