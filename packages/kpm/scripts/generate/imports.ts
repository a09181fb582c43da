import type { EnumType, FileModel, MessageModel } from "./model.ts";

/** What generated code uses of the runtime without asking: the name and its module. */
const ALWAYS: readonly (readonly [name: string, module: string, isType: boolean])[] = [
  ["BitReader", "aper/bit-reader.ts", true],
  ["BitWriter", "aper/bit-writer.ts", true],
  ["Checker", "validation/checker.ts", true],
  ["Reader", "protobuf/reader.ts", true],
  ["Writer", "protobuf/writer.ts", true],
  ["chosen", "runtime/values.ts", false],
  ["emptyList", "runtime/values.ts", false],
  ["shape", "runtime/values.ts", false],
  ["unchosen", "runtime/values.ts", false],
  ["empty", "runtime/values.ts", false],
  ["unset", "runtime/values.ts", false],
];

/** What generated code of one file imports of others: the runtime's functions, and codecs and types of other files. */
export class Imports {
  readonly #path: string;
  readonly #up: string;
  readonly #src: string;
  readonly #runtime = new Map<string, Set<string>>();
  readonly #files: string[] = [];

  constructor({ path }: FileModel) {
    this.#path = path;
    this.#up = "../".repeat(path.split("/").length - 1);
    this.#src = `${this.#up}../`;
  }

  /** A function of the runtime, such as `isPresent` of `runtime/absence.ts`. */
  runtime(module: string, name: string): string {
    const names = this.#runtime.get(module) ?? new Set();
    this.#runtime.set(module, names.add(name));
    return name;
  }

  /** The TypeScript type of an enumeration. */
  type({ path, name }: EnumType): string {
    return path === this.#path ? `M.${name}` : `${this.#alias(path)}Types.${name}`;
  }

  /** The codec of a message. */
  codec({ path, name }: MessageModel): string {
    return path === this.#path ? name : `${this.#alias(path)}.${name}Codec`;
  }

  /** The paths of the other files whose codecs are used. */
  get files(): readonly string[] {
    return this.#files;
  }

  /** The import statements that code needs. */
  emit(code: string): string {
    for (const [name, module, isType] of ALWAYS) {
      if (new RegExp(`\\b${name}\\b`).test(code)) this.runtime(module, isType ? `type ${name}` : name);
    }
    const statements = [...this.#runtime]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([module, names]) => {
        const list = [...names].sort((a, b) => (plain(a) < plain(b) ? -1 : 1));
        const types = list.every((name) => name.startsWith("type "));
        const clause = types ? `type { ${list.map(plain).join(", ")} }` : `{ ${list.join(", ")} }`;
        return `import ${clause} from "${this.#src}${module}";`;
      });
    const others = this.#files.flatMap((path, index) => {
      const module = `${this.#src}gen/${path}`;
      return [
        `import * as file${index} from "${module}_codec.ts";`,
        ...(code.includes(`file${index}Types.`) ? [`import type * as file${index}Types from "${module}_pb.ts";`] : []),
      ];
    });
    const own = this.#path.split("/").at(-1);
    return [...statements, ...others, `import type * as M from "./${own}_pb.ts";`].join("\n");
  }

  #alias(path: string): string {
    if (!this.#files.includes(path)) this.#files.push(path);
    return `file${this.#files.indexOf(path)}`;
  }
}

function plain(name: string): string {
  return name.replace(/^type /, "");
}
