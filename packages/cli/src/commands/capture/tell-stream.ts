import type { RouteEvent } from "@signalbox/capture/sdk";

/**
 * Tells on stderr how it stands with the stream of a route: what is no longer kept, that the service is away and is back,
 * that the route is gone.
 */
export function tellStream(): (event: Exclude<RouteEvent, { kind: "request" }>) => void {
  let isAway = false;
  return (event) => {
    if (event.kind === "gap") tell(`requests ${event.from} to ${event.to} are no longer kept`);
    else if (event.kind === "end") tell("the route is gone");
    else if (event.kind === "away") tell("the service is away; waiting for it");
    else if (isAway) tell("the service is back");
    isAway = event.kind === "away";
  };
}

function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}
