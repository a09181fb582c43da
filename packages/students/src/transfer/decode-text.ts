/** How much text a part has at least: a row that is not complete is read again from its beginning with each part. */
const leastPart = 64 * 1024;

/** The text of UTF-8 that comes in parts of any size. @throws TypeError when it is not UTF-8. */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length < leastPart) continue;
    yield text;
    text = "";
  }
  yield text + decoder.decode();
}
