import { CommandError } from "../../command-error.ts";

/** Reads `--where`: filters such as `status=enrolled` or `age[gte]=18`, as parameters of a query. */
export function readFilters(where: readonly string[]): URLSearchParams {
  return new URLSearchParams(
    where.map((filter) => {
      const at = filter.indexOf("=");
      if (at > 0) return [filter.slice(0, at), filter.slice(at + 1)];
      throw CommandError.usage(`--where ${filter} is no filter; it looks like status=enrolled or age[gte]=18`);
    }),
  );
}
