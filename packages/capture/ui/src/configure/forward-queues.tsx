import { ApiError, Badge, Button, InlineError, Skeleton, Time, useLoaded, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { captureApi } from "../api/capture-api.ts";
import type { ForwardQueue } from "../api/responses.ts";
import { useInspector } from "../state/inspector.ts";

/** How often the queue is loaded while it is visible, in milliseconds. */
const READ_EVERY_MS = 2_000;

interface ForwardQueuesProps {
  /** Called when the user opens one of the requests. */
  readonly onLeave: () => void;
}

/** The numbers and the queue of each target. */
export function ForwardQueues({ onLeave }: ForwardQueuesProps): JSX.Element {
  const { routeId } = useInspector();
  /** Counts how often the queues were asked for. */
  const [asked, setAsked] = useState(0);
  const [error, setError] = useState<ApiError>();
  const queues = useLoaded(() => captureApi.listForwardQueues(routeId), [asked]);
  const readAgain = (): void => setAsked((count) => count + 1);
  useEffect(() => {
    const timer = setInterval(readAgain, READ_EVERY_MS);
    return () => clearInterval(timer);
  }, []);

  const act: QueueProps["onAct"] = async (action, seq, target) => {
    setError(undefined);
    await captureApi.changeQueue(action, routeId, seq, target).catch((cause) => setError(ApiError.from(cause)));
    readAgain();
  };

  if (queues === undefined) return <Skeleton label="The queues are being read" lines={2} />;
  if (queues instanceof ApiError) return <InlineError message={queues.message} />;
  return (
    <>
      <InlineError message={error?.message} />
      {queues.map((queue) => (
        <Queue key={queue.target} queue={queue} onLeave={onLeave} onAct={act} />
      ))}
    </>
  );
}

interface QueueProps extends ForwardQueuesProps {
  readonly queue: ForwardQueue;
  readonly onAct: (action: "retry" | "drop", seq: number, target: string) => Promise<void>;
}

/** The requests that wait for a target and those that failed, with actions for each. */
function Queue({ queue, onLeave, onAct }: QueueProps): JSX.Element {
  const { target, delivered, failed, waiting, jobs, failures } = queue;
  const queued = new Set(jobs.map(({ seq }) => seq));
  const failureOf = new Map(failures.map((failure) => [failure.seq, failure]));
  const givenUp = failures.filter(({ seq }) => !queued.has(seq));
  // One after another, so that they arrive in their order.
  const retryAll = async (): Promise<void> => {
    for (const { seq } of givenUp.toSorted((one, other) => one.seq - other.seq)) await onAct("retry", seq, target);
  };
  const linkTo = (seq: number): JSX.Element => (
    <a href={`#${seq}?side=deliveries`} onClick={onLeave}>
      #{seq}
    </a>
  );
  const title = target === "" ? "Queue" : `Queue of ${target}`;
  return (
    <section class="stack" aria-label={title}>
      <h3>
        <VisibleText text={title} />
      </h3>
      <p class="soft" role="status">
        {delivered} delivered, {failed} given up, {jobs.length} under way or waiting for another attempt, {waiting} not
        sent yet.
      </p>
      {jobs.length > 0 && (
        <ol class="queue stack tight" aria-label="Under way or waiting">
          {jobs.map(({ seq, attempt, state, dueAt }) => (
            <li class="line" key={seq}>
              <span>
                {linkTo(seq)} {state === "sending" ? `attempt ${attempt} is in progress` : `attempt ${attempt + 1} at `}
                {state === "waiting" && <Time timestamp={dueAt} as="clock" />}
                {failureOf.has(seq) && <span class="soft"> · {failureOf.get(seq)?.detail}</span>}
              </span>
              {state === "waiting" && (
                <Button aria-label={`Retry now, #${seq}`} onClick={() => void onAct("retry", seq, target)}>
                  Retry now
                </Button>
              )}
              <Button look="quiet" aria-label={`Drop #${seq}`} onClick={() => void onAct("drop", seq, target)}>
                Drop
              </Button>
            </li>
          ))}
        </ol>
      )}
      {givenUp.length > 0 && (
        <>
          <div class="line">
            <h4>Given up</h4>
            {givenUp.length > 1 && <Button onClick={() => void retryAll()}>Send all again</Button>}
          </div>
          <ol class="queue stack tight" aria-label="Given up">
            {givenUp.map(({ seq, status, detail, sentAt }) => (
              <li class="line" key={seq}>
                <span>
                  {linkTo(seq)}{" "}
                  <Badge tone="bad" icon="cross">
                    {status ?? "failed"}
                  </Badge>{" "}
                  {detail}{" "}
                  <span class="soft">
                    · <Time timestamp={sentAt} as="age or day" />
                  </span>
                </span>
                <Button aria-label={`Send again, #${seq}`} onClick={() => void onAct("retry", seq, target)}>
                  Send again
                </Button>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
