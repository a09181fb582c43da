import { saveFile } from "@signalbox/ui";

/** The File System Access API, which Chromium-based browsers have on https and loopback. */
interface FilePicker {
  showSaveFilePicker?: (options: { readonly suggestedName: string }) => Promise<FileSystemFileHandle>;
}

export interface SaveOptions {
  readonly name: string;
  /** Whether the response may be too large for the memory of the browser. */
  readonly isLarge: boolean;
  readonly say: (message: string) => void;
}

/**
 * Downloads a response as a file. A link cannot send the credential or an `Accept` header, and a key must not be part of a
 * URL. So a large response is streamed to a file that the user selects. Browsers that do not support this get a blob, which
 * they store on disk.
 */
export async function saveStream(load: () => Promise<Response>, { name, isLarge, say }: SaveOptions): Promise<void> {
  const pick = isLarge ? (window as FilePicker).showSaveFilePicker : undefined;
  if (pick === undefined) {
    saveFile(await (await load()).blob(), name);
    return;
  }
  let file: FileSystemFileHandle;
  try {
    // First, because the dialog requires a recent click.
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
