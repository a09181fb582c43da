import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { CapturedBody } from "../api/answers.ts";
import { type BodyViewName, bodyViews } from "../body/body-views.ts";
import { formatSize } from "../format-size.ts";
import { BodyContent } from "./body-content.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Section } from "./section.tsx";
import { ViewSwitch } from "./view-switch.tsx";

/** The body in the view that fits it, or in the one that the reader prefers. */
export function BodySection({ body }: { readonly body: CapturedBody }): JSX.Element {
  const views = useMemo(() => bodyViews(body), [body]);
  const [preferred, setPreferred] = useState<BodyViewName | null>(null);
  const view = views.find(({ name }) => name === preferred) ?? views[0];

  if (body.size === 0 || view === undefined) {
    return (
      <Section title="Body">
        <p class="quiet">No body was sent.</p>
      </Section>
    );
  }
  return (
    <Section
      title="Body"
      actions={
        <>
          {views.length > 1 && (
            <ViewSwitch names={views.map(({ name }) => name)} shown={view.name} onChoose={setPreferred} />
          )}
          {body.encoding === "utf8" && body.content !== null && <CopyButton text={body.content} of="body" />}
          <a class="button button-small" href={body.href} download>
            Download<span class="visually-hidden"> the body, {formatSize(body.size)}</span>
          </a>
        </>
      }
    >
      {body.truncated && (
        <p class="quiet">
          The sender sent more than the service keeps: this is the beginning, {formatSize(body.size)}.
        </p>
      )}
      <BodyContent view={view} />
    </Section>
  );
}
