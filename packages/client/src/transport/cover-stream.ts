import { beforeAbort } from "./before-abort.ts";

/** Passes `stream` on; once `signal` aborts it ends with the reason of that. `end` is called once nothing more will come. */
export function coverStream<Chunk>(
  stream: ReadableStream<Chunk>,
  signal: AbortSignal,
  end: () => void,
): ReadableStream<Chunk> {
  const reader = stream.getReader();
  return new ReadableStream<Chunk>(
    {
      async pull(controller) {
        try {
          const { done, value } = await beforeAbort(signal, reader.read());
          if (!done) return controller.enqueue(value);
          end();
          controller.close();
        } catch (error) {
          end();
          controller.error(signal.aborted ? signal.reason : error);
          // A source that knows nothing of the signal would go on.
          reader.cancel(error).catch(() => {});
        }
      },
      cancel(reason) {
        end();
        return reader.cancel(reason);
      },
    },
    // Nothing is read before it is asked for.
    { highWaterMark: 0 },
  );
}
