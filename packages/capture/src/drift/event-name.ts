/** Headers in which providers name their events. */
const eventHeaders: ReadonlySet<string> = new Set([
  "ce-type",
  "x-event-key",
  "x-event-type",
  "x-github-event",
  "x-gitlab-event",
  "x-hook-event",
  "x-shopify-topic",
]);

/** The first of these top-level properties of a JSON body names the event. */
const eventMember =
  /^\s*\{(?:[^{}[\]]{0,2000}?,)?\s*"(?:type|event|event_type|eventType|action)"\s*:\s*"([^"\\]{1,60})"/;

/** The name that the sender gave to an event, from a header or the beginning of a JSON body; undefined without one. */
export function eventName(headers: Iterable<readonly [name: string, value: string]>, text: string): string | undefined {
  for (const [name, value] of headers) {
    if (value !== "" && eventHeaders.has(name.toLowerCase())) return value.slice(0, 60);
  }
  return eventMember.exec(text.slice(0, 4_000))?.[1];
}
