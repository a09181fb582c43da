import { indentJson } from "../../indent-json.ts";
import { printableJson } from "../../printable.ts";

/** Prints a record for people or, as the service has written it, on one line. */
export function printRecord(text: string, { json = false }: { readonly json?: boolean | undefined }): void {
  process.stdout.write(`${printableJson(json ? text : indentJson(text))}\n`);
}
