import { parsePointer } from "@signalbox/json";
import { type FieldDeclaration, fieldGroups } from "../../../src/domain/student-fields.ts";
import type { Collection } from "../state/collection.ts";
import { inWords } from "../state/words.ts";

/** The prefix of fields for which a student has no field of its own. */
export const attributePrefix = "attributes.";

interface FieldChoices {
  readonly title: string;
  readonly fields: ReadonlyMap<string, string>;
}

/** The fields of an import into a collection, in the words that people use for them. */
export interface ImportFields {
  /** The fields that a column can become, in groups. */
  readonly choices: readonly FieldChoices[];
  /** The words for a field, such as "Postal code" for `address.postalCode`. */
  titleOf(field: string): string;
  /** The words for the place of an error in a record: "Postal code" for `/address/postalCode`. */
  placeTitle(pointer: string): string;
  /** The field at a place in a record: `address.postalCode` for `/address/postalCode`. */
  fieldAt(pointer: string): string;
  /** Whether the columns of a file can be members of a field. */
  isObject(name: string): boolean;
}

export function importFields(collection: Collection): ImportFields {
  const { noun, isStudents, groups, titleOf } = collection;
  const names = (isStudents ? fieldGroups : groups).flatMap(({ fields }) => fields as readonly string[]);
  const declarationOf = (name: string): FieldDeclaration | undefined => collection.declarationOf(name);
  const membersOf = (name: string): readonly string[] => Object.keys(declarationOf(name)?.members ?? {});
  const isObject = (name: string): boolean => declarationOf(name)?.type === "object";
  /** Whether the cells of a field have JSON. */
  const isJson = (name: string): boolean => {
    const { type, items } = declarationOf(name) ?? {};
    return type === "object" || (type === "list" && items?.type !== "text");
  };
  const titled = (fields: readonly string[], title = titleOf): ReadonlyMap<string, string> =>
    new Map(fields.map((name) => [name, title(name)]));
  const choices = [
    {
      title: inWords(noun),
      fields: titled([...(isStudents ? [] : ["id"]), ...names.filter((name) => !isJson(name))]),
    },
    ...names
      .filter((name) => membersOf(name).length > 0)
      .map((name) => ({
        title: titleOf(name),
        fields: new Map(membersOf(name).map((member) => [`${name}.${member}`, inWords(member)])),
      })),
    { title: "Cells with JSON", fields: titled(names.filter(isJson), (name) => `${titleOf(name)}, as JSON`) },
  ].filter(({ fields }) => fields.size > 0);

  const fields: ImportFields = {
    choices,
    isObject,
    titleOf(field) {
      const group = choices.find((one) => one.fields.has(field));
      if (group !== undefined) return group.fields.get(field) ?? field;
      return isStudents && field.startsWith(attributePrefix) ? field.slice(attributePrefix.length) : titleOf(field);
    },
    placeTitle(pointer) {
      const [first, ...rest] = tokensOf(pointer);
      if (first === undefined) return "";
      const isInside = isObject(first) && rest.length > 0;
      return isInside ? fields.titleOf(fields.fieldAt(pointer)) : [fields.titleOf(first), ...rest].join(" ");
    },
    fieldAt(pointer) {
      const [first = "", ...rest] = tokensOf(pointer);
      return isObject(first) && rest.length > 0 ? `${first}.${rest.join(".")}` : [first, ...rest].join("/");
    },
  };
  return fields;
}

/** Whether a JSON pointer leads to a field of an import. */
export function isAt(pointer: string, field: string): boolean {
  const [first, second] = tokensOf(pointer);
  return first === field || (second !== undefined && `${first}.${second}` === field);
}

function tokensOf(pointer: string): readonly string[] {
  return parsePointer(pointer) ?? [];
}
