import { formatPointer } from "@signalbox/json";
import { z } from "zod";
import { type FrameworkProblemCode, Problem, type ProblemClass, type ProblemDetail } from "../problem.ts";
import { describeIssue } from "./validation.ts";

/** Parses the query of a request, without its `?`. @throws Problem 400 */
type QueryParser = (query: string) => Record<string, unknown>;

/** Parses headers. They are passed by lower-case name. @throws Problem 400 */
type HeaderParser = (header: (name: string) => string | undefined) => Record<string, unknown>;

/** Parses the parameters of a path; undefined when the schema does not accept them. */
type PathParser = (values: Readonly<Record<string, string>>) => Record<string, unknown> | undefined;

/**
 * Compiles the schema of a query. Numbers and booleans are parsed from text, arrays from repeated parameters. A record
 * collects every parameter whose name its key schema accepts, such as `age[gte]=18`; as lists, if it is a record of arrays.
 *
 * The parser throws 400 `unknown_parameter`, `duplicate_parameter` or `invalid_parameter`, and names the parameter.
 */
export function compileQuery(
  schema: z.ZodObject = z.object({}),
  { ignoresUnknown = false }: { readonly ignoresUnknown?: boolean } = {},
): QueryParser {
  const fields = new Map<string, Field>();
  const records: { readonly name: string; readonly key: z.ZodType; readonly field: Field }[] = [];
  for (const [name, type] of Object.entries(schema.shape)) {
    const inner = innerType(type as z.ZodType);
    if (inner instanceof z.ZodRecord) {
      const { isList } = fieldOf(innerType(inner.valueType as z.ZodType));
      records.push({ name, key: inner.keyType as z.ZodType, field: { isList, parse: (text) => text } });
    } else fields.set(name, fieldOf(inner));
  }
  const names = [...fields.keys()];
  const empty = emptyInput(schema);
  return (query) => {
    if (query === "" && empty !== undefined) return empty;
    const values: Record<string, unknown> = {};
    for (const [name, text] of new URLSearchParams(query)) {
      const known = fields.get(name);
      const record = known === undefined ? records.find(({ key }) => key.safeParse(name).success) : undefined;
      const field = known ?? record?.field;
      if (field === undefined) {
        if (ignoresUnknown) continue;
        throw unknownParameter(name, names);
      }
      const target = record === undefined ? values : collected(values, record.name);
      if (Object.hasOwn(target, name)) {
        if (!field.isList) throw invalidParameter(name, "must not be repeated", "duplicate_parameter");
        (target[name] as unknown[]).push(field.parse(text));
      } else target[name] = field.isList ? [field.parse(text)] : field.parse(text);
    }
    return parsed(schema, values, "query parameter", "invalid_parameter");
  };
}

/** Compiles the schema of headers, whose field names are header names. The parser throws 400 `invalid_header`. */
export function compileHeaders(schema: z.ZodObject): HeaderParser {
  const fields = Object.entries(schema.shape).map(([name, type]) => ({
    name,
    lowerName: name.toLowerCase(),
    ...fieldOf(innerType(type as z.ZodType)),
  }));
  const empty = emptyInput(schema);
  return (header) => {
    let values: Record<string, unknown> | undefined;
    for (const { name, lowerName, parse } of fields) {
      const text = header(lowerName);
      if (text === undefined) continue;
      values ??= {};
      values[name] = parse(text);
    }
    if (values === undefined && empty !== undefined) return empty;
    return parsed(schema, values ?? {}, "header", "invalid_header");
  };
}

/** Compiles the schema of the parameters of a path. */
export function compilePath(schema: z.ZodObject): PathParser {
  const fields = Object.entries(schema.shape).map(([name, type]): [string, Field] => [
    name,
    fieldOf(innerType(type as z.ZodType)),
  ]);
  return (sent) => {
    const values: Record<string, unknown> = {};
    for (const [name, { parse }] of fields) {
      const text = sent[name] ?? "";
      const value = parse(text);
      // Each resource has exactly one path: `1e0` and `01` are not accepted for 1.
      values[name] = typeof value === "number" && String(value) !== text ? text : value;
    }
    const result = schema.safeParse(values);
    return result.success ? result.data : undefined;
  };
}

