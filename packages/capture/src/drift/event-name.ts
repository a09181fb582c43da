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

/** The first of these top-level properties of a JSON body whose value is a short text names the event. */
const eventMembers: ReadonlySet<string> = new Set(["type", "event", "event_type", "eventType", "action"]);

/** A property with a short text, another text, which may be truncated, or a bracket. No text is read twice. */
const jsonToken = /"((?:[^"\\]|\\.?)*)(?:"(?:\s*:\s*"([^"\\]{1,60})")?|$)|[{}[\]]/gs;

/** The sender's name of an event, from a header or a JSON body, which may be truncated; undefined without one. */
export function eventName(headers: Iterable<readonly [name: string, value: string]>, text: string): string | undefined {
  for (const [name, value] of headers) {
    if (value !== "" && eventHeaders.has(name.toLowerCase())) return value.slice(0, 60);
  }
  if (!/^\s*\{/.test(text)) return undefined;
  let depth = 0;
  for (const [token, property, value] of text.matchAll(jsonToken)) {
    if (property === undefined) depth += token === "{" || token === "[" ? 1 : -1;
    else if (depth === 1 && value !== undefined && eventMembers.has(property)) return value;
  }
  return undefined;
}
