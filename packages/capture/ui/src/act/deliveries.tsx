import { formatJson } from "@signalbox/json";
import { Badge, FieldTable, formatDuration, formatSize, HexView, InlineError, TextView, Time } from "@signalbox/ui";
import { RowsOf, useRows } from "@signalbox/ui/rows";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { bytesOfBase64 } from "../api/bytes.ts";
import { captureApi } from "../api/capture-api.ts";
import type { Delivery, DeliveryOutcome } from "../api/responses.ts";
import { useInspector } from "../state/inspector.ts";
import "./act.css";

export type Responded = Extract<DeliveryOutcome, { kind: "responded" }>;

interface DeliveriesProps {
  readonly seq: number;
  /** Changes when there may be new deliveries. They are then loaded again; the current ones stay visible meanwhile. */
  readonly version: string;
}

/** The deliveries of a request, by replay, forward or proxy, with their results; newest first. */
export function Deliveries({ seq, version }: DeliveriesProps): JSX.Element {
  const { routeId } = useInspector();
  const deliveries = useRows(async () => ({ rows: await captureApi.listDeliveries(routeId, seq) }), [version]);
  const empty = "It was not delivered yet. Replay sends it again; a forward delivers every new request.";
  return (
    <RowsOf of={deliveries} label="The deliveries" empty={empty}>
      {(rows) => (
        <ol class="stack">
          {rows.map((delivery) => (
            <li key={delivery.number}>
              <DeliveryItem delivery={delivery} />
            </li>
          ))}
        </ol>
      )}
    </RowsOf>
  );
}

function DeliveryItem({ delivery }: { readonly delivery: Delivery }): JSX.Element {
  const { reason, target = "", attempt, sentAt, url, method, edits, outcome } = delivery;
  const forward = `forward${target === "" ? "" : ` to ${target}`}, attempt ${attempt}`;
  const changed = [
    ...(edits.method === undefined ? [] : ["method"]),
    ...(edits.headers === undefined ? [] : ["headers"]),
    ...(edits.bodySize === undefined ? [] : [`body (${formatSize(edits.bodySize)})`]),
  ];
  return (
    <details class="delivery box" open={reason === "proxy"}>
      <summary class="line">
        <OutcomeBadge outcome={outcome} />
        <span class="mono delivery-url">
          {method} {url}
        </span>
        <span class="soft">
          {reason === "forward" ? forward : changed.length > 0 ? `${reason}, edited` : reason} · took{" "}
          {formatDuration(outcome.durationMs)} · <Time timestamp={sentAt} as="age or day" />
        </span>
      </summary>
      <div class="outcome stack">
        {changed.length > 0 && <p class="soft">Sent with another {changed.join(", ")}.</p>}
        <Outcome outcome={outcome} />
      </div>
    </details>
  );
}

/** The status of a response, or the reason why there is none. */
export function OutcomeBadge({ outcome }: { readonly outcome: DeliveryOutcome }): JSX.Element {
  if (outcome.kind === "failed") {
    return (
      <Badge tone="bad" icon="cross">
        {outcome.code.replaceAll("_", " ")}
      </Badge>
    );
  }
  const isGood = outcome.status < 400;
  return (
    <Badge tone={isGood ? "good" : "bad"} icon={isGood ? "check" : "cross"}>
      {outcome.status}
    </Badge>
  );
}

/** The result of a delivery: the response with its headers and body, or the reason why there is none. */
function Outcome({ outcome }: { readonly outcome: DeliveryOutcome }): JSX.Element {
  if (outcome.kind === "failed") return <InlineError message={outcome.detail} />;
  return (
    <>
      <FieldTable fields={outcome.headers} bytes />
      <p class="soft">Body, {formatSize(outcome.body.size)}</p>
      <ResponseBody outcome={outcome} />
    </>
  );
}

/** The body of a response: text if it is text, or else its bytes. */
export function ResponseBody({ outcome }: { readonly outcome: Responded }): JSX.Element {
  const { body, truncated } = outcome;
  // Of a longer one, 64 KiB or 1 MiB are stored.
  const isEarly = ![64 * 1024, 1024 * 1024].includes(body.size);
  const bytes = useMemo(() => (body.encoding === "utf8" ? undefined : bytesOfBase64(body.content)), [body]);
  const text = useMemo(() => (body.encoding === "utf8" ? indented(body.content) : undefined), [body]);
  return (
    <>
      {truncated && (
        <p class="soft">{isEarly ? "The response ended early" : "The response was longer"}: this is its beginning.</p>
      )}
      {body.size > 0 && text !== undefined && <TextView label="Body of the response" text={text} />}
      {bytes !== undefined && <HexView label="Bytes of the response" bytes={bytes} />}
    </>
  );
}

/** The text, with line breaks and indents if it is JSON. */
function indented(text: string): string {
  try {
    return formatJson(text);
  } catch {
    return text;
  }
}
