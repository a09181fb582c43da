import type { JSX } from "preact";
import { encodings, type ImportLayoutJson, type ImportSummaryJson, separators } from "../../../src/domain/shapes.ts";
import { dateFormats } from "../../../src/transfer/convert-cells.ts";
import type { ChangeLayout } from "./import-columns.tsx";

interface LayoutFieldsProps {
  readonly layout: ImportLayoutJson;
  /** The detected layout. */
  readonly found: ImportSummaryJson | undefined;
  readonly onChange: ChangeLayout;
}

/** The fields for the layout of the file: the detected settings, or those of the user. */
export function LayoutFields({ layout, found, onChange }: LayoutFieldsProps): JSX.Element {
  const choice = (name: "encoding" | "separator" | "dates", title: string, options: readonly string[]): JSX.Element => (
    <label class="field">
      {title}
      <select
        value={layout[name] ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange(({ [name]: _, ...others }) => (value === "" ? others : { ...others, [name]: value }))
        }
      >
        <option value="">{found?.[name] === undefined ? "detected" : `${found[name]} (detected)`}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div class="field-row layout-fields">
      {choice("encoding", "Encoding", encodings)}
      {choice("separator", "Between cells", Object.keys(separators))}
      {choice(
        "dates",
        "Dates",
        dateFormats.filter((format) => format !== "auto"),
      )}
      <label class="field">
        Line of the header
        <input
          type="number"
          min={1}
          max={1000}
          placeholder={found?.headerLine === undefined ? "detected" : `${found.headerLine} (detected)`}
          value={layout.headerLine ?? ""}
          onChange={({ currentTarget: { valueAsNumber } }) =>
            onChange(({ headerLine: _, ...others }) =>
              valueAsNumber >= 1 ? { ...others, headerLine: Math.trunc(valueAsNumber) } : others,
            )
          }
        />
      </label>
    </div>
  );
}
