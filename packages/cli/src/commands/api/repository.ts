import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { RequestParameters } from "@signalbox/client";

/**
 * Fills the placeholders `owner` and `repo` of a route that have no value from the repository of the current folder: from its
 * remote `origin`, if that is on the host of the API. Returns the parameters unchanged when there is no such remote.
 */
export async function withRepository(
  template: string,
  parameters: RequestParameters,
  baseUrl: string,
): Promise<RequestParameters> {
  const missing = ["owner", "repo"].filter((name) => {
    return parameters[name] === undefined && new RegExp(`[{:]\\+?${name}\\b`).test(template);
  });
  if (missing.length === 0) return parameters;
  const { host, owner, repo } = parseRemote(await readOrigin());
  // The public API has a host of its own; others are below the host of their pages.
  const isOwnHost = URL.canParse(baseUrl) && new URL(baseUrl).hostname.replace(/^api\./, "") === host;
  return isOwnHost ? { owner, repo, ...parameters } : parameters;
}

async function readOrigin(): Promise<string> {
  try {
    return (await promisify(execFile)("git", ["remote", "get-url", "origin"])).stdout;
  } catch {
    // No git, no repository, or no remote of this name.
    return "";
  }
}

/** Parses the address of a remote: `https://host/owner/repo.git`, `ssh://git@host/owner/repo` or `git@host:owner/repo.git`. */
function parseRemote(address: string): { readonly host?: string; readonly owner?: string; readonly repo?: string } {
  const pattern =
    /^(?:\w+:\/\/)?(?:[^@/]*@)?(?<host>[^/:]+)(?::\d+(?=\/))?[/:](?<owner>[^/]+)\/(?<repo>[^/]+?)(?:\.git)?\/?\s*$/;
  return pattern.exec(address)?.groups ?? {};
}
