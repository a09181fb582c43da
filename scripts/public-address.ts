// Adds the public address of the repository to published files: the fields of a manifest, and links that work outside the
// repository. The root manifest names it in `repository`; everything else is derived from that.

import { posix } from "node:path";

interface Manifest {
  readonly repository?: unknown;
}

/**
 * The address that the root manifest names, such as `https://github.com/owner/name`.
 *
 * @throws Error if it is missing or not an https address
 */
export function publicAddress({ repository }: Manifest): string {
  const named = typeof repository === "object" && repository !== null ? Reflect.get(repository, "url") : repository;
  const advice = "Set it once: npm pkg set repository=https://<host>/<owner>/<name>";
  if (typeof named !== "string" || named === "") {
    throw new Error(`The root package.json does not name the repository, so nothing can be published. ${advice}`);
  }
  const text = named.replace(/^git\+/, "").replace(/(?:\.git)?\/?$/, "");
  const url = URL.parse(text);
  const isPlain = url?.protocol === "https:" && url.username === "" && url.search === "" && url.hash === "";
  if (url === null || !isPlain || url.pathname.split("/").length < 3) {
    throw new Error(`'repository' in the root package.json must be an https address, got '${named}'. ${advice}`);
  }
  return url.href;
}

/** A manifest with the source of its package. `folder` is the folder of the package, from the root of the repository. */
export function withAddress<M extends object>(manifest: M, address: string, folder: string): M {
  return {
    ...manifest,
    homepage: `${address}/tree/main/${folder}#readme`,
    bugs: { url: `${address}/issues` },
    repository: { type: "git", url: `git+${address}.git`, directory: folder },
  };
}

interface Place {
  readonly address: string;
  /** The document, from the root of the repository, with slashes. */
  readonly path: string;
  /** The commit or tag whose files the links show. */
  readonly ref: string;
}

/** A document whose links to files of the repository are absolute. Code is unchanged. */
export function withAbsoluteLinks(markdown: string, { address, path, ref }: Place): string {
  const absolute = (whole: string, mark: string, text: string, target: string): string => {
    if (/^(?:[a-z][a-z\d+.-]*:|#)/i.test(target)) return whole;
    const kind = mark === "!" ? "raw" : "blob";
    return `${mark}[${text}](${address}/${kind}/${ref}/${posix.join(posix.dirname(path), target)})`;
  };
  return markdown
    .split(/(^```.*?^```$)/ms)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, absolute)))
    .join("");
}

/** The root README with the command that clones the repository. */
export function withCloneAddress(markdown: string, address: string): string {
  return markdown.replaceAll("<this repository>", address);
}
