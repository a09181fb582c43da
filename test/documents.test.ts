import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { spawn } from "./child-processes.ts";
import { repositoryRoot } from "./run-signalbox.ts";
import { openShell, type Shell } from "./shell.ts";
import { type SignalboxUp, startSignalbox } from "./signalbox-up.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A Markdown document, by its path from the root. */
interface Document {
  readonly path: string;
  readonly text: string;
}

/** A fenced block of a document. */
interface Block {
  readonly line: number;
  readonly language: string;
  readonly code: string;
}

/**
 * What documents show but this test does not run (their `console` blocks), each with its reason. Everything in `sh` and `ts`
 * blocks is run.
 */
const shownOnly: readonly { readonly command: RegExp; readonly reason: string }[] = [
  { command: /^npm ci$/, reason: "this test runs from what it installed; .ci/run runs it on a clean clone" },
  { command: /^npm (test|run check)$/, reason: "this test is part of it; .ci/run runs it on a clean clone" },
  { command: /^signalbox kpm (table|decode) capture\.pcap/, reason: "kpm-capture.test.ts runs them on a capture" },
  {
    command: /^npx signalbox kpm table examples\/kpm-v3\.pcap$/,
    reason: "kpm-models.test.ts runs it as signalbox",
  },
  { command: /^signalbox kpm (serve|export)$/, reason: "they do not end; kpm-serve.test.ts runs them" },
  { command: /^signalbox students serve --class/, reason: "it does not end; students-class.test.ts runs it" },
  { command: /^signalbox students serve --data /, reason: "it does not end; students-class.test.ts runs it" },
  { command: /^signalbox capture listen /, reason: "it does not end; capture.test.ts runs it" },
  {
    command: /^signalbox capture replay .* http:\/\/localhost:8080/,
    reason: "it needs a program; capture.test.ts runs it",
  },
  { command: /^npm start( -- .+)?$/, reason: "it does not end; start.test.ts runs it" },
  {
    command: /^([A-Z]+=\w+ )?npm run (build|build:ui|gen|format|bench( bench\/[\w-]+\.ts.*)?)$/,
    reason: "it changes the tree, or takes minutes",
  },
  {
    command: /^npm install (--save-dev )?(@signalbox\/\w+|signalbox)$/,
    reason: "the packages are not in the registry yet",
  },
  {
    command: /^npm (run build && npm pack -w|install \/tmp\/signalbox-)/,
    reason: "try-packages does both, in empty projects",
  },
  { command: /^curl -d .* "\$\(npx signalbox capture create\)"$/, reason: "start.test.ts runs it" },
  {
    command: /^signalbox capture (backup|restore|doctor) /,
    reason: "capture-backup.test.ts runs them, in folders of its own",
  },
  { command: /^signalbox (up|capture serve) --public/, reason: "they need other machines; public.test.ts runs them" },
  { command: /^signalbox capture export .*--cassette /, reason: "capture-cassette.test.ts runs it" },
  { command: /^API=\$\(signalbox capture proxy /, reason: "it needs another machine; capture.test.ts runs it" },
  { command: /^curl "\$API\//, reason: "it calls that proxy" },
  {
    command: /^signalbox students webhooks (create|test) /,
    reason: "the receiver is another machine; students-webhooks.test.ts runs them",
  },
  { command: /^npm run example /, reason: "examples.test.ts runs every example" },
  { command: /^npm pkg set repository=/, reason: "it changes the tree" },
];

const documents = await readDocuments();
const folder = temporaryFolder();
let services: SignalboxUp;
let shell: Shell;
let programs: ChildProcess;
/** The end of that process. All programs wait for it with one listener. */
let exited: Promise<unknown[]>;

beforeAll(async () => {
  services = await startSignalbox(join(folder, "data"));
  shell = await openShell();
  const options = ["--import", new URL("./offline-github.mjs", import.meta.url).href, "-C", "@signalbox/source"];
  programs = spawn(process.execPath, [...options, "test/run-programs.ts"], {
    cwd: repositoryRoot,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  exited = once(programs, "exit");
});
afterAll(async () => {
  await services.stop();
  await shell.close();
});

describe.each(documents)("$path", ({ path, text }) => {
  const blocks = blocksOf(text);

  test.each(blocks.filter(({ language }) => language === "ts" || language === "sh"))(
    "line $line runs",
    async ({ language, code }) => {
      if (language === "ts") expect(await runProgram(code)).toBe("");
      else expect(await runShell(path, code)).toMatchObject({ code: 0 });
    },
  );

  test.each(blocks.filter(({ language }) => language === "console"))(
    "line $line shows only commands that are listed with a reason",
    ({ code }) => {
      for (const line of code.trim().split("\n")) {
        expect(shownOnly.some(({ command }) => command.test(line)) ? "listed" : line).toBe("listed");
      }
    },
  );

  test("states the language of every block", () => {
    expect(blocks.filter(({ language }) => language === "")).toEqual([]);
  });

  test("names tests that exist", async () => {
    for (const [, name = ""] of text.matchAll(/`((?:\w+\/)*test\/[\w./-]+\.test\.ts)`/g)) {
      const file = name.startsWith("test/") || name.startsWith("packages/") ? name : `packages/${name}`;
      await expect(stat(join(repositoryRoot, file)), name).resolves.toBeDefined();
    }
  });

  test("links to files that exist", async () => {
    const targets = Array.from(text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g), ([, target = ""]) => target);
    for (const target of targets) {
      await expect(stat(join(repositoryRoot, dirname(path), target)), target).resolves.toBeDefined();
    }
  });
});

test("the programs of all documents end by themselves", async () => {
  // Those of `exited`, however many programs ran.
  expect(programs.listenerCount("error")).toBe(1);
  programs.disconnect();
  expect(await exited).toEqual([0, null]);
});

/** The services of this test listen at the addresses in the documents. */
function here(code: string): string {
  return code
    .replaceAll("http://127.0.0.1:3000", services.studentsUrl)
    .replaceAll("http://127.0.0.1:5000", services.captureUrl);
}

/** Runs a program in the process that all programs share, and returns its error. */
async function runProgram(code: string): Promise<string> {
  const ended = Promise.race([once(programs, "message"), exited]);
  programs.send(here(code));
  return String((await ended)[0]);
}

/** The shell blocks of a document run one after another in one folder, as a reader types them. */
async function runShell(path: string, code: string) {
  const cwd = join(folder, path.replaceAll("/", "-"));
  await mkdir(cwd, { recursive: true });
  const examples = join(cwd, "examples");
  if (!existsSync(examples)) await symlink(join(repositoryRoot, "examples"), examples);
  const env = { SIGNALBOX_STUDENTS_URL: services.studentsUrl, SIGNALBOX_CAPTURE_URL: services.captureUrl };
  return shell.run(here(code), { cwd, env });
}

async function readDocuments(): Promise<Document[]> {
  const paths = [
    ...(await readdir(repositoryRoot)).filter((name) => name.endsWith(".md")),
    ...(await markdownIn("docs")),
    ...(await readdir(join(repositoryRoot, "packages"))).map((name) => `packages/${name}/README.md`),
  ];
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(repositoryRoot, path), "utf8") })));
}

async function markdownIn(path: string): Promise<string[]> {
  const entries = await readdir(join(repositoryRoot, path), { recursive: true });
  return entries.filter((name) => name.endsWith(".md")).map((name) => `${path}/${name}`);
}

function blocksOf(text: string): Block[] {
  return Array.from(text.matchAll(/^```(\S*)[^\n]*\n(.*?)^```$/gms), ({ index, 1: language = "", 2: code = "" }) => ({
    line: text.slice(0, index).split("\n").length,
    language,
    code,
  }));
}
