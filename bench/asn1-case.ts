// One contender of bench/asn1.ts: argv[2] names the work, argv[3] the program, argv[4] the message. It runs the code that
// `writeCodecs` has generated.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { compile, decode, encode, generate, type Model, type Value } from "@signalbox/asn1";
import { type Codec, decode as decodeGenerated, encode as encodeGenerated } from "@signalbox/asn1/runtime";
import { rolldown } from "rolldown";
import { answerWork } from "./contender.ts";

const modules = new URL("../packages/kpm/asn1/", import.meta.url);
const folder = new URL("../packages/asn1/test/gen/bench/", import.meta.url);

type File = keyof typeof sources;
type Message = readonly [file: File, type: string, vector: string, make?: (octets: Uint8Array) => Uint8Array];

/** Messages by the vectors that they are, or are made from. */
const messages: Readonly<Record<string, Message>> = {
  "an E2AP indication": ["e2ap", "E2AP-PDU", "indication-format1"],
  "an E2AP setup": ["e2ap", "E2AP-PDU", "e2setup-request-kpm-v3"],
  "a KPM report of 900 octets": ["kpm", "E2SM-KPM-IndicationMessage", "im-f3-many-ues"],
  "a KPM report of 512 UEs": ["kpm", "E2SM-KPM-IndicationMessage", "im-f3-many-ues", repeatUes],
};

export const messageNames: readonly string[] = Object.keys(messages);

const sources = {
  e2ap: ["e2ap"],
  kpm: ["e2sm-kpm", "e2sm-common", "time-stamp-v3"],
  rc: ["e2sm-rc", "e2sm-common"],
} as const;

function modelOf(name: File): Model {
  return compile(sources[name].map((file) => ({ file, text: readFileSync(new URL(`${file}.asn`, modules), "utf8") })));
}

/** Generates the codecs that the contenders run. */
export function writeCodecs(): void {
  for (const name of Object.keys(sources) as File[]) {
    const target = new URL(`${name}/`, folder);
    mkdirSync(target, { recursive: true });
    for (const { path, text } of generate(modelOf(name))) writeFileSync(new URL(path, target), text);
  }
}

/** What a page loads that decodes and encodes: bytes of the code with the runtime, minified and gzipped. */
export async function sizesOfCode(): Promise<Readonly<Record<string, number>>> {
  const entries = {
    "the runtime alone": "",
    "E2AP, all messages": `export * from "${folder.pathname}e2ap/index.ts"`,
    "E2AP, one message": `export { RICindication } from "${folder.pathname}e2ap/ricindication.ts"`,
    "E2SM-KPM": `export * from "${folder.pathname}kpm/index.ts"`,
    "E2SM-RC": `export * from "${folder.pathname}rc/index.ts"`,
  };
  const sizes = Object.entries(entries).map(async ([name, code]) => {
    const bundle = await rolldown({
      input: "entry",
      platform: "browser",
      resolve: { conditionNames: ["@signalbox/source", "import"] },
      plugins: [
        {
          name: "entry",
          resolveId: (id) => (id === "entry" ? ENTRY : undefined),
          load: (id) => (id === ENTRY ? code + FUNCTIONS : undefined),
        },
      ],
    });
    const { output } = await bundle.generate({ format: "esm", minify: true, comments: false });
    return [name, gzipSync(output[0].code, { level: 9 }).length] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}

const ENTRY = fileURLToPath(new URL("entry.ts", import.meta.url));
const FUNCTIONS = `\nexport { decode, encode } from "@signalbox/asn1/runtime";\n`;

/** A report with the UEs of another one, again and again up to 512. */
function repeatUes(octets: Uint8Array): Uint8Array {
  const type = modelOf("kpm").find("E2SM-KPM-IndicationMessage");
  const report = decode(type, octets) as { "indicationMessage-formats": { value: { ueMeasReportList: Value[] } } };
  const ues = report["indicationMessage-formats"].value.ueMeasReportList;
  for (let index = 0; ues.length < 512; index += 1) ues.push(ues[index] as Value);
  return encode(type, report);
}

/** A module of 2,000 types, as large as those of RRC. */
function largeModule(): string {
  const types = Array.from({ length: 2000 }, (_, index) => {
    const next = `T${(index * 7 + 1) % 2000}`;
    return `T${index} ::= SEQUENCE { a INTEGER (0..${index}), b OCTET STRING (SIZE (1..8)), c ${next} OPTIONAL, ..., d ENUMERATED { x, y } OPTIONAL }`;
  });
  return `Large DEFINITIONS AUTOMATIC TAGS ::= BEGIN\n${types.join("\n")}\nEND`;
}

async function prepare(work: string, program: string, message: string): Promise<() => unknown> {
  if (work === "compile") {
    const text = largeModule();
    return () => generate(compile([{ file: "large.asn", text }]));
  }
  const known = messages[message];
  if (known === undefined) throw new Error(`no message ${message}`);
  const [file, typeName, vector, make] = known;
  const text = readFileSync(new URL("../packages/kpm/test/vectors/kpm-v3.json", import.meta.url), "utf8");
  const { vectors } = JSON.parse(text) as { readonly vectors: readonly { name: string; hex: string }[] };
  const own = Uint8Array.from(Buffer.from(vectors.find(({ name }) => name === vector)?.hex ?? "", "hex"));
  const octets = make === undefined ? own : make(own);
  if (program === "interpreter") {
    const type = modelOf(file).find(typeName);
    const value = decode(type, octets);
    return work === "decode" ? () => decode(type, octets) : () => encode(type, value);
  }
  const codecs = (await import(new URL(`${file}/index.ts`, folder).href)) as Readonly<Record<string, Codec<unknown>>>;
  const codec = codecs[typeName.replaceAll("-", "")] as Codec<unknown>;
  const value = decodeGenerated(codec, octets);
  return work === "decode" ? () => decodeGenerated(codec, octets) : () => encodeGenerated(codec, value);
}

if (import.meta.main) {
  const [work = "", program = "", message = ""] = process.argv.slice(2);
  answerWork(await prepare(work, program, message));
}
