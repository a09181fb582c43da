import { type ReadonlySignal, signal } from "@preact/signals";

const known = new Map<string, ReadonlySignal<boolean>>();

/** Whether a media query matches, now and after each change. */
export function mediaSignal(query: string): ReadonlySignal<boolean> {
  const same = known.get(query);
  if (same !== undefined) return same;
  const media = matchMedia(query);
  const matches = signal(media.matches);
  media.addEventListener("change", () => {
    matches.value = media.matches;
  });
  known.set(query, matches);
  return matches;
}

export function useMedia(query: string): boolean {
  return mediaSignal(query).value;
}
