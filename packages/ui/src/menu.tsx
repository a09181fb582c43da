import type { JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "./icons.tsx";
import { VisibleText } from "./visible-text.tsx";
import "./menu.css";

export interface MenuItem {
  readonly name: string;
  readonly run?: () => void;
  /** A link instead of an action. */
  readonly href?: string;
  readonly download?: boolean;
  /** The key for the same action. */
  readonly keys?: string | undefined;
  readonly danger?: boolean;
}

interface MenuProps {
  readonly label: string;
  readonly icon?: IconName;
  /** Shows only the icon; the label is its name. @default false */
  readonly iconOnly?: boolean;
  readonly items: readonly MenuItem[];
  /** The edge of the button with which the list is aligned. @default "end" */
  readonly align?: "start" | "end";
}

/** A button with a list of actions. Arrows, Home, End, letters, Escape and Tab work as in other menus. */
export function Menu({ label, icon, iconOnly = false, items, align = "end" }: MenuProps): JSX.Element {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const list = root.current?.querySelector<HTMLElement>(".menu-items");
    if (list != null) moveIntoView(list);
    root.current?.querySelector<HTMLElement>(".menu-item")?.focus();
    const close = (event: Event): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener("pointerdown", close);
    addEventListener("focusin", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("focusin", close);
    };
  }, [open]);

  const leave = (): void => {
    setOpen(false);
    button.current?.focus();
  };

  const press = (event: KeyboardEvent): void => {
    if (!open) return;
    const all = [...(root.current?.querySelectorAll<HTMLElement>(".menu-item") ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = targetOf(event.key, at, all);
    if (event.key === "Escape") leave();
    else if (to !== undefined) to.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const choose = (item: MenuItem): void => {
    leave();
    item.run?.();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the menu inside handles the keys.
    <div class="menu" ref={root} onKeyDown={press}>
      <button
        type="button"
        class={iconOnly ? "button button-icon" : "button"}
        data-look={iconOnly ? "quiet" : "plain"}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={iconOnly ? label : undefined}
        title={iconOnly ? label : undefined}
        ref={button}
        onClick={() => setOpen(!open)}
      >
        {icon !== undefined && <Icon name={icon} />}
        {!iconOnly && (
          <span class="menu-label">
            <VisibleText text={label} />
          </span>
        )}
        {!iconOnly && <Icon name="down" />}
      </button>
      {open && (
        <div class="menu-items" id={id} role="menu" aria-label={label} data-align={align}>
          {items.map((item, index) =>
            item.href === undefined ? (
              <button
                key={`${index} ${item.name}`}
                type="button"
                role="menuitem"
                tabIndex={-1}
                class="menu-item"
                data-danger={item.danger}
                onClick={() => choose(item)}
              >
                <VisibleText text={item.name} />
                {item.keys !== undefined && <kbd>{item.keys}</kbd>}
              </button>
            ) : (
              <a
                key={`${index} ${item.name}`}
                role="menuitem"
                tabIndex={-1}
                class="menu-item"
                href={item.href}
                download={item.download}
                onClick={leave}
              >
                <VisibleText text={item.name} />
              </a>
            ),
          )}
        </div>
      )}
    </div>
  );
}

/** The distance of a menu from the edges of the window, in pixels. */
const edgePx = 8;

/** A button near an edge has no space for its menu on that side. */
function moveIntoView(list: HTMLElement): void {
  const { left, right } = list.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  const shift = left < edgePx ? edgePx - left : Math.min(0, clientWidth - edgePx - right);
  list.style.translate = `${shift}px`;
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
