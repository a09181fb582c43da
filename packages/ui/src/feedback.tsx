import type { ComponentChildren, JSX } from "preact";
import { CopyButton } from "./button.tsx";
import { Icon, type IconName } from "./icons.tsx";
import { ScrollRegion } from "./scroll-region.tsx";
import { Sentence } from "./visible-text.tsx";
import "./feedback.css";

export type Tone = "plain" | "good" | "warn" | "bad" | "info";

interface BadgeProps {
  /** The colour. The text or the icon must tell the same, since not everybody sees colours. @default "plain" */
  readonly tone?: Tone;
  readonly icon?: IconName;
  readonly title?: string;
  readonly children: ComponentChildren;
}

/** A short mark beside something. */
export function Badge({ tone = "plain", icon, title, children }: BadgeProps): JSX.Element {
  return (
    <span class="badge" data-tone={tone} title={title}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </span>
  );
}

interface EmptyStateProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

/** Shown where there is no content yet. Explains the first step. */
export function EmptyState({ title, children }: EmptyStateProps): JSX.Element {
  return (
    <section class="empty" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface CommandSampleProps {
  readonly label: string;
  readonly text: string;
  /** What is copied. @default `label` */
  readonly of?: string;
}

/** A command or URL that runs as copied. */
export function CommandSample({ label, text, of = label }: CommandSampleProps): JSX.Element {
  return (
    <div class="sample box">
      <ScrollRegion as="pre" label={label}>
        {text}
      </ScrollRegion>
      <CopyButton text={text} of={of} />
    </div>
  );
}

interface InlineErrorProps {
  /** What happened, whether anything was lost, and what to do. Undefined when there is no error. */
  readonly message: string | undefined;
  /** @default "bad" */
  readonly tone?: "bad" | "warn";
  readonly action?: ComponentChildren;
  /** Whether screen readers have read it. @default false */
  readonly isRead?: boolean;
}

/** An error message next to what caused it. Screen readers read it out. It takes no room while there is no error. */
export function InlineError({ message, tone = "bad", action, isRead = false }: InlineErrorProps): JSX.Element {
  return (
    <div role={isRead ? undefined : "alert"}>
      {message !== undefined && message !== "" && (
        <div class="error" data-tone={tone}>
          <Icon name="warning" />
          <div>
            <Sentence text={message} />
          </div>
          {action}
        </div>
      )}
    </div>
  );
}

/** A placeholder for text that is loading. It appears after 200 ms, so that fast responses do not flicker. */
export function Skeleton({ lines = 6, label }: { readonly lines?: number; readonly label: string }): JSX.Element {
  return (
    <div class="skeleton" role="status">
      <span class="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} aria-hidden="true" />
      ))}
    </div>
  );
}
