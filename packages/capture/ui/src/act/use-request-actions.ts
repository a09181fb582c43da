import { ApiError, copyText, type Toast } from "@signalbox/ui";
import { useCallback, useState } from "preact/hooks";
import { captureApi, type ExportFormat } from "../api/capture-api.ts";
import type { CapturedRequest, RequestMark } from "../api/responses.ts";

/** Actions on a request that need no dialog. Each shows its result. */
interface RequestActions {
  /** Requests that will be deleted unless the user undoes it. */
  readonly hidden: ReadonlySet<number>;
  /** Pins or unpins a request. */
  pin(request: Pick<CapturedRequest, "seq" | "pinned">): void;
  /** Deletes a request. It disappears at once; the deletion is final when the time to undo it is over. */
  remove(seq: number, onRestored: () => void): void;
  /** Copies a command or code that sends the request again. */
  copy(seq: number, format: CopyFormat): void;
}

export type CopyFormat = Extract<ExportFormat, "curl" | "fetch" | "httpie" | "http">;

export function useRequestActions(
  routeId: string,
  onMarked: (mark: RequestMark) => void,
  show: (toast: Toast) => void,
): RequestActions {
  const [hidden, setHidden] = useState<ReadonlySet<number>>(noneHidden);
  const restore = useCallback((seq: number) => {
    setHidden((known) => new Set([...known].filter((other) => other !== seq)));
  }, []);

  return {
    hidden,
    pin({ seq, pinned }) {
      captureApi.mark(routeId, seq, { pinned: !pinned }).then(
        (mark) => {
          onMarked(mark);
          show({
            message: mark.pinned ? `#${seq} is pinned: it stays when others go.` : `#${seq} is not pinned any more.`,
          });
        },
        (cause: unknown) => show({ message: ApiError.from(cause).message }),
      );
    },
    remove(seq, onRestored) {
      setHidden((known) => new Set([...known, seq]));
      show({
        message: `#${seq} is deleted.`,
        undo: () => {
          restore(seq);
          onRestored();
        },
        commit: () => {
          captureApi.deleteRequest(routeId, seq).catch((cause: unknown) => {
            restore(seq);
            show({ message: ApiError.from(cause).message });
          });
        },
      });
    },
    copy(seq, format) {
      void copyAs(routeId, seq, format).then((message) => show({ message }));
    },
  };
}

const noneHidden: ReadonlySet<number> = new Set();

/** Resolves to the message for the user. */
async function copyAs(routeId: string, seq: number, format: CopyFormat): Promise<string> {
  try {
    const bytes = await captureApi.exportOne(routeId, seq, format);
    const text = new TextDecoder().decode(bytes).trimEnd();
    // A shell ignores comments, so the comment of the service at the start of the file does no harm.
    if (!(await copyText(text))) return "The browser does not let this page copy.";
    return text.includes("\ufffd") ? "Copied, but some bytes are not text: use the export." : "Copied.";
  } catch (cause) {
    return `Not copied. ${ApiError.from(cause).message}`;
  }
}
