import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { figures, type Spread, short, showSpread } from "./figures.ts";

// One statistic for all comparisons: the contenders alternate for some rounds of a second, each in a process of its own. A figure is the
// median of the rounds, with the lowest and the highest. CPU is that of the whole process: all threads, garbage collection included.

/** How many rounds count, and how long each is. `ROUNDS` and `SECONDS` replace them. */
const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 1);

/** One round of one contender. */
interface Round {
  readonly operations: number;
  readonly seconds: number;
  /** Microseconds of CPU. */
  readonly cpu: number;
}

/**
 * What a bench exports as `contenders`: functions that prepare an operation, or start a server. Each runs in a process of its own, by
 * contender.ts.
 */
export type Contenders = Readonly<Record<string, (...args: string[]) => Promise<(() => unknown) | Server>>>;

interface Server {
  /** Any value that is JSON. */
  readonly url: unknown;
  close?(): unknown;
}

/** A program that is compared with others. */
export interface Contender {
  /** `Signalbox` and what follows it, for ours. */
  readonly name: string;
  run(seconds: number): Promise<Round>;
  stop(): Promise<void>;
}

/** What a comparison should reach: limits of the ratio of ours to another contender. */
export interface Aim {
  readonly against: string;
  /** The most CPU. */
  readonly cpu?: number;
  /** The lowest rate. */
  readonly rate?: number;
}

interface Comparison {
  readonly part: "capture" | "students" | "client" | "kpm" | "asn1";
  /** Such as "GET a student by id". */
  readonly work: string;
  readonly aim?: Aim | undefined;
}

/** Measures contenders, the first of which is ours. Prints and reports the result, then stops them. */
export async function compare({ part, work, aim }: Comparison, contenders: readonly Contender[]): Promise<void> {
  const measured = contenders.map((): Round[] => []);
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    process.stderr.write(`\r${work}: round ${round} of ${rounds} `);
    for (const [index, contender] of contenders.entries()) {
      const result = await contender.run(seconds);
      if (round > 0) measured[index]?.push(result);
    }
  }
  process.stderr.write("\r".padEnd(work.length + 24));
  for (const contender of contenders) await contender.stop();
  const results = contenders.map(({ name }, index) => ({
    name,
    cpu: spreadOf((measured[index] ?? []).map(({ cpu, operations }) => cpu / operations)),
    rate: spreadOf((measured[index] ?? []).map(({ operations, seconds }) => operations / seconds)),
  }));
  const [ours] = results;
  process.stdout.write(`\r\n${part}: ${work}\n`);
  for (const { name, cpu, rate } of results) {
    const ratios = `CPU × ${(cpu[0] / (ours?.cpu[0] ?? 1)).toFixed(2)}, rate × ${(rate[0] / (ours?.rate[0] ?? 1)).toFixed(2)}`;
    process.stdout.write(`  ${name.padEnd(28)} ${showSpread(cpu)} µs, ${showSpread(rate)}/s; ${ratios}\n`);
  }
  const verdicts = aim === undefined ? [] : verdictsOf(aim, results);
  for (const verdict of verdicts) process.stdout.write(`  ${verdict}\n`);
  figures.push({ part, work, results, aims: verdicts });
}

/** Whether each aim is reached, in words. */
function verdictsOf(
  { against, cpu, rate }: Aim,
  results: readonly { name: string; cpu: Spread; rate: Spread }[],
): string[] {
  const [ours, other] = [results[0], results.find(({ name }) => name === against)];
  if (ours === undefined || other === undefined) return [];
  const of = (what: "cpu" | "rate"): number => ours[what][0] / other[what][0];
  const say = (text: string, ratio: number, isReached: boolean): string =>
    `${text} that of ${against}: ${ratio.toPrecision(2)}, ${isReached ? "reached" : "missed"}`;
  return [
    ...(cpu === undefined ? [] : [say(`CPU at most ${short(cpu)} times`, of("cpu"), of("cpu") <= cpu)]),
    ...(rate === undefined ? [] : [say(`rate at least ${rate} times`, of("rate"), of("rate") >= rate)]),
  ];
}

/** The median of values, the lowest and the highest. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number): number => sorted[index] ?? Number.NaN;
  return [at(sorted.length >> 1), at(0), at(sorted.length - 1)];
}

/** The median time of `count` calls, in milliseconds. */
export async function medianMs(count: number, call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  while (times.length < count) {
    const started = performance.now();
    await call();
    times.push(performance.now() - started);
  }
  return spreadOf(times)[0];
}

/** A process of its own, such as that of a contender. */
export interface BenchProcess<Ready = string> {
  /** What the process said when it was ready, such as the URL of a server. */
  readonly ready: Ready;
  ask<Response>(question: object): Promise<Response>;
  stop(): Promise<void>;
}

/** Starts a contender of a bench: `bench` is the `import.meta.url` of its file. */
export function startContender<Ready = string>(
  bench: string,
  name: string,
  ...args: readonly string[]
): Promise<BenchProcess<Ready>> {
  return startProcess("./contender.ts", bench, name, ...args);
}

/** Starts a file of this folder. */
export async function startProcess<Ready = string>(
  file: string,
  ...args: readonly string[]
): Promise<BenchProcess<Ready>> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    execArgv: process.env.BUILT === "1" ? [] : ["-C", "@signalbox/source", "--no-warnings"],
  });
  const ready = await messageOf<Ready>(child);
  return {
    ready,
    async ask(question) {
      child.send(question);
      return await messageOf(child);
    },
    async stop() {
      const exit = once(child, "exit");
      child.disconnect();
      await exit;
    },
  };
}

async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  const ended = new AbortController();
  try {
    return await Promise.race([
      once(child, "message", { signal: ended.signal }).then(([message]) => message as Message),
      once(child, "exit", { signal: ended.signal }).then(([code]) => {
        throw new Error(`A process of the benchmark ended with ${code}`);
      }),
    ]);
  } finally {
    ended.abort();
  }
}

/** An operation that this process runs itself. */
export function inProcess(name: string, operation: () => unknown): Contender {
  return { name, run: repeat(operation), stop: async () => {} };
}

/** A process that repeats an operation. */
export function worker(name: string, process: BenchProcess): Contender {
  return { name, run: (seconds) => process.ask<Round>({ seconds }), stop: () => process.stop() };
}

/** A server under the load of this process. */
export function server(
  name: string,
  process: BenchProcess<unknown>,
  load: (seconds: number) => Promise<Omit<Round, "cpu">>,
): Contender {
  return {
    name,
    async run(seconds) {
      const before = await process.ask<{ cpu: number }>({});
      const loaded = await load(seconds);
      const after = await process.ask<{ cpu: number }>({});
      return { ...loaded, cpu: after.cpu - before.cpu };
    },
    stop: () => process.stop(),
  };
}

/** Runs an operation again and again for some seconds, and measures the CPU of this process. */
export function repeat(operation: () => unknown): (seconds: number) => Promise<Round> {
  /** How many operations run between two looks at the clock: about a millisecond. */
  let batch = 1;
  return async (seconds) => {
    const started = performance.now();
    const before = process.cpuUsage();
    let operations = 0;
    for (let now = started; now < started + seconds * 1000; ) {
      for (let index = 0; index < batch; index += 1) {
        const result = operation();
        if (result instanceof Promise) await result;
      }
      operations += batch;
      const after = performance.now();
      if (after - now < 0.5) batch *= 2;
      now = after;
    }
    const { user, system } = process.cpuUsage(before);
    return { operations, seconds: (performance.now() - started) / 1000, cpu: user + system };
  };
}
