import type { TableSelection } from "@signalbox/ui";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { StudentRecord } from "../api/student-record.ts";

export interface Selection {
  /** The selected records, only loaded ones: users must see what they change. */
  readonly selected: readonly StudentRecord[];
  readonly table: TableSelection;
  /** Selects the rows from the last toggled one to `to`. */
  readonly extend: (to: number) => void;
  readonly clear: () => void;
}

const nobody: ReadonlySet<string> = new Set();

/** The selected records. @param view each view has its own selection */
export function useSelection(records: readonly StudentRecord[], view: string): Selection {
  const [ids, setIds] = useState(nobody);
  /** The last toggled record, where a range starts. */
  const anchor = useRef<string | undefined>(undefined);
  const clear = (): void => {
    anchor.current = undefined;
    setIds(nobody);
  };
  useEffect(clear, [view]);
  const selected = useMemo(() => (ids.size === 0 ? [] : records.filter(({ id }) => ids.has(id))), [records, ids]);

  const select = (from: number, to: number): void => {
    const range = records.slice(Math.min(from, to), Math.max(from, to) + 1);
    setIds((known) => new Set([...known, ...range.map(({ id }) => id)]));
  };
  const extend = (to: number): void => {
    const from = records.findIndex(({ id }) => id === anchor.current);
    if (from < 0) anchor.current = records[to]?.id;
    select(from < 0 ? to : from, to);
  };
  const toggle = (index: number): void => {
    const id = records[index]?.id;
    if (id === undefined) return;
    anchor.current = id;
    setIds((known) => (known.has(id) ? new Set([...known].filter((other) => other !== id)) : new Set([...known, id])));
  };

  return {
    selected,
    extend,
    clear,
    table: {
      isSelected: (index) => ids.has(records[index]?.id ?? ""),
      state: selected.length === 0 ? "none" : selected.length === records.length ? "all" : "some",
      onToggle: (index, { isRange }) => (isRange ? extend(index) : toggle(index)),
      onToggleAll() {
        if (selected.length === records.length) clear();
        else select(0, records.length - 1);
      },
    },
  };
}
