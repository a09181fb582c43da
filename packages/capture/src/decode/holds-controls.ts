/** Tabs, line ends, form feeds and escapes stand in texts as well. */
const inTexts = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b]);

/** Whether there are control characters that no text has: a binary form whose bytes happen to be characters. */
export function holdsControls(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 && !inTexts.has(code)) return true;
  }
  return false;
}
