import { type Command, KeyHelp, Palette, type useStored } from "@signalbox/ui";
import type { JSX } from "preact";
import { memberValue, type StudentRecord, textOf } from "./api/student-record.ts";
import { ColumnsDialog } from "./list/columns-dialog.tsx";
import { FilterDialog } from "./list/filter-chips.tsx";
import type { Overlay } from "./records-commands.ts";
import type { Address } from "./state/address.ts";

interface OverlaysProps {
  readonly overlay: Overlay | null;
  readonly commands: readonly Command[];
  readonly singleKeys: ReturnType<typeof useStored<boolean>>;
  readonly records: readonly StudentRecord[];
  readonly members: readonly string[];
  readonly columns: readonly string[];
  readonly filters: readonly string[];
  readonly go: (change: Partial<Address>, options?: { readonly asStep?: boolean }) => void;
  readonly onClose: () => void;
}

/** The dialogs above the list: command palette, keyboard help, new filter, columns. */
export function Overlays(props: OverlaysProps): JSX.Element | null {
  const { overlay, commands, records, members, columns, filters, go, onClose } = props;
  const [singleKeys, setSingleKeys] = props.singleKeys;
  switch (overlay) {
    case "palette":
      return <Palette commands={commands} onClose={onClose} />;
    case "keys":
      return <KeyHelp commands={commands} singleKeys={singleKeys} onSingleKeys={setSingleKeys} onClose={onClose} />;
    case "filter":
      return (
        <FilterDialog
          members={[...members, "createdAt", "updatedAt"]}
          valuesOf={(member) => valuesOf(records, member)}
          onAdd={(filter) => go({ filters: [...filters.filter((one) => one !== filter), filter] }, { asStep: true })}
          onClose={onClose}
        />
      );
    case "columns":
      return (
        <ColumnsDialog
          columns={columns}
          members={members}
          onChange={(next) => go({ columns: next })}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}

/** How many values of a member are suggested for a filter, and from how many records they are taken. */
const offeredValues = 30;
const sampleSize = 300;

function valuesOf(records: readonly StudentRecord[], member: string): readonly string[] {
  const values = records.slice(0, sampleSize).flatMap((record) => {
    const value = memberValue(record, member);
    const text = value === undefined || value.kind === "object" || value.kind === "array" ? "" : (textOf(value) ?? "");
    return text === "" || text.length > 80 ? [] : [text];
  });
  return [...new Set(values)].slice(0, offeredValues);
}
