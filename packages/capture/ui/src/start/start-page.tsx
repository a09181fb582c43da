import {
  ApiError,
  Badge,
  ByteText,
  formatNoun,
  IconButton,
  PageFrame,
  Time,
  useLoaded,
  VisibleText,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { captureApi } from "../api/capture-api.ts";
import { forgetRoute, type KnownRoute, knownRoutes } from "../state/known-routes.ts";
import { NewRoute } from "./open-route.tsx";
import "../inspector-page.css";

/** Creates a route, and lists the routes that this browser has opened. */
export function StartPage(): JSX.Element {
  return (
    <PageFrame title="See exactly what was sent">
      <p>
        A route is a URL that accepts any HTTP request. Send a request to it, and see it here at once, byte for byte.
      </p>
      <NewRoute />
      <KnownRoutes />
    </PageFrame>
  );
}

function KnownRoutes(): JSX.Element | null {
  const [routes, setRoutes] = useState(knownRoutes);
  if (routes.length === 0) return null;
  const forget = (id: string): void => {
    forgetRoute(id);
    setRoutes(knownRoutes());
  };
  return (
    <section aria-labelledby="known-heading">
      <h2 id="known-heading">Recent routes</h2>
      <ul class="known">
        {routes.map((route) => (
          <KnownItem key={route.id} route={route} onForget={() => forget(route.id)} />
        ))}
      </ul>
    </section>
  );
}

interface KnownItemProps {
  readonly route: KnownRoute;
  readonly onForget: () => void;
}

function KnownItem({ route, onForget }: KnownItemProps): JSX.Element {
  const { id, name, seenAt, seenSeq } = route;
  const loaded = useLoaded(() => captureApi.listRequests(id, { limit: 1, bodies: "none" }));
  const isGone = loaded instanceof ApiError && loaded.status === 404;
  const page = loaded instanceof ApiError ? undefined : loaded;
  const unread = page === undefined ? 0 : page.route.captured - seenSeq;
  const last = page?.requests[0];
  const shown = (page?.route.name ?? name) || id.slice(0, 8);
  return (
    <li>
      <a href={`/inspect/${id}`}>
        <span class="known-name">
          <VisibleText text={shown} />
        </span>
        <code class="soft">{id.slice(0, 8)}…</code>
        {isGone && <Badge tone="warn">ended</Badge>}
        {unread > 0 && <Badge tone="info">{formatNoun(unread, "new request")}</Badge>}
        <span class="known-last truncated soft">
          {page === undefined ? (
            <>
              seen <Time timestamp={new Date(seenAt).toISOString()} as="age" />
            </>
          ) : last === undefined ? (
            "no request yet"
          ) : (
            <>
              <Time timestamp={last.receivedAt} as="age" /> {last.method} <ByteText bytes={last.path} plain />
            </>
          )}
        </span>
      </a>
      <IconButton icon="cross" label={`Forget ${shown}`} onClick={onForget} />
    </li>
  );
}
