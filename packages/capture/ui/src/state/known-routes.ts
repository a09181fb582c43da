import { readStored, writeStored } from "@signalbox/ui";

/** A route that this browser has opened. Neither its requests nor its secret are stored. */
export interface KnownRoute {
  readonly id: string;
  readonly name: string;
  /** When it was last opened, in milliseconds since 1970. */
  readonly seenAt: number;
  /** The newest request at that time; later ones are unread. */
  readonly seenSeq: number;
}

const KEY = "signalbox.routes";
const MAX_KNOWN = 20;

/** The most recently opened routes come first. */
export function knownRoutes(): readonly KnownRoute[] {
  return readStored<readonly unknown[]>(KEY, [], Array.isArray).filter(isKnownRoute).slice(0, MAX_KNOWN);
}

function isKnownRoute(stored: unknown): stored is KnownRoute {
  const { id, name, seenAt, seenSeq } = (stored ?? {}) as Partial<KnownRoute>;
  const isTime = typeof seenAt === "number" && Math.abs(seenAt) <= LATEST_TIME;
  return (
    typeof id === "string" &&
    parseRouteId(id) === id &&
    typeof name === "string" &&
    isTime &&
    Number.isSafeInteger(seenSeq)
  );
}

/** The latest time that a `Date` can represent, in milliseconds. */
const LATEST_TIME = 8.64e15;

export function rememberRoute(route: KnownRoute): void {
  writeStored(KEY, [route, ...knownRoutes().filter(({ id }) => id !== route.id)].slice(0, MAX_KNOWN));
}

export function forgetRoute(id: string): void {
  writeStored(
    KEY,
    knownRoutes().filter((route) => route.id !== id),
  );
}

const uuid = /(?<![0-9a-f-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f-])/i;

/** Finds the route id in the path of an inspector. */
export function parseRouteId(text: string): string | null {
  return uuid.exec(text)?.[0].toLowerCase() ?? null;
}
