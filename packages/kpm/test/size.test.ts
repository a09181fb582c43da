import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("../src/", import.meta.url));

/** The codecs of both binary wires and the validator, without protobuf-es and its descriptor. */
const entry = `
export { decodeProtobuf } from "${source}protobuf/decode.ts";
export { encodeProtobuf } from "${source}protobuf/encode.ts";
export { decodeAper } from "${source}aper/decode.ts";
export { encodeAper } from "${source}aper/encode.ts";
export { validate } from "${source}validate.ts";
export { codecs } from "${source}gen/e2sm_kpm/v1beta1/e2sm_kpm_codec.ts";
`;

/** The bundle of a page that decodes, encodes and validates one message type, with protobuf-es and the descriptor. */
const pageEntry = `
import { decode, encode, E2SmKpmIndicationMessageSchema, validate } from "${source}index.ts";
globalThis.kpm = { decode, encode, validate, schema: E2SmKpmIndicationMessageSchema };
`;

test("codecs and validator, minified and gzipped, are at most 15 KB", async () => {
  expect(await sizeOf(entry, [/^@bufbuild\//, /_pb\.ts$/])).toBeLessThanOrEqual(15 * 1024);
});

test("a page that decodes, encodes and validates loads at most 42 kB", async () => {
  expect(await sizeOf(pageEntry, [])).toBeLessThanOrEqual(42_000);
});

/** Bytes, minified and gzipped. */
async function sizeOf(code: string, external: RegExp[]): Promise<number> {
  const bundle = await rolldown({
    input: "entry",
    platform: "browser",
    external,
    resolve: { conditionNames: ["@signalbox/source", "import"] },
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === "entry" ? fileURLToPath(new URL("../entry.ts", import.meta.url)) : undefined),
        load: (id) => (id.endsWith("/packages/kpm/entry.ts") ? code : undefined),
      },
    ],
  });
  // The remaining comments are notes for bundlers, which no page loads.
  const { output } = await bundle.generate({ format: "esm", minify: true, comments: false });
  return gzipSync(output[0].code, { level: 9 }).length;
}
