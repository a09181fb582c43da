import type { CapturedRequestJson } from "../json/shapes.ts";

/** A captured request, with what tests ask of it. */
export interface ReceivedRequest extends CapturedRequestJson {
  /** The first value of a header, whatever the case of its name. */
  header(name: string): string | undefined;
  /** The body as it was sent. Fetched when it was left out of a list. */
  bytes(): Promise<Uint8Array>;
  text(): Promise<string>;
  /** @throws SyntaxError when the body is no JSON. */
  json(): Promise<unknown>;
}

export function receivedRequest(
  request: CapturedRequestJson,
  fetchBody: (seq: number) => Promise<Uint8Array>,
): ReceivedRequest {
  const bytes = async (): Promise<Uint8Array> => {
    const { content, encoding } = request.body;
    return content === null ? fetchBody(request.seq) : Buffer.from(content, encoding);
  };
  const text = async (): Promise<string> => new TextDecoder().decode(await bytes());
  return {
    ...request,
    header: (name) => request.headers.find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1],
    bytes,
    text,
    json: async () => JSON.parse(await text()) as unknown,
  };
}
