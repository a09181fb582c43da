import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { assertNextVersion, publishOrder, releaseChanges, withVersion } from "../scripts/release.ts";
import { repositoryRoot, runCommand } from "./run-signalbox.ts";

const manifests = readdirSync(join(repositoryRoot, "packages")).map((name) =>
  JSON.parse(readFileSync(join(repositoryRoot, "packages", name, "package.json"), "utf8")),
);

describe("the version", () => {
  test.each(["0.1.1", "0.2.0", "1.0.0"])("%s may follow 0.1.0", (version) => {
    expect(() => assertNextVersion(version, "0.1.0")).not.toThrow();
  });

  test.each(["0.1.0", "0.0.9", "1.0", "v1.0.0", "1.0.0-beta", ""])("'%s' may not", (version) => {
    expect(() => assertNextVersion(version, "0.1.0")).toThrow(/^The version must be .*got '?/);
  });

  test("is the same in all manifests", () => {
    const root = JSON.parse(readFileSync(join(repositoryRoot, "package.json"), "utf8"));
    expect(new Set([root, ...manifests].map(({ version }) => version)).size).toBe(1);
  });
});

test("the changes get the number and the date of the version", () => {
  const changelog = "# Changelog\n\n## Unreleased\n\n- one\n- two\n\n## 0.1.0 – 2026-01-01\n\n- zero\n";
  const released = releaseChanges(changelog, "0.2.0", "2026-02-03");
  expect(released).toBe(changelog.replace("## Unreleased\n", "## Unreleased\n\n## 0.2.0 – 2026-02-03\n"));
  expect(releaseChanges("## Unreleased\n\n- one\n", "0.1.0", "2026-01-01")).toContain(
    "## 0.1.0 – 2026-01-01\n\n- one\n",
  );
  expect(() => releaseChanges(released, "0.3.0", "2026-03-03")).toThrow("nothing under");
});

test("packages of the repository are pinned to the new version, others stay as they are", () => {
  const manifest = { name: "a", version: "0.1.0", dependencies: { b: "0.1.0", zod: "4.0.0" } };
  expect(withVersion(manifest, "0.2.0", new Set(["a", "b"]))).toEqual({
    name: "a",
    version: "0.2.0",
    dependencies: { b: "0.2.0", zod: "4.0.0" },
  });
});

test("each package is published after those that it depends on, and private ones never", () => {
  const order = publishOrder(manifests);
  expect(order).toHaveLength(manifests.filter((manifest) => manifest.private !== true).length);
  for (const { name, dependencies = {} } of manifests) {
    if (!order.includes(name)) continue;
    for (const dependency of Object.keys(dependencies)) {
      expect(order.indexOf(dependency), `${dependency} before ${name}`).toBeLessThan(order.indexOf(name));
    }
  }
});

test("a wrong version ends the script before it changes anything", async () => {
  const ran = await runCommand(process.execPath, ["scripts/release.ts", "0.0.1"]);
  expect(ran).toMatchObject({ code: 1, stderr: expect.stringMatching(/^release: The version must be higher than/) });
});
