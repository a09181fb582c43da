/** Puts text on the clipboard; answers whether that was possible. */
export async function copyText(text: string): Promise<boolean> {
  // Browsers offer the clipboard on https and loopback only; on a plain http host in the local network the old way remains.
  if (navigator.clipboard === undefined) return copyBySelection(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const inFocus = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (inFocus instanceof HTMLElement) inFocus.focus();
  return copied;
}
