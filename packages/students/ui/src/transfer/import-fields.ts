import { parsePointer } from "@signalbox/json";
import type { ImportIssueJson } from "../../../src/domain/shapes.ts";
import { fieldGroups } from "../../../src/domain/student-fields.ts";
import type { Collection } from "../state/collection.ts";
import { inWords } from "../state/words.ts";

/** The prefix of fields for which a student has no field of its own. */
export const ATTRIBUTE_PREFIX = "attributes.";

/** The fields of an import into a collection, in the words that people use for them. */
export type ImportFields = ReturnType<typeof importFields>;

export function importFields({ noun, isStudents, groups, declarationOf, titleOf: titleIn }: Collection) {
  const names = (isStudents ? fieldGroups : groups).flatMap(({ fields }) => fields as readonly string[]);
  const membersOf = (name: string): readonly string[] => Object.keys(declarationOf(name)?.members ?? {});
  /** Whether the columns of a file can be members of a field. */
  const isObject = (name: string): boolean => declarationOf(name)?.type === "object";
  /** Whether the cells of a field have JSON. */
  const isJson = (name: string): boolean => {
    const { type, items } = declarationOf(name) ?? {};
    return type === "object" || (type === "list" && items?.type !== "text");
  };
  const titled = (fields: readonly string[], title = titleIn): ReadonlyMap<string, string> =>
    new Map(fields.map((name) => [name, title(name)]));
  /** The fields that a column can become, in groups. */
  const choices = [
    {
      title: inWords(noun),
      fields: titled([...(isStudents ? [] : ["id"]), ...names.filter((name) => !isJson(name))]),
    },
    ...names
      .filter((name) => membersOf(name).length > 0)
      .map((name) => ({
        title: titleIn(name),
        fields: new Map(membersOf(name).map((member) => [`${name}.${member}`, inWords(member)])),
      })),
    { title: "Cells with JSON", fields: titled(names.filter(isJson), (name) => `${titleIn(name)}, as JSON`) },
  ].filter(({ fields }) => fields.size > 0);

  /** The words for a field, such as "Postal code" for `address.postalCode`. */
  const titleOf = (field: string): string => {
    const group = choices.find((one) => one.fields.has(field));
    if (group !== undefined) return group.fields.get(field) ?? field;
    return isStudents && field.startsWith(ATTRIBUTE_PREFIX) ? field.slice(ATTRIBUTE_PREFIX.length) : titleIn(field);
  };
  /** The field at a pointer into a record: `address.postalCode` for `/address/postalCode`. */
  const fieldAt = (pointer: string): string => {
    const [first = "", ...rest] = tokensOf(pointer);
    return isObject(first) && rest.length > 0 ? `${first}.${rest.join(".")}` : [first, ...rest].join("/");
  };
  /** The words for the location of an error in a record: "Postal code" for `/address/postalCode`. */
  const titleAt = (pointer: string): string => {
    const [first, ...rest] = tokensOf(pointer);
    if (first === undefined) return "";
    return isObject(first) && rest.length > 0 ? titleOf(fieldAt(pointer)) : [titleOf(first), ...rest].join(" ");
  };
  return { choices, isObject, titleOf, titleAt, fieldAt };
}

/** Whether a JSON pointer leads to a field of an import. */
export function isAt(pointer: string, field: string): boolean {
  const [first, second] = tokensOf(pointer);
  return first === field || (second !== undefined && `${first}.${second}` === field);
}

function tokensOf(pointer: string): readonly string[] {
  return parsePointer(pointer) ?? [];
}

/** Whether the service says that a field does not exist: in the registrar profile, or by a JSON Schema. */
export function isUnknownField({ code }: ImportIssueJson): boolean {
  return ["unknown_member", "additionalProperties", "unevaluatedProperties"].includes(code);
}
