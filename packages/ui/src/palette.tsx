import type { JSX } from "preact";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { type Command, formatKeys, singleKeys } from "./commands.ts";
import { Dialog } from "./dialog.tsx";
import { Checkbox, verbatim } from "./form.tsx";
import { VisibleText } from "./visible-text.tsx";
import "./options.css";

interface PaletteProps {
  readonly commands: readonly Command[];
  /** Finds further entries besides actions. By default there are none. */
  readonly findItems?: ((wanted: string) => readonly Command[]) | undefined;
  /** The placeholder of the field: what can be found. @default "Type a part of its name" */
  readonly placeholder?: string;
  readonly onClose: () => void;
}

/** The most entries that are listed at once. */
const MAX_LISTED = 50;

/** Finds actions and places of the page by a part of their names, and runs the chosen one. */
export function Palette(props: PaletteProps): JSX.Element {
  const { commands, findItems, placeholder = "Type a part of its name", onClose } = props;
  const [wanted, setWanted] = useState("");
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const found = useMemo(
    () => [...findCommands(commands, wanted), ...(findItems?.(wanted) ?? [])].slice(0, MAX_LISTED),
    [commands, findItems, wanted],
  );
  const options = useRef<HTMLDivElement>(null);
  useEffect(() => options.current?.children[chosen]?.scrollIntoView({ block: "nearest" }), [chosen]);

  const run = (command: Command | undefined): void => {
    if (command === undefined) return;
    onClose();
    // After the dialog is closed and the focus is back, and before the next key.
    queueMicrotask(command.run);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown") setChosen((chosen + 1) % Math.max(1, found.length));
    else if (event.key === "ArrowUp") setChosen(chosen <= 0 ? found.length - 1 : chosen - 1);
    else if (event.key === "Enter") run(found[chosen]);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title="Find an action" onClose={onClose}>
      <input
        autofocus
        type="text"
        role="combobox"
        aria-label="Action"
        aria-expanded="true"
        aria-controls={`${id}-options`}
        aria-activedescendant={found.length === 0 ? undefined : `${id}-${chosen}`}
        placeholder={placeholder}
        {...verbatim}
        value={wanted}
        onInput={({ currentTarget }) => {
          setWanted(currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <div class="palette-options" ref={options} id={`${id}-options`} role="listbox" aria-label="Actions">
        {found.map((command, index) => (
          // biome-ignore lint/a11y: the field has the focus and handles the keys.
          <div
            key={`${command.group} ${command.name}`}
            id={`${id}-${index}`}
            role="option"
            class="option"
            aria-selected={index === chosen}
            onClick={() => run(command)}
          >
            <span>
              <VisibleText text={command.name} />
            </span>
            <span class="soft">{command.group}</span>
            {command.keys !== undefined && <kbd>{formatKeys(command.keys)}</kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && <p class="soft">Nothing has this name.</p>}
    </Dialog>
  );
}

/**
 * The entries whose names contain all words. Those that begin with the first word come first; otherwise the order is
 * kept.
 */
function findCommands(commands: readonly Command[], wanted: string): Command[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const found = commands.filter(({ name, keyOnly, group }) => {
    const text = `${name} ${group}`.toLowerCase();
    return keyOnly !== true && words.every((word) => text.includes(word));
  });
  const begins = ({ name }: Command): boolean => name.toLowerCase().startsWith(words[0] ?? "");
  return [...found.filter(begins), ...found.filter((command) => !begins(command))];
}

interface KeyHelpProps {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

/** Lists all keys. Single keys can be turned off here. */
export function KeyHelp({ commands, onClose }: KeyHelpProps): JSX.Element {
  const withKeys = commands.filter(({ keys }) => keys !== undefined);
  const groups = [...new Set(withKeys.map(({ group }) => group))];
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div class="keys">
        {groups.map((group) => (
          <div key={group}>
            <h3>{group}</h3>
            <dl>
              {withKeys
                .filter((command) => command.group === group)
                .map(({ name, keys = "" }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>
                      <kbd>{formatKeys(keys)}</kbd>
                    </dd>
                  </div>
                ))}
            </dl>
          </div>
        ))}
      </div>
      <Checkbox
        checked={singleKeys.value}
        onChange={(checked) => {
          singleKeys.value = checked;
        }}
      >
        Use single-key shortcuts
      </Checkbox>
    </Dialog>
  );
}
