import { VERSION } from "../core/options.ts";

interface Runtime {
  readonly process?: {
    readonly versions?: { readonly node?: string };
    readonly platform?: string;
    readonly arch?: string;
  };
  readonly navigator?: { readonly userAgent?: string };
}

let userAgent: string | undefined;

/** The user agent of this package: its name and version, and what is known about the runtime. */
export function describeUserAgent(): string {
  userAgent ??= `signalbox-client/${VERSION} ${describeRuntime(globalThis as Runtime)}`;
  return userAgent;
}

function describeRuntime({ process, navigator }: Runtime): string {
  const agent = navigator?.userAgent ?? "";
  const version = process?.versions?.node;
  // Node has a navigator of its own, which says less than its process does; Bun and Deno name themselves there.
  const isNode = version !== undefined && (agent === "" || agent.startsWith("Node.js"));
  return isNode ? `Node.js/${version} (${process?.platform}; ${process?.arch})` : agent || "unknown runtime";
}
