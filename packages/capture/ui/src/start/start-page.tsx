import { ApiError, Badge, ByteText, formatNoun, IconButton, PageFrame, Time, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { captureApi } from "../api/capture-api.ts";
import type { CapturedRequest } from "../api/responses.ts";
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

/** The state of a known route, from the service. */
interface RouteState {
  readonly unread: number;
  readonly name: string;
  /** Undefined when the route has no requests. */
  readonly last: Pick<CapturedRequest, "method" | "path" | "receivedAt"> | undefined;
}

function KnownRoutes(): JSX.Element | null {
  const [routes, setRoutes] = useState(knownRoutes);
  const [states, setStates] = useState<Readonly<Record<string, RouteState | "gone">>>({});

  useEffect(() => {
    let current = true;
    for (const { id, seenSeq } of routes) {
      captureApi.listRequests(id, { limit: 1, bodies: "none" }).then(
        ({ route: { captured, name }, requests: [last] }) =>
          current &&
          setStates((known) => ({ ...known, [id]: { unread: Math.max(0, captured - seenSeq), name, last } })),
        (cause: unknown) => {
          if (current && ApiError.from(cause).code === "not_found") setStates((known) => ({ ...known, [id]: "gone" }));
        },
      );
    }
    return () => {
      current = false;
    };
    // Runs once: removing a route from the list needs no call.
  }, []);

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
          <KnownItem key={route.id} route={route} state={states[route.id]} onForget={() => forget(route.id)} />
        ))}
      </ul>
    </section>
  );
}

interface KnownItemProps {
  readonly route: KnownRoute;
  readonly state: RouteState | "gone" | undefined;
  readonly onForget: () => void;
}

function KnownItem({ route, state, onForget }: KnownItemProps): JSX.Element {
  const { id, name, seenAt } = route;
  const shown = (typeof state === "object" ? state.name : name) || id.slice(0, 8);
  return (
    <li>
      <a href={`/inspect/${id}`}>
        <span class="known-name">
          <VisibleText text={shown} />
        </span>
        <code class="soft">{id.slice(0, 8)}…</code>
        {state === "gone" && <Badge tone="warn">ended</Badge>}
        {typeof state === "object" && state.unread > 0 && (
          <Badge tone="info">{formatNoun(state.unread, "new request")}</Badge>
        )}
        <span class="known-last truncated soft">
          {typeof state !== "object" ? (
            <>
              seen <Time timestamp={new Date(seenAt).toISOString()} as="age" />
            </>
          ) : state.last === undefined ? (
            "no request yet"
          ) : (
            <>
              <Time timestamp={state.last.receivedAt} as="age" /> {state.last.method}{" "}
              <ByteText bytes={state.last.path} plain />
            </>
          )}
        </span>
      </a>
      <IconButton icon="cross" label={`Forget ${shown}`} onClick={onForget} />
    </li>
  );
}
