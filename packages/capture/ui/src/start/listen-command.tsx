import { ApiError, CommandSample, useLoaded } from "@signalbox/ui";
import type { JSX } from "preact";
import { captureApi } from "../api/capture-api.ts";
import type { CaptureRoute } from "../api/responses.ts";

interface ListenCommandProps {
  readonly route: Pick<CaptureRoute, "id" | "url" | "private">;
  /** The address of the program. @default "http://localhost:8080/hook" */
  readonly forward?: string;
}

/** The command that forwards the requests of the route to a program on the machine of the reader. */
export function ListenCommand({ route, forward = "http://localhost:8080/hook" }: ListenCommandProps): JSX.Element {
  // The whole URL names the service too. A share link opens a private route for reading.
  const link = useLoaded(async () => (route.private ? captureApi.shareLink(route.id) : route.url), [route.private]);
  const name = link === undefined || link instanceof ApiError ? route.url : link;
  return (
    <CommandSample
      label="listen command"
      text={`signalbox capture listen \\\n  ${quoted(name)} \\\n  --forward ${quoted(forward)}`}
    />
  );
}

/** One word of a shell. */
function quoted(text: string): string {
  return /^[\w:/.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
