import { Command } from "commander";
import { CommandError } from "../../process.ts";
import { type Kpm, loadKpm } from "./load-kpm.ts";
import { addMessageOptions, type MessageFlags } from "./message-options.ts";
import { readInput } from "./read-input.ts";
import { recognise } from "./recognise.ts";
import { withDefaults } from "./with-defaults.ts";
import { withUnknown } from "./with-unknown.ts";

interface DiffFlags extends MessageFlags {
  readonly json?: boolean;
}

/** A place where two messages differ; a side that has nothing there is left out. */
interface Difference {
  readonly path: string;
  readonly left?: unknown;
  readonly right?: unknown;
}

/** `signalbox kpm diff`: where two messages differ, whatever wires they are on; exit code 1 when they do. */
export function diffCommand(): Command {
  const command = new Command("diff")
    .description("show where two messages differ, whatever wires they are on")
    .argument("<left>", "file, hex, base64 or JSON text")
    .argument("<right>", "file, hex, base64 or JSON text, or - for stdin");
  return addMessageOptions(command)
    .option("--json", "print the differences as JSON")
    .addHelpText("after", EXAMPLES)
    .action(diffMessages);
}

const EXAMPLES = `
Examples:
  $ signalbox kpm diff --type E2SmKpmEventTriggerDefinition --hex 2038 0a040a02080e

Fields of later versions are compared by number ("#9") and octets. In APER an integer may be absent; so read, it is 0.

Exit code: 0 no difference, 1 differences or unreadable, 2 wrong usage.`;

async function diffMessages(left: string, right: string, flags: DiffFlags): Promise<void> {
  const kpm = await loadKpm();
  const first = toJson(kpm, await readInput(left, flags), flags);
  const second = toJson(kpm, await readInput(right, flags), { ...flags, type: first.type });
  const differences = [...compare("", first.json, second.json)];
  if (flags.json === true) process.stdout.write(`${JSON.stringify(differences)}\n`);
  else for (const difference of differences) process.stdout.write(`${line(difference)}\n`);
  if (differences.length > 0) {
    throw new CommandError(`${differences.length} difference${differences.length === 1 ? "" : "s"}`);
  }
}

function toJson(kpm: Kpm, octets: Uint8Array, flags: DiffFlags): { readonly type: string; readonly json: unknown } {
  const { schema, message } = recognise(kpm, octets, flags);
  const text = Buffer.from(kpm.encode(schema, message, { wire: "json" })).toString("utf8");
  return { type: schema.name, json: withUnknown(message, withDefaults(kpm, schema, JSON.parse(text))) };
}

function* compare(path: string, left: unknown, right: unknown): Generator<Difference> {
  if (Object.is(left, right)) return;
  if (!isContainer(left) || !isContainer(right)) {
    yield { path, ...(left === undefined ? {} : { left }), ...(right === undefined ? {} : { right }) };
    return;
  }
  const inList = Array.isArray(left);
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const step = inList ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
    yield* compare(step, left[key], right[key]);
  }
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function line({ path, left, right }: Difference): string {
  return `${path}: ${left === undefined ? "nothing" : JSON.stringify(left)} → ${right === undefined ? "nothing" : JSON.stringify(right)}`;
}
