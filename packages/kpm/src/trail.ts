import type { DescMessage } from "@bufbuild/protobuf";

/**
 * Where a walk through a message is: pairs of field number and list index, the index -1 for a field that is no list.
 *
 * Numbers are cheap to keep while all is well; names are looked up when something has to be said.
 */
export class Trail {
  /** The type of the message that the walk starts at. */
  readonly schema: DescMessage;
  readonly #steps: number[] = [];
  #depth = 0;

  constructor(schema: DescMessage) {
    this.schema = schema;
  }

  enter(field: number, index = -1): void {
    this.#steps[this.#depth++] = field;
    this.#steps[this.#depth++] = index;
  }

  leave(): void {
    this.#depth -= 2;
  }

  /** The path in protobuf notation, with the field `last` behind it, or the oneof that this field is part of. */
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

function fieldOf(message: DescMessage | undefined, number: number | undefined): DescMessage["fields"][number] {
  const field = message?.fields.find((candidate) => candidate.number === number);
  if (field === undefined) throw new RangeError(`${message?.typeName} has no field ${number}`);
  return field;
}
