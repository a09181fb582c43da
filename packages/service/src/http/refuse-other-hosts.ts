import type { NodeListener } from "./listen.ts";
import { Problem } from "./problem.ts";
import { writeProblem } from "./write-problem.ts";

/** The names that always lead to this machine, with any port. A page cannot have its own name changed into one. */
const loopback = /^(?:(?:[a-z\d-]+\.)*localhost\.?|127\.\d+\.\d+\.\d+|\[::1\])(?::\d*)?$/i;

/**
 * Passes on what was sent to a loopback name or to one of `hostNames`, and answers all else with 421 (RFC 9110, section
 * 15.5.20). Any page can have its own name lead to this machine once the browser has loaded it (DNS rebinding), and then
 * ask what listens here as if it came from there; but it cannot change the Host that the browser sends. What has no Host
 * comes from no browser.
 */
export function refuseOtherHosts(listener: NodeListener, hostNames: readonly string[]): NodeListener {
  const names = new Set(hostNames.map((name) => name.toLowerCase()));
  return (request, response) => {
    const host = hostOf(request.rawHeaders);
    if (host === undefined || loopback.test(host) || names.has(host.replace(/:\d*$/, "").toLowerCase())) {
      listener(request, response);
      return;
    }
    const problem = new Problem({
      status: 421,
      code: "misdirected_request",
      detail: `Without keys only this machine is answered, by the names it has for itself, such as localhost; the Host is ${JSON.stringify(host)}. The operator can allow more: --host-name.`,
    });
    writeProblem(request, response, problem);
  };
}

/** Node makes its object of all headers only when it is asked for it, which short answers do without. */
function hostOf(rawHeaders: readonly string[]): string | undefined {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") return rawHeaders[index + 1];
  }
  return undefined;
}
