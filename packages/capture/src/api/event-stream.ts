/** How often a comment is sent when nothing happens, so that no proxy takes the line for dead, in milliseconds. */
const heartbeatEvery = 15_000;

const encoder = new TextEncoder();
/** The first bytes make clients and proxies take the stream for open. */
const opening = encoder.encode("retry: 1000\n\n");
const comment = encoder.encode(": still here\n\n");

/**
 * A body of server-sent events, each written already. Nothing runs before it is read for the first time; `over` is
 * called once, when the events are at their end or the reader has gone.
 */
export function eventStream(
  events: AsyncGenerator<Uint8Array, undefined>,
  over: () => void,
): ReadableStream<Uint8Array> {
  let heartbeat: NodeJS.Timeout | undefined;
  let isOver = false;
  const finish = (): void => {
    clearInterval(heartbeat);
    if (!isOver) over();
    isOver = true;
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (heartbeat === undefined) {
          heartbeat = setInterval(() => {
            // Who does not read gets no more of them.
            if (controller.desiredSize === 0) controller.enqueue(comment);
          }, heartbeatEvery).unref();
          controller.enqueue(opening);
          return;
        }
        try {
          const { value, done } = await events.next();
          if (isOver) return;
          if (done === true) {
            finish();
            controller.close();
          } else controller.enqueue(value);
        } catch (error) {
          finish();
          controller.error(error);
        }
      },
      cancel() {
        finish();
        // A generator that waits at a `yield` learns of the end by this alone.
        void events.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
