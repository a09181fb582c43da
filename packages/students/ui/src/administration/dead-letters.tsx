import { ApiError, Button, InlineError, Skeleton, Time, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { DeadLetterJson } from "../../../src/domain/shapes.ts";
import { administrationApi } from "../api/administration-api.ts";
import { buttonOfRow, focusNear } from "../focus-near.ts";

interface DeadLettersProps {
  readonly webhookId: string;
  readonly say: (message: string) => void;
}

/** Events that the webhook did not accept in all attempts. Each can be sent again or discarded. */
export function DeadLetters({ webhookId, say }: DeadLettersProps): JSX.Element {
  const [letters, setLetters] = useState<readonly DeadLetterJson[]>();
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const failed = (cause: unknown): void => setError(ApiError.from(cause));
  const list = useRef<HTMLUListElement>(null);
  const indexOf = (seq: string | undefined): number => letters?.findIndex((letter) => letter.seq === seq) ?? 0;
  const drop = (seq: string): void => setLetters((known) => known?.filter((letter) => letter.seq !== seq));
  useEffect(() => {
    administrationApi.listDeadLetters(webhookId).then(setLetters, failed);
  }, [webhookId]);

  const retry = async (seqs: readonly string[]): Promise<void> => {
    setBusy(true);
    const at = indexOf(seqs[0]);
    setError(undefined);
    try {
      // Oldest first. Stops at the first event that fails again.
      for (const seq of seqs.toReversed()) {
        const { delivered, detail } = await administrationApi.retryDeadLetter(webhookId, seq);
        if (!delivered) {
          say(`It failed again: ${detail}.`);
          return;
        }
        drop(seq);
      }
      say("Delivered.");
    } catch (cause) {
      failed(cause);
    } finally {
      setBusy(false);
      focusNear(() => buttonOfRow(list.current, at));
    }
  };
  const discard = (seq: string): void => {
    const at = indexOf(seq);
    administrationApi.discardDeadLetter(webhookId, seq).then(() => {
      drop(seq);
      focusNear(() => buttonOfRow(list.current, at));
    }, failed);
  };

  return (
    <section class="dead-letters" aria-label="Dead letters">
      <InlineError message={error?.message} />
      {letters === undefined && error === undefined && <Skeleton lines={2} label="Dead letters are being loaded" />}
      {letters?.length === 0 && <p class="soft">No event was given up.</p>}
      {letters !== undefined && letters.length > 1 && (
        <Button disabled={busy} onClick={() => void retry(letters.map(({ seq }) => seq))}>
          Retry all {letters.length}, the oldest first
        </Button>
      )}
      <ul class="letters" ref={list}>
        {letters?.map(({ seq, studentId, error: reason, at }) => (
          <li key={seq}>
            <span class="letter-text">
              <a href={`#${encodeURIComponent(studentId)}`}>
                <VisibleText text={studentId} />
              </a>{" "}
              <span class="soft">
                change {seq} · <Time timestamp={at} as="age" /> · <VisibleText text={reason} />
              </span>
            </span>
            <Button disabled={busy} onClick={() => void retry([seq])}>
              Retry
            </Button>
            <Button disabled={busy} onClick={() => discard(seq)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
