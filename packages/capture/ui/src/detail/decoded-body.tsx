import {
  ApiError,
  Badge,
  FieldTable,
  formatMoment,
  formatNoun,
  formatSize,
  InlineError,
  ScrollRegion,
  Skeleton,
  TextView,
  Tree,
  useFirst,
  useLoaded,
  VisibleText,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { CloudEvent, DecodedView, Jwt, MultipartPart } from "../../../src/decode/decoded.ts";
import { Extension } from "../page-extension.ts";
import type { FlatView } from "./body-views.ts";
import { loadJsonTree } from "./load-body.ts";

interface DecodedBodyProps {
  readonly view: FlatView;
  /** The URL that downloads the body. */
  readonly href: string;
}

/** The body as decoded by the service. The browser treats all of it as text, regardless of its type. */
export function DecodedBody({ view, href }: DecodedBodyProps): JSX.Element {
  switch (view.kind) {
    case "decoder":
      return <DecoderView view={view} href={href} />;
    case "cloudevents":
      return <Events events={view.events} />;
    case "jwt":
      return (
        <ScrollRegion class="scroll-view stack loose" label="Token">
          <Token token={view} />
        </ScrollRegion>
      );
    case "form":
      return (
        <ScrollRegion class="scroll-view stack loose" label="Form">
          <FieldTable fields={view.fields} />
        </ScrollRegion>
      );
    case "multipart":
      return <Parts parts={view.parts} href={href} />;
  }
}

const EVENTS_AT_FIRST = 20;

function Events({ events }: { readonly events: readonly CloudEvent[] }): JSX.Element {
  const { shown, more } = useFirst(events, EVENTS_AT_FIRST);
  return (
    <ScrollRegion class="scroll-view stack loose" label="CloudEvents">
      {shown.map(({ attributes, missing, data }, index) => (
        <div class="stack loose" key={index}>
          {missing.length > 0 && <InlineError tone="warn" message={`Missing attributes: ${missing.join(", ")}.`} />}
          <FieldTable fields={attributes} />
          {data?.kind === "json" && <JsonTree label="Data" text={data.text} />}
          {data?.kind === "base64" && <TextView label="Data" text={data.text} />}
        </div>
      ))}
      {more}
    </ScrollRegion>
  );
}

interface DecoderViewProps {
  readonly view: Extract<DecodedView, { kind: "decoder" }>;
  readonly href: string;
}

/** The value of a decoder, with a link to the page of its extension. `href` has the form `/inspect/{route}/{seq}/body`. */
function DecoderView({ view, href }: DecoderViewProps): JSX.Element {
  const extension = useContext(Extension);
  const [seq = "", route = ""] = href.split("/").reverse().slice(1);
  return (
    <>
      {extension?.decoder === view.name && (
        <p class="body-inspector">
          <a class="button" href={`/inspect/-/${extension.bodyPage.name}#${new URLSearchParams({ route, seq })}`}>
            Take the bytes apart
          </a>
        </p>
      )}
      <JsonTree label={view.title} text={JSON.stringify(view.value)} />
    </>
  );
}

/** A JSON text as a tree. */
function JsonTree({ label, text }: { readonly label: string; readonly text: string }): JSX.Element {
  const tree = useLoaded(() => loadJsonTree(text), [text]);
  if (tree instanceof ApiError) return <InlineError message={tree.message} tone="warn" />;
  if (tree === undefined) return <Skeleton label={`${label} is being read`} />;
  return <Tree key={text} label={label} {...tree} />;
}

/** A token, with its validity period. */
export function Token({ token }: { readonly token: Jwt }): JSX.Element {
  const times = [
    ["Issued", token.issuedAt],
    ["Not before", token.notBefore],
    ["Expires", token.expiresAt],
  ].flatMap(([name, time]) => (name != null && time != null ? [[name, formatMoment(time)] as const] : []));
  return (
    <div class="stack loose">
      <p>
        <Badge tone="warn" icon="warning">
          not verified
        </Badge>{" "}
        {token.expired && (
          <Badge tone="bad" icon="cross">
            expired when it arrived
          </Badge>
        )}
      </p>
      {times.length > 0 && <FieldTable fields={times} />}
      <p>
        <strong>Header</strong>
      </p>
      <JsonTree label="Header" text={token.header} />
      <p>
        <strong>Claims</strong>
      </p>
      {token.claims === null ? (
        <p class="soft">The claims are encrypted.</p>
      ) : (
        <JsonTree label="Claims" text={token.claims} />
      )}
    </div>
  );
}

function Parts({ parts, href }: { readonly parts: readonly MultipartPart[]; readonly href: string }): JSX.Element {
  return (
    <ScrollRegion class="scroll-view stack loose" label="Parts">
      <p class="soft">{formatNoun(parts.length, "part")}</p>
      <div class="stack loose">
        {parts.map(({ index, name, filename, contentType, size, text }) => (
          <div class="part box stack tight" key={index}>
            <div class="line">
              <strong>
                <VisibleText text={name ?? `part ${index}`} />
              </strong>
              <span class="part-facts soft">
                {filename !== null && (
                  <>
                    file <VisibleText text={filename} /> ·{" "}
                  </>
                )}
                {contentType !== null && (
                  <>
                    <VisibleText text={contentType} /> ·{" "}
                  </>
                )}
                {formatSize(size)}
              </span>
              <a class="button" href={href.replace(/body$/, `decoded/parts/${index}`)} download>
                Download<span class="visually-hidden"> part {index}</span>
              </a>
            </div>
            {text !== null && text !== "" && (
              <ScrollRegion as="pre" label={`Text of part ${index}`}>
                <VisibleText text={text} />
              </ScrollRegion>
            )}
          </div>
        ))}
      </div>
    </ScrollRegion>
  );
}
