// The cost of one GET with the client, with its peers and without either. Each contender is a process of its own, because inlining and memory
// layout differ between processes. All call the same service over the same kind of connection, send the same headers and parse the same
// JSON. The preset `octokit` is not here: it waits between its requests.
//
//   npm run bench bench/client.ts

import { buildConsumer } from "../packages/client/test/support/built-package.ts";
import { compare, startProcess, worker } from "./harness.ts";

using consumer = buildConsumer();
const service = await startProcess("./client-server.ts");
await group("One GET with a JSON response, over fetch", "bare fetch", 1.1, [
  ["Signalbox", "fetch"],
  ["Signalbox, client.repos.get", "fetch-method"],
  ["bare fetch", "bare-fetch"],
  ["@octokit/core", "octokit-core"],
  ["@octokit/rest", "octokit-rest"],
  ["ky", "ky"],
  ["ofetch", "ofetch"],
  ["openapi-fetch", "openapi-fetch"],
]);
await group("One GET with a JSON response, over node:http", "bare node:http", 1.15, [
  ["Signalbox", "http"],
  ["bare node:http", "bare-http"],
  ["got", "got"],
]);
await service.stop();

async function group(
  work: string,
  against: string,
  cpu: number,
  names: readonly (readonly [shown: string, name: string])[],
): Promise<void> {
  const contenders = names.map(async ([shown, name]) =>
    worker(shown, await startProcess("./client-caller.ts", name, consumer.dist, service.ready)),
  );
  await compare({ part: "client", work, aim: { against, cpu } }, await Promise.all(contenders));
}
