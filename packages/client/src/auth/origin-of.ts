/** The origin of `url`, undefined when it is not absolute. */
export function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
