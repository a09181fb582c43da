import { ApiError, Button, InlineError } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ImportLayoutJson, ImportMappingJson } from "../../../src/domain/shapes.ts";
import { mappingsApi } from "./import-api.ts";

interface SavedMappingsProps {
  readonly layout: ImportLayoutJson;
  readonly onChoose: (layout: ImportLayoutJson) => void;
}

/** Saved layouts by name, shared by all users who import. */
export function SavedMappings({ layout, onChoose }: SavedMappingsProps): JSX.Element {
  const [saved, setSaved] = useState<readonly ImportMappingJson[]>([]);
  const [name, setName] = useState("");
  const [error, setError] = useState<ApiError>();
  const failed = (cause: unknown): void => setError(ApiError.from(cause));
  const load = (): void => {
    setError(undefined);
    mappingsApi.list().then(setSaved, failed);
  };
  useEffect(load, []);
  const known = saved.find((mapping) => mapping.name === name.trim());
  return (
    <>
      <div class="field-row">
        <label class="field">
          Saved mapping
          <select
            value={known?.name ?? ""}
            onChange={({ currentTarget: { value } }) => {
              const chosen = saved.find((mapping) => mapping.name === value);
              setName(value);
              onChoose(chosen?.settings ?? {});
            }}
          >
            <option value="">none</option>
            {saved.map((mapping) => (
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
        <Button
          disabled={name.trim() === ""}
          onClick={() => void mappingsApi.save(name.trim(), layout).then(load, failed)}
        >
          {known === undefined ? "Save mapping" : "Replace mapping"}
        </Button>
        {known !== undefined && (
          <Button
            icon="trash"
            onClick={() => {
              setName("");
              mappingsApi.remove(known.name).then(load, failed);
            }}
          >
            Delete mapping
          </Button>
        )}
      </div>
      <InlineError message={error?.message} />
    </>
  );
}
