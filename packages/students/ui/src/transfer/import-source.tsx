import { Button, formatSize, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import type { ImportFormat } from "../../../src/domain/shapes.ts";

/** The files to import. */
export interface Source {
  readonly file?: File | undefined;
  readonly format: ImportFormat;
  /** `roles.csv` of OneRoster. */
  readonly roles?: File | undefined;
}

interface ImportSourceProps {
  readonly source: Source;
  /** Whether the file itself says which users are students. */
  readonly saysRoles: boolean;
  readonly onChoose: (files: readonly File[]) => void;
  readonly onRemoveRoles: () => void;
}

const accepted = ".csv,.tsv,.txt,.ndjson,.jsonl";

/** Selects the file, and for OneRoster the one with the roles of its users. Both can be chosen or dropped together. */
export function ImportSource({ source, saysRoles, onChoose, onRemoveRoles }: ImportSourceProps): JSX.Element {
  const { file, format, roles } = source;
  const hasUsers = file !== undefined && format === "oneroster";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop target; the file inputs do the same by keyboard.
    <div
      class="import-drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onChoose([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      <Picker label="A CSV or NDJSON file: choose it, or drop it here" onChoose={onChoose} />
      {file !== undefined && (
        <p class="import-name">
          <VisibleText text={file.name} />, {formatSize(file.size)}
          {hasUsers ? ": users of OneRoster" : ""}
        </p>
      )}
      {hasUsers && roles === undefined && (
        <Picker
          label={
            saysRoles
              ? "roles.csv of OneRoster (not needed: the file says itself who is a student)"
              : "roles.csv of OneRoster, which says who of the users is a student"
          }
          onChoose={onChoose}
        />
      )}
      {roles !== undefined && (
        <p class="form-line import-name">
          <VisibleText text={roles.name} />, {formatSize(roles.size)}: who is a student
          <Button icon="cross" onClick={onRemoveRoles}>
            Without it
          </Button>
        </p>
      )}
      {roles !== undefined && !hasUsers && <p>These are the roles. Choose the users.csv that came with them, too.</p>}
    </div>
  );
}

function Picker({
  label,
  onChoose,
}: {
  readonly label: string;
  readonly onChoose: (files: readonly File[]) => void;
}): JSX.Element {
  return (
    <label class="field">
      {label}
      <input
        type="file"
        multiple
        accept={accepted}
        onChange={({ currentTarget }) => onChoose([...(currentTarget.files ?? [])])}
      />
    </label>
  );
}
