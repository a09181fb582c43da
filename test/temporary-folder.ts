import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A new folder in `parent` for the tests of the file that calls this, removed after them. */
export function temporaryFolder(parent: string = tmpdir()): string {
  const folder = mkdtempSync(join(parent, "signalbox-test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
