/** Functions that a worker of the page runs in order, so that the page stays responsive. */
type Tasks<Names extends string> = Readonly<Record<Names, (input: never) => unknown>>;

interface Call {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

type Reply = { readonly id: number; readonly output: unknown } | { readonly id: number; readonly error: string };

/**
 * Calls a function in the worker, which starts with the first call. Rejects with what the function throws, as an Error with its
 * message, or with the reason of the signal when it is aborted before.
 */
type CallWorker<All extends Tasks<string>> = <Name extends keyof All & string>(
  name: Name,
  input: Parameters<All[Name]>[0],
  signal: AbortSignal,
) => Promise<Awaited<ReturnType<All[Name]>>>;

/** @param start creates the worker, whose script calls `serveTasks` */
export function workerCaller<All extends Tasks<string>>(start: () => Worker): CallWorker<All> {
  let worker: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, { resolve(output: never): void; reject(error: Error): void }>();

  return (name, input, signal) => {
    worker ??= started();
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      signal.addEventListener("abort", () => {
        waiting.delete(id);
        reject(signal.reason as Error);
      });
      worker?.postMessage({ id, name, input } satisfies Call);
    });
  };

  function started(): Worker {
    const made = start();
    made.addEventListener("message", ({ data }: MessageEvent<Reply>) => {
      const due = waiting.get(data.id);
      waiting.delete(data.id);
      if ("error" in data) due?.reject(new Error(data.error));
      else due?.resolve(data.output as never);
    });
    return made;
  }
}

/** Runs the calls of `workerCaller`, in the worker. */
export function serveTasks<Names extends string>(tasks: Tasks<Names>): void {
  addEventListener("message", ({ data: { id, name, input } }: MessageEvent<Call>) => {
    try {
      reply({ id, output: tasks[name as Names](input as never) });
    } catch (error) {
      reply({ id, error: error instanceof Error ? error.message : String(error) });
    }
  });
}

function reply(message: Reply): void {
  postMessage(message);
}
