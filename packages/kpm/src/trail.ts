import type { DescMessage } from "@bufbuild/protobuf";

/**
 * Where a walk through a message is: pairs of field number and list index, the index -1 for a field that is no list.
 *
 * Numbers are cheap to keep while all is well; names are looked up when something has to be said.
 */
export class Trail {
  readonly #steps: number[] = [];
  #depth = 0;

  enter(field: number, index = -1): void {
    this.#steps[this.#depth++] = field;
    this.#steps[this.#depth++] = index;
  }

  leave(): void {
    this.#depth -= 2;
  }

  reset(): void {
    this.#depth = 0;
  }

  /** The path in protobuf notation, seen from `schema`, with the field `last` behind it, or the oneof that it is part of. */
  path(schema: DescMessage, last?: number, part: "field" | "oneof" = "field"): string {
    const names: string[] = [];
    let message: DescMessage | undefined = schema;
    for (let i = 0; i < this.#depth; i += 2) {
      const field = fieldOf(message, this.#steps[i]);
      const index = this.#steps[i + 1] as number;
      names.push(index < 0 ? field.name : `${field.name}[${index}]`);
      message = field.message;
    }
    if (last !== undefined) {
      const field = fieldOf(message, last);
      names.push(part === "oneof" ? (field.oneof ?? field).name : field.name);
    }
    return names.join(".");
  }
}

function fieldOf(message: DescMessage | undefined, number: number | undefined): DescMessage["fields"][number] {
  const field = message?.fields.find((candidate) => candidate.number === number);
  if (field === undefined) throw new RangeError(`${message?.typeName} has no field ${number}`);
  return field;
}
