import type { ClientResponse } from "../endpoint/options.ts";
import { isObject } from "../values.ts";
import type { SendPage } from "./pages.ts";

/** Adapts the request for a page to endpoints whose responses are not plain lists: the data of a page is a list of its items. */
export function sendListPage(send: SendPage): SendPage {
  return async (options) => {
    const response = await send(options).catch(toEmptyRepository);
    const { data } = response;
    if (data === undefined || data === "") return { ...response, data: [] };
    return isObject(data) ? unwrapPage(response, data) : response;
  };
}

/** For a repository without commits, the service responds with a conflict. */
function toEmptyRepository(error: { readonly message?: string; readonly response?: ClientResponse }): ClientResponse {
  const { message = "", response } = Object(error) as typeof error;
  if (response?.status === 409 && /repository is empty/i.test(message)) return { ...response, data: [] };
  throw error;
}

/** Fields about the whole list in a page. */
const LIST_FACTS = /^(?:total_count|incomplete_results|repository_selection|total_commits)$/;

/**
 * Unwraps the items of a page: an object with `total_count`, no `url`, and one list, or a comparison of commits. The data becomes
 * that list, and the facts about it become its properties.
 */
function unwrapPage(response: ClientResponse, data: Readonly<Record<string, unknown>>): ClientResponse {
  const { total_commits, commits } = data;
  const isComparison = typeof total_commits === "number" && Array.isArray(commits);
  if (isComparison) {
    return {
      ...response,
      data: Object.assign(commits, { total_commits }),
      headers: withNextPage(response, total_commits),
    };
  }
  const [list, ...others] = Object.keys(data).filter((key) => !LIST_FACTS.test(key));
  if (!("total_count" in data) || "url" in data || others.length > 0) return response;
  const { [list ?? ""]: items, ...facts } = data;
  return Array.isArray(items) ? { ...response, data: Object.assign(items, facts) } : response;
}

/** The default number of commits per page of a comparison. */
const COMMITS_PER_PAGE = 250;

/** Some services send no links with a comparison: the next page follows from the number of commits. */
function withNextPage({ url, headers }: ClientResponse, total: number): ClientResponse["headers"] {
  if (headers.link !== undefined || !URL.canParse(url)) return headers;
  const next = new URL(url);
  const read = (name: string, otherwise: number): number => Number(next.searchParams.get(name) ?? otherwise);
  const page = read("page", 1);
  if (page * read("per_page", COMMITS_PER_PAGE) >= total) return headers;
  next.searchParams.set("page", String(page + 1));
  return { ...headers, link: `<${next.href}>; rel="next"` };
}
