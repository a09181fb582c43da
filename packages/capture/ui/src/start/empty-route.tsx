import { CommandSample, EmptyState, Tabs } from "@signalbox/ui";
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import type { CaptureRoute } from "../api/responses.ts";
import { ListenCommand } from "./listen-command.tsx";

const tabs = [
  { name: "curl", title: "curl" },
  { name: "fetch", title: "fetch" },
] as const;

/** Shown for a route without requests: commands that send a first request, and how others reach the route. */
export function EmptyRoute({ route }: { readonly route: CaptureRoute }): JSX.Element {
  const { url } = route;
  const [tab, setTab] = useState<(typeof tabs)[number]["name"]>("curl");
  const panelId = useId();
  const commands = {
    curl: `curl '${url}/hello' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"hello": "world"}'`,
    fetch: `await fetch("${url}/hello", {\n  method: "POST",\n  headers: { "content-type": "application/json" },\n  body: JSON.stringify({ hello: "world" }),\n});`,
  };
  return (
    <EmptyState title="Waiting for the first request">
      <p>Send any request to this URL, or below it. It appears here by itself.</p>
      <CommandSample label="URL to call" text={url} />
      <div>
        <Tabs label="A first request" tabs={tabs} chosen={tab} onChoose={setTab} panelId={panelId} />
        <div id={panelId} role="tabpanel" aria-label={tab}>
          <CommandSample label={`${tab} command`} text={commands[tab]} />
        </div>
      </div>
      <h3>Bring requests to a program on this machine</h3>
      <ListenCommand route={route} />
      <h3>Let a provider on the internet reach it</h3>
      <p>
        A provider on the internet cannot reach 127.0.0.1. Start the service with <code>--public</code>, which opens a
        tunnel for routes alone, or run it behind a proxy with TLS and set <code>--public-url</code>. This page then
        shows the address.
      </p>
    </EmptyState>
  );
}
