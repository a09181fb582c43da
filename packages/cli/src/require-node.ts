/** The services need SQLite as this version and later have it. */
const oldest = 24;

/** Ends the command with one line on a Node that is too old for it, before anything of it fails in a stranger way. */
export function requireNode(): void {
  if (Number.parseInt(process.versions.node, 10) >= oldest) return;
  process.stderr.write(`signalbox: Node ${process.versions.node} is too old; version ${oldest} or later is needed.\n`);
  process.exit(1);
}
