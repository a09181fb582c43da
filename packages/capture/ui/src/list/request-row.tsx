import { Badge, ByteText, formatSize, Icon, type IconName, Time, type Tone } from "@signalbox/ui";
import type { JSX } from "preact";
import { formatAddress } from "../state/address.ts";
import { useFocus, useInspector } from "../state/inspector.ts";
import type { ListedRequest } from "../state/listed-request.ts";
import "./request-list.css";

/** One row of the list. It is a link, so that a request can be opened in a new tab. */
export function RequestRow({ request }: { readonly request: ListedRequest }): JSX.Element {
  const inspector = useInspector();
  const { seq, method, path, what, size, flags, signature, receivedAt } = request;
  const { responded, pinned, note, deliveries } = request;
  const drifts = inspector.drifts.value.get(seq);
  const isUnread = inspector.isUnread(seq);
  const row = useFocus<HTMLAnchorElement>(seq);

  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    inspector.choose(seq);
  };

  return (
    <a
      class="row choice"
      ref={row}
      href={formatAddress({ seq, q: inspector.q.value })}
      aria-current={seq === inspector.shownSeq.value ? "true" : undefined}
      data-compared={seq === inspector.comparedSeq.value ? "" : undefined}
      data-unread={isUnread ? "" : undefined}
      onClick={open}
    >
      <Method name={method} />
      <span class="row-path mono truncated">
        <ByteText bytes={path} plain />
      </span>
      {what !== "" && (
        <span class="row-what truncated">
          <ByteText bytes={what} plain />
        </span>
      )}
      {drifts !== undefined && (
        <Mark icon="compare" tone="warn" text={drifts.map(({ detail }) => detail.replaceAll("`", "")).join(". ")} />
      )}
      {pinned && <Mark icon="pin" tone="info" text="pinned" />}
      {note !== "" && <Mark icon="note" tone="plain" text={`note: ${note}`} />}
      {signature === "valid" && <Mark icon="check" tone="good" text="signature valid" />}
      {signature === "invalid" && <Mark icon="cross" tone="bad" text="signature invalid" />}
      {flags.map((flag) => (
        <Mark key={flag} icon="warning" tone={flag === "malformed" ? "bad" : "warn"} text={flag} />
      ))}
      {deliveries !== null && (
        <Mark
          icon="forward"
          tone={isGood(deliveries.status) ? "good" : "bad"}
          text={deliveries.status === null ? "delivery failed" : `delivered, response ${deliveries.status}`}
        />
      )}
      {responded !== null && responded !== 200 && <RespondedMark responded={responded} />}
      <span class="row-size">{size === 0 ? "–" : formatSize(size)}</span>
      <span class="row-age">
        <Time timestamp={receivedAt} as="age or day" />
      </span>
      <span class="visually-hidden">
        , request {seq}
        {isUnread ? ", unread" : ""}
      </span>
    </a>
  );
}

/** Whether the last delivery was accepted. */
function isGood(status: number | null): boolean {
  return status !== null && status < 400;
}

interface MarkProps {
  readonly icon: IconName;
  readonly tone: Tone;
  readonly text: string;
}

/** An icon in the list. Its name appears on hover, and screen readers read it out. */
function Mark({ icon, tone, text }: MarkProps): JSX.Element {
  return (
    <Badge tone={tone} title={text}>
      <Icon name={icon} />
      <span class="visually-hidden">{text}</span>
    </Badge>
  );
}

/** The response to the sender: a status, or the reason why there was none. */
function RespondedMark({ responded }: { readonly responded: number | string }): JSX.Element {
  if (typeof responded === "string") {
    const [text] = responded.split(" ", 1);
    return (
      <Badge tone="warn" title={`The sender received no response: ${responded}`}>
        {text}
      </Badge>
    );
  }
  const tone = responded >= 500 ? "bad" : responded >= 400 ? "warn" : "plain";
  return (
    <Badge tone={tone} title={`The sender received the status ${responded}`}>
      <span class="visually-hidden">response </span>
      {responded}
    </Badge>
  );
}

/** The method of a request, in the colour of its kind. */
export function Method({ name }: { readonly name: string }): JSX.Element {
  return <span class={`mono truncated method method-${name.toLowerCase()}`}>{name}</span>;
}
