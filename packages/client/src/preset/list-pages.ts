import type { ClientResponse } from "../endpoint/options.ts";
import { HttpError } from "../errors/http-error.ts";
import type { SendPage } from "../paginate/pages.ts";
import { isObject } from "../values.ts";

/** Adapts the request for a page to endpoints whose responses are not plain lists. */
export function sendListPage(send: SendPage): SendPage {
  return async (options) => {
    try {
      return unwrapPage(comparisonPage(await send(options)));
    } catch (error) {
      // For a repository without commits, the service responds with a conflict.
      const response = error instanceof HttpError && /repository is empty/i.test(error.message) && error.response;
      if (response && response.status === 409) return { ...response, data: [] };
      throw error;
    }
  };
}

/**
 * Turns a comparison of commits into a page: its items are the commits, and the next page, which has no link, follows from their
 * number. Other responses are returned unchanged.
 */
function comparisonPage(response: ClientResponse): ClientResponse {
  const { data, url, headers } = response;
  const { total_commits, commits } = Object(data) as { total_commits?: unknown; commits?: unknown };
  if (typeof total_commits !== "number" || !Array.isArray(commits) || !URL.canParse(url)) return response;
  const next = new URL(url);
  const page = Number(next.searchParams.get("page") ?? 1);
  const perPage = Number(next.searchParams.get("per_page") ?? COMMITS_PER_PAGE);
  next.searchParams.set("page", String(page + 1));
  const isLast = headers.link !== undefined || page * perPage >= total_commits;
  return {
    ...response,
    data: Object.assign(commits, { total_commits }),
    headers: isLast ? headers : { ...headers, link: `<${next.href}>; rel="next"` },
  };
}

/** The default number of commits per page of a comparison. */
const COMMITS_PER_PAGE = 250;

/** Fields about the whole list in a page. */
const LIST_FACTS: readonly string[] = ["total_count", "incomplete_results", "repository_selection", "total_commits"];

/**
 * Unwraps the items of a page: an object with `total_count`, no `url`, and one list. The data becomes
 * that list, and the other fields become its properties. A page without content is an empty list.
 */
function unwrapPage(response: ClientResponse): ClientResponse {
  const { data } = response;
  if (data === undefined || data === "") return { ...response, data: [] };
  if (!isObject(data) || !("total_count" in data) || "url" in data) return response;
  const [name = "", ...others] = Object.keys(data).filter((key) => !LIST_FACTS.includes(key));
  const { [name]: items, ...facts } = data;
  if (others.length > 0 || !Array.isArray(items)) return response;
  return { ...response, data: Object.assign(items, facts) };
}
