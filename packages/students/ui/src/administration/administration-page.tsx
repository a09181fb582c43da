import { Tabs } from "@signalbox/ui";
import type { JSX } from "preact";
import type { CallerJson } from "../../../src/domain/shapes.ts";
import { PlaceFrame } from "../place-frame.tsx";
import type { Address } from "../state/address.ts";
import { AuditTab } from "./audit-tab.tsx";
import { BackupsTab } from "./backups-tab.tsx";
import { KeysTab } from "./keys-tab.tsx";
import { WebhooksTab } from "./webhooks-tab.tsx";
import "./administration.css";

interface AdministrationPageProps {
  readonly caller: CallerJson;
  readonly address: Address;
  readonly go: (change: Partial<Address>) => void;
  readonly say: (message: string) => void;
  readonly onClose: () => void;
}

const titles = { keys: "Keys", webhooks: "Webhooks", backups: "Backups", audit: "Access log" } as const;
type Part = keyof typeof titles;
const parts = Object.keys(titles) as Part[];

/** The administration: API keys, webhooks, backups and the access log. */
export function AdministrationPage(props: AdministrationPageProps): JSX.Element {
  const { caller, address, go, say, onClose } = props;
  const chosen = parts.find((part) => part === address.show) ?? "keys";
  return (
    <PlaceFrame title="Administration" onClose={onClose}>
      <Tabs
        label="Parts of the administration"
        tabs={parts.map((name) => ({ name, title: titles[name] }))}
        chosen={chosen}
        onChoose={(show) => go({ show, of: undefined })}
        panelId="administration-panel"
      />
      <div class="place-body" id="administration-panel" role="tabpanel" aria-label={titles[chosen]}>
        {chosen === "keys" && <KeysTab caller={caller} say={say} />}
        {chosen === "webhooks" && <WebhooksTab open={address.of} onOpen={(of) => go({ of })} say={say} />}
        {chosen === "backups" && <BackupsTab />}
        {chosen === "audit" && (
          <AuditTab key={address.of ?? ""} query={address.of ?? ""} onQuery={(of) => go({ of })} say={say} />
        )}
      </div>
    </PlaceFrame>
  );
}
