import type { RouteEvent } from "@signalbox/capture/sdk";

/**
 * Tells on stderr how it stands with the stream of a route: `begun` when it is open for the first time, what is no longer
 * kept, that the service is away and is back, that the route is gone.
 */
export function tellStream(begun: string): (event: Exclude<RouteEvent, { kind: "request" }>) => void {
  let isOpen = false;
  let isAway = false;
  return (event) => {
    if (event.kind === "gap") tell(`requests ${event.from} to ${event.to} are no longer kept`);
    else if (event.kind === "end") tell("the route is gone");
    else if (event.kind === "away") tell("the service is away; waiting for it");
    else if (isAway) tell("the service is back");
    else if (!isOpen) tell(begun);
    isOpen ||= event.kind === "open";
    isAway = event.kind === "away";
  };
}

function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}
