import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { repositoryRoot } from "./run-signalbox.ts";

const packages = `${repositoryRoot}packages/`;

/** The names of the files that npm would publish, by package. One call for all, because npm starts slowly. */
const publishedFiles = ((): ReadonlyMap<string, readonly string[]> => {
  const pack = ["pack", "--workspaces", "--dry-run", "--json", "--ignore-scripts"];
  const output = execFileSync("npm", pack, { cwd: repositoryRoot, encoding: "utf8", stdio: "pipe" });
  const packed = Object.values(JSON.parse(output) as Record<string, { name: string; files: { path: string }[] }>);
  return new Map(packed.map(({ name, files }) => [name, files.map(({ path }) => path)]));
})();

describe.each(readdirSync(packages))("the package %s", (name) => {
  test("is published with the licence of the repository", () => {
    expect(publishedFiles.get(name === "cli" ? "signalbox" : `@signalbox/${name}`)).toContain("LICENSE");
    expect(readFileSync(`${packages}${name}/LICENSE`, "utf8")).toBe(readFileSync(`${repositoryRoot}LICENSE`, "utf8"));
  });
});

test("the client is published with the licence of the sources of its catalogue", () => {
  expect(publishedFiles.get("@signalbox/client")).toContain("src/gen/LICENSE");
});

test("the services are published with the files of their reference page", () => {
  const files = ["reference.css", "reference.js", "element.js", "schema.js", "try-it.js"];
  expect(publishedFiles.get("@signalbox/service")).toEqual(
    expect.arrayContaining(files.map((file) => `reference/${file}`)),
  );
});
