import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repositoryRoot, runCommand } from "./run-signalbox.ts";
import { sharedDatabases } from "./shared-postgres.ts";
import { type SignalboxUp, startSignalbox } from "./signalbox-up.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Every example that is a program, and its output. */
const programs: Readonly<Record<string, RegExp>> = {
  "client-plugin.ts": /^created, found and deleted, each call with an id\n$/,
  "compare-nodes.ts": /^cell +node 1 +node 2 +difference\n(?:[\w/-]+ +[\d.]+ % +[\d.]+ % +-?[\d.]+ points\n){3}$/,
  "github-app.ts": /^GitHub got 200\nand the issue got a comment\n$/,
  "node-to-charts.ts": /^open http\S+ and select Measurements\n(?:[\w/-]+, .* in %: [\d.]+ of the blocks in use\n){4}$/,
  "poll-with-cache.ts": /^polled three times, received the record twice: 200, 304, 200\nwaited 1 s for the quota, /,
  "round-trip.ts": /student .*Ada Lovelace\ncaptured +2 requests.*\nreport .*valid/,
  "school-to-webhook.ts": /"created":3,.*(?:\nthe receiver was told: \w+ created){3}\n$/,
  "to-postgres.ts": /^\d{3,} records moved, \d{3,} acknowledged, every one of them found\n$/,
  "webhook-sender.ts": /^heard at attempt 3, each one signed\ngiven up after 3 attempts\n$/,
};

/** Example files to copy, with the test that runs them. */
const tested: Readonly<Record<string, string>> = {
  "class.csv": "packages/cli/test/students-examples.test.ts",
  "kpm-v3.pcap": "packages/cli/test/kpm-models.test.ts",
  "report.asn": "test/documents.test.ts, with docs/asn1.md",
  "school.json": "packages/cli/test/students-examples.test.ts",
  "slice-xapp.ts": "packages/cli/test/kpm-serve.test.ts",
};

const folder = temporaryFolder();
let signalbox: SignalboxUp;
let databaseUrl: string;
const databases = sharedDatabases();

beforeAll(async () => {
  databaseUrl = await databases.createDatabase();
  signalbox = await startSignalbox(join(folder, "data"));
});

afterAll(async () => {
  await signalbox.stop();
});

/** Follows all changes, so nothing else may create records meanwhile. */
const follower = "school-to-webhook.ts";

test.concurrent.each(Object.keys(programs).filter((file) => file !== follower))("examples/%s runs", runExample);
test(`examples/${follower} runs`, () => runExample(follower));

/** Runs a program against the started services. */
async function runExample(file: string): Promise<void> {
  const ran = await runCommand(process.execPath, ["-C", "@signalbox/source", `examples/${file}`], {
    env: {
      SIGNALBOX_STUDENTS_URL: signalbox.studentsUrl,
      SIGNALBOX_CAPTURE_URL: signalbox.captureUrl,
      DATABASE_URL: databaseUrl,
    },
  });
  expect(ran).toMatchObject({ code: 0, stderr: "" });
  expect(ran.stdout).toMatch(programs[file] ?? expect.unreachable(file));
}

test("every example has a test", async () => {
  const files = await readdir(join(repositoryRoot, "examples"));
  expect(files.sort()).toEqual([...Object.keys(programs), ...Object.keys(tested)].sort());
});