/** The problem of an invalid query parameter, for operations that parse its text themselves. */
export function invalidParameter<Code extends string = FrameworkProblemCode>(
  name: string,
  reason: string,
  code: NoInfer<Code> | FrameworkProblemCode = "invalid_parameter",
): Problem {
  return new (Problem as ProblemClass<Code>)(400, code, `The query parameter ${shown(name)} ${reason}.`, {
    errors: [{ pointer: formatPointer([name]), code, detail: reason }],
  });
}

/** How to parse the text of a parameter before its schema checks it. */
interface Field {
  readonly isList: boolean;
  /** Text that is not a number or boolean stays text, so the schema can report what was sent. */
  readonly parse: (text: string) => unknown;
}

function fieldOf(type: z.ZodType): Field {
  if (type instanceof z.ZodArray) return { isList: true, parse: fieldOf(innerType(type.element as z.ZodType)).parse };
  if (type instanceof z.ZodNumber) return { isList: false, parse: parseNumber };
  if (type instanceof z.ZodBoolean) return { isList: false, parse: parseBoolean };
  return { isList: false, parse: (text) => text };
}

/** The type inside wrappers such as `optional` and `default`, and before a `transform`. */
function innerType(type: z.ZodType): z.ZodType {
  const { def } = type._zod as unknown as { def: { innerType?: z.ZodType; in?: z.ZodType } };
  const inner = def.innerType ?? def.in;
  return inner === undefined ? type : innerType(inner);
}

/** The longest number that is parsed, in characters. */
const MAX_NUMBER_LENGTH = 40;

function parseNumber(text: string): unknown {
  if (text.length > MAX_NUMBER_LENGTH || !/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)) return text;
  return Number(text);
}

function parseBoolean(text: string): unknown {
  return text === "true" ? true : text === "false" ? false : text;
}

/** The output of a schema for empty input, frozen because all requests share it; undefined when a field is required. */
function emptyInput(schema: z.ZodObject): Record<string, unknown> | undefined {
  const result = schema.safeParse({});
  return result.success ? Object.freeze(result.data) : undefined;
}

function collected(values: Record<string, unknown>, name: string): Record<string, unknown> {
  if (!Object.hasOwn(values, name)) values[name] = {};
  return values[name] as Record<string, unknown>;
}

function parsed(
  schema: z.ZodObject,
  values: Record<string, unknown>,
  kind: "query parameter" | "header",
  code: FrameworkProblemCode,
): Record<string, unknown> {
  const result = schema.safeParse(values, { error: describeIssue });
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue): ProblemDetail => {
    const name = nameOf(issue.path);
    return { pointer: formatPointer([name]), code: issue.code ?? "invalid", detail: issue.message };
  });
  const detail = result.error.issues
    .map(({ path, message }) => `The ${kind} ${shown(nameOf(path))} ${message}.`)
    .join(" ");
  throw new Problem(400, code, detail, { errors });
}

/** The parameter of an issue: in a record, the last name of the path; in a list, an index follows it. */
function nameOf(path: readonly PropertyKey[]): string {
  return String(path.findLast((segment) => typeof segment === "string") ?? "");
}

function unknownParameter(name: string, known: readonly string[]): Problem {
  const there = known.length === 0 ? "this operation has no query parameters" : `known parameters: ${known.join(", ")}`;
  return invalidParameter(name, `is unknown; ${there}`, "unknown_parameter");
}

function shown(name: string): string {
  return `'${name.length > 50 ? `${name.slice(0, 50)}…` : name}'`;
}
