import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon, type IconName } from "./icons.tsx";
import "./button.css";

type Attributes = Omit<JSX.IntrinsicElements["button"], "icon" | "class">;

type ButtonProps = Attributes & {
  /** @default "plain" */
  readonly look?: "plain" | "main" | "danger" | "quiet";
  readonly icon?: IconName;
  /** What it acts on, where other buttons have the same text. Screen readers read it after the text, which is a string. */
  readonly of?: string;
  readonly children?: ComponentChildren;
};

export function Button({ look = "plain", icon, of, children, ...rest }: ButtonProps): JSX.Element {
  return (
    <button type="button" aria-label={of && `${children} ${of}`} {...clickable(rest)} class="button" data-look={look}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
}

type IconButtonProps = Attributes & {
  readonly icon: IconName;
  /** What the button does, with its key in brackets if it has one. */
  readonly label: string;
};

/** A button with only an icon. Its name appears on hover, and screen readers read it out. */
export function IconButton({ icon, label, ...rest }: IconButtonProps): JSX.Element {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...clickable(rest)}
      class="button button-icon"
      data-look="quiet"
    >
      <Icon name={icon} />
    </button>
  );
}

/**
 * A disabled button keeps the keyboard focus, which browsers take from one with the attribute `disabled`: the next key would
 * start at the top of the page. It ignores clicks, and does not submit its form when the user presses Enter in a field.
 */
function clickable({ disabled = false, ...rest }: Attributes): Attributes {
  return disabled ? { ...rest, "aria-disabled": true, onClick: (event) => event.preventDefault() } : rest;
}

interface CopyButtonProps {
  /** What to copy, or how to get it. */
  readonly text: string | (() => string | Promise<string>);
  /** The name of what is copied. */
  readonly of: string;
  /** Shows the word "Copy" beside the icon. @default false */
  readonly labelled?: boolean;
}

/** How long the button shows its result, in milliseconds. */
const SAID_FOR_MS = 1_500;

/** A button that copies a text and shows whether that worked. */
export function CopyButton({ text, of, labelled = false }: CopyButtonProps): JSX.Element {
  const [state, setState] = useState<"ready" | "copied" | "failed">("ready");

  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async (): Promise<void> => {
    try {
      setState((await copyText(typeof text === "string" ? text : await text())) ? "copied" : "failed");
    } catch {
      setState("failed");
    }
  };
  const said = state === "ready" ? "" : state === "copied" ? "Copied" : "Not copied";

  return (
    <button
      type="button"
      class={labelled ? "button" : "button button-icon"}
      data-look={labelled ? "plain" : "quiet"}
      title={`Copy ${of}`}
      onClick={() => void copy()}
    >
      <Icon name={state === "copied" ? "check" : state === "failed" ? "cross" : "copy"} />
      {labelled && <span aria-hidden="true">{said === "" ? `Copy ${of}` : said}</span>}
      <span class="visually-hidden">Copy {of}</span>
      <span class="visually-hidden" role="status">
        {said}
      </span>
    </button>
  );
}

/** Puts text on the clipboard. Resolves to false if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  // Browsers offer the clipboard API only on https and loopback. The older way also works on plain http in a local
  // network.
  if (navigator.clipboard === undefined) return copyBySelection(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const inFocus = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  // Inside an open dialog, because everything outside it is inert.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (inFocus instanceof HTMLElement) inFocus.focus();
  return copied;
}

interface AskOnceProps {
  /** The label of the first button. `warning` is the label of the second one. */
  readonly name: string;
  /** What it acts on, for screen readers, which both buttons name. */
  readonly of: string;
  readonly warning: string;
  readonly onYes: () => void;
}

/** A button for an action that cannot be undone. It asks for confirmation. */
export function AskOnce({ name, of, warning, onYes }: AskOnceProps): JSX.Element {
  const [isAsked, ask] = useState(false);
  if (!isAsked) {
    return (
      <Button look="danger" of={of} onClick={() => ask(true)}>
        {`${name}…`}
      </Button>
    );
  }
  /** Escape closes only the question. The focus then moves to the first button, which takes its place. */
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    ask(false);
  };
  return (
    <span class="line">
      <Button
        look="danger"
        aria-label={`${warning}: ${of}`}
        onKeyDown={leave}
        onClick={() => {
          ask(false);
          onYes();
        }}
      >
        {warning}
      </Button>
      <Button onKeyDown={leave} onClick={() => ask(false)}>
        Cancel
      </Button>
    </span>
  );
}
