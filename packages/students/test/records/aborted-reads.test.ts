import type { QueryConnection } from "@signalbox/service/query-connection";
import { expect, test } from "vitest";
import { defaultLimits } from "../../src/limits.ts";
import { studentTasks } from "../../src/work/tasks.ts";

// *Stop* on the page aborts the request, and the request its task. Here the rows never end, unless the task stops reading them.

const id = "01900000-0000-7000-8000-000000000000";
const filters = [{ field: "room", operator: "eq", value: "B" }] as const;
const sort = [{ field: "rank", descending: false }];

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
    const tasks = studentTasks(connection, { profile: "open", limits: defaultLimits, collections: undefined });
    const run = {
      order: () => tasks.order({ statement, scan: { filters: [], sort } }, context),
      sortedPage: () => tasks.sortedPage({ statement, scan: { filters: [], sort }, limit: 100 }, context),
      list: () => {
        const scan = { filters, sort: [] };
        return tasks.list({ statement, scan, form: { format: "json" }, limit: 100, maxBytes: 1_000_000 }, context);
      },
      planBulk: () => tasks.planBulk({ statement, patch: '{"room": "B"}', samples: 0 }, context),
      planUndo: () => tasks.planUndo({ statement }, context),
    };
    await run[name]();
    expect(rows).toBeGreaterThanOrEqual(10_000);
    expect(isQueryOpen).toBe(false);
  },
);
