import type { ClientOptions } from "../client-options.ts";
import type { Log } from "../core/log.ts";
import type { Adaptations } from "../core/request.ts";
import type { RequestOptions } from "../endpoint/options.ts";
import { assertType, rejectValue } from "../errors/checks.ts";
import { redactor } from "../errors/redact.ts";
import { findLink } from "../paginate/links.ts";
import { isObject, remember } from "../values.ts";

/** Options whose misspelt names have no effect, and nothing else would say so. */
const CLIENT_OPTIONS =
  "agent auth authStrategy baseUrl cache headers mediaType previews request retry throttle timeout timeZone userAgent validate vendor";
const API_OPTIONS = "credentials pages plugins validateResponses variables";
const CALL_OPTIONS = "method baseUrl url headers request mediaType";
const REQUEST_OPTIONS =
  "agent credentialNames fetch maxPages parallelPages readOnly redirect retries retryAfter signal stream timeout totalTimeout validation";

/** The plugins that read options of a client, by the name of their option. */
const PLUGINS = { retry: "retry", throttle: "throttling", cache: "cache" } as const;

/** Warns of options of a client that look like a misspelt one, and of those for plugins when the client has no plugins. */
export function checkClientOptions(options: ClientOptions, log: Pick<Log, "warn">, hasPlugins: boolean): void {
  checkNames(options, meantOption, "", (line) => log.warn(line));
  if (hasPlugins) return;
  for (const [name, plugin] of Object.entries(PLUGINS)) {
    const value = options[name];
    if (value && (value as { enabled?: unknown }).enabled !== false) {
      log.warn(`The option '${name}' has no effect without its plugin: use Client.plugin(${plugin})`);
    }
  }
}

/** Rejects what a platform would report as a failure of the network, if at all. */
function checkRequestOptions({ redirect, fetch, agent }: RequestOptions): void {
  if (!/^(?:follow|error|manual)$/.test(redirect ?? "follow")) {
    rejectValue("'request.redirect'", '"follow", "error" or "manual"', redirect);
  }
  assertType(fetch ?? globalThis.fetch, "function", "'request.fetch'");
  if (agent && Object(agent) !== agent) rejectValue("'request.agent'", "an agent", agent);
}

/** Warns of options of `createApi` that look like a misspelt one. */
export function checkApiOptions(options: object, log: Pick<Log, "warn">): void {
  checkNames(options, meantApiOption, "", (line) => log.warn(line));
}

/**
 * Warns, once each, of deprecated routes, and of what looks like a mistake in a call: a placeholder without a value, whose address
 * is that of something else, and names close to those of options, which are sent as parameters.
 */
export function createWarnings(log: Pick<Log, "warn">): Required<Pick<Adaptations, "check" | "inspect">> {
  const warned = new Set<string>();
  const warnOnce = (key: string, line: string): void => {
    if (warned.has(key) || warned.size > 1000) return;
    warned.add(key);
    log.warn(line);
  };
  return {
    check(options) {
      const { method, url, request, baseUrl } = options;
      checkRequestOptions(request);
      const warn = (line: string): void => warnOnce(line, line);
      // Some proxies take the whole address as a query.
      if (/[?#](?!.*https?:)/.test(baseUrl)) warn("'baseUrl' has a query or a fragment, and paths are appended to it");
      for (const name of placeholdersOf(url)) {
        if ((options[name] ?? "") === "" && request.validate === undefined) {
          warn(`"${method} ${url}": the parameter '${name}' is missing`);
        }
      }
      // A generated method may have renamed a parameter with the name of an option.
      checkNames(options, (name) => (request.validate?.[name] ? {} : meantCallOption(name)), "", warn);
      checkNames(request, meantRequestOption, "request.", warn);
    },
    inspect(response, options) {
      const { deprecation, sunset, link } = (isObject(response) && response.headers) || {};
      if (deprecation === undefined && sunset === undefined) return;
      const call = `"${options.method} ${redactor(options)(options.url)}" is deprecated`;
      const removed = sunset === undefined ? "" : `. It is going to be removed on ${sunset}`;
      const explained = findLink(link, "deprecation") ?? findLink(link, "sunset");
      warnOnce(call, `${call}${removed}${explained === undefined ? "" : `. See ${explained}`}`);
    },
  };
}

/** The placeholders of the path; an empty `path` means the root of a tree. */
const placeholdersOf = /* @__PURE__ */ remember((url) =>
  Array.from(url.split("?", 1)[0]?.matchAll(/\{\+?([\w-]+)\}|\/:([a-z]\w+)/g) ?? [], ([, inBraces, afterColon]) =>
    String(inBraces ?? afterColon),
  ).filter((name) => name !== "path" && name !== "url"),
);

interface Meant {
  /** The option that a name resembles. */
  readonly option?: string | undefined;
}

function checkNames(given: unknown, find: (name: string) => Meant, prefix: string, warn: (line: string) => void): void {
  for (const name in Object(given) as object) {
    const { option } = find(name);
    if (option !== undefined) warn(`Unknown option '${prefix}${name}': did you mean '${prefix}${option}'?`);
  }
}

const finder = (options: string): ((name: string) => Meant) =>
  remember((name) => {
    const known = options.split(" ");
    return { option: known.includes(name) ? undefined : known.find((option) => resembles(name, option)) };
  });
const meantOption = /* @__PURE__ */ finder(CLIENT_OPTIONS);
const meantApiOption = /* @__PURE__ */ finder(`${CLIENT_OPTIONS} ${API_OPTIONS}`);
const meantCallOption = /* @__PURE__ */ finder(CALL_OPTIONS);
const meantRequestOption = /* @__PURE__ */ finder(REQUEST_OPTIONS);

/**
 * Whether two names differ in case only, or in one letter that is missing, added, replaced, or swapped with the next. Short names
 * must have the same length, and those like `url` differ from too many others.
 */
function resembles(name: string, option: string): boolean {
  const [one, other] = [name.toLowerCase(), option.toLowerCase()];
  if (one === other) return true;
  if (option.length < 4 || Math.abs(one.length - other.length) > (option.length < 5 ? 0 : 1)) return false;
  let start = 0;
  while (one[start] === other[start]) start += 1;
  const [restOfOne, restOfOther] = [one.slice(start), other.slice(start)];
  const isSwapped = restOfOne[0] === restOfOther[1] && restOfOne[1] === restOfOther[0];
  return (
    restOfOne.slice(1) === restOfOther.slice(1) ||
    restOfOne.slice(1) === restOfOther ||
    restOfOne === restOfOther.slice(1) ||
    (isSwapped && restOfOne.slice(2) === restOfOther.slice(2))
  );
}
