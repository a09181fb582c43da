import {
  ApiError,
  Button,
  CodeEditor,
  ContentDiff,
  Drawer,
  FieldTable,
  Form,
  formatDuration,
  formatSize,
  InlineError,
  TextDiff,
  TextField,
  textOfBytes,
  useLoaded,
  useStored,
  useTask,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { bytesOfBase64, toHexLines } from "../api/bytes.ts";
import { captureApi, type ReplayOptions } from "../api/capture-api.ts";
import { errorAt } from "../api/error-at.ts";
import type { CapturedRequest, DeliveryOutcome } from "../api/responses.ts";
import { ListenCommand } from "../start/listen-command.tsx";
import { useInspector } from "../state/inspector.ts";
import { useDraft } from "../state/use-draft.ts";
import { OutcomeBadge, type Responded, ResponseBody } from "./deliveries.tsx";
import { findHeaderError, headerText, parseHeaders } from "./header-text.ts";
import "./act.css";

interface ReplayDrawerProps {
  readonly request: CapturedRequest;
  readonly onClose: () => void;
}

/** The parts of a request that can be edited before it is sent again. */
type ReplayDraft = ReturnType<typeof beginReplay>;

/** The body is empty when it is not text. */
function beginReplay({ method, headers, body }: CapturedRequest) {
  const text = body.encoding === "utf8" ? (body.content ?? "") : "";
  return { method, headers: headerText(headers), body: text };
}

/**
 * The parts that differ from the captured request. A malformed request cannot be sent as it is, so its headers and body
 * always count as edited.
 */
function editsOf(request: CapturedRequest, url: string, { method, headers, body }: ReplayDraft): ReplayOptions {
  const { encoding, content } = request.body;
  const isAnew = request.malformed !== null;
  const own = encoding === "utf8" ? body : (content ?? "");
  return {
    url,
    ...(method === request.method ? {} : { method }),
    ...(isAnew || headers !== headerText(request.headers) ? { headers: parseHeaders(headers, request.headers) } : {}),
    ...(content !== null && (isAnew || own !== content) ? { body: own, encoding } : {}),
  };
}

/** Sends a request again, unchanged or edited, and compares the response with the previous one. */
export function ReplayDrawer({ request, onClose }: ReplayDrawerProps): JSX.Element {
  const inspector = useInspector();
  const { routeId } = inspector;
  const route = inspector.route.value;
  const [urls, setUrls] = useStored<Readonly<Record<string, string>>>("signalbox.replay", {});
  const [url, setUrl] = useState(() => String(urls[routeId] ?? ""));
  const isText = request.body.encoding === "utf8" && request.body.content !== null;
  const sent = useDraft(`replay ${routeId} ${request.seq}`, () => beginReplay(request));
  const { method, headers, body } = sent.value;
  const { busy, error, run, clear } = useTask();
  const change = (changes: Partial<ReplayDraft>): void => sent.set({ ...sent.value, ...changes });
  const isBlocked = error?.problem === "address_not_allowed";
  const [outcome, setOutcome] = useState<DeliveryOutcome>();
  const [former, setFormer] = useState<DeliveryOutcome>();
  const headerError = findHeaderError(headers);

  // The first response is compared with that of the last delivery.
  const stored = useLoaded(() => captureApi.listDeliveries(routeId, request.seq));
  const last = stored instanceof ApiError ? undefined : stored?.[0]?.outcome;

  const send = (): Promise<void> =>
    run(async () => {
      // A failed replay must not look as if the response before were its own.
      if (outcome !== undefined) setFormer(outcome);
      setOutcome(undefined);
      // The service would store a delivery that failed. `localhost:8080` is a URL, too, of the scheme `localhost:`.
      if (!/^https?:/i.test(url)) {
        const detail = "must start with http:// or https://";
        throw new ApiError(detail, { issues: [{ pointer: "/url", detail }] });
      }
      setUrls({ ...urls, [routeId]: url });
      const replayed = await captureApi.replay(routeId, request.seq, editsOf(request, url, sent.value));
      setOutcome(replayed);
    });

  return (
    <Drawer title={`Replay #${request.seq}`} onClose={onClose}>
      <Form class="replay stack loose" onInput={clear} onSubmit={() => void send()}>
        <div class="replay-target line">
          <TextField
            title="Method"
            class="mono"
            error={errorAt(error, "/method")}
            value={method}
            size={8}
            required
            autocomplete="off"
            spellcheck={false}
            onInput={(changed) => change({ method: changed })}
          />
          <TextField
            title="Send to"
            class="mono"
            error={isBlocked ? error.message : errorAt(error, "/url")}
            autofocus
            type="url"
            required
            placeholder="https://example.com/hook"
            value={url}
            onInput={setUrl}
          />
          <Button type="submit" look="main" disabled={busy || headerError !== undefined}>
            {busy ? "Sending…" : "Send"}
          </Button>
        </div>
        {!isBlocked && (
          <InlineError message={error?.issues.length === 0 ? error.message : errorAt(error, "/headers")} />
        )}
        {isBlocked && route !== null && <ListenCommand route={route} forward={url} />}
        {request.malformed !== null && (
          <p class="soft">This is not valid HTTP, so it is sent as a new request with these headers and this body.</p>
        )}
        <details open={headerError !== undefined}>
          <summary>Headers</summary>
          <CodeEditor
            label="Headers"
            value={headers}
            onInput={(text) => change({ headers: text })}
            rows={8}
            error={headerError}
          />
        </details>
        {isText ? (
          <details open={request.body.size > 0 && request.body.size < 20_000}>
            <summary>Body, {formatSize(new TextEncoder().encode(body).length)}</summary>
            <CodeEditor label="Body" value={body} onInput={(text) => change({ body: text })} rows={10} />
          </details>
        ) : (
          <p class="soft">
            The body ({formatSize(request.body.size)}) is {request.body.content === null ? "long" : "not text"}: it is
            sent as it was captured.
          </p>
        )}
        {sent.isChanged && (
          <div>
            <Button onClick={() => sent.restart(beginReplay(request))}>Reset to the captured request</Button>
          </div>
        )}
      </Form>
      {outcome !== undefined && <Response outcome={outcome} former={former ?? last} />}
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
    <section class="replay-response stack loose" aria-label="Response">
      <h3>
        Response{" "}
        <span role="status">
          <OutcomeBadge outcome={outcome} />
        </span>{" "}
        <span class="soft">took {formatDuration(outcome.durationMs)}</span>
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
            <ResponseBody outcome={outcome} />
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

function Difference({ before, after }: { readonly before: Responded; readonly after: Responded }): JSX.Element {
  return (
    <div class="replay stack loose">
      <TextDiff label="Status and headers" before={headOf(before)} after={headOf(after)} />
      <ContentDiff label="The body" before={textOf(before.body)} after={textOf(after.body)} />
    </div>
  );
}

/** Bytes that are not text are compared in hexadecimal. */
function textOf({ encoding, content }: Responded["body"]): string {
  return encoding === "utf8" ? content : toHexLines(bytesOfBase64(content));
}

/** Headers that change with each response are left out of the comparison. */
function headOf({ status, reason, headers }: Responded): string {
  return `${status} ${textOfBytes(reason).text}\n${headerText(headers.filter(([name]) => !/^(?:date|age)$/i.test(name)))}`;
}
