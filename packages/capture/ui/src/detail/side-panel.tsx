import {
  ApiError,
  Badge,
  CopyButton,
  FieldTable,
  formatMoment,
  InlineError,
  Skeleton,
  type Tab,
  Tabs,
  TextView,
  useLoaded,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { Deliveries } from "../act/deliveries.tsx";
import { headerText } from "../act/header-text.ts";
import { captureApi } from "../api/capture-api.ts";
import type { CapturedRequest, DecodedRequest, Field } from "../api/responses.ts";
import { useInspector } from "../state/inspector.ts";
import type { LoadedRequest } from "../state/open-request.ts";
import { Token } from "./decoded-body.tsx";
import "./request-detail.css";

type SideName = "headers" | "query" | "trailers" | "tokens" | "signature" | "deliveries" | "raw";

/** The panel beside the body: headers, query, trailers, tokens, signature check, deliveries and the raw request. */
export function SidePanel({ request, decoded }: LoadedRequest): JSX.Element {
  const { address, go, inspection } = useInspector();
  const { headers, query, trailers, signature, deliveries, seq } = request;
  const panelId = useId();
  const tokens = decoded?.tokens ?? [];
  const tabs = sidesOf(request, decoded);
  const rules = inspection.value.route?.response ?? [];
  // The response of a proxy belongs beside its request.
  const isProxied = rules.some(({ responses }) => responses.some(({ kind }) => kind === "proxy"));
  const first = isProxied ? "deliveries" : "headers";
  const name = tabs.find((tab) => tab.name === address.value.side)?.name ?? first;

  return (
    <section class="side column" aria-label="Facts">
      <Tabs
        label="Facts about the request"
        tabs={tabs}
        chosen={name}
        onChoose={(side) => go({ side })}
        panelId={panelId}
      />
      <div
        class="side-view stack"
        id={panelId}
        role="tabpanel"
        aria-label={tabs.find((tab) => tab.name === name)?.title}
      >
        {name === "headers" && <HeaderLines lines={headers} of="headers" />}
        {name === "query" && <FieldTable fields={query} />}
        {name === "trailers" && <HeaderLines lines={trailers} of="trailers" />}
        {name === "tokens" &&
          tokens.map((token) => (
            <div class="stack loose" key={token.headerName}>
              <p class="soft">In the header {token.headerName}</p>
              <Token token={token} />
            </div>
          ))}
        {name === "signature" && <Verdict signature={signature} />}
        {name === "deliveries" && (
          <Deliveries key={seq} seq={seq} version={`${inspection.value.renewals} ${deliveries?.count}`} />
        )}
        {name === "raw" && <RawRequest key={seq} request={request} />}
      </div>
    </section>
  );
}

/** The tabs of a request, apart from its body. */
export function sidesOf(request: CapturedRequest, decoded: DecodedRequest | undefined): readonly Tab<SideName>[] {
  const { headers, query, trailers, signature, deliveries } = request;
  const tokens = decoded?.tokens ?? [];
  return [
    { name: "headers", title: "Headers", count: headers.length },
    ...(query.length > 0 ? [{ name: "query", title: "Query", count: query.length } as const] : []),
    ...(trailers.length > 0 ? [{ name: "trailers", title: "Trailers", count: trailers.length } as const] : []),
    ...(tokens.length > 0 ? [{ name: "tokens", title: "Tokens", count: tokens.length } as const] : []),
    ...(signature === undefined ? [] : [{ name: "signature", title: "Signature" } as const]),
    { name: "deliveries", title: "Deliveries", ...(deliveries === null ? {} : { count: deliveries.count }) },
    { name: "raw", title: "Raw" },
  ];
}

/** Header lines exactly as sent: with their order, case and repetitions. */
function HeaderLines({ lines, of }: { readonly lines: readonly Field[]; readonly of: string }): JSX.Element {
  if (lines.length === 0) return <p class="soft">None were sent.</p>;
  return (
    <>
      <FieldTable fields={lines} bytes />
      <div class="line">
        <CopyButton text={`${headerText(lines)}\n`} of={of} labelled />
      </div>
    </>
  );
}

function Verdict({ signature }: { readonly signature: CapturedRequest["signature"] }): JSX.Element | null {
  if (signature === undefined) return null;
  const { kind, scheme, detail } = signature;
  const tone = kind === "valid" ? "good" : kind === "invalid" ? "bad" : "warn";
  const facts: [string, string][] = [["Scheme", scheme]];
  if (signature.kind === "invalid") facts.push(["Reason", signature.reason.replaceAll("_", " ")]);
  if (signature.kind !== "unchecked" && signature.signedAt !== undefined) {
    facts.push(["Signed at", formatMoment(signature.signedAt)]);
  }
  return (
    <div class="stack loose">
      <p>
        <Badge tone={tone} icon={kind === "valid" ? "check" : kind === "invalid" ? "cross" : "warning"}>
          {kind}
        </Badge>
      </p>
      <p>{detail}</p>
      <FieldTable fields={facts} />
    </div>
  );
}

/** The request as it was received on the connection. */
function RawRequest({ request }: { readonly request: CapturedRequest }): JSX.Element {
  const { routeId } = useInspector();
  const { seq, httpVersion, remote } = request;
  const text = useLoaded(async () => {
    const bytes = await captureApi.exportOne(routeId, seq, "http");
    // Invalid UTF-8 is shown as the replacement character; the download has the original bytes.
    return new TextDecoder().decode(bytes.subarray(0, MAX_RAW_BYTES));
  });
  if (text instanceof ApiError) return <InlineError message={text.message} />;
  if (text === undefined) return <Skeleton label="The request is being read" />;
  return (
    <>
      <p class="soft">
        HTTP/{httpVersion}
        {remote.address !== "" && `, from port ${remote.port} of ${remote.address}`}
      </p>
      <TextView label="Raw request" text={text} />
    </>
  );
}

/** Longer requests are truncated; the download has the rest. */
const MAX_RAW_BYTES = 1024 * 1024;
