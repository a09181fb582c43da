import { readFile } from "node:fs/promises";
import { getAsset } from "node:sea";

/**
 * Files that belong to a package: its page, and the modules of its threads. They are beside its modules, or inside the single
 * executable. There, `import.meta.url` of each module is `executable:///` with its path in the repository.
 */
const EMBEDDED = "executable:";

/** Reads a file of a package; undefined if there is none. */
export async function readResource(url: URL): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(url.protocol === EMBEDDED ? getAsset(url.pathname) : await readFile(url));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ERR_SINGLE_EXECUTABLE_APPLICATION_ASSET_NOT_FOUND") return undefined;
    throw error;
  }
}

/** The source of a module inside the executable, which imports only modules of Node; undefined for a module in a file. */
export function embeddedSource(url: URL): string | undefined {
  return url.protocol === EMBEDDED ? getAsset(url.pathname, "utf8") : undefined;
}

/** Imports a module of a package, or any other, by its URL. */
export async function importResource(url: URL): Promise<unknown> {
  const source = embeddedSource(url);
  if (source === undefined) return await import(url.href);
  return await import(`data:text/javascript;base64,${Buffer.from(source).toString("base64")}`);
}
