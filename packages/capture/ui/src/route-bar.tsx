import {
  Badge,
  Button,
  CopyButton,
  IconButton,
  Menu,
  type MenuItem,
  PageBar,
  type StreamState,
  StreamStatus,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { CaptureRoute } from "./api/responses.ts";
import { type RouteTab, routeTabs } from "./configure/route-drawer.tsx";
import { knownRoutes } from "./state/known-routes.ts";
import "./route-bar.css";

interface RouteBarProps {
  readonly routeId: string;
  /** Null until it is loaded. */
  readonly route: CaptureRoute | null;
  readonly stream: StreamState;
  readonly canChange: boolean;
  /** Narrow windows: the actions of the route move into a menu. */
  readonly compact: boolean;
  readonly onOpen: (overlay: RouteTab | "keys" | "palette") => void;
}

/** The name of the route, the state of live updates, and actions on the whole route. */
export function RouteBar({ routeId, route, stream, canChange, compact, onOpen }: RouteBarProps): JSX.Element {
  const tabs = routeTabs.filter(({ name }) => canChange || name === "export");
  const others = knownRoutes().filter(({ id }) => id !== routeId);
  const routes: readonly MenuItem[] = [
    ...others.slice(0, 10).map(({ id, name }) => ({ name: name || id.slice(0, 8), href: `/inspect/${id}` })),
    { name: "All routes and new ones…", href: "/" },
  ];
  const menu: readonly MenuItem[] = [
    ...tabs.map(({ name, title }) => ({ name: title, run: () => onOpen(name) })),
    { name: "Find an action", keys: "Ctrl K", run: () => onOpen("palette") },
    { name: "Keys", keys: "?", run: () => onOpen("keys") },
  ];

  return (
    <PageBar>
      <Menu label={route?.name || routeId.slice(0, 8)} align="start" items={routes} />
      <h1 class="visually-hidden">Route inspector</h1>
      <div class="bar-url">
        <code>{route?.url}</code>
        {route !== null && <CopyButton text={route.url} of="the route's URL" />}
      </div>
      {route?.private === true && <Badge icon="lock">{canChange ? "private" : "shared, read only"}</Badge>}
      <StreamStatus state={stream} ended="Route ended" />
      {compact ? (
        <Menu label="Route and help" icon="more" iconOnly items={menu} />
      ) : (
        <div class="bar-actions">
          {tabs.map(({ name, short }) => (
            <Button key={name} look="quiet" onClick={() => onOpen(name)}>
              {short}
            </Button>
          ))}
          <IconButton icon="search" label="Find an action (Ctrl K)" onClick={() => onOpen("palette")} />
          <IconButton icon="help" label="Keys (?)" onClick={() => onOpen("keys")} />
        </div>
      )}
    </PageBar>
  );
}

/** How long requests are batched before they are announced, in milliseconds: rapid announcements cannot be followed. */
const gatherMs = 1_000;

/** Announces requests that arrived after the page was opened, for screen readers. */
export function Announcer({ newestSeq }: { readonly newestSeq: number | null }): JSX.Element {
  const told = useRef<number | null>(null);
  const [message, setMessage] = useState("");

  useEffect(() => {
    if (newestSeq === null) return;
    // Requests from before the page was opened are not announced.
    told.current ??= newestSeq;
    const before = told.current;
    if (newestSeq <= before) return;
    const timer = setTimeout(() => {
      told.current = newestSeq;
      const count = newestSeq - before;
      setMessage(count === 1 ? `New request ${newestSeq}` : `${count} new requests, up to ${newestSeq}`);
    }, gatherMs);
    return () => clearTimeout(timer);
  }, [newestSeq]);

  return (
    <p class="visually-hidden" role="status">
      {message}
    </p>
  );
}
