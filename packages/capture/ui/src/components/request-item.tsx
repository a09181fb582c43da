import type { JSX } from "preact";
import type { CapturedRequest } from "../api/answers.ts";
import { formatSize } from "../format-size.ts";
import { formatClock } from "../format-time.ts";
import { Method } from "./method.tsx";
import "./request-item.css";

export interface RequestItemProps {
  readonly request: CapturedRequest;
  readonly shown: boolean;
  readonly onOpen: (seq: number) => void;
}

/** One line of the list. It is a link, so that a request can be opened in a tab of its own. */
export function RequestItem({ request, shown, onOpen }: RequestItemProps): JSX.Element {
  const { seq, method, receivedAt, body, flags } = request;

  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(seq);
  };

  return (
    <li>
      <a class="request-item" href={`#${seq}`} aria-current={shown ? "true" : undefined} onClick={open}>
        <Method name={method} />
        <span class="request-item-path">{pathAndQuery(request)}</span>
        <span class="request-item-seq">#{seq}</span>
        <span class="request-item-facts">
          <time dateTime={receivedAt}>{formatClock(receivedAt)}</time>
          <span>
            {body.size === 0 ? "no body" : formatSize(body.size)}
            {flags.map((flag) => `, ${flag}`)}
          </span>
        </span>
      </a>
    </li>
  );
}

/** What tells the requests of one route apart: the target without the route. */
function pathAndQuery({ path, target }: CapturedRequest): string {
  const query = target.indexOf("?");
  return query === -1 ? path : path + target.slice(query);
}
