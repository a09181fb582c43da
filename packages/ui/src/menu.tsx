import type { JSX } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import { formatKeys } from "./commands.ts";
import { Icon, type IconName } from "./icons.tsx";
import { VisibleText } from "./visible-text.tsx";
import "./options.css";

export interface MenuItem {
  readonly name: string;
  readonly run?: () => void;
  /** A link instead of an action. */
  readonly href?: string;
  readonly download?: boolean;
  /** The key for the same action, as of a command. */
  readonly keys?: string;
  readonly danger?: boolean;
}

interface MenuProps {
  readonly label: string;
  readonly icon?: IconName;
  /** Shows only the icon; the label is its name. @default false */
  readonly iconOnly?: boolean;
  readonly items: readonly MenuItem[];
}

/**
 * A button with a list of actions. Arrows, Home, End, letters and Tab work as in other menus. The browser places the
 * list, and closes it on Escape and on a click elsewhere.
 */
export function Menu({ label, icon, iconOnly = false, items }: MenuProps): JSX.Element {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  const press = (event: KeyboardEvent): void => {
    const all = [...(list.current?.children ?? [])] as HTMLElement[];
    const to = targetOf(event.key, all.indexOf(document.activeElement as HTMLElement), all);
    if (event.key === "Tab") list.current?.hidePopover();
    to?.focus();
    if (to !== undefined) event.preventDefault();
    // Single keys of the page do not act on what is behind the menu.
    event.stopPropagation();
  };
  const choose = ({ run }: MenuItem): void => {
    list.current?.hidePopover();
    button.current?.focus();
    run?.();
  };

  return (
    <div class="menu">
      <button
        type="button"
        class={iconOnly ? "button button-icon" : "button"}
        data-look={iconOnly ? "quiet" : "plain"}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={iconOnly ? label : undefined}
        title={iconOnly ? label : undefined}
        ref={button}
        popoverTarget={id}
      >
        {icon !== undefined && <Icon name={icon} />}
        {!iconOnly && (
          <span class="menu-label truncated">
            <VisibleText text={label} />
          </span>
        )}
        {!iconOnly && <Icon name="down" />}
      </button>
      <div
        class="menu-items"
        id={id}
        ref={list}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={press}
        // Before it opens, so that the browser finds the item that takes the focus.
        onBeforeToggle={({ newState }) => newState === "open" && setOpen(true)}
        onToggle={({ newState }) => newState === "closed" && setOpen(false)}
      >
        {open &&
          items.map((item, index) => {
            const Tag = item.href === undefined ? "button" : "a";
            return (
              <Tag
                key={`${index} ${item.name}`}
                {...(item.href === undefined ? { type: "button" } : { href: item.href, download: item.download })}
                role="menuitem"
                autofocus={index === 0}
                tabIndex={-1}
                class="menu-item bare"
                data-danger={item.danger}
                onClick={() => choose(item)}
              >
                <VisibleText text={item.name} />
                {item.keys !== undefined && <kbd>{formatKeys(item.keys)}</kbd>}
              </Tag>
            );
          })}
      </div>
    </div>
  );
}

function targetOf(key: string, at: number, all: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === "ArrowDown") return all[(at + 1) % all.length];
  if (key === "ArrowUp") return all.at(at <= 0 ? -1 : at - 1);
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  if (key.length !== 1 || key === " ") return undefined;
  const begins = (item: HTMLElement): boolean => item.textContent?.toLowerCase().startsWith(key.toLowerCase()) === true;
  return all.find((item, index) => index > at && begins(item)) ?? all.find(begins);
}
