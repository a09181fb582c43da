import type { BaseCommand } from "../../command.ts";
import { CommandError } from "../../process.ts";
import { captureMessages, carriedMessages, noteUnknownVersion, openAssociation, type PduMessage } from "./captures.ts";
import { eachLine, readInput } from "./input.ts";
import { type Kpm, loadKpm, type MessageFlags, messageCommand, plainBigint, type Recognised } from "./messages.ts";
import { recognise } from "./recognise.ts";

interface ValidateFlags extends MessageFlags {
  readonly profile: "contract" | "encodable";
  readonly ndjson?: boolean;
  readonly json?: boolean;
}

/** `signalbox kpm validate`: messages against the rules of their model; exit code 1 when one is broken. */
export const validateCommand: BaseCommand = messageCommand("validate")
  .description("check a message, an E2AP PDU, or the messages of a capture against the rules of their model")
  .arg("[input]", "file, capture, hex, base64 or JSON text, or - for stdin")
  .choice("--profile <profile>", "rules of the model, or what APER can carry", ["contract", "encodable"], "contract")
  .flag("--ndjson", "each line of the input is a message; print a line for each")
  .flag("--json", "print the verdict as JSON")
  .examples(`
  $ signalbox kpm validate --type E2SmKpmEventTriggerDefinition --hex 0a040a02080e
  $ signalbox kpm validate --type PlmnIdentity --from json '{"value": "APEQ"}'
  $ signalbox kpm validate --hex 2038 --profile encodable --json
  $ signalbox kpm validate --model 3.00 --type E2SmKpmIndicationHeader --hex 0079c4121fc60857df
  $ signalbox kpm validate capture.pcap

Exit code: 0 valid, 1 invalid or unreadable, 2 wrong usage.`)
  .run(async (input, flags) => {
    const kpm = await loadKpm();
    if (flags.ndjson === true) {
      await eachLine(input, flags, (octets) => check(kpm, octets, { ...flags, json: true }));
      return;
    }
    const octets = await readInput(input, flags);
    if (kpm.e2ap.isCapture(octets)) checkAll(kpm, captureMessages(kpm, octets, flags, { pdus: true }), flags);
    else check(kpm, octets, flags);
  });

/** The most violations of a message that are listed. */
const SHOWN = 100;

/** Checks one message. For an E2AP PDU, also checks the messages that it carries, if it or `--model` names their version. */
function check(kpm: Kpm, octets: Uint8Array, flags: ValidateFlags): void {
  const recognised = recognise(kpm, octets, flags);
  if (recognised.schema === kpm.e2ap.E2apPdu && flags.model !== "e2ap") {
    const received = openAssociation(kpm, flags).follow(recognised.message as PduMessage);
    noteUnknownVersion(kpm, received, flags, "checked");
    const rethrow = (error: Error) => {
      throw error;
    };
    const carried = [...carriedMessages(kpm, received, rethrow)];
    if (carried.length > 0) {
      checkAll(kpm, [recognised, ...carried], flags);
      return;
    }
  }
  const violations = print(kpm, recognised, flags);
  if (violations !== "0") throw new CommandError(`invalid ${recognised.schema.name}: ${violations}`);
}

/** Checks several messages. Messages of a capture have a frame number. */
function checkAll(kpm: Kpm, messages: Iterable<Recognised & { readonly frame?: number }>, flags: ValidateFlags): void {
  let all = 0;
  let invalid = 0;
  for (const message of messages) {
    all++;
    if (print(kpm, message, flags) !== "0") invalid++;
  }
  if (invalid > 0) throw new CommandError(`${invalid} of ${all} messages are invalid`);
}

/** Prints the verdict on a message, and returns how many violations it has: `0`, `1 violation`, `more than 100 violations`. */
function print(kpm: Kpm, recognised: Recognised & { readonly frame?: number }, flags: ValidateFlags): string {
  const { schema, frame } = recognised;
  const found = violationsOf(kpm, recognised, flags);
  const violations = found.slice(0, SHOWN);
  const prefix = frame === undefined ? "" : `frame ${frame}: `;
  const type = schema.name;
  if (flags.json === true) {
    const where = frame === undefined ? {} : { frame, type };
    const verdict = violations.length === 0 ? { kind: "valid" } : { kind: "invalid", violations };
    process.stdout.write(`${JSON.stringify({ ...where, ...verdict }, plainBigint)}\n`);
  } else if (violations.length === 0) {
    process.stdout.write(`${prefix}valid ${type}\n`);
  } else {
    for (const { path, rule, message } of violations) process.stdout.write(`${prefix}${path}: ${message} [${rule}]\n`);
  }
  if (found.length === 0) return "0";
  return `${found.length > SHOWN ? "more than " : ""}${violations.length} violation${violations.length === 1 ? "" : "s"}`;
}

type Violations = Extract<ReturnType<Kpm["validate"]>, { kind: "invalid" }>["violations"];

/** The violations of a message, up to one more than are shown. A PDU must also have its mandatory information elements. */
function violationsOf(kpm: Kpm, { schema, message }: Recognised, { profile }: ValidateFlags): Violations {
  const verdict = kpm.validate(schema, message, { profile, limit: SHOWN + 1 });
  const violations = verdict.kind === "valid" ? [] : verdict.violations;
  if (schema !== kpm.e2ap.E2apPdu) return violations;
  const issues = kpm.e2ap
    .checkElements(message as PduMessage)
    .filter(({ kind, effect }) => kind === "unknown" && effect === "reject");
  const rules = issues.map(({ path, message: text, id }) => {
    return { path, rule: "information_elements", limit: "", actual: id, message: text };
  });
  return [...violations, ...rules].slice(0, SHOWN + 1);
}
