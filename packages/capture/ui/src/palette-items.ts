import { type Command, readStored, textOfBytes } from "@signalbox/ui";
import { bodyViews } from "./detail/body-views.ts";
import { sidesOf } from "./detail/side-panel.tsx";
import { FILTERS_KEY } from "./list/search-language.ts";
import type { Inspector } from "./state/inspector.ts";
import { knownRoutes } from "./state/known-routes.ts";
import type { ListedRequest } from "./state/listed-request.ts";

/** The most requests in one result. Typing more of the path finds the others. */
const MAX_REQUESTS = 12;

/**
 * The entries of the palette besides actions: requests by number, method and path, views of the visible request, saved
 * filters and routes.
 */
export function findItems(inspector: Inspector, wanted: string): readonly Command[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const others = [...viewItems(inspector), ...filterItems(inspector), ...routeItems(inspector)];
  return [...requestItems(inspector, words), ...others.filter((item) => matches(`${item.name} ${item.group}`, words))];
}

function matches(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}

function requestItems(inspector: Inspector, words: readonly string[]): Command[] {
  if (words.length === 0) return [];
  const requests = inspector.requests.value;
  const group = "Request";
  const [, digits] = /^#?(\d{1,15})$/.exec(words.join(" ")) ?? [];
  const seq = Number(digits ?? 0);
  const found: Command[] = [];
  const add = (request: ListedRequest): void => {
    found.push({ name: nameOf(request), group, run: () => inspector.choose(request.seq) });
  };
  const named = requests.find((request) => request.seq === seq);
  if (named !== undefined) add(named);
  // Older ones may not be listed yet.
  else if (seq >= 1 && seq <= inspector.inspection.value.newestSeq)
    found.push({ name: `#${seq}`, group, run: () => inspector.choose(seq) });
  for (const request of requests) {
    if (found.length >= MAX_REQUESTS) break;
    if (request.seq !== seq && matches(nameOf(request), words)) add(request);
  }
  return found;
}

function nameOf({ seq, method, path }: ListedRequest): string {
  return `#${seq} ${method} ${textOfBytes(path).text.slice(0, 200)}`;
}

function viewItems(inspector: Inspector): Command[] {
  const open = inspector.open.value;
  if (open?.kind !== "request") return [];
  const { request, decoded } = open;
  const group = "View";
  const views = decoded === undefined ? [] : bodyViews(request, decoded);
  return [
    ...views.map(({ name, title }) => ({ name: `Body as ${title}`, group, run: () => inspector.go({ view: name }) })),
    ...sidesOf(request, decoded).map(({ name, title }) => ({
      name: title,
      group,
      run: () => inspector.go({ side: name }),
    })),
  ];
}

function filterItems({ go }: Inspector): Command[] {
  const saved = readStored<readonly string[]>(FILTERS_KEY, []);
  return saved.map((filter) => ({ name: filter, group: "Saved filter", run: () => go({ q: filter }) }));
}

function routeItems({ routeId }: Inspector): Command[] {
  return knownRoutes()
    .filter(({ id }) => id !== routeId)
    .map(({ id, name }) => ({
      name: name === "" ? id : `${name} ${id.slice(0, 8)}`,
      group: "Route",
      run: () => location.assign(`/inspect/${id}`),
    }));
}
