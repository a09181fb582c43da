import { Button, formatCount, formatNoun, Menu, type MenuItem } from "@signalbox/ui";
import type { JSX } from "preact";

interface SelectionBarProps {
  readonly count: number;
  /** The number of records of the view, when all loaded ones are selected and there are more. */
  readonly more: number | undefined;
  readonly canWrite: boolean;
  readonly exports: readonly MenuItem[];
  readonly onChange: () => void;
  readonly onDelete: () => void;
  readonly onChangeView: () => void;
  readonly onClear: () => void;
}

/** The actions on the selected students. Replaces the filters while there is a selection. */
export function SelectionBar(props: SelectionBarProps): JSX.Element {
  const { count, more, canWrite, exports } = props;
  return (
    <section class="records-bar selection-bar" aria-label="Selection">
      <span role="status">{formatNoun(count, "student")} selected</span>
      <span class="records-actions">
        {canWrite && (
          <>
            <Button onClick={props.onChange}>Change…</Button>
            <Button icon="trash" onClick={props.onDelete}>
              Delete
            </Button>
            {more !== undefined && <Button onClick={props.onChangeView}>Change all {formatCount(more)}…</Button>}
          </>
        )}
        <Menu label="Export" items={exports} />
        <Button icon="cross" onClick={props.onClear}>
          Clear
        </Button>
      </span>
    </section>
  );
}
