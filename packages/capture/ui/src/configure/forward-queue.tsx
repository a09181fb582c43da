import { ApiError, Badge, Button, formatNoun, InlineError, Skeleton, Time, useLoaded } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { captureApi } from "../api/capture-api.ts";

/** How often the queue is loaded while it is visible, in milliseconds. */
const readEveryMs = 2_000;

interface ForwardQueueProps {
  readonly routeId: string;
  /** Called when the user opens one of the requests. */
  readonly onLeave: () => void;
}

/** The requests that wait to be forwarded and those that failed, with actions for each. */
export function ForwardQueue({ routeId, onLeave }: ForwardQueueProps): JSX.Element {
  /** Counts how often the queue was asked for. */
  const [asked, setAsked] = useState(0);
  const [error, setError] = useState<ApiError>();
  const queue = useLoaded(() => captureApi.getForwardQueue(routeId), [asked]);
  const readAgain = (): void => setAsked((count) => count + 1);
  useEffect(() => {
    const timer = setInterval(readAgain, readEveryMs);
    return () => clearInterval(timer);
  }, []);

  const act = async (work: () => Promise<void>): Promise<void> => {
    setError(undefined);
    await work().catch((cause: unknown) => setError(ApiError.from(cause)));
    readAgain();
  };

  if (queue === undefined) return <Skeleton label="The queue is being read" lines={2} />;
  if (queue instanceof ApiError) return <InlineError message={queue.message} />;
  const { waiting, jobs, failures } = queue;
  const queued = new Set(jobs.map(({ seq }) => seq));
  const failureOf = new Map(failures.map((failure) => [failure.seq, failure]));
  const givenUp = failures.filter(({ seq }) => !queued.has(seq));
  return (
    <section class="stack loose" aria-labelledby="queue-heading">
      <h3 id="queue-heading">Queue</h3>
      <p class="soft" role="status">
        {jobs.length + waiting > 0
          ? `${formatNoun(jobs.length, "request")} under way or waiting for another attempt, ${waiting} not sent yet.`
          : givenUp.length > 0
            ? `Nothing waits. ${formatNoun(givenUp.length, "request was", "requests were")} given up.`
            : "All requests have been forwarded."}
      </p>
      <InlineError message={error?.message} />
      {jobs.length > 0 && (
        <ol class="queue stack tight" aria-label="Under way or waiting">
          {jobs.map(({ seq, attempt, state, dueAt }) => (
            <li class="line" key={seq}>
              <span>
                <a href={`#${seq}?side=deliveries`} onClick={onLeave}>
                  #{seq}
                </a>{" "}
                {state === "sending" ? `attempt ${attempt} is in progress` : `attempt ${attempt + 1} at `}
                {state === "waiting" && <Time timestamp={dueAt} as="clock" />}
                {failureOf.has(seq) && <span class="soft"> · {failureOf.get(seq)?.detail}</span>}
              </span>
              {state === "waiting" && (
                <Button
                  aria-label={`Retry now, #${seq}`}
                  onClick={() => void act(() => captureApi.retryForward(routeId, seq))}
                >
                  Retry now
                </Button>
              )}
              <Button
                look="quiet"
                aria-label={`Drop #${seq}`}
                onClick={() => void act(() => captureApi.dropForward(routeId, seq))}
              >
                Drop
              </Button>
            </li>
          ))}
        </ol>
      )}
      {givenUp.length > 0 && (
        <>
          <h3 id="failures-heading">Failed</h3>
          <ol class="queue stack tight" aria-labelledby="failures-heading">
            {givenUp.map(({ seq, status, detail, sentAt }) => (
              <li class="line" key={seq}>
                <span>
                  <a href={`#${seq}?side=deliveries`} onClick={onLeave}>
                    #{seq}
                  </a>{" "}
                  <Badge tone="bad" icon="cross">
                    {status ?? "no response"}
                  </Badge>{" "}
                  {detail}{" "}
                  <span class="soft">
                    · <Time timestamp={sentAt} as="age" />
                  </span>
                </span>
                <Button
                  aria-label={`Send again, #${seq}`}
                  onClick={() => void act(() => captureApi.retryForward(routeId, seq))}
                >
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
