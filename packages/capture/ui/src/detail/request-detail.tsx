import {
  Badge,
  Button,
  ByteText,
  formatDuration,
  formatSize,
  InlineError,
  Menu,
  Sentence,
  Skeleton,
  SplitPane,
  Time,
  useMedia,
  VisibleText,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { CapturedRequest } from "../api/responses.ts";
import { Method } from "../list/request-row.tsx";
import { useFocus, useInspector } from "../state/inspector.ts";
import type { OpenRequest } from "../state/open-request.ts";
import { compareRequest, copyRequest, deleteRequest, pinRequest } from "../state/request-actions.ts";
import { BodyPanel } from "./body-panel.tsx";
import { SidePanel } from "./side-panel.tsx";
import "./request-detail.css";

/** Shows one request: a summary line, then the body, then everything else. */
export function RequestDetail({ open }: { readonly open: OpenRequest }): JSX.Element {
  const inspector = useInspector();
  const wide = inspector.wide.value;
  const heading = useFocus<HTMLHeadingElement>("heading");
  const roomy = useMedia("(width >= 1600px)");
  const back = (
    <div class="detail-back">
      <Button icon="left" look="quiet" onClick={() => inspector.back()}>
        All requests
      </Button>
    </div>
  );
  if (open.kind === "reading") {
    return (
      <div class="detail column">
        {back}
        <Skeleton label={`Request ${open.seq} is being read`} />
      </div>
    );
  }
  if (open.kind === "error") {
    return (
      <div class="detail column">
        {back}
        <h2 class="detail-heading" ref={heading} tabIndex={-1}>
          Request #{open.seq} cannot be shown
        </h2>
        <InlineError message={open.error.message} />
      </div>
    );
  }
  const { request } = open;
  const body = <BodyPanel {...open} />;
  const facts = <SidePanel {...open} />;
  return (
    <article class={wide ? "detail detail-wide column" : "detail column"} aria-labelledby="detail-heading">
      {back}
      <Facts key={request.seq} request={request} />
      <Actions request={request} />
      <Warnings request={request} />
      {request.note !== "" && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll regions must be reachable by keys.
        <div class="detail-note" role="note" aria-label="Note" tabIndex={0}>
          <VisibleText text={request.note} />
        </div>
      )}
      {wide ? (
        <SplitPane
          name="facts"
          label="Width of the facts"
          initial={roomy ? 500 : 320}
          min={240}
          max={720}
          side="end"
          start={<div class="detail-body column fill">{body}</div>}
          end={<div class="detail-side column">{facts}</div>}
        />
      ) : (
        <>
          {body}
          {facts}
        </>
      )}
      <Differences seq={request.seq} />
    </article>
  );
}

/** Longer targets are truncated to leave room for the body. In bytes. */
const LONG_TARGET = 600;

/** Method and target, and a one-line summary. */
function Facts({ request }: { readonly request: CapturedRequest }): JSX.Element {
  const { seq, method, target, path, body, remote, receivedAt, timing, malformed, responded, signature } = request;
  const query = target.indexOf("?");
  const shown = query < 0 ? path : path + target.slice(query);
  const [isWhole, setWhole] = useState(false);
  const heading = useFocus<HTMLHeadingElement>("heading");
  const isLong = shown.length > LONG_TARGET;
  return (
    <header class="facts">
      <h2
        class="detail-heading"
        id="detail-heading"
        ref={heading}
        tabIndex={isLong && isWhole ? 0 : -1}
        data-whole={isLong && isWhole ? "" : undefined}
      >
        <Method name={method} />{" "}
        <span class="facts-target mono" title={target.slice(0, 1_000)}>
          <ByteText bytes={isLong && !isWhole ? shown.slice(0, LONG_TARGET / 2) : shown} />
          {isLong && (
            <>
              {!isWhole && "… "}
              <button type="button" class="bare link" onClick={() => setWhole(!isWhole)}>
                {isWhole ? "less" : `all ${formatSize(shown.length)}`}
              </button>
            </>
          )}
        </span>
      </h2>
      <p class="facts-line line soft">
        <span>#{seq}</span>
        {responded !== null && (
          <span
            title={
              typeof responded === "number" ? "The status that the sender received" : "The sender received nothing"
            }
          >
            → {responded}
          </span>
        )}
        <Time timestamp={receivedAt} as="clock" />
        <span>{body.size === 0 ? "no body" : formatSize(body.size)}</span>
        {body.size > 0 && (
          <span class="facts-extra" title="From the end of the headers to the end of the body">
            body received in {formatDuration(timing.bodyMs)}
          </span>
        )}
        <span>{remote.address === "" ? "sender unknown" : `from ${remote.address}`}</span>
        {malformed !== null && (
          <Badge tone="bad" icon="warning">
            malformed
          </Badge>
        )}
        {signature?.kind === "invalid" && (
          <Badge tone="bad" icon="cross" title={signature.detail}>
            signature invalid
          </Badge>
        )}
      </p>
    </header>
  );
}

