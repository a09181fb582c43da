/** Shows how far long work has come, on stderr, when that is a terminal. */
export interface Progress {
  add(bytes: number): void;
  end(): void;
}

const everyMs = 100;
const width = 24;

/** A bar of `total` bytes, or a counter when nobody knows the total. */
export function progress(label: string, total: number | undefined): Progress {
  const shown = process.stderr.isTTY === true;
  let done = 0;
  let drawn = 0;

  function draw(): void {
    const size = `${(done / 1e6).toFixed(1)} MB`;
    const bar = total === undefined || total === 0 ? "" : ` ${barOf(Math.min(1, done / total))}`;
    process.stderr.write(`\r${label}${bar} ${size}\u001b[K`);
    drawn = performance.now();
  }

  return {
    add(bytes) {
      done += bytes;
      if (shown && performance.now() - drawn > everyMs) draw();
    },
    end() {
      if (!shown) return;
      draw();
      process.stderr.write("\n");
    },
  };
}

function barOf(part: number): string {
  const full = Math.round(part * width);
  return `[${"#".repeat(full)}${".".repeat(width - full)}] ${Math.floor(part * 100)} %`;
}
