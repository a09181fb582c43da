import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  packPackage,
  publicAddress,
  publishOrder,
  releaseChanges,
  withAbsoluteLinks,
  withAddress,
  withCloneAddress,
} from "../scripts/release.ts";
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

test("manifests and README name the public address, which must be one of https", () => {
  expect(publicAddress({ repository: { type: "git", url: `git+${address}.git` } })).toBe(address);
  for (const repository of [
    "owner/signalbox",
    "https://git.example/",
    "https://user:secret@git.example/owner/signalbox",
  ]) {
    expect(() => publicAddress({ repository })).toThrow("must be an https address");
  }
  expect(withAddress({ name: "a" }, address, "packages/a")).toMatchObject({
    homepage: `${address}/tree/main/packages/a#readme`,
    repository: { url: `git+${address}.git`, directory: "packages/a" },
  });
  const clone = /^git clone (\S+|<this repository>) signalbox/m;
  expect(clone.exec(withCloneAddress(read("README.md"), address))?.[1]).toBe(address);
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

test("the script stops without the address of the repository before it changes anything", async () => {
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
