const count = new Intl.NumberFormat("en");
const rounded = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** Writes a number of bytes for people: `17 bytes`, `3.4 KiB`, `1.2 MiB`. */
export function formatSize(bytes: number): string {
  if (bytes === 1) return "1 byte";
  if (bytes < 1024) return `${count.format(bytes)} bytes`;
  if (bytes < 1024 * 1024) return `${rounded.format(bytes / 1024)} KiB`;
  return `${rounded.format(bytes / (1024 * 1024))} MiB`;
}
