import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plain } from "@signalbox/asn1";
import { isExactNumber, JsonSyntaxError, JsonTokenizer, parseJson, toValue } from "@signalbox/json";
import { type BaseCommand, Command } from "../command.ts";
import { fileReason, readInputFile, writeWhole } from "../files.ts";
import { defined } from "../options.ts";
import { CommandError } from "../process.ts";
import { jsonLine, printable, printableJson } from "../terminal.ts";
import { readInput, readLines } from "./kpm/input.ts";

type Asn1 = typeof import("@signalbox/asn1");
type Model = ReturnType<Asn1["compile"]>;
type Encoding = NonNullable<Parameters<Asn1["decode"]>[2]>;

export const ERRATA = "corrections of the modules: the lines that error messages propose";

const compileCommand: BaseCommand = new Command("compile")
  .description("generate TypeScript from modules: an interface and a codec for each type")
  .arg("<files...>", "the modules, and all modules that they import from")
  .requiredFlag("--out <folder>", "write the files there; files of the same names are replaced")
  .flag("--errata <file>", ERRATA)
  .flag("--json", "print the files as one line of JSON")
  .examples(`
  $ signalbox asn1 compile e2sm-rc.asn e2sm.asn --out src/gen
  $ signalbox asn1 compile ngap/*.asn --errata ngap-errata.txt --out src/gen`)
  .run(async (files, { out, errata, json }) => {
    const asn1 = await import("@signalbox/asn1");
    const model = await compileSchema(asn1, defined({ schema: files, errata }), {});
    const generated = failing(asn1, () => asn1.generate(model));
    await mkdir(out, { recursive: true }).catch((cause: unknown) => {
      throw new CommandError(`cannot write '${out}': ${fileReason(cause)}`, { cause });
    });
    const paths = generated.map(({ path }) => join(out, path));
    for (const [index, { text }] of generated.entries()) {
      await writeWhole(paths[index] as string, (part) => writeFile(part, text));
    }
    process.stdout.write(json === true ? jsonLine({ files: paths }) : `${paths.join("\n")}\n`);
  });

const decodeCommand: BaseCommand = moduleCommand("decode")
  .description("decode a message in packed encoding (PER), and print JSON")
  .arg("[input]", "file, hexadecimal text with --hex, or - for stdin")
  .flag("--hex", "the input is hexadecimal text")
  .flag("--trace", "print the bits of each component, up to the first error, instead of JSON")
  .flag("--lines", 'each line of the input is {"type", "hex"}; print {"value"} or {"error"} for each')
  .flag("--json", "print one line without white space")
  .examples(`
  $ signalbox asn1 decode --schema ngap/*.asn --type NGAP-PDU --hex 00150000
  $ signalbox asn1 decode --schema ngap/*.asn --type NGAP-PDU --hex 00150000 --trace
  $ signalbox asn1 decode --schema rrc.asn --rules uper --type DL-DCCH-Message message.bin
  $ echo '{"type": "NGAP-PDU", "hex": "00150000"}' | signalbox asn1 decode --schema ngap/*.asn --lines`)
  .run(async (input, flags) => {
    const asn1 = await import("@signalbox/asn1");
    const model = await compileSchema(asn1, flags);
    if (flags.lines === true) {
      if (flags.trace === true) throw CommandError.usage("--trace shows one message: leave out --lines");
      await eachLine(input, ({ type, hex }) => {
        if (typeof hex !== "string" || !/^([0-9a-f]{2})*$/i.test(hex))
          throw new TypeError('"hex" must be hexadecimal text');
        return { value: decodePlain(asn1, model, type ?? flags.type, Buffer.from(hex, "hex"), flags) };
      });
      return;
    }
    const octets = await readInput(input, flags);
    if (flags.trace === true) {
      const traced = failing(asn1, () => asn1.trace(model.find(typeName(flags.type)), octets, flags));
      const text = flags.json === true ? `${JSON.stringify(traced.root)}\n` : asn1.formatTrace(traced);
      process.stdout.write(printable(text, { lines: true }));
      if (traced.error !== undefined) process.exitCode = 1;
      return;
    }
    const plain = failing(asn1, () => decodePlain(asn1, model, flags.type, octets, flags));
    process.stdout.write(`${printableJson(JSON.stringify(plain, null, flags.json === true ? 0 : 2))}\n`);
  });

const encodeCommand: BaseCommand = moduleCommand("encode")
  .description("encode JSON, as decode prints it, in packed encoding (PER), and print hexadecimal text")
  .arg("[input]", "JSON text, a file if one has this name, or - for stdin")
  .flag("--lines", 'each line of the input is {"type", "value"}; print {"hex"} or {"error"} for each')
  .examples(`
  $ signalbox asn1 encode --schema features.asn --type Pair '{"first": 5}'
  $ signalbox asn1 decode --schema features.asn --type Pair --hex 0280 | signalbox asn1 encode --schema features.asn --type Pair`)
  .run(async (input, flags) => {
    const asn1 = await import("@signalbox/asn1");
    const model = await compileSchema(asn1, flags);
    const toHex = (name: unknown, value: unknown): string => {
      const type = model.find(typeName(name));
      return Buffer.from(asn1.encode(type, asn1.fromPlain(type, value as Plain), flags)).toString("hex");
    };
    if (flags.lines === true) {
      await eachLine(input, ({ type, value }) => ({ hex: toHex(type ?? flags.type, value) }));
      return;
    }
    const json = Buffer.from(await readInput(input, { json: true })).toString("utf8");
    process.stdout.write(`${failing(asn1, () => toHex(flags.type, parse(json, json === input)))}\n`);
  });

