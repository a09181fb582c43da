/**
 * Passes `stream` on; once `signal` aborts it ends with the reason of that, also when `stream` itself knows nothing of the
 * signal, and is cancelled. `end` is called once nothing more will come.
 */
export function coverStream<Chunk>(
  stream: ReadableStream<Chunk>,
  signal: AbortSignal,
  end: () => void,
): ReadableStream<Chunk> {
  const { readable, writable } = new TransformStream<Chunk, Chunk>();
  // Whoever reads learns of a failure.
  stream
    .pipeTo(writable, { signal })
    .catch(() => {})
    .finally(end);
  return readable;
}
