import { stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { readInputFile, unreadable } from "../../files.ts";
import { CommandError } from "../../process.ts";
import { reasonOf, shortText } from "../../which-service.ts";

/** The most bytes of one file, and of all together, and the most files. */
const MAX_BYTES = 50 * 2 ** 20;
const MAX_FILES = 1000;

/** The most values of all files together, once aliases are replaced by what they stand for, and how deep they are nested. */
const MAX_VALUES = 10_000_000;
const MAX_DEPTH = 1000;

/** A document that stands alone. */
interface ReadDocument {
  readonly document: object;
  /** What could not be read. */
  readonly warnings: readonly string[];
}

/**
 * Reads an OpenAPI document, JSON or YAML, with the files that it refers to: they are below `x-files` of the result, and references into them
 * are references into the document. A file that cannot be read is a warning.
 *
 * @throws {CommandError} when the document cannot be read or parsed, or it has too many or too large files.
 */
export async function readDocument(document: string): Promise<ReadDocument> {
  const root = toUrl(document);
  const files = new Files(root);
  const main = Object(files.rewrite(await files.read(root), root));
  const others: [string, unknown][] = [];
  const warnings: string[] = [];
  // Each file may refer to further ones.
  for (const url of files.pending) {
    try {
      others.push([files.nameOf(url), files.rewrite(await files.read(new URL(url)), new URL(url))]);
    } catch (error) {
      warnings.push(error instanceof Error ? error.message : String(error));
    }
  }
  if (others.length > 0) main["x-files"] = Object.fromEntries(others);
  if (root.protocol !== "file:" && main.openapi !== undefined) main.servers = absoluteServers(main.servers, root);
  return { document: main, warnings };
}

/** An address without a host is at that of the document. */
function absoluteServers(servers: unknown, { origin }: URL): unknown[] {
  const given = Array.isArray(servers) && servers.length > 0 ? servers : [{ url: "/" }];
  return given.map((server) => {
    const { url } = Object(server);
    return typeof url === "string" && url.startsWith("/")
      ? { ...server, url: origin + url.replace(/\/$/, "") }
      : server;
  });
}

function toUrl(document: string): URL {
  return /^https?:/i.test(document) ? new URL(document) : pathToFileURL(document);
}

/** The files of one document. */
class Files {
  readonly #root: URL;
  /** The names of files by their URLs, which are read in this order. */
  readonly #names = new Map<string, string>();
  readonly pending: string[] = [];
  #bytes = 0;
  #values = 0;

  constructor(root: URL) {
    this.#root = root;
  }

  async read(url: URL): Promise<unknown> {
    const shown = url.protocol === "file:" ? fileURLToPath(url) : url.href;
    const text = url.protocol === "file:" ? await this.#readFile(url) : await this.#fetch(url);
    this.#bytes += text.length;
    if (this.#bytes > MAX_BYTES) throw new CommandError(`the files of the document have more than ${MAX_BYTES} bytes`);
    return parseDocument(text, shown);
  }

  async #readFile(url: URL): Promise<string> {
    const file = fileURLToPath(url);
    // The document itself may be a pipe.
    if (url.href !== this.#root.href) {
      const found = await stat(file).catch((cause) => {
        throw unreadable(file, cause);
      });
      if (!found.isFile() || found.size > MAX_BYTES)
        throw new CommandError(`cannot read '${file}': not a file, or too large`);
    }
    return (await readInputFile(file)).toString("utf8");
  }

  async #fetch(url: URL): Promise<string> {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(60_000) });
      if (!response.ok) throw new Error(`it responds with status ${response.status}`);
      return await shortText(response, MAX_BYTES);
    } catch (cause) {
      throw new CommandError(`cannot read '${url.href}': ${reasonOf(cause)}`, { cause });
    }
  }

  /**
   * A copy whose references to files are references into `x-files`; references to others stay and are reported later.
   *
   * @throws {CommandError} when it is too deep or too large. In YAML, a short text may stand for endless or very many values.
   */
  rewrite(value: unknown, base: URL, depth = 0): unknown {
    this.#values += 1;
    if (this.#values > MAX_VALUES) throw new CommandError(`the document has more than ${MAX_VALUES} values`);
    if (typeof value !== "object" || value === null) return value;
    if (depth > MAX_DEPTH) throw new CommandError(`the document is nested more than ${MAX_DEPTH} levels deep`);
    if (Array.isArray(value)) return value.map((item) => this.rewrite(item, base, depth + 1));
    const entries = Object.entries(value).map(([key, member]) => {
      const isReference = key === "$ref" && typeof member === "string";
      return [key, isReference ? this.#rewriteReference(member, base) : this.rewrite(member, base, depth + 1)];
    });
    return Object.fromEntries(entries);
  }

  #rewriteReference(reference: string, base: URL): string {
    const url = URL.parse(reference, base);
    if (url === null) return reference;
    const { hash } = url;
    url.hash = "";
    if (url.href === this.#root.href) return hash || "#";
    if (!this.#isAllowed(url)) return reference;
    const name = this.nameOf(url.href);
    return `#/x-files/${encodeURIComponent(name)}${hash.slice(1).replace(/\/$/, "")}`;
  }

  /** Files in the folder of the document and in the current one; URLs of the origin of the document. */
  #isAllowed(url: URL): boolean {
    if (url.protocol !== "file:") return /^https?:$/.test(url.protocol) && url.origin === this.#root.origin;
    const folders = [new URL(".", this.#root), pathToFileURL(`${process.cwd()}/`)];
    return this.#root.protocol === "file:" && folders.some(({ href }) => url.href.startsWith(href));
  }

  /** The name of a file without its extension; of further files of that name, with a number. */
  nameOf(url: string): string {
    const known = this.#names.get(url);
    if (known !== undefined) return known;
    if (this.pending.length >= MAX_FILES) throw new CommandError(`the document refers to more than ${MAX_FILES} files`);
    const { pathname } = new URL(url);
    const wanted = basename(pathname, extname(pathname)).replaceAll(/[^\w.-]/g, "_") || "file";
    const taken = new Set(this.#names.values());
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted}${number}`;
    this.#names.set(url, name);
    this.pending.push(url);
    return name;
  }
}

async function parseDocument(text: string, shown: string): Promise<unknown> {
  try {
    if (/^\s*[{[]/.test(text)) return JSON.parse(text);
    const { CORE_SCHEMA, load, mergeTag } = await import("js-yaml");
    return load(text, { schema: CORE_SCHEMA.withTags(mergeTag), maxDepth: MAX_DEPTH, maxTotalMergeKeys: MAX_VALUES });
  } catch (cause) {
    const [reason = ""] = (cause instanceof Error ? cause.message : String(cause)).split("\n");
    throw new CommandError(`cannot parse '${shown}': ${reason}`, { cause });
  }
}
