import { isObject } from "./is-object.ts";

/** What messages show of a value: JSON, as far as that can say it. */
export function show(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return isObject(value) ? "an object" : String(value);
  }
}
