import { parseJson } from "@signalbox/json";
import {
  ApiError,
  Button,
  CodeEditor,
  Drawer,
  diffJson,
  FieldTable,
  formatDuration,
  formatSize,
  InlineError,
  JsonDiff,
  TextDiff,
  TextView,
  useStored,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { captureApi, type ReplayEdits } from "../api/capture-api.ts";
import type { CapturedRequest, Delivery, DeliveryOutcome } from "../api/responses.ts";
import { OutcomeBadge } from "./deliveries.tsx";
import "./replay-drawer.css";

export interface ReplayDrawerProps {
  readonly routeId: string;
  readonly request: CapturedRequest;
  readonly onClose: () => void;
}

/** Header lines as they are edited, one to a line. */
function headerText(headers: CapturedRequest["headers"]): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join("\n");
}

/** Sends a request again, as it was or edited, and compares the response with the last one. */
export function ReplayDrawer({ routeId, request, onClose }: ReplayDrawerProps): JSX.Element {
  const [urls, setUrls] = useStored<Readonly<Record<string, string>>>("signalbox.replay", {});
  const [url, setUrl] = useState(() => String(urls[routeId] ?? ""));
  const [method, setMethod] = useState(request.method);
  const [headers, setHeaders] = useState(() => headerText(request.headers));
  const isText = request.body.encoding === "utf8" && request.body.content !== null;
  const [body, setBody] = useState(request.body.content ?? "");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const [outcome, setOutcome] = useState<DeliveryOutcome>();
  const [former, setFormer] = useState<DeliveryOutcome>();
  const headerFault = faultIn(headers);

  // The response of the last delivery is what the first one is compared with.
  useEffect(() => {
    captureApi.listDeliveries(routeId, request.seq).then(
      (deliveries: readonly Delivery[]) => setFormer((known) => known ?? deliveries[0]?.outcome),
      () => undefined,
    );
  }, [routeId, request.seq]);

  const send = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    setUrls({ ...urls, [routeId]: url });
    try {
      const replayed = await captureApi.replay(routeId, request.seq, {
        url,
        ...(method === request.method ? {} : { method }),
        ...(headers === headerText(request.headers) ? {} : { headers: parseHeaders(headers) }),
        ...(isText && body !== request.body.content ? { body } : {}),
      } satisfies ReplayEdits);
      if (outcome !== undefined) setFormer(outcome);
      setOutcome(replayed);
    } catch (cause) {
      setError(ApiError.from(cause));
    }
    setBusy(false);
  };

  return (
    <Drawer title={`Replay #${request.seq}`} onClose={onClose}>
      <form
        class="replay"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div class="replay-target">
          <label>
            Method
            <input
              value={method}
              size={8}
              required
              autocomplete="off"
              spellcheck={false}
              onInput={({ currentTarget }) => setMethod(currentTarget.value)}
            />
          </label>
          <label>
            Send to
            <input
              autofocus
              type="url"
              required
              placeholder="https://example.com/hook"
              value={url}
              onInput={({ currentTarget }) => setUrl(currentTarget.value)}
            />
          </label>
          <Button type="submit" look="main" disabled={busy || headerFault !== undefined}>
            {busy ? "Sending…" : "Send"}
          </Button>
        </div>
        <InlineError message={error?.message} />
        <details>
          <summary>Headers</summary>
          <CodeEditor label="Headers" value={headers} onInput={setHeaders} rows={8} error={headerFault} />
        </details>
        {isText ? (
          <details open={request.body.size > 0 && request.body.size < 20_000}>
            <summary>Body, {formatSize(new TextEncoder().encode(body).length)}</summary>
            <CodeEditor label="Body" value={body} onInput={setBody} rows={10} />
          </details>
        ) : (
          <p class="soft">
            The body ({formatSize(request.body.size)}) is {request.body.content === null ? "long" : "not text"}: it is
            sent as it was captured.
          </p>
        )}
      </form>
      {outcome !== undefined && <Response outcome={outcome} former={former} />}
    </Drawer>
  );
}

function Response({
  outcome,
  former,
}: {
  readonly outcome: DeliveryOutcome;
  readonly former: DeliveryOutcome | undefined;
}) {
  return (
    <section class="replay-response" aria-label="Response">
      <h3>
        Response{" "}
        <span role="status">
          <OutcomeBadge outcome={outcome} />
        </span>{" "}
        <span class="soft">{formatDuration(outcome.durationMs)}</span>
      </h3>
      {outcome.kind === "failed" ? (
        <InlineError message={outcome.detail} />
      ) : (
        <>
          {former !== undefined && former.kind === "responded" && (
            <details open>
              <summary>Compared with the response before (status {former.status})</summary>
              <Difference before={former} after={outcome} />
            </details>
          )}
          <details open={former === undefined}>
            <summary>Body, {formatSize(outcome.body.size)}</summary>
            {outcome.body.size > 0 && <TextView label="Body of the response" text={outcome.body.content} />}
          </details>
          <details>
            <summary>Headers</summary>
            <FieldTable fields={outcome.headers} bytes />
          </details>
        </>
      )}
    </section>
  );
}

type Responded = Extract<DeliveryOutcome, { kind: "responded" }>;

function Difference({ before, after }: { readonly before: Responded; readonly after: Responded }): JSX.Element {
  const [a, b] = [parsed(before.body.content), parsed(after.body.content)];
  return (
    <div class="replay">
      <TextDiff label="Status and headers" before={headOf(before)} after={headOf(after)} />
      {a !== undefined && b !== undefined ? (
        <JsonDiff changes={diffJson(a, b)} />
      ) : (
        <TextDiff label="The body" before={before.body.content} after={after.body.content} />
      )}
    </div>
  );
}

/** Headers that change with each response say nothing. */
function headOf({ status, reason, headers }: Responded): string {
  return `${status} ${reason}\n${headerText(headers.filter(([name]) => !/^(?:date|age)$/i.test(name)))}`;
}

function parsed(text: string): ReturnType<typeof parseJson> | undefined {
  try {
    return parseJson(text, { maxValues: 20_000 });
  } catch {
    return undefined;
  }
}

function parseHeaders(text: string): [string, string][] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    });
}

function faultIn(text: string): { readonly message: string; readonly line: number } | undefined {
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "" || /^[!#$%&'*+.^_`|~\w-]+:/.test(line)) continue;
    return { message: "A header is a name, a colon and a value.", line: index + 1 };
  }
  return undefined;
}
