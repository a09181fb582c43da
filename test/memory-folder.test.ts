import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runCommand } from "./run-signalbox.ts";

/** No process has this id. */
const noProcess = 99_999_999;

test.runIf(process.platform === "linux")("a folder that a run may not remove does not end another run", async () => {
  const leftover = mkdtempSync(join("/dev/shm", `signalbox-tests-${noProcess}-`));
  const inner = join(leftover, "inner");
  mkdirSync(join(inner, "file"), { recursive: true });
  chmodSync(inner, 0o500);
  onTestFinished(() => {
    if (existsSync(inner)) chmodSync(inner, 0o700);
    rmSync(leftover, { recursive: true, force: true });
  });
  // Root may remove everything.
  const program = `
    const { keepFilesInMemory } = await import(${JSON.stringify(new URL("memory-folder.ts", import.meta.url).href)});
    delete process.env.SIGNALBOX_TEST_DISK;
    if (process.getuid() === 0) process.setuid(65534);
    keepFilesInMemory();
    console.log("begun");`;
  const { code, stdout, stderr } = await runCommand(process.execPath, ["--input-type=module", "-e", program], {
    cwd: tmpdir(),
  });
  expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: "begun\n" });
});
