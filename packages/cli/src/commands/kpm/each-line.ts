import { CommandError } from "../../process.ts";
import { fromForm, type InputForm, streamInput } from "./read-input.ts";
import { readLines } from "./read-lines.ts";

/**
 * Does `work` for each line of the input as it comes, one message each, until the input ends or nobody reads the output any
 * longer. A line that fails is reported on stderr by its number, and the others go on; the command fails at the end.
 */
export async function eachLine(
  input: string | undefined,
  form: InputForm,
  work: (octets: Uint8Array) => void,
): Promise<void> {
  let isRead = true;
  process.stdout.once("error", () => {
    isRead = false;
  });
  let lines = 0;
  let failed = 0;
  for await (const { number, octets } of readLines(streamInput(input, form))) {
    if (!isRead) return;
    lines++;
    try {
      work(fromForm(octets, form));
    } catch (error) {
      failed++;
      const message = error instanceof Error ? error.message : String(error);
      // Each line is an input of its own, of which it is the first line.
      process.stderr.write(`line ${number}: ${message.replace(" at line 1, column ", " at column ")}\n`);
    }
  }
  if (failed > 0) throw new CommandError(`${failed} of ${lines} messages failed`);
}