function Actions({ request }: { readonly request: CapturedRequest }): JSX.Element {
  const inspector = useInspector();
  const canChange = inspector.canChange.value;
  return (
    <div class="detail-actions line">
      {canChange && (
        <Button icon="replay" title="Replay (r)" onClick={() => inspector.setOverlay("replay")}>
          Replay
        </Button>
      )}
      <Button icon="compare" title="Compare (c)" onClick={() => compareRequest(inspector)}>
        Compare
      </Button>
      <Menu
        label="Copy as"
        icon="copy"
        items={(["curl", "fetch", "http"] as const).map((format) => ({
          name: formatNames[format],
          run: () => copyRequest(inspector, format),
        }))}
      />
      {canChange && (
        <>
          <Button icon="pin" title="Pin (p)" aria-pressed={request.pinned} onClick={() => pinRequest(inspector)}>
            Pin
          </Button>
          <Menu
            label="Note and delete"
            icon="more"
            iconOnly
            items={[
              {
                name: request.note === "" ? "Add a note…" : "Change the note…",
                keys: "m",
                run: () => inspector.setOverlay("note"),
              },
              { name: "Delete the request", keys: "Delete", danger: true, run: () => deleteRequest(inspector) },
            ]}
          />
        </>
      )}
    </div>
  );
}

const formatNames = { curl: "curl command", fetch: "fetch call", http: "Raw request" };

function Warnings({ request }: { readonly request: CapturedRequest }): JSX.Element | null {
  const { flags, body, malformed } = request;
  const lines: string[] = [];
  if (malformed !== null) lines.push(`This is not valid HTTP: ${malformed.reason} (${malformed.rfc})`);
  if (flags.includes("aborted"))
    lines.push("The sender disconnected before the end of the request. This is the part that arrived.");
  if (body.truncated) {
    lines.push(`The sender sent more than the service stores: this is the beginning, ${formatSize(body.size)}.`);
  }
  return <Lines lines={lines} />;
}

/** How the request differs from those before it. This is known later than the request, so it is below: nothing moves. */
function Differences({ seq }: { readonly seq: number }): JSX.Element | null {
  const drifts = useInspector().drifts.value.get(seq) ?? [];
  return <Lines lines={drifts.map(({ detail }) => `#${seq}: ${detail}.`)} below />;
}

interface LinesProps {
  readonly lines: readonly string[];
  /** @default false */
  readonly below?: boolean;
}

function Lines({ lines, below = false }: LinesProps): JSX.Element | null {
  if (lines.length === 0) return null;
  return (
    <div class={below ? "detail-below stack tight" : "stack tight"} role={below ? "note" : undefined}>
      {lines.map((line) => (
        <p class="error" data-tone="warn" key={line}>
          <Sentence text={line} />
        </p>
      ))}
    </div>
  );
}
