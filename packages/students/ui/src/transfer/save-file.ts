/** Hands a file to the reader. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // After the download has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** What browsers of the Chromium family offer on https and loopback. */
interface FilePicker {
  showSaveFilePicker?: (options: { readonly suggestedName: string }) => Promise<FileSystemFileHandle>;
}

export interface SaveOptions {
  readonly name: string;
  /** Whether it may be too much to have it in the browser as a whole. */
  readonly isLarge: boolean;
  readonly say: (message: string) => void;
}

/**
 * Saves a response under a name. A link could not say who asks, nor in which format, and a key does not belong into a URL. So a
 * large response is written, as it comes, to a file that the reader chooses; where a browser cannot do that, it goes by way of a
 * blob, which browsers keep on the disk.
 */
export async function saveStream(load: () => Promise<Response>, { name, isLarge, say }: SaveOptions): Promise<void> {
  const pick = isLarge ? (window as FilePicker).showSaveFilePicker : undefined;
  if (pick === undefined) {
    saveFile(await (await load()).blob(), name);
    return;
  }
  let file: FileSystemFileHandle;
  try {
    // First: it is only shown while the click is fresh.
    file = await pick.call(window, { suggestedName: name });
  } catch {
    return;
  }
  const { body } = await load();
  if (body === null) return;
  say(`${file.name} is being written. Keep this page open.`);
  try {
    await body.pipeTo(await file.createWritable());
  } catch {
    say(`${file.name} was not written: the connection or the disk failed. Export it again.`);
    return;
  }
  say(`${file.name} is complete.`);
}
