import {
  Badge,
  Button,
  CopyButton,
  IconButton,
  Menu,
  type MenuItem,
  PageBar,
  StreamStatus,
  useMedia,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Overlay, useInspector } from "./state/inspector.ts";
import { knownRoutes } from "./state/known-routes.ts";
import { routeTabsFor } from "./state/route-tabs.ts";
import "./inspector-page.css";

/** The settings that a medium window has room for. The others are in the menu. */
const mostUsed: ReadonlySet<Overlay> = new Set<Overlay>(["rules", "forward", "share"]);

/** The name of the route, the state of live updates, and actions on the whole route. */
export function RouteBar(): JSX.Element {
  const inspector = useInspector();
  const { routeId, setOverlay } = inspector;
  const { route, stream } = inspector.inspection.value;
  const canChange = inspector.canChange.value;
  const tabs = routeTabsFor(canChange);
  const isMedium = useMedia("(width >= 900px)");
  const others = knownRoutes().filter(({ id }) => id !== routeId);
  const routes: readonly MenuItem[] = [
    ...others.slice(0, 10).map(({ id, name }) => ({ name: name || id.slice(0, 8), href: `/inspect/${id}` })),
    { name: "All routes and new ones…", href: "/" },
  ];
  const menu: readonly MenuItem[] = [
    ...tabs.map(({ name, title }) => ({ name: title, run: () => setOverlay(name) })),
    { name: "Find an action", keys: "mod+k", run: () => setOverlay("palette") },
    { name: "Keyboard shortcuts", keys: "?", run: () => setOverlay("keys") },
  ];

  return (
    <PageBar>
      <Menu label={route?.name || routeId.slice(0, 8)} items={routes} />
      <h1 class="visually-hidden">Route inspector</h1>
      <div class="bar-url">
        <code class="truncated">{route?.publicUrl ?? route?.url}</code>
        {route !== null && <CopyButton text={route.publicUrl ?? route.url} of="the route's URL" />}
      </div>
      {route?.private === true && <Badge icon="lock">{canChange ? "private" : "read only"}</Badge>}
      <StreamStatus state={stream} ended="Route ended" />
      <div class="bar-actions">
        {tabs
          .filter(({ name }) => inspector.wide.value || (isMedium && mostUsed.has(name)))
          .map(({ name, short }) => (
            <Button key={name} look="quiet" onClick={() => setOverlay(name)}>
              {short}
            </Button>
          ))}
        {inspector.wide.value ? (
          <>
            <IconButton icon="search" label="Find an action (Ctrl K)" onClick={() => setOverlay("palette")} />
            <IconButton icon="help" label="Keyboard shortcuts (?)" onClick={() => setOverlay("keys")} />
          </>
        ) : (
          <Menu label="Route and help" icon="more" iconOnly items={menu} />
        )}
      </div>
    </PageBar>
  );
}

/** How long requests are batched before they are announced, in milliseconds: rapid announcements cannot be followed. */
const GATHER_MS = 1_000;

/** Announces requests that arrived after the page was opened, for screen readers. */
export function Announcer(): JSX.Element {
  const { route, newestSeq: newest } = useInspector().inspection.value;
  const newestSeq = route === null ? undefined : newest;
  const [told, setTold] = useState<number>();
  const [message, setMessage] = useState("");

  useEffect(() => {
    // Requests from before the page was opened are not announced.
    if (told === undefined || newestSeq === undefined) setTold(newestSeq);
    if (told === undefined || newestSeq === undefined || newestSeq <= told) return;
    const timer = setTimeout(() => {
      setTold(newestSeq);
      const count = newestSeq - told;
      setMessage(count === 1 ? `New request ${newestSeq}` : `${count} new requests, up to ${newestSeq}`);
    }, GATHER_MS);
    return () => clearTimeout(timer);
  }, [newestSeq, told]);

  return (
    <p class="visually-hidden" role="status">
      {message}
    </p>
  );
}
