// First steps with the packages that run anywhere: call an API on this machine, and decode a report.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Client } from "@signalbox/client";
import { formatJson } from "@signalbox/json";
import { decode, E2SmKpmEventTriggerDefinitionSchema, encode, validate } from "@signalbox/kpm";
import { verifySignature } from "@signalbox/signatures";

const server = createServer((request, response) => {
  response.setHeader("content-type", "application/json").end(JSON.stringify({ url: request.url }));
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
const client = new Client({ baseUrl: `http://127.0.0.1:${port}` });
const { data } = await client.request<{ url: string }>("GET /students/:id", { id: "a/b" });
assert.equal(data.url, "/students/a%2Fb");
assert.equal(typeof client.repos.get, "function");
server.closeAllConnections();
server.close();

const bytes = new Uint8Array([0x0a, 0x04, 0x0a, 0x02, 0x08, 0x0e]);
const trigger = decode(E2SmKpmEventTriggerDefinitionSchema, bytes);
assert.deepEqual(validate(E2SmKpmEventTriggerDefinitionSchema, trigger), { kind: "valid" });
assert.deepEqual(encode(E2SmKpmEventTriggerDefinitionSchema, trigger), bytes);

assert.equal(typeof formatJson, "function");
assert.equal(typeof verifySignature, "function");
process.stdout.write("done\n");
