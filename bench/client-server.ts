// The service of bench/client.ts: JSON for every GET.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerUsage } from "./contender.ts";

const body = JSON.stringify({ id: 1, name: "hello", full_name: "octo/hello", private: false });
const server = createServer((_, response) => {
  response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(body);
});
server.keepAliveTimeout = 60_000;
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
answerUsage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
