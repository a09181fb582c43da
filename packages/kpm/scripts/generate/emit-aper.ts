import { emitPackedRead } from "./emit-packed-read.ts";
import { emitPackedWrite } from "./emit-packed-write.ts";
import type { FileModel, MessageModel } from "./model.ts";

/** Emits a reader and a writer of aligned PER octets for each message that ASN.1 has a type for. */
export function emitAper(file: FileModel): string {
  const base = file.path.split("/").at(-1);
  const messages = file.messages.filter((message) => message.form !== "constant");
  const table = (prefix: string) =>
    messages
      .map((message: MessageModel) => `  ${JSON.stringify(message.typeName)}: ${prefix}${message.name},\n`)
      .join("");
  return [
    'import type { Message } from "@bufbuild/protobuf";',
    'import type { BitReader } from "../../../aper/bit-reader.ts";',
    'import type { BitWriter } from "../../../aper/bit-writer.ts";',
    `import * as make from "./${base}_messages.ts";`,
    `import type * as M from "./${base}_pb.ts";`,
    "",
    ...messages.flatMap((message) => [emitPackedRead(message), emitPackedWrite(message)]),
    `export const packedReaders: Record<string, (r: BitReader) => Message> = {\n${table("read")}};`,
    "",
    `export const packedWriters: Record<string, (w: BitWriter, m: never) => void> = {\n${table("write")}};`,
    "",
  ].join("\n");
}
