import type { DeliveryJson, WebhookJson } from "@signalbox/students";
import { type BaseCommand, Command } from "../../command.ts";
import { confirm, confirmFlag } from "../../confirm.ts";
import { collect } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { printable, printJson, printRecord, reportDone, table } from "../../terminal.ts";
import { ask, askText, inPath, type ServiceFlags, serviceCommand } from "./service-client.ts";

const AN_ID = "019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11";

/** `signalbox students webhooks`: the URLs that get every change. With `--require-key`, they need a key of scope admin. */
export const webhooksCommand: BaseCommand = new Command("webhooks")
  .description("send changes of students to other programs")
  .addCommand(
    verb("list", "list webhooks", "students webhooks list")
      .flag("--json", "print them as JSON")
      .run(async ({ json, ...service }) => {
        const text = await askText(service, "/webhooks");
        if (json === true) return printJson(text);
        const rows = (JSON.parse(text) as WebhookJson[]).map(({ id, url, actions, lastError }) => [
          id,
          actions.join(",") || "all",
          lastError ?? "",
          url,
        ]);
        if (rows.length === 0) process.stderr.write("no webhooks; signalbox students webhooks create makes one\n");
        else process.stdout.write(table(["WEBHOOK", "ACTIONS", "LAST ERROR", "URL"], rows));
      }),
  )
  .addCommand(
    verb("get", "print a webhook as JSON", `students webhooks get ${AN_ID}`)
      .arg("<id>", "the id of the webhook")
      .flag("--json", "print it on one line")
      .run(async (id, { json, ...service }) => {
        printRecord(await askText(service, pathOf(id)), json);
      }),
  )
  .addCommand(
    verb(
      "create",
      "send all later changes to a URL, and print the secret that signs them, which is shown only once",
      "students webhooks create --to https://example.com/hook --action created --action deleted",
    )
      .requiredFlag("--to <url>", "URL that gets the changes")
      .flag("--action <action>", "only changes of this kind, such as created; may be repeated", collect, [])
      .flag("--json", "print the webhook with its secret as JSON")
      .run(async ({ to: url, action: actions, json, ...service }) => {
        const body = JSON.stringify({ url, ...(actions.length === 0 ? {} : { actions }) });
        printSecret(await askText(service, "/webhooks", { method: "POST", body }), json);
      }),
  )
  .addCommand(
    verb("update", "give a webhook another secret, and print it", `students webhooks update ${AN_ID} --new-secret`)
      .arg("<id>", "the id of the webhook")
      .requiredFlag("--new-secret", "sign all later changes with a new secret")
      .flag("--json", "print the webhook with its secret as JSON")
      .run(async (id, { json, ...service }) => {
        printSecret(await askText(service, `${pathOf(id)}/rotate`, { method: "POST" }), json);
      }),
  )
  .addCommand(
    verb("test", "send a test event, and print the outcome", `students webhooks test ${AN_ID}`)
      .arg("<id>", "the id of the webhook")
      .flag("--json", "print the outcome as JSON")
      .addHelpText("after", "\nExit code: 0 when the receiver responded with 2xx, 1 otherwise.")
      .run(async (id, { json, ...service }) => {
        const text = await askText(service, `${pathOf(id)}/test`, { method: "POST" });
        const { delivered, detail } = JSON.parse(text) as DeliveryJson;
        if (json === true) printJson(text);
        else if (delivered) process.stdout.write(`delivered: ${printable(detail)}\n`);
        if (!delivered) throw new CommandError(`not delivered: ${detail}`);
      }),
  )
  .addCommand(
    verb("replay", "send changes again, in order", `students webhooks replay ${AN_ID} --yes`)
      .with(confirmFlag)
      .arg("<id>", "the id of the webhook")
      .flag(
        "--after <cursor>",
        "only changes after this cursor, the `after` in a response of GET /students/changes (default: all, after asking)",
      )
      .flag("--json", "print the id as JSON")
      .run(async (id, { after, yes, json, ...service }) => {
        if (after === undefined) {
          const question = `Send every change there ever was to the webhook ${printable(id)} again (--after <cursor> limits them)?`;
          await confirm(question, { yes });
        }
        const query = after === undefined ? "" : `?${new URLSearchParams({ after })}`;
        await ask(service, `${pathOf(id)}/replay${query}`, { method: "POST" });
        const changes = after === undefined ? "every change" : `every change after ${after}`;
        reportDone(`${changes} is sent again`, json && { id });
      }),
  )
  .addCommand(
    verb("delete", "delete a webhook", `students webhooks delete ${AN_ID} --yes`)
      .with(confirmFlag)
      .arg("<id>", "the id of the webhook")
      .flag("--json", "print the id as JSON")
      .run(async (id, { yes, json, ...service }) => {
        await confirm(`Delete the webhook ${printable(id)}?`, { yes });
        await ask(service, pathOf(id), { method: "DELETE" });
        reportDone(`deleted the webhook ${id}`, json && { id });
      }),
  );

function verb(name: string, description: string, example: string): Command<[], ServiceFlags> {
  return serviceCommand(name).description(description).examples(`  $ signalbox ${example}`);
}

function pathOf(id: string): string {
  return `/webhooks/${inPath(id)}`;
}

/** Only the secret is output, so that a shell can store it. */
function printSecret(webhook: string, json: boolean | undefined): void {
  const { id, secret = "" } = JSON.parse(webhook) as WebhookJson;
  if (json === true) printJson(webhook);
  else process.stdout.write(`${printable(secret)}\n`);
  const shown = printable(id);
  if (json !== true) process.stderr.write(`webhook ${shown}; try it with: signalbox students webhooks test ${shown}\n`);
}
