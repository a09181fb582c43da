const texts = new WeakMap<Response, string>();

/**
 * A `Response` whose body is `text`, as any other. A server can learn the text by {@link textOf} and send it as it is; to
 * read it out of the stream that a `Response` has costs more than most answers do.
 */
export function textResponse(text: string, init?: ResponseInit): Response {
  const response = new Response(text, init);
  texts.set(response, text);
  return response;
}

/** The body of a response that {@link textResponse} made; undefined for all others. */
export function textOf(response: Response): string | undefined {
  return texts.get(response);
}
