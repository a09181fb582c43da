/**
 * Lets the command live without a reader: one that goes away (`| head`) has what it wanted, and a service goes on draining.
 * Any other failure to print, such as a full disk, is told on stderr and ends the command with 1.
 */
export function watchOutput(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    process.stderr.write(`signalbox: Cannot write the output: ${error.message}\n`);
    process.exit(1);
  });
  process.stderr.on("error", () => {});
}
