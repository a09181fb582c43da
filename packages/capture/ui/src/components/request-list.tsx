import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { CapturedRequest } from "../api/answers.ts";
import { RequestItem } from "./request-item.tsx";
import "./request-list.css";

export interface RequestListProps {
  readonly requests: readonly CapturedRequest[];
  readonly shownSeq: number | null;
  /** The newest request is shown, whichever it is. */
  readonly following: boolean;
  readonly hasOlder: boolean;
  readonly onOpen: (seq: number) => void;
  readonly onFollow: () => void;
  readonly onLoadOlder: () => void;
}

/** The requests of the route, newest first. */
export function RequestList(props: RequestListProps): JSX.Element {
  const { requests, shownSeq, following, hasOlder, onOpen, onFollow, onLoadOlder } = props;
  const list = useRef<HTMLOListElement>(null);

  // The chosen request may stand outside of the visible part, when it was reached by keys or by a link.
  useEffect(() => {
    if (!following) list.current?.querySelector(`a[href="#${shownSeq}"]`)?.scrollIntoView({ block: "nearest" });
  }, [shownSeq, following]);

  return (
    <section class="request-list" aria-labelledby="requests-heading">
      <header>
        <h2 id="requests-heading">Requests</h2>
        <span class="count">{`${requests.length}${hasOlder ? "+" : ""}`}</span>
        {following ? (
          <span class="request-list-mode">Newest shown</span>
        ) : (
          <button class="button button-small request-list-mode" type="button" onClick={onFollow}>
            Show newest
          </button>
        )}
      </header>
      <ol ref={list}>
        {requests.map((request) => (
          <RequestItem key={request.seq} request={request} shown={request.seq === shownSeq} onOpen={onOpen} />
        ))}
      </ol>
      {hasOlder && (
        <button class="button request-list-older" type="button" onClick={onLoadOlder}>
          Load older
        </button>
      )}
    </section>
  );
}
