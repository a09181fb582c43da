import type { JSX } from "preact";
import type { CapturedRequest, Field } from "../api/answers.ts";
import { formatSize } from "../format-size.ts";
import { formatMoment } from "../format-time.ts";
import { BodySection } from "./body-section.tsx";
import { CopyButton } from "./copy-button.tsx";
import { FieldList } from "./field-list.tsx";
import { Method } from "./method.tsx";
import { Section } from "./section.tsx";
import "./request-detail.css";

/** One request, whole. */
export function RequestDetail({ request }: { readonly request: CapturedRequest }): JSX.Element {
  const { method, query, headers, trailers, body, flags } = request;
  return (
    <article class="request" aria-labelledby="request-heading">
      <h2 class="request-heading" id="request-heading" tabIndex={-1}>
        <Method name={method} /> <Target target={request.target} />
      </h2>
      {flags.includes("aborted") && (
        <p class="warning">The sender went away before the request was whole. This is what had come.</p>
      )}
      <Section title="Overview">
        <FieldList fields={overview(request)} />
      </Section>
      {query.length > 0 && (
        <Section title="Query" count={query.length}>
          <FieldList fields={query} verbatim />
        </Section>
      )}
      <HeaderSection title="Headers" lines={headers} />
      {trailers.length > 0 && <HeaderSection title="Trailers" lines={trailers} />}
      <BodySection body={body} />
    </article>
  );
}

/** The request target as sent. The route in it is the same for all requests, so it steps back. */
function Target({ target }: { readonly target: string }): JSX.Element {
  const [, route = ""] = /^([^?]*?\/[0-9a-f-]{36})/i.exec(target) ?? [];
  return (
    <span class="request-target">
      <span class="request-target-route">{route}</span>
      {target.slice(route.length)}
    </span>
  );
}

function overview({
  seq,
  receivedAt,
  remote,
  httpVersion,
  body,
  timing,
}: CapturedRequest): readonly [string, JSX.Element | string][] {
  const host = remote.address.includes(":") ? `[${remote.address}]` : remote.address;
  return [
    ["Request", `#${seq}`],
    ["Received", <time dateTime={receivedAt}>{formatMoment(receivedAt)}</time>],
    ["From", `${host}:${remote.port}`],
    ["Protocol", `HTTP/${httpVersion}`],
    [
      "Body",
      body.size === 0 ? "none" : `${formatSize(body.size)}, received in ${timing.bodyMs.toLocaleString("en")} ms`,
    ],
  ];
}

/** Header lines exactly as they were sent: order, case and repeats. */
function HeaderSection(props: { readonly title: string; readonly lines: readonly Field[] }): JSX.Element {
  const { title, lines } = props;
  const text = lines.map(([name, value]) => `${name}: ${value}\n`).join("");
  return (
    <Section title={title} count={lines.length} actions={<CopyButton text={text} of={title.toLowerCase()} />}>
      <FieldList fields={lines} verbatim />
    </Section>
  );
}
