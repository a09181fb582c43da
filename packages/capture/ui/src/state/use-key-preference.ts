import { useCallback, useState } from "preact/hooks";

const place = "signalbox.keys";

/**
 * Whether single keys do something, and how to change that. People who speak to their computer must be able to turn
 * them off (WCAG 2.2, 2.1.4). Kept by the browser.
 */
export function useKeyPreference(): readonly [enabled: boolean, enable: (enabled: boolean) => void] {
  const [enabled, setEnabled] = useState(() => read() !== "off");
  const enable = useCallback((wanted: boolean) => {
    write(wanted ? "on" : "off");
    setEnabled(wanted);
  }, []);
  return [enabled, enable];
}

// A browser that is set to keep nothing throws at the mere mention of its storage.
function read(): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

function write(value: string): void {
  try {
    localStorage.setItem(place, value);
  } catch {
    // Then it holds for this page only.
  }
}
