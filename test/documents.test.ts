import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repositoryRoot, runCommand } from "./run-signalbox.ts";
import { type SignalboxUp, startSignalbox } from "./signalbox-up.ts";

/** A fenced block of a Markdown document. */
interface Block {
  readonly document: string;
  readonly line: number;
  readonly language: string;
  readonly code: string;
}

/**
 * What documents show but do not run here (their `console` blocks), each with its reason. Everything in `sh` and `ts`
 * blocks is run.
 */
const shownOnly: readonly { readonly command: RegExp; readonly reason: string }[] = [
  { command: /^npm ci$/, reason: "this test runs from what it installed; .ci/run runs it on a clean clone" },
  { command: /^npm (test|run check)$/, reason: "this test is part of it; .ci/run runs it on a clean clone" },
  { command: /^npm start( -- .+)?$/, reason: "it does not end; start.test.ts runs it" },
  {
    command: /^npm run (build|build:ui|gen|format|bench bench\/[\w-]+\.ts.*)$/,
    reason: "it changes the tree, or takes minutes",
  },
  {
    command: /^npm install (--save-dev )?(@signalbox\/\w+|signalbox)$/,
    reason: "the packages are not in the registry yet",
  },
  {
    command: /^npm run -s signalbox -- (--help|up --help)$/,
    reason: "it is how a clone spells the sh blocks' signalbox",
  },
  { command: /^npm run example /, reason: "round-trip.test.ts runs every example" },
  { command: /^git clone /, reason: "it asks another machine" },
];

const blocks = await readBlocks();
let folder: string;
let services: SignalboxUp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signalbox-documents-"));
  services = await startSignalbox(join(folder, "data"));
  await mkdir(join(folder, "bin"));
  const main = join(repositoryRoot, "packages/cli/src/main.ts");
  await writeFile(
    join(folder, "bin", "signalbox"),
    `#!/bin/sh\nexec "${process.execPath}" -C @signalbox/source "${main}" "$@"\n`,
  );
  await chmod(join(folder, "bin", "signalbox"), 0o755);
});
afterAll(async () => {
  await services.stop();
  await rm(folder, { recursive: true });
});

describe.each(Object.entries(Object.groupBy(blocks, ({ document }) => document)))("%s", (document, ofDocument = []) => {
  const runnable = ofDocument.filter(({ language }) => language === "ts" || language === "sh");
  test.each(runnable)("line $line runs", async ({ language, code }) => {
    const ran = await (language === "ts" ? runProgram(code) : runShell(document, code));
    expect(ran, `${ran.stdout}\n${ran.stderr}`).toMatchObject({ code: 0 });
  });

  const shown = ofDocument.filter(({ language }) => language === "console");
  test.each(shown)("line $line shows only commands that are listed with a reason", ({ code }) => {
    for (const line of code.trim().split("\n")) {
      expect(shownOnly.some(({ command }) => command.test(line)) ? "listed" : line).toBe("listed");
    }
  });
});

test("every block says what language it is", () => {
  expect(blocks.filter(({ language }) => language === "")).toEqual([]);
});

/** Documents are read where the services of this test listen. */
function here(code: string): string {
  return code
    .replaceAll("http://127.0.0.1:3000", services.studentsUrl)
    .replaceAll("http://127.0.0.1:5000", services.captureUrl);
}

function runProgram(code: string) {
  return runCommand(process.execPath, ["--input-type=module-typescript", "-C", "@signalbox/source", "-"], {
    input: here(code),
  });
}

/** The shell blocks of a document follow each other in one folder, as a reader types them. */
async function runShell(document: string, code: string) {
  const cwd = join(folder, document.replaceAll("/", "-"));
  await mkdir(cwd, { recursive: true });
  return runCommand("bash", ["-euo", "pipefail", "-c", here(code)], {
    cwd,
    env: {
      PATH: [join(folder, "bin"), dirname(process.execPath), process.env.PATH].join(":"),
      SIGNALBOX_STUDENTS_URL: services.studentsUrl,
      SIGNALBOX_CAPTURE_URL: services.captureUrl,
    },
  });
}

async function readBlocks(): Promise<Block[]> {
  const documents = [
    "README.md",
    "CONTRIBUTING.md",
    "ARCHITECTURE.md",
    ...(await markdownIn("docs")),
    ...(await readdir(join(repositoryRoot, "packages"))).map((name) => `packages/${name}/README.md`),
  ];
  return (await Promise.all(documents.map(blocksOf))).flat();
}

async function markdownIn(path: string): Promise<string[]> {
  const entries = await readdir(join(repositoryRoot, path), { recursive: true });
  return entries.filter((name) => name.endsWith(".md")).map((name) => `${path}/${name}`);
}

async function blocksOf(document: string): Promise<Block[]> {
  const text = await readFile(join(repositoryRoot, document), "utf8");
  return Array.from(text.matchAll(/^```(\S*)[^\n]*\n(.*?)^```$/gms), ({ index, 1: language = "", 2: code = "" }) => ({
    document,
    line: text.slice(0, index).split("\n").length,
    language,
    code,
  }));
}
