const uuid = /(?<![0-9a-f-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f-])/i;

/** Finds the route id in what a person pastes: the id itself, the URL to call, or the address of its inspector. */
export function parseRouteId(text: string): string | null {
  return uuid.exec(text)?.[0].toLowerCase() ?? null;
}
