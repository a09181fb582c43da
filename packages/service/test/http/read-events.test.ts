import { expect, test } from "vitest";
import { type ReceivedEvent, readEvents } from "../../src/http/read-events.ts";
import { encodeEvents } from "../../src/http/service-result.ts";

const events = [{ id: "1" }, { id: "2", event: "request", data: '{"a":"é: b"}' }, { data: "" }];
const sent = Buffer.concat([Buffer.from("retry: 1000\n\n: still here\n\n"), encodeEvents(events)]);

test.each([1, 3, 1_000])("readEvents() parses what encodeEvents() wrote, in chunks of %d bytes", async (size) => {
  const body = ReadableStream.from(
    Array.from({ length: Math.ceil(sent.length / size) }, (_, at) => sent.subarray(at * size, (at + 1) * size)),
  );
  expect(await eventsOf(body)).toEqual(events);
});

test("readEvents() ignores an incomplete event at the end", async () => {
  const body = ReadableStream.from([sent.subarray(0, -1)]);
  expect(await eventsOf(body)).toEqual(events.slice(0, 2));
});

async function eventsOf(body: ReadableStream | null): Promise<ReceivedEvent[]> {
  const events: ReceivedEvent[] = [];
  for await (const some of readEvents({ body })) events.push(...some);
  return events;
}
