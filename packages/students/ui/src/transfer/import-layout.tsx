import { Field, SelectField } from "@signalbox/ui";
import type { JSX } from "preact";
import { dateFormats, encodings, separators } from "../../../src/domain/shapes.ts";
import type { ImportTask } from "./import-task.ts";

const choices = [
  { name: "encoding", title: "Encoding", options: encodings },
  { name: "separator", title: "Between cells", options: Object.keys(separators) },
  { name: "dates", title: "Dates", options: dateFormats.filter((format) => format !== "auto") },
] as const;

/** The fields for the layout of the file: the detected settings, or those of the user. */
export function LayoutFields({ task }: { readonly task: ImportTask }): JSX.Element {
  const { layout, file } = task.settings.value;
  // A workbook has neither an encoding nor separators.
  const shown = /\.xlsx$/i.test(file?.name ?? "") ? choices.filter(({ name }) => name === "dates") : choices;
  const found = task.preview.value.head?.found;
  const detected = (value: string | number | undefined): string =>
    value === undefined ? "detected" : `${value} (detected)`;
  return (
    <div class="field-row layout-fields">
      {shown.map(({ name, title, options }) => (
        <SelectField
          title={title}
          key={name}
          value={layout[name] ?? ""}
          options={[["", detected(found?.[name])], ...options]}
          onChoose={(value) =>
            task.changeLayout(({ [name]: _, ...others }) => (value === "" ? others : { ...others, [name]: value }))
          }
        />
      ))}
      <Field title="Line of the header">
        <input
          type="number"
          min={1}
          max={1000}
          placeholder={detected(found?.headerLine)}
          value={layout.headerLine ?? ""}
          onChange={({ currentTarget: { valueAsNumber } }) =>
            task.changeLayout(({ headerLine: _, ...others }) =>
              valueAsNumber >= 1 ? { ...others, headerLine: Math.trunc(valueAsNumber) } : others,
            )
          }
        />
      </Field>
    </div>
  );
}
