import type { Fetch } from "../endpoint/options.ts";

/**
 * Gives what carries a request when the platform's `fetch` cannot, because of an agent or a proxy; undefined when `fetch`
 * can. This is the one of platforms that have neither; Node gets another one by the package's `imports`.
 */
export const platformFetch: (url: string, agent: unknown) => Fetch | undefined = () => undefined;
