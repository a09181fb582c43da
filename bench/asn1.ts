// Codecs that @signalbox/asn1 generates, compared with its interpreter on the same messages; compiling a module of
// 2,000 types; and the size of generated code.
//
//   npm run bench bench/asn1.ts

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { compile, decode, encode, generate, type Value } from "@signalbox/asn1";
import { type Codec, decode as decodeGenerated, encode as encodeGenerated } from "@signalbox/asn1/runtime";
import { rolldown } from "rolldown";
import { type ModelName, models } from "../packages/asn1/test/models.ts";
import { type Contenders, compare, startContender, worker } from "./harness.ts";

/** Where the generated codecs are. */
const folder = new URL("../packages/asn1/test/gen/bench/", import.meta.url);

type Message = readonly [model: ModelName, type: string, vector: string, make?: (octets: Uint8Array) => Uint8Array];

/** Messages by the vectors that they are, or are made from. */
const messages: Readonly<Record<string, Message>> = {
  "an E2AP indication": ["e2ap", "E2AP-PDU", "indication-format1"],
  "an E2AP setup": ["e2ap", "E2AP-PDU", "e2setup-request-kpm-v3"],
  "a KPM report of 900 octets": ["kpm", "E2SM-KPM-IndicationMessage", "im-f3-many-ues"],
  "a KPM report of 512 UEs": ["kpm", "E2SM-KPM-IndicationMessage", "im-f3-many-ues", repeatUes],
};

/** Their arguments are the work and the message. */
export const contenders: Contenders = {
  async Signalbox(work, message) {
    const { model, typeName, octets } = encodedMessage(message);
    const codecs = (await import(new URL(`${model}/index.ts`, folder).href)) as Readonly<
      Record<string, Codec<unknown>>
    >;
    const codec = codecs[typeName.replaceAll("-", "")] as Codec<unknown>;
    const value = decodeGenerated(codec, octets);
    return work === "decode" ? () => decodeGenerated(codec, octets) : () => encodeGenerated(codec, value);
  },
  async interpreter(work, message) {
    const { model, typeName, octets } = encodedMessage(message);
    const type = models[model].find(typeName);
    const value = decode(type, octets);
    return work === "decode" ? () => decode(type, octets) : () => encode(type, value);
  },
  async compiler() {
    const text = largeModule();
    return () => generate(compile([{ file: "large.asn", text }]));
  },
};

export async function run(): Promise<void> {
  for (const name of ["e2ap", "kpm", "rc"] as const) {
    const target = new URL(`${name}/`, folder);
    mkdirSync(target, { recursive: true });
    for (const { path, text } of generate(models[name])) writeFileSync(new URL(path, target), text);
  }
  const start = async (name: string, ...args: readonly string[]) =>
    worker(name, await startContender(import.meta.url, name, ...args));
  for (const message of Object.keys(messages)) {
    for (const work of ["decode", "encode"]) {
      const processes = [await start("Signalbox", work, message), await start("interpreter", work, message)];
      await compare({ part: "asn1", work: `${work} ${message}` }, processes);
    }
  }
  await compare({ part: "asn1", work: "2,000 types to TypeScript" }, [await start("compiler")]);
  for (const [name, code] of Object.entries(pages)) {
    const bytes = await sizeOf(code);
    process.stdout.write(`${name}: ${(bytes / 1000).toFixed(1)} kB of code, minified and gzipped\n`);
  }
}

function encodedMessage(name = "") {
  const known = messages[name];
  if (known === undefined) throw new Error(`no message ${name}`);
  const [model, typeName, vector, make] = known;
  const text = readFileSync(new URL("../packages/kpm/test/vectors/kpm-v3.json", import.meta.url), "utf8");
  const { vectors } = JSON.parse(text) as { readonly vectors: readonly { name: string; hex: string }[] };
  const own = Uint8Array.from(Buffer.from(vectors.find(({ name }) => name === vector)?.hex ?? "", "hex"));
  return { model, typeName, octets: make === undefined ? own : make(own) };
}

/** What pages import that decode and encode. */
const pages: Readonly<Record<string, string>> = {
  "the runtime alone": "",
  "E2AP, all messages": `export * from "${folder.pathname}e2ap/index.ts"`,
  "E2AP, one message": `export { RICindication } from "${folder.pathname}e2ap/ricindication.ts"`,
  "E2SM-KPM": `export * from "${folder.pathname}kpm/index.ts"`,
  "E2SM-RC": `export * from "${folder.pathname}rc/index.ts"`,
};

/** What such a page loads with the runtime: bytes of the code, minified and gzipped. */
async function sizeOf(code: string): Promise<number> {
  const entry = fileURLToPath(new URL("entry.ts", import.meta.url));
  const bundle = await rolldown({
    input: "entry",
    platform: "browser",
    resolve: { conditionNames: ["@signalbox/source", "import"] },
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === "entry" ? entry : undefined),
        load: (id) => (id === entry ? `${code}\nexport { decode, encode } from "@signalbox/asn1/runtime";` : undefined),
      },
    ],
  });
  const { output } = await bundle.generate({ format: "esm", minify: true, comments: false });
  return gzipSync(output[0].code, { level: 9 }).length;
}

/** A report with the UEs of another one, again and again up to 512. */
function repeatUes(octets: Uint8Array): Uint8Array {
  const type = models.kpm.find("E2SM-KPM-IndicationMessage");
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
