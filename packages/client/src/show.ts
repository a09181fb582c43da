import { isObject } from "./is-object.ts";

/** What messages show of a value: JSON, as far as that can say it, which it cannot of every number. */
export function show(value: unknown): string {
  try {
    return (typeof value === "number" ? undefined : JSON.stringify(value)) ?? String(value);
  } catch {
    return isObject(value) ? "an object" : String(value);
  }
}
