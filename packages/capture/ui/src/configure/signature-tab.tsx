import type { SignatureScheme } from "@signalbox/signatures";
import { Badge, Button } from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { NotSaved, type TabProps, useSave } from "./use-save.tsx";

const schemes: Readonly<Record<SignatureScheme, string>> = {
  github: "GitHub",
  stripe: "Stripe",
  slack: "Slack",
  shopify: "Shopify",
  twilio: "Twilio",
  "standard-webhooks": "Standard Webhooks",
  hmac: "Any HMAC in a header",
};

const keyHints: Readonly<Record<SignatureScheme, string>> = {
  github: "the secret of the webhook",
  stripe: "whsec_…",
  slack: "the signing secret",
  shopify: "the secret of the webhook",
  twilio: "the auth token",
  "standard-webhooks": "whsec_… or whpk_…",
  hmac: "the key",
};

/** The signature scheme and the key that requests must be signed with. */
export function SignatureTab(props: TabProps): JSX.Element {
  const { signature } = props.route;
  const [scheme, setScheme] = useState<SignatureScheme>(signature?.scheme ?? "github");
  const [key, setKey] = useState("");
  const known = signature?.scheme === "hmac" ? signature : undefined;
  const [header, setHeader] = useState(known?.header ?? "X-Signature");
  const [algorithm, setAlgorithm] = useState(known?.algorithm ?? "sha256");
  const [encoding, setEncoding] = useState(known?.encoding ?? "hex");
  const [prefix, setPrefix] = useState(known?.prefix ?? "");
  const [base, setBase] = useState(signature);
  const save = useSave(props, { signature: base });
  const { busy } = save;
  const onSaved = (saved: TabProps["route"]): void => setBase(saved.signature);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const hmac = { header, algorithm, encoding, ...(prefix === "" ? {} : { prefix }) };
    void save.save(
      { signature: { scheme, key, ...(scheme === "hmac" ? hmac : {}) } },
      { said: "Each request now says whether it is signed.", onSaved },
    );
  };
  return (
    <form class="configure" onSubmit={submit}>
      <p class="soft">
        Each request then says whether it is signed, and if not, why. The key is stored by the service and never shown
        again.
      </p>
      {signature !== null && (
        <p>
          <Badge tone="good" icon="check">
            {schemes[signature.scheme]}
          </Badge>{" "}
          is checked.
        </p>
      )}
      <div class="field-row">
        <label class="field">
          Signed by
          <select value={scheme} onChange={({ currentTarget }) => setScheme(currentTarget.value as SignatureScheme)}>
            {Object.entries(schemes).map(([name, title]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          Key
          <input
            type="password"
            required
            autocomplete="off"
            placeholder={keyHints[scheme]}
            value={key}
            onInput={({ currentTarget }) => setKey(currentTarget.value)}
          />
        </label>
      </div>
      {scheme === "hmac" && (
        <div class="field-row">
          <label class="field">
            Header
            <input required value={header} onInput={({ currentTarget }) => setHeader(currentTarget.value)} />
          </label>
          <label class="field">
            Algorithm
            <select
              value={algorithm}
              onChange={({ currentTarget }) => setAlgorithm(currentTarget.value as typeof algorithm)}
            >
              {["sha1", "sha256", "sha384", "sha512"].map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <label class="field">
            Written in
            <select
              value={encoding}
              onChange={({ currentTarget }) => setEncoding(currentTarget.value as typeof encoding)}
            >
              {["hex", "base64", "base64url"].map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <label class="field">
            Before it
            <input
              placeholder="sha256="
              value={prefix}
              onInput={({ currentTarget }) => setPrefix(currentTarget.value)}
            />
          </label>
        </div>
      )}
      <NotSaved save={save} onTheirs={() => setBase(signature)} />
      <div class="dialog-actions">
        {signature !== null && (
          <Button
            look="danger"
            disabled={busy}
            onClick={() =>
              void save.save({ signature: null }, { said: "Signatures are not checked any more.", onSaved })
            }
          >
            Stop checking
          </Button>
        )}
        <Button type="submit" look="main" disabled={busy}>
          Check signatures
        </Button>
      </div>
    </form>
  );
}
