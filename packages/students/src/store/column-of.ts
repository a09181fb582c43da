import type { QueryField } from "../domain/query-fields.ts";

/** The column of the table `student` that keeps a field: `familyName` → `family_name`. */
export function columnOf<Field extends QueryField>(field: Field): SnakeCase<Field> {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Field>;
}

/** `familyName` → `family_name`, as a type. */
export type SnakeCase<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Uppercase<Letter> ? `_${Lowercase<Letter>}` : Letter}${SnakeCase<Rest>}`
  : "";
