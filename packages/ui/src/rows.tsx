import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Page } from "./api-error.ts";
import { Button } from "./button.tsx";
import { CardTable, type CardTableProps } from "./card-table.tsx";
import { InlineError, Skeleton } from "./feedback.tsx";
import { useTask } from "./use-task.ts";

/** Rows that the service lists, and work on them. */
type Rows<Row> = ReturnType<typeof useRows<Row>>;

/**
 * @param load returns the first page, or the one at a path
 * @param inputs the rows are loaded again when one of them changes; until then, the last ones stay
 */
export function useRows<Row>(load: (path?: string) => Promise<Page<Row>>, inputs: readonly unknown[] = []) {
  const rows = useSignal<readonly Row[] | undefined>(undefined);
  const next = useSignal<string | undefined>(undefined);
  const task = useTask();
  /** Counts the loads of the first page. What was asked for before the last one is ignored. */
  const count = useRef(0);
  /** How many of them are running. */
  const loading = useRef(0);
  const read = async (path?: string): Promise<void> => {
    const step = path === undefined ? 1 : 0;
    count.current += step;
    loading.current += step;
    const own = count.current;
    const page = await load(path).finally(() => {
      loading.current -= step;
    });
    if (own !== count.current) return;
    rows.value = path === undefined ? page.rows : [...(rows.peek() ?? []), ...page.rows];
    next.value = page.next;
  };
  /** Changes the loaded rows. */
  const change = (edit: (rows: readonly Row[]) => readonly Row[]): void => {
    rows.value = rows.peek() && edit(rows.peek() ?? []);
  };
  const drop = (row: Row): void => change((all) => all.filter((other) => other !== row));
  useEffect(() => void task.restart(read), inputs);
  return {
    ...task,
    /** Undefined until they are loaded. */
    rows: rows.value,
    hasMore: next.value !== undefined,
    /** Loads the first page again. */
    refresh: (): Promise<void> => read(),
    loadMore: (): void => void task.run(() => read(next.peek())),
    change,
    drop,
    /** Removes a row, once the service has. */
    remove: (row: Row, work: () => Promise<unknown>): void =>
      void task.run(async () => {
        await work();
        const isShown = rows.peek()?.includes(row);
        drop(row);
        // Rows that were requested before the service removed it may still have it.
        if (!isShown || loading.current > 0) await read();
      }),
  };
}

interface RowsOfProps<Row> {
  readonly of: Rows<Row>;
  /** What the rows are, to people. */
  readonly label: string;
  /** Shown when there is no row. */
  readonly empty?: string | undefined;
  /** The button for more rows. @default "Show more" */
  readonly more?: string | undefined;
  readonly children: (rows: readonly Row[]) => JSX.Element;
}

/** Rows that the service lists: while they load, when there are none, when that fails, and when there are more. */
export function RowsOf<Row>({ of, label, empty, more = "Show more", children }: RowsOfProps<Row>): JSX.Element {
  const { rows, error, hasMore } = of;
  // Other errors would come again.
  const canRetry = error !== undefined && (error.status === 0 || error.status >= 429);
  return (
    <>
      <InlineError
        message={error?.message}
        action={canRetry && <Button onClick={() => void of.run(of.refresh)}>Try again</Button>}
      />
      {rows === undefined && error === undefined && <Skeleton label={`${label} are being loaded`} />}
      {rows?.length === 0 && <p class="soft">{empty}</p>}
      {rows !== undefined && rows.length > 0 && children(rows)}
      {hasMore && (
        <div>
          <Button onClick={of.loadMore}>{more}</Button>
        </div>
      )}
    </>
  );
}

type RowsTableProps<Row> = Omit<RowsOfProps<Row>, "children"> & Omit<CardTableProps<Row>, "rows">;

/** A table of rows that the service lists. */
export function RowsTable<Row>({ of, empty, more, ...table }: RowsTableProps<Row>): JSX.Element {
  return (
    <RowsOf of={of} empty={empty} more={more} label={table.label}>
      {(rows) => <CardTable {...table} rows={rows} />}
    </RowsOf>
  );
}
