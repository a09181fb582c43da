/** Those that wait for a signal, and their one listener at it. */
interface Waiting {
  readonly callbacks: Set<() => void>;
  readonly listener: () => void;
}

const waitingFor = new WeakMap<AbortSignal, Waiting>();

/**
 * Calls `callback` once `signal` aborts, unless the returned function is called before. However many wait for it, a signal
 * has one listener: Node 20 takes more than ten of them for a leak, and warns.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const { callbacks, listener } = waitingFor.get(signal) ?? listen(signal);
  callbacks.add(callback);
  return () => {
    if (!callbacks.delete(callback) || callbacks.size > 0) return;
    signal.removeEventListener("abort", listener);
    waitingFor.delete(signal);
  };
}

function listen(signal: AbortSignal): Waiting {
  const callbacks = new Set<() => void>();
  const listener = (): void => {
    for (const callback of callbacks) callback();
  };
  signal.addEventListener("abort", listener);
  const waiting = { callbacks, listener };
  waitingFor.set(signal, waiting);
  return waiting;
}
