import { isObject } from "../is-object.ts";
import type { ClientResponse } from "../request-options.ts";

/** Facts about the whole list that a page may carry beside its items. */
const LIST_FACTS: readonly string[] = ["total_count", "incomplete_results", "repository_selection", "total_commits"];

/**
 * Takes the items out of a page that wraps them: an object with `total_count`, no `url`, and one list. The data becomes
 * that list, and the facts about it properties of the list. A page without content is an empty list.
 */
export function unwrapPage(response: ClientResponse): ClientResponse {
  const { data } = response;
  if (data === undefined || data === "") return { ...response, data: [] };
  if (!isObject(data) || !("total_count" in data) || "url" in data) return response;
  const [name = "", ...others] = Object.keys(data).filter((key) => !LIST_FACTS.includes(key));
  const { [name]: items, ...facts } = data;
  if (others.length > 0 || !Array.isArray(items)) return response;
  return { ...response, data: Object.assign(items, facts) };
}
