/** Passes `stream` on; errors become what `explain` makes of them, and `end` is called once nothing more will come. */
export function coverStream<Chunk>(
  stream: ReadableStream<Chunk>,
  explain: (error: unknown) => unknown,
  end: () => void,
): ReadableStream<Chunk> {
  const reader = stream.getReader();
  return new ReadableStream<Chunk>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          end();
          controller.close();
        } catch (error) {
          end();
          controller.error(explain(error));
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
