import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const tests = ["packages/*/test/**/*.test.ts", "test/**/*.test.ts"];

/** Test files with a process of their own, because they measure it, or replace what others use. */
const alone = [
  // Memory, or how long the process computes without a break, of which other files' garbage would be a part.
  "packages/*/test/**/*{attacks,memory}*.test.ts",
  "packages/kpm/test/{decode-and-validate,robustness}.test.ts",
  // The threads, connections and timers of the process: late ones of another file would count too.
  "packages/capture/test/store/storage-errors.test.ts",
  "packages/client/test/plugins/scheduler.test.ts",
  // The actions and the output of commands, which other files run in their process.
  "packages/cli/test/flags.test.ts",
];

/** The tests of the whole repository. Each starts processes: the shortest file takes longest. */
const ofRepository = fileURLToPath(new URL("test/", import.meta.url));

/**
 * Starts the tests of the repository before those of packages. Where no run has been timed, Vitest starts the largest files first,
 * and these would run last, when the other workers have nothing left to do.
 */
class RepositoryFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Not before the files with a process of their own: between those, the shared processes would end.
    const rank = ({ project, moduleId }: TestSpecification): number => {
      if (project.name === "alone") return 0;
      return moduleId.startsWith(ofRepository) ? 1 : 2;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  // Packages are tested from their source, by the same export condition that Node and tsc use.
  ssr: { resolve: { conditions: ["@signalbox/source", "node"] } },
  test: {
    // Processes that tests start compile what they load once, as installed commands do.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/node-compile", import.meta.url)) },
    globalSetup: ["test/shared-postgres.ts", "packages/kpm/scripts/generate-for-tests.ts"],
    setupFiles: "test/after-each-file.ts",
    sequence: { sequencer: RepositoryFirst },
    projects: [
      // To start a process and load the modules takes longer than most files run: these share the processes of the workers.
      { extends: true, test: { name: "shared", include: tests, exclude: alone, isolate: false } },
      { extends: true, test: { name: "alone", include: alone } },
    ],
    // Real databases and browsers start inside tests, and a busy machine may be ten times slower: only what hangs should fail.
    testTimeout: 300_000,
    // Many files wait for processes, sockets and clocks more than they compute: two more than there are cores keep those busy.
    maxWorkers: availableParallelism() + 2,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
