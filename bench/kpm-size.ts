import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";

const source = fileURLToPath(new URL("../packages/kpm/src/", import.meta.url));

/** The codecs of both octet wires and the validator, without protobuf-es and without the descriptor that belongs to it. */
const entry = `
export { decodeProtobuf } from "${source}protobuf/decode.ts";
export { encodeProtobuf } from "${source}protobuf/encode.ts";
export { decodeAper } from "${source}aper/decode.ts";
export { encodeAper } from "${source}aper/encode.ts";
export { validate } from "${source}validation/validate.ts";
`;

/** Octets of the codecs and the validator, minified, and minified and gzipped. */
export async function measureSize(): Promise<{ readonly minified: number; readonly gzipped: number }> {
  const bundle = await rolldown({
    input: "entry",
    external: [/^@bufbuild\//, /_pb\.ts$/],
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === "entry" ? id : undefined),
        load: (id) => (id === "entry" ? entry : undefined),
      },
    ],
  });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  const { code } = output[0];
  return { minified: code.length, gzipped: gzipSync(code, { level: 9 }).length };
}
