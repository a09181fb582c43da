/**
 * Focuses an element after the next render if the focused one was removed or disabled. Without an element, focuses the title
 * of the dialog or place.
 */
export function focusNear(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if (activeElement !== body && activeElement?.matches(":disabled") !== true) return;
    const around = document.querySelector("dialog[open]") ?? document.querySelector(".place");
    const next = find() ?? around?.querySelector<HTMLElement>("h2");
    next?.focus({ preventScroll: true });
  });
}

/** The first button of the row at an index, or of the last row. */
export function buttonOfRow(rows: Element | null | undefined, index: number): HTMLElement | null | undefined {
  const row = rows?.children[Math.min(Math.max(0, index), rows.children.length - 1)];
  return row?.querySelector("button");
}