/** `signalbox asn1 …`: messages of any ASN.1 module, by the text of its specification. */
export const asn1Command: BaseCommand = new Command("asn1")
  .description("decode and encode messages of ASN.1 modules, such as those of O-RAN and 3GPP")
  .addCommand(compileCommand)
  .addCommand(decodeCommand)
  .addCommand(encodeCommand);

/** A command for messages of modules. */
function moduleCommand(name: string) {
  return new Command(name)
    .requiredFlag("--schema <files...>", "the modules, and all modules that they import from")
    .flag("-t, --type <name>", "type of the message: its name, or Module.Name")
    .choice("--rules <rules>", "aligned or unaligned PER", ["aper", "uper"], "aper")
    .flag("--errata <file>", ERRATA)
    .choice(
      "--string-sizes <how>",
      "sizes of UTF8String: without effect as in X.691, or in octets as some programs do",
      ["ignored", "octets"],
      "ignored",
    );
}

function decodePlain(asn1: Asn1, model: Model, name: unknown, octets: Uint8Array, encoding: Encoding): unknown {
  const type = model.find(typeName(name));
  return asn1.toPlain(type, asn1.decode(type, octets, encoding));
}

function typeName(name: unknown): string {
  if (typeof name === "string") return name;
  throw CommandError.usage("name the type of the message with --type");
}

/** Compiles the modules of files. `from` names the option that lists the files, if they are no arguments. */
export async function compileSchema(
  asn1: Asn1,
  { schema, errata }: { readonly schema: readonly string[]; readonly errata?: string },
  from: { readonly option?: string } = { option: "--schema" },
): Promise<Model> {
  const read = async (file: string, options: { readonly option?: string }) => {
    return { file, text: String(await readInputFile(file, options)) };
  };
  const sources = await Promise.all(schema.map((file) => read(file, from))).catch((cause: unknown) => {
    if (schema.length < 2 || !/^[[{"]|^([0-9a-f]{2})+$/i.test(schema.at(-1) ?? "")) throw cause;
    throw CommandError.usage("--schema takes all names that follow it: put the message last, after --");
  });
  const corrections = errata === undefined ? undefined : await read(errata, { option: "--errata" });
  return failing(asn1, () =>
    asn1.compile(sources, corrections === undefined ? {} : { errata: asn1.parseErrata(corrections) }),
  );
}

/** Reports errors of modules, values and octets as errors of the command. */
function failing<T>({ Asn1Error }: Asn1, run: () => T): T {
  try {
    return run();
  } catch (cause) {
    if (!(cause instanceof Asn1Error)) throw cause;
    const exitCode = cause.code === "invalid_argument" ? 2 : 1;
    throw new CommandError(cause.message, { exitCode, cause });
  }
}

/** Prints the result of each line of JSON, or its error. */
async function eachLine(
  input: string | undefined,
  work: (line: Readonly<Record<string, unknown>>) => unknown,
): Promise<void> {
  for await (const { octets } of readLines(input, { json: true })) {
    process.stdout.write(jsonLine(resultOf(octets.toString("utf8"), work)));
  }
}

function resultOf(line: string, work: (line: Readonly<Record<string, unknown>>) => unknown): unknown {
  try {
    const parsed = parse(line);
    if (typeof parsed !== "object" || parsed === null) throw new TypeError("the line must be a JSON object");
    return work(parsed as Record<string, unknown>);
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** Parses JSON without loss. `isArgument` if it may as well have been the name of a file. */
function parse(json: string, isArgument = false): unknown {
  try {
    const value = toValue(parseJson(json));
    assertExact(json);
    return value;
  } catch (cause) {
    if (!(cause instanceof JsonSyntaxError)) throw cause;
    const notJson = isArgument ? `no file '${json}', and it is not JSON` : "the input is not JSON";
    const what = cause.code === "malformed_json" ? notJson : "cannot read the JSON";
    throw new CommandError(`${what}: ${cause.message}`, { cause });
  }
}

/** Rejects a number that becomes another integer, or infinity. A fraction may become the nearest REAL. */
function assertExact(text: string): void {
  const tokens = new JsonTokenizer(text);
  for (let kind = tokens.next(); kind !== "end"; kind = tokens.next()) {
    if (kind !== "number" || isExactNumber(tokens.text)) continue;
    const value = Number(tokens.text);
    if (Number.isFinite(value) && !Number.isInteger(value)) continue;
    const shown = tokens.text.slice(0, 60);
    throw new CommandError(
      `${shown} is a number that JSON rounds: write an INTEGER as text, and a REAL as the 64-bit float that it becomes`,
    );
  }
}
