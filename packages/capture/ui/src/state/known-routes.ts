import { readStored, writeStored } from "@signalbox/ui";

/** A route that this browser has looked at. Neither what it caught nor a secret is stored. */
export interface KnownRoute {
  readonly id: string;
  readonly name: string;
  /** When it was looked at, in milliseconds since 1970. */
  readonly seenAt: number;
  /** The newest request when it was looked at: those after it are unread. */
  readonly seenSeq: number;
}

const key = "signalbox.routes";
const maxKnown = 20;

/** The routes that were looked at last come first. */
export function knownRoutes(): readonly KnownRoute[] {
  const stored = readStored<readonly KnownRoute[]>(key, []);
  return Array.isArray(stored) ? stored.filter(({ id }) => typeof id === "string") : [];
}

export function rememberRoute(route: KnownRoute): void {
  writeStored(key, [route, ...knownRoutes().filter(({ id }) => id !== route.id)].slice(0, maxKnown));
}

export function forgetRoute(id: string): void {
  writeStored(
    key,
    knownRoutes().filter((route) => route.id !== id),
  );
}
