import { Tabs } from "@signalbox/ui";
import type { JSX } from "preact";
import { useRecords } from "../state/records.ts";
import { TaskFrame } from "../task-frame.tsx";
import { AuditTab } from "./audit-tab.tsx";
import { KeysTab } from "./keys-tab.tsx";
import { WebhooksTab } from "./webhooks-tab.tsx";
import "./administration-page.css";

const titles = { keys: "Keys", webhooks: "Webhooks", audit: "Access log" } as const;
type Part = keyof typeof titles;
const parts = Object.keys(titles) as Part[];

/** The administration: API keys, webhooks and the access log. */
export function AdministrationPage(): JSX.Element {
  const { address, go } = useRecords();
  const { show, of = "" } = address.value;
  const chosen = parts.find((part) => part === show) ?? "keys";
  return (
    <TaskFrame title="Administration">
      <Tabs
        label="Parts of the administration"
        tabs={parts.map((name) => ({ name, title: titles[name] }))}
        chosen={chosen}
        onChoose={(part) => go({ show: part, of: undefined })}
        panelId="administration-panel"
      />
      <div class="stack loose task-body" id="administration-panel" role="tabpanel" aria-label={titles[chosen]}>
        {chosen === "keys" && <KeysTab />}
        {chosen === "webhooks" && <WebhooksTab />}
        {chosen === "audit" && <AuditTab key={of} query={of} />}
      </div>
    </TaskFrame>
  );
}
