import { ApiError, copyText } from "@signalbox/ui";
import { captureApi, type ExportFormat } from "../api/capture-api.ts";
import type { Inspector } from "./inspector.ts";
import { toListed } from "./listed-request.ts";

export type CopyFormat = Extract<ExportFormat, "curl" | "fetch" | "http">;

export const CANNOT_COPY = "The browser does not let this page copy.";

/** Copies a command or code that sends the visible request again. */
export function copyRequest(inspector: Inspector, format: CopyFormat): void {
  const seq = inspector.shownSeq.peek();
  if (seq === undefined) return;
  const copy = async (): Promise<void> => {
    const bytes = await captureApi.exportOne(inspector.routeId, seq, format);
    const text = new TextDecoder().decode(bytes).trimEnd();
    // A shell ignores comments, so the comment of the service at the start of the file does no harm.
    if (!(await copyText(text))) inspector.fail(CANNOT_COPY);
    else if (text.includes("\ufffd")) inspector.notify("Copied, but some bytes are not text: use the export.");
    else inspector.notify("Copied.");
  };
  copy().catch((cause: unknown) => inspector.fail(`Not copied. ${ApiError.from(cause).message}`));
}

/**
 * Compares the visible request with the previous one of the same event, or else with one of the same method and path.
 * It need not be listed.
 */
export async function compareRequest(inspector: Inspector): Promise<void> {
  const { routeId, shownSeq } = inspector;
  const seq = shownSeq.peek();
  const before = await captureApi.listRequests(routeId, { before: seq }).catch(() => undefined);
  if (shownSeq.peek() !== seq) return;
  const older = before?.requests.map(toListed) ?? [];
  const listed = inspector.requests.peek();
  const shown = listed.find((one) => one.seq === seq) ?? (inspector.request && toListed(inspector.request));
  const { method, path, what } = shown ?? {};
  const alike = older.filter((one) => one.method === method && one.path === path);
  const sameEvent = alike.find((one) => one.what === what) ?? older.find((one) => one.what === what);
  // The oldest request is compared with a newer one.
  const newer = listed.findLast((one) => one.seq !== seq);
  const other = sameEvent ?? alike[0] ?? older[0] ?? newer ?? inspector.inspection.peek().held.at(-1);
  if (other === undefined || seq === undefined) inspector.notify("There is no other request to compare with.");
  else inspector.go({ seq, compare: other.seq }, { asStep: true });
}

/** Pins the visible request, or unpins it. */
export function pinRequest(inspector: Inspector): void {
  const { request } = inspector;
  if (request === undefined) return;
  const { seq, pinned } = request;
  captureApi.mark(inspector.routeId, seq, { pinned: !pinned }).then((mark) => {
    inspector.update(mark);
    inspector.notify(
      mark.pinned ? `#${seq} is pinned: it stays when older requests are removed.` : `#${seq} is no longer pinned.`,
    );
  }, inspector.fail);
}

/** Deletes the visible request. It disappears at once; the deletion is final when the time to undo it is over. */
export function deleteRequest(inspector: Inspector): void {
  const { routeId, deleted } = inspector;
  const requests = inspector.requests.peek();
  const seq = inspector.shownSeq.peek();
  if (seq === undefined) return;
  const at = requests.findIndex((request) => request.seq === seq);
  const neighbour = requests[at + 1] ?? requests[at - 1];
  const restore = (): void => {
    deleted.value = new Set([...deleted.peek()].filter((other) => other !== seq));
  };
  inspector.go({ seq: inspector.narrow.peek() ? undefined : neighbour?.seq, compare: undefined });
  deleted.value = new Set([...deleted.peek(), seq]);
  inspector.toaster.show({
    message: `#${seq} is deleted.`,
    undo: () => {
      restore();
      inspector.go({ seq });
    },
    commit: () => {
      captureApi.deleteRequest(routeId, seq).catch((cause: unknown) => {
        restore();
        inspector.fail(cause);
      });
    },
  });
}

/** Deletes all requests of the route. */
export async function deleteAllRequests({ routeId, live, setOverlay, go }: Inspector): Promise<void> {
  setOverlay(undefined);
  go({ seq: undefined, compare: undefined, q: undefined });
  await live.attempt(async () => {
    await captureApi.deleteRequests(routeId);
    await live.loadNewest("");
  });
}
