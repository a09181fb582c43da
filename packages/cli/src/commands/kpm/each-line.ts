import { CommandError } from "../../command-error.ts";
import { fromForm, type InputForm, readLines } from "./read-input.ts";

/**
 * Does `work` for each line of the input, one message each. A line that fails is reported on stderr by its number, and the
 * others go on; the command fails at the end.
 */
export async function eachLine(
  input: string | undefined,
  form: InputForm,
  work: (octets: Uint8Array) => void,
): Promise<void> {
  const lines = await readLines(input, form);
  let failed = 0;
  for (const { number, text } of lines) {
    try {
      work(fromForm(Buffer.from(text, "utf8"), form));
    } catch (error) {
      failed++;
      const message = error instanceof Error ? error.message : String(error);
      // Each line is an input of its own, of which it is the first line.
      process.stderr.write(`line ${number}: ${message.replace(" at line 1, column ", " at column ")}\n`);
    }
  }
  if (failed > 0) throw new CommandError(`${failed} of ${lines.length} messages failed`);
}
