import type { ClientResponse } from "../endpoint/options.ts";
import { isObject } from "../values.ts";

/**
 * Where the pages of a list are, for an API that sends no `link` header. Places are JSON pointers into a page; a negative index counts from
 * the end. An API has either `next` or `cursor` with `parameter`.
 */
export interface PageRule {
  /** The list of items: `/data`. */
  readonly items: string;
  /** The URL of the next page: `/next_page_uri`. */
  readonly next?: string;
  /** What the next page is asked for with: `/meta/next`, or `/data/-1/id`. */
  readonly cursor?: string;
  /** The query parameter for the cursor: `after`. */
  readonly parameter?: string;
  /** There is a next page only if this is true: `/has_more`. */
  readonly while?: string;
}

/** Gives a page the form that `client.paginate` expects: its items, and a link to the next page. Other responses stay as they are. */
export function applyPageRule(response: ClientResponse, rule: PageRule): ClientResponse {
  const items = valueAt(response.data, rule.items);
  if (!Array.isArray(items)) return response;
  const next = nextUrl(response.data, rule, response.url);
  const { link: _, ...headers } = response.headers;
  return {
    ...response,
    data: items,
    headers: next === undefined ? headers : { ...headers, link: `<${next}>; rel="next"` },
  };
}

function nextUrl(data: unknown, rule: PageRule, url: string): string | undefined {
  if (rule.while !== undefined && valueAt(data, rule.while) !== true) return undefined;
  const value = valueAt(data, rule.next ?? rule.cursor ?? "");
  if ((typeof value !== "string" && typeof value !== "number") || value === "") return undefined;
  const next = new URL(rule.next === undefined ? url : String(value), url);
  if (rule.next === undefined) next.searchParams.set(rule.parameter ?? "cursor", String(value));
  return next.href;
}

function valueAt(data: unknown, pointer: string): unknown {
  let value = data;
  for (const token of pointer.split("/").slice(1)) {
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(value)) value = value.at(Number(key));
    else value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}
