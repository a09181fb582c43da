import type { QueryConnection } from "@signalbox/service/query-connection";
import { expect, test } from "vitest";
import { readTasks } from "../../src/reads/read-tasks.ts";
import { defaultLimits } from "../../src/students-options.ts";

// *Stop* on the page aborts the request, and the request its task. Here the rows never end, unless the task stops reading them.

const id = "01900000-0000-7000-8000-000000000000";
const filters = [{ path: "room", operator: "eq", value: "B" }] as const;
const sort = [{ path: "rank", descending: false }];

test.each(["order", "sortedPage", "list", "planBulk", "planUndo"] as const)(
  "an aborted %s stops reading, and ends its query",
  async (name) => {
    let rows = 0;
    let isQueryOpen = false;
    let isAborted = false;
    const connection: QueryConnection = {
      async *each() {
        isQueryOpen = true;
        try {
          for (;;) {
            rows += 1;
            // The user waits for a while, then stops it.
            if (rows === 10_000) isAborted = true;
            yield [id, 1, 0, 0, null, `{"rank": ${rows % 100}}`];
          }
        } finally {
          isQueryOpen = false;
        }
      },
      close: () => Promise.resolve(),
    };
    const context = { isAborted: () => isAborted, transfer: () => undefined };
    const statement = { sql: "select", parameters: [] };
    const tasks = readTasks(connection);
    const run = {
      order: () => tasks.order({ statement, own: { filters: [], sort } }, context),
      sortedPage: () => tasks.sortedPage({ statement, own: { filters: [], sort }, limit: 100 }, context),
      list: () => {
        const own = { filters, sort: [] };
        return tasks.list({ statement, own, form: { format: "json" }, limit: 100, maxBytes: 1_000_000 }, context);
      },
      planBulk: () =>
        tasks.planBulk(
          { statement, patch: '{"room": "B"}', profile: "open", limits: defaultLimits, samples: 0 },
          context,
        ),
      planUndo: () => tasks.planUndo({ statement, profile: "open" }, context),
    };
    await run[name]();
    expect(rows).toBeGreaterThanOrEqual(10_000);
    expect(isQueryOpen).toBe(false);
  },
);
