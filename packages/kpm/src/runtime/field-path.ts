import type { DescField, DescMessage } from "@bufbuild/protobuf";

/**
 * The position of a walk through a message: pairs of field number and list index (-1 for a field that is not a list).
 *
 * Numbers are cheap to track. Names are looked up only for errors.
 */
export class FieldPath {
  /** The type of the outermost message. */
  schema: DescMessage;
  readonly #steps: number[] = [];
  #depth = 0;

  constructor(schema: DescMessage) {
    this.schema = schema;
  }

  /** Resets the path to the outermost message. */
  restart(schema: DescMessage): void {
    this.schema = schema;
    this.#depth = 0;
  }

  enter(field: number, index = -1): void {
    const at = this.#depth;
    this.#steps[at] = field;
    this.#steps[at + 1] = index;
    this.#depth = at + 2;
  }

  leave(): void {
    this.#depth -= 2;
  }

  /** The path in protobuf notation, followed by the field `last`, or by the oneof that this field belongs to. */
  path(last?: number, asOneof = false): string {
    const names: string[] = [];
    let message: DescMessage | undefined = this.schema;
    for (let i = 0; i < this.#depth; i += 2) {
      const field = fieldOf(message, this.#steps[i]);
      const index = this.#steps[i + 1] as number;
      names.push(index < 0 ? field.name : `${field.name}[${index}]`);
      message = field.message;
    }
    if (last !== undefined) {
      const field = fieldOf(message, last);
      names.push(asOneof ? (field.oneof ?? field).name : field.name);
    }
    return names.join(".");
  }
}

/** Generated code enters fields by their numbers, so the field exists. */
function fieldOf(message: DescMessage | undefined, number: number | undefined): DescField {
  return message?.fields.find((candidate) => candidate.number === number) as DescField;
}
