import type { JSX } from "preact";
import "./tabs.css";

export interface Tab<Name extends string> {
  readonly name: Name;
  readonly title: string;
  /** The number of items behind the tab. */
  readonly count?: number | undefined;
}

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
  /** The id of the element that shows the chosen view; it has `role="tabpanel"`. */
  readonly panelId: string;
}

/** Names of views, one of which is shown. Arrows, Home and End choose. */
export function Tabs<Name extends string>(props: TabsProps<Name>): JSX.Element {
  const { label, tabs, chosen, onChoose, panelId } = props;
  const press = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void => {
    const at = tabs.findIndex(({ name }) => name === chosen);
    const steps: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    if (step === undefined) return;
    const to = tabs.at(step % tabs.length);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(to.name);
    event.currentTarget.querySelector<HTMLElement>(`[data-name="${to.name}"]`)?.focus();
  };

  return (
    <div class="tabs" role="tablist" aria-label={label} onKeyDown={press}>
      {tabs.map(({ name, title, count }) => (
        <button
          key={name}
          type="button"
          role="tab"
          class="bare tab"
          data-name={name}
          aria-selected={name === chosen}
          aria-controls={name === chosen ? panelId : undefined}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {title}
          {count !== undefined && (
            <>
              {" "}
              <span class="tab-count">{count}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
