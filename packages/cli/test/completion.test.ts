import { expect, test } from "vitest";
import { runInProcess } from "../../../test/run-in-process.ts";
import { runSignalbox } from "../../../test/run-signalbox.ts";

test.concurrent.each(["bash", "zsh", "fish", "powershell"])("prints a script for %s", async (shell) => {
  const ran = await runSignalbox(["completion", shell]);
  expect(ran).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("signalbox") });
});

test("rejects an unknown shell as wrong usage", async () => {
  expect(await runInProcess(["completion", "tcsh"])).toMatchObject({ code: 2, stdout: "" });
});

test.concurrent.each([
  { typed: ["kpm", "de"], offered: /^decode\t/m },
  { typed: ["up", "--stu"], offered: /^--students-port\t/m },
  { typed: ["up", "--log-level", ""], offered: /^silent/m },
])("completes $typed", async ({ typed, offered }) => {
  expect((await runSignalbox(["complete", "--", ...typed])).stdout).toMatch(offered);
});
