import { Button, InlineError } from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { dateFormats, encodings, type ImportMappingJson, separators } from "../../../src/domain/shapes.ts";
import { callJson } from "../api/calls.ts";
import { useRows } from "../rows-table.tsx";
import { mappingPath } from "./import-api.ts";
import type { ImportTask } from "./import-task.ts";

const choices = [
  { name: "encoding", title: "Encoding", options: encodings },
  { name: "separator", title: "Between cells", options: Object.keys(separators) },
  { name: "dates", title: "Dates", options: dateFormats.filter((format) => format !== "auto") },
] as const;

/** The fields for the layout of the file: the detected settings, or those of the user. */
export function LayoutFields({ task }: { readonly task: ImportTask }): JSX.Element {
  const { layout } = task.settings.value;
  const found = task.preview.value.head?.found;
  const detected = (value: string | number | undefined): string =>
    value === undefined ? "detected" : `${value} (detected)`;
  return (
    <div class="field-row layout-fields">
      {choices.map(({ name, title, options }) => (
        <label class="field" key={name}>
          {title}
          <select
            value={layout[name] ?? ""}
            onChange={({ currentTarget: { value } }) =>
              task.changeLayout(({ [name]: _, ...others }) => (value === "" ? others : { ...others, [name]: value }))
            }
          >
            <option value="">{detected(found?.[name])}</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label class="field">
        Line of the header
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
      </label>
    </div>
  );
}

/** Saved layouts by name, shared by all users who import. */
export function SavedMappings({ task }: { readonly task: ImportTask }): JSX.Element {
  const saved = useRows(async () => ({ rows: await callJson<readonly ImportMappingJson[]>("GET", mappingPath()) }));
  const [name, setName] = useState("");
  const { rows = [] } = saved;
  const known = rows.find((mapping) => mapping.name === name.trim());
  const save = (): Promise<void> =>
    saved.run(async () => {
      await callJson("PUT", mappingPath(name.trim()), task.settings.peek().layout);
      await saved.refresh();
    });
  const remove = (): Promise<void> =>
    saved.run(async () => {
      setName("");
      await callJson("DELETE", mappingPath(name.trim()));
      await saved.refresh();
    });
  return (
    <>
      <div class="field-row">
        <label class="field">
          Saved mapping
          <select
            value={known?.name ?? ""}
            onChange={({ currentTarget: { value } }) => {
              setName(value);
              task.change({ layout: rows.find((mapping) => mapping.name === value)?.settings ?? {} });
            }}
          >
            <option value="">none</option>
            {rows.map((mapping) => (
              <option key={mapping.name} value={mapping.name}>
                {mapping.name}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          Save it as
          <input
            maxLength={100}
            autocomplete="off"
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        <Button disabled={name.trim() === ""} onClick={() => void save()}>
          {known === undefined ? "Save mapping" : "Replace mapping"}
        </Button>
        {known !== undefined && (
          <Button icon="trash" onClick={() => void remove()}>
            Delete mapping
          </Button>
        )}
      </div>
      <InlineError message={saved.error?.message} />
    </>
  );
}
