import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { publicAddress, withAbsoluteLinks, withAddress, withCloneAddress } from "../scripts/public-address.ts";
import { packPackage, publishOrder, releaseChanges, withVersion } from "../scripts/release.ts";
import { repositoryRoot, runCommand } from "./run-signalbox.ts";

const folders = readdirSync(join(repositoryRoot, "packages")).map((name) => `packages/${name}`);
const manifests = folders.map((folder) => JSON.parse(read(`${folder}/package.json`)));
const address = "https://git.example/owner/signalbox";

function read(path: string): string {
  return readFileSync(join(repositoryRoot, path), "utf8");
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-release-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("all manifests have the same version", () => {
  expect(new Set([JSON.parse(read("package.json")), ...manifests].map(({ version }) => version)).size).toBe(1);
});

test("the section of the version in the changelog gets a date", () => {
  const changelog = "# Changelog\n\n## 0.2.0\n\n- one\n\n## 0.1.0 – 2026-01-01\n\n- zero\n";
  const released = releaseChanges(changelog, "0.2.0", "2026-02-03");
  expect(released).toBe(changelog.replace("## 0.2.0", "## 0.2.0 – 2026-02-03"));
  for (const version of ["0.1.0", "0.3.0"]) {
    expect(() => releaseChanges(changelog, version, "2026-03-03")).toThrow(`no section '## ${version}'`);
  }
  for (const version of ["1.0", "v1.0.0", "1.0.0-beta", ""]) {
    expect(() => releaseChanges(changelog, version, "2026-03-03")).toThrow(
      `three numbers, as in 0.2.0, got '${version}'`,
    );
  }
});

test("packages of the repository are pinned to the new version, and others stay unchanged", () => {
  const manifest = { name: "a", version: "0.1.0", dependencies: { b: "0.1.0", zod: "4.0.0" } };
  expect(withVersion(manifest, "0.2.0", new Set(["a", "b"]))).toEqual({
    name: "a",
    version: "0.2.0",
    dependencies: { b: "0.2.0", zod: "4.0.0" },
  });
});

test("each package is published after its dependencies, and private ones never", () => {
  const order = publishOrder(manifests);
  expect(order).toHaveLength(manifests.filter((manifest) => manifest.private !== true).length);
  for (const { name, dependencies = {} } of manifests) {
    if (!order.includes(name)) continue;
    for (const dependency of Object.keys(dependencies)) {
      expect(order.indexOf(dependency), `${dependency} before ${name}`).toBeLessThan(order.indexOf(name));
    }
  }
});

describe("the public address", () => {
  test.each([
    [address, address],
    [`${address}/`, address],
    [`git+${address}.git`, address],
    [{ type: "git", url: `${address}.git` }, address],
  ])("accepts %j", (repository, expected) => {
    expect(publicAddress({ repository })).toBe(expected);
  });

  test.each([
    [undefined, "does not name the repository"],
    ["", "does not name the repository"],
    ["owner/signalbox", "must be an https address, got 'owner/signalbox'"],
    ["https://git.example/", "must be an https address"],
    ["https://user:secret@git.example/owner/signalbox", "must be an https address"],
    ["git@git.example:owner/signalbox.git", "must be an https address"],
  ])("rejects %j", (repository, message) => {
    expect(() => publicAddress({ repository })).toThrow(message);
  });

  test("is in every field that npm shows", () => {
    expect(withAddress({ name: "a" }, address, "packages/a")).toEqual({
      name: "a",
      homepage: `${address}/tree/main/packages/a#readme`,
      bugs: { url: `${address}/issues` },
      repository: { type: "git", url: `git+${address}.git`, directory: "packages/a" },
    });
  });

  test("is in the command that clones the repository", () => {
    const clone = /^git clone (\S+|<this repository>) signalbox/m;
    expect(clone.exec(withCloneAddress(read("README.md"), address))?.[1]).toBe(address);
  });

  test("makes links absolute, and leaves code and anchors unchanged", () => {
    const text = "![x](../p.png) [a](b.md#c) [d](#e) [f](https://g.example/)\n\n```text\n[h](i)\n```\n";
    expect(withAbsoluteLinks(text, { address, path: "packages/a/README.md", ref: "v1.0.0" })).toBe(
      `![x](${address}/raw/v1.0.0/packages/p.png) [a](${address}/blob/v1.0.0/packages/a/b.md#c) [d](#e) [f](https://g.example/)\n\n` +
        "```text\n[h](i)\n```\n",
    );
  });
});

test("a packed README links to existing files at the tag of the version", async () => {
  const packed = newFolder();
  const tarball = packPackage(repositoryRoot, "packages/json", { address, ref: "v0.1.0", packed });
  expect(tarball).toBe(`signalbox-json-${manifests[0].version}.tgz`);
  const { stdout: files } = await runCommand("tar", ["-tf", join(packed, tarball)]);
  expect(files.split("\n")).toEqual(expect.arrayContaining(["package/LICENSE", "package/src/index.ts"]));
  expect(files).not.toContain("package/test/");
  for (const folder of folders) {
    const place = { address, path: `${folder}/README.md`, ref: "v0.1.0" };
    const text = withAbsoluteLinks(read(place.path), place);
    expect(text.replaceAll(/^```.*?^```$/gms, ""), folder).not.toMatch(/\]\((?!https?:|#)/);
    for (const [, path = ""] of text.matchAll(/\/(?:blob|raw)\/v0\.1\.0\/([^)#]+)/g)) {
      expect(existsSync(join(repositoryRoot, path)), path).toBe(true);
    }
  }
});

describe("the script", () => {
  test("stops without a section in the changelog before it changes anything", async () => {
    const ran = await runCommand(process.execPath, ["scripts/release.ts", "0.0.1"]);
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringMatching(/^release: CHANGELOG.md has no section/) });
  });

  test("stops without the address of the repository before it changes anything", async () => {
    const copy = newFolder();
    cpSync(join(repositoryRoot, "scripts"), join(copy, "scripts"), { recursive: true });
    mkdirSync(join(copy, "packages"));
    const manifest = '{ "name": "a", "version": "0.1.0", "type": "module" }\n';
    writeFileSync(join(copy, "package.json"), manifest);
    writeFileSync(join(copy, "CHANGELOG.md"), "# Changelog\n\n## 0.2.0\n\n- one\n");
    const ran = await runCommand(process.execPath, [join(copy, "scripts/release.ts"), "0.2.0"]);
    expect(ran).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^release: The root package\.json does not name the repository, .* npm pkg set /),
    });
    expect(readFileSync(join(copy, "package.json"), "utf8")).toBe(manifest);
  });
});
