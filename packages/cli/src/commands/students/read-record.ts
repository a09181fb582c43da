import { text } from "node:stream/consumers";
import { CommandError } from "../../command-error.ts";

/** The JSON text of a record: the argument itself, or stdin when it is `-` or missing. */
export async function readRecord(argument: string | undefined): Promise<string> {
  if (argument !== undefined && argument !== "-") return argument;
  if (process.stdin.isTTY) throw CommandError.usage("no record: pass it as JSON, or pipe it into stdin");
  return text(process.stdin);
}
