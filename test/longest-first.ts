import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Short files that run for long, because they wait for processes and installations. */
const long = /\/(try-packages|takeover|drain|pooler|killed|storage-errors|platforms|types|webhooks|look-up)\.test\.ts$/;

/**
 * The order of Vitest, which begins with the longest files: by their last duration, or in a new clone by their size. That would
 * leave a long file with few lines to the end, when the other workers have nothing left to do.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Files that share processes follow those that do not.
    const isLong = ({ moduleId, project }: TestSpecification): boolean =>
      !project.config.isolate && long.test(moduleId);
    const alone = sorted.filter(({ project }) => project.config.isolate);
    const others = sorted.filter((file) => !file.project.config.isolate && !isLong(file));
    return [...alone, ...sorted.filter(isLong), ...others];
  }
}
