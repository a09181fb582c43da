import type { SignatureScheme } from "@signalbox/signatures";
import { Badge, Button, Form, SelectField, TextField } from "@signalbox/ui";
import type { JSX } from "preact";
import type { CaptureRoute } from "../api/responses.ts";
import { SaveButtons, useSettings } from "./use-settings.tsx";

/** The name of each scheme, and what its key looks like. */
const schemes: Readonly<Record<SignatureScheme, readonly [title: string, key: string]>> = {
  github: ["GitHub", "the secret of the webhook"],
  stripe: ["Stripe", "whsec_…"],
  slack: ["Slack", "the signing secret"],
  shopify: ["Shopify", "the secret of the webhook"],
  twilio: ["Twilio", "the auth token"],
  "standard-webhooks": ["Standard Webhooks", "whsec_… or whpk_…"],
  hmac: ["Any HMAC in a header", "the key"],
};

/** The key is empty at first: the service never shows it. */
function fillSignature({ signature }: CaptureRoute) {
  const {
    header = "X-Signature",
    algorithm = "sha256",
    encoding = "hex",
    prefix = "",
  } = signature?.scheme === "hmac" ? signature : {};
  return { scheme: signature?.scheme ?? "github", key: "", header, algorithm, encoding, prefix };
}

/** The signature scheme and the key that requests must be signed with. */
export function SignatureTab({ route }: { readonly route: CaptureRoute }): JSX.Element {
  const { signature } = route;
  const settings = useSettings(route, "signature", fillSignature);
  const { form, save, errorAt } = settings;
  const { scheme, key, header, algorithm, encoding, prefix } = form;
  const set = (name: keyof typeof form) => (text: string) => settings.set({ ...form, [name]: text });

  const submit = (): void => {
    const hmac = { header, algorithm, encoding, ...(prefix === "" ? {} : { prefix }) };
    void save(
      { signature: { scheme, key, ...(scheme === "hmac" ? hmac : {}) } },
      { message: "Signatures are checked from now on." },
    );
  };
  return (
    <Form class="stack loose" onSubmit={submit}>
      <p class="soft">
        Each request then says whether it is signed, and if not, why. The key is stored by the service and never shown
        again.
      </p>
      {signature !== null && (
        <p>
          <Badge tone="good" icon="check">
            {schemes[signature.scheme][0]}
          </Badge>{" "}
          is checked.
        </p>
      )}
      <div class="field-row">
        <SelectField
          title="Signed by"
          value={scheme}
          options={Object.entries(schemes).map(([name, [title]]) => [name, title])}
          onChoose={set("scheme")}
        />
        <TextField
          title="Key"
          error={errorAt("/signature/key")}
          type="password"
          required
          autocomplete="off"
          placeholder={schemes[scheme][1]}
          value={key}
          onInput={set("key")}
        />
      </div>
      {scheme === "hmac" && (
        <div class="field-row">
          <TextField
            title="Header"
            error={errorAt("/signature/header")}
            required
            value={header}
            onInput={set("header")}
          />
          <SelectField title="Algorithm" options={algorithms} value={algorithm} onChoose={set("algorithm")} />
          <SelectField title="Written in" options={encodings} value={encoding} onChoose={set("encoding")} />
          <TextField title="Before it" placeholder="sha256=" value={prefix} onInput={set("prefix")} />
        </div>
      )}
      <SaveButtons settings={settings} fields={["/signature/key", "/signature/header"]} label="Check signatures">
        {signature !== null && (
          <Button
            look="danger"
            disabled={settings.busy}
            onClick={() => void save({ signature: null }, { message: "Signatures are no longer checked." })}
          >
            Stop checking
          </Button>
        )}
      </SaveButtons>
    </Form>
  );
}

const algorithms = ["sha1", "sha256", "sha384", "sha512"];
const encodings = ["hex", "base64", "base64url"];
