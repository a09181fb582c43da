import { formatPointer, parsePointer } from "@signalbox/json";
import type { ProblemDetail } from "@signalbox/service";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type Collections, createCollection, type DeclaredCollection } from "./collection.ts";
import { comparedFields, type Declaration, type Declarations, invalidSchema } from "./declaration.ts";

/** Compiles declarations, once in each thread. @throws TypeError for an invalid JSON Schema */
export function compileDeclarations(declarations: Declarations, file = ""): Collections {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
  addFormats.default(ajv);
  return new Map(Object.entries(declarations).map(([name, one]) => [name, compile(name, one)]));

  function compile(name: string, declaration: Declaration): DeclaredCollection {
    const at = ["collections", name, "schema"];
    if (ajv.validateSchema(declaration.schema) !== true) {
      const errorOf = (error: ErrorObject) =>
        [[...at, ...pathOf(error)], `${error.message}: see JSON Schema 2020-12`] as const;
      throw invalidSchema(file, (ajv.errors ?? []).map(errorOf));
    }
    try {
      const validate = ajv.compile(declaration.schema);
      const { unique, references, indexed } = declaration;
      const collection = createCollection({
        name,
        unique,
        references,
        indexed,
        compared: Object.fromEntries(comparedFields(declaration).map((field) => [field, "text"])),
        validate: (record) =>
          validate(record) ? [] : (validate.errors ?? []).map((error) => violationOf(error, name)),
      });
      return { ...collection, declaration };
    } catch (error) {
      throw invalidSchema(file, [[at, `is not a JSON Schema that can be checked: ${(error as Error).message}`]]);
    }
  }
}

function pathOf({ instancePath }: ErrorObject): readonly string[] {
  return parsePointer(instancePath) ?? [];
}

function violationOf(error: ErrorObject, collection: string): ProblemDetail {
  const { keyword: code, params, message = "is invalid" } = error;
  const { missingProperty, additionalProperty, unevaluatedProperty, allowedValues } = params as Record<string, unknown>;
  const extra = additionalProperty ?? unevaluatedProperty;
  const own = missingProperty ?? extra;
  const at = own === undefined ? pathOf(error) : [...pathOf(error), String(own)];
  const detail =
    missingProperty !== undefined
      ? "is required"
      : extra !== undefined
        ? `is not a field of ${collection}`
        : Array.isArray(allowedValues)
          ? `must be one of ${allowedValues.map((value) => JSON.stringify(value)).join(", ")}`
          : message;
  return { pointer: formatPointer(at), code, detail };
}
