import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";

const source = fileURLToPath(new URL("../packages/kpm/src/", import.meta.url));

/** The codecs of both binary wires and the validator, without protobuf-es and its descriptor. */
const entry = `
export { decodeProtobuf } from "${source}protobuf/decode.ts";
export { encodeProtobuf } from "${source}protobuf/encode.ts";
export { decodeAper } from "${source}aper/decode.ts";
export { encodeAper } from "${source}aper/encode.ts";
export { validate } from "${source}validation/validate.ts";
export { codecs } from "${source}gen/e2sm_kpm/v1beta1/e2sm_kpm_codec.ts";
`;

/** The bundle of a page that decodes, encodes and validates one message type, with protobuf-es and the descriptor. */
const pageEntry = `
import { decode, encode, E2SmKpmIndicationMessageSchema, validate } from "${source}index.ts";
globalThis.kpm = { decode, encode, validate, schema: E2SmKpmIndicationMessageSchema };
`;

export interface Size {
  /** Bytes, minified. */
  readonly minified: number;
  /** Bytes, minified and gzipped. */
  readonly gzipped: number;
}

/** The size of the codecs and the validator alone. */
export async function measureSize(): Promise<Size> {
  return await measure(entry, [/^@bufbuild\//, /_pb\.ts$/]);
}

/** The size of a page's bundle. */
export async function measurePage(): Promise<Size> {
  return await measure(pageEntry, []);
}

async function measure(code: string, external: RegExp[]): Promise<Size> {
  const bundle = await rolldown({
    input: "entry",
    platform: "browser",
    external,
    resolve: { conditionNames: ["@signalbox/source", "import"] },
    plugins: [
      {
        name: "entry",
        resolveId: (id) =>
          id === "entry" ? fileURLToPath(new URL("../packages/kpm/entry.ts", import.meta.url)) : undefined,
        load: (id) => (id.endsWith("/packages/kpm/entry.ts") ? code : undefined),
      },
    ],
  });
  // The remaining comments are notes for bundlers, which no page loads.
  const { output } = await bundle.generate({ format: "esm", minify: true, comments: false });
  const text = output[0].code;
  return { minified: text.length, gzipped: gzipSync(text, { level: 9 }).length };
}
