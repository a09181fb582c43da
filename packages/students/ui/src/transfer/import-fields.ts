import { parsePointer } from "@signalbox/json";
import { declarationOf, fieldGroups, fieldsWhere } from "../../../src/domain/student-fields.ts";
import { inWords, titleOf } from "../state/words.ts";

/** The prefix of fields for which the record has no field of its own. */
export const attributePrefix = "attributes.";

const objects = fieldsWhere(({ type }) => type === "object");
const withMembers = objects.filter((name) => declarationOf(name)?.members !== undefined);
/** The fields whose cells have JSON: objects, and lists of objects. */
const asJson = fieldsWhere(({ type, one, members }) => type === "object" || (type === "list" && !(one && !members)));

/** The fields that a column can become in groups, by the words that people use for them. */
export const fieldChoices: readonly { readonly title: string; readonly fields: ReadonlyMap<string, string> }[] = [
  {
    title: "Student",
    fields: new Map(
      fieldGroups.flatMap(({ fields }) =>
        fields.filter((name) => !asJson.includes(name)).map((name) => [name, titleOf(name)]),
      ),
    ),
  },
  ...withMembers.map((name) => ({
    title: titleOf(name),
    fields: new Map(
      Object.keys(declarationOf(name)?.members ?? {}).map((member) => [`${name}.${member}`, inWords(member)]),
    ),
  })),
  { title: "Cells with JSON", fields: new Map(asJson.map((name) => [name, `${titleOf(name)}, as JSON`])) },
];

/** The words for a field of an import, such as "Postal code" for `address.postalCode`. */
export function fieldTitle(field: string): string {
  const group = fieldChoices.find(({ fields }) => fields.has(field));
  if (group !== undefined) return group.fields.get(field) ?? field;
  return field.startsWith(attributePrefix) ? field.slice(attributePrefix.length) : titleOf(field);
}

/** The words for the place of an error in a record: "Postal code" for `/address/postalCode`. */
export function placeTitle(pointer: string): string {
  const [first, ...rest] = tokensOf(pointer);
  if (first === undefined) return "";
  return isObject(first) && rest.length > 0 ? fieldTitle(fieldAt(pointer)) : [fieldTitle(first), ...rest].join(" ");
}

/** The field of an import at a place in a record: `address.postalCode` for `/address/postalCode`. */
export function fieldAt(pointer: string): string {
  const [first = "", ...rest] = tokensOf(pointer);
  return isObject(first) && rest.length > 0 ? `${first}.${rest.join(".")}` : [first, ...rest].join("/");
}

/** Whether a JSON pointer leads to a field of an import. */
export function isAt(pointer: string, field: string): boolean {
  const [first, second] = tokensOf(pointer);
  return first === field || (second !== undefined && `${first}.${second}` === field);
}

/** Whether the columns of a file can be members of a field. */
export function isObject(name: string): boolean {
  return declarationOf(name)?.type === "object";
}

function tokensOf(pointer: string): readonly string[] {
  return parsePointer(pointer) ?? [];
}
