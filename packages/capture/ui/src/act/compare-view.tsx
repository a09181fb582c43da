import {
  ApiError,
  Button,
  ContentDiff,
  formatSize,
  InlineError,
  Skeleton,
  TextDiff,
  textOfBytes,
  useLoaded,
} from "@signalbox/ui";
import type { JSX } from "preact";
import type { MultipartPart } from "../../../src/decode/decoded.ts";
import { toHexLines } from "../api/bytes.ts";
import { captureApi } from "../api/capture-api.ts";
import type { CapturedRequest, DecodedRequest, DecodedView } from "../api/responses.ts";
import { useFocus, useInspector } from "../state/inspector.ts";
import type { OpenRequest } from "../state/open-request.ts";
import { headerText } from "./header-text.ts";
import "./act.css";

/**
 * Two requests side by side. Request line, headers and text are compared by line, JSON by structure, everything else by
 * bytes.
 */
export function CompareView(): JSX.Element {
  const inspector = useInspector();
  const heading = useFocus<HTMLHeadingElement>("heading");
  // The older request is the base of the comparison.
  const [before, after] = [inspector.open.value, inspector.compared.value].sort(
    (a, b) => (a?.seq ?? 0) - (b?.seq ?? 0),
  );
  return (
    <article class="compare stack loose" aria-labelledby="detail-heading">
      <header class="compare-head line">
        <h2 class="detail-heading" id="detail-heading" ref={heading} tabIndex={-1}>
          #{before?.seq} compared with #{after?.seq}
        </h2>
        <Button icon="cross" onClick={() => inspector.back()}>
          End comparison
        </Button>
      </header>
      {!inspector.narrow.value && (
        <p class="soft">Choose another request in the list to compare #{inspector.shownSeq.value} with that one.</p>
      )}
      <Comparison before={before} after={after} />
    </article>
  );
}

interface ComparisonProps {
  readonly before: OpenRequest | undefined;
  readonly after: OpenRequest | undefined;
}

function Comparison({ before, after }: ComparisonProps): JSX.Element {
  for (const side of [before, after]) {
    if (side !== undefined && side.kind !== "reading" && side.error !== undefined) {
      return <InlineError message={`Request #${side.seq}: ${side.error.message}`} />;
    }
  }
  if (before?.kind !== "request" || after?.kind !== "request" || !before.decoded || !after.decoded) {
    return <Skeleton label="The requests are being read" />;
  }
  return (
    <>
      <section class="compare-part stack" aria-label="Request line and headers">
        <h3>Request line and headers</h3>
        <TextDiff label="Request line and headers" before={headOf(before.request)} after={headOf(after.request)} />
      </section>
      <section class="compare-part stack" aria-label="Body">
        <h3>Body</h3>
        <BodyDiff
          key={`${before.seq} ${after.seq}`}
          before={{ request: before.request, decoded: before.decoded }}
          after={{ request: after.request, decoded: after.decoded }}
        />
      </section>
    </>
  );
}

function headOf({ method, target, path, httpVersion, headers }: CapturedRequest): string {
  const query = target.indexOf("?");
  const shown = query < 0 ? path : path + target.slice(query);
  return `${method} ${textOfBytes(shown).text} HTTP/${httpVersion}\n${headerText(headers)}`;
}

interface BodyDiffProps {
  readonly before: Side;
  readonly after: Side;
}

interface Side {
  readonly request: CapturedRequest;
  readonly decoded: DecodedRequest;
}

function BodyDiff(props: BodyDiffProps): JSX.Element {
  const [before, after] = [textOf(props.before), textOf(props.after)];
  if (before === undefined || after === undefined) return <BytesDiff {...props} />;
  return <ContentDiff label="The body" before={before} after={after} />;
}

/** The text of a body; undefined when it is not text, or too long to be loaded whole. The fields of a form are JSON. */
function textOf({ decoded }: Side): string | undefined {
  if (decoded.size === 0) return "";
  const text = decoded.views.find((view) => view.kind === "text");
  return (
    decoded.views.map(fieldsOf).find((fields) => fields !== undefined) ?? (text?.cut === false ? text.text : undefined)
  );
}

/** The fields of a form as JSON, in which a name that occurs more than once has a list; undefined when a part is not shown whole. */
function fieldsOf(view: DecodedView): string | undefined {
  const fields = view.kind === "form" ? view.fields : view.kind === "multipart" ? view.parts.map(fieldOf) : [];
  if (fields.length === 0 || fields.some((field) => field === undefined)) return undefined;
  const byName = new Map<string, string[]>();
  for (const [name, value] of fields as FormField[]) byName.set(name, [...(byName.get(name) ?? []), value]);
  return JSON.stringify(
    Object.fromEntries([...byName].map(([name, values]) => [name, values.length === 1 ? values[0] : values])),
  );
}

type FormField = readonly [name: string, value: string];

function fieldOf({ index, name, filename, contentType, size, text }: MultipartPart): FormField | undefined {
  if (text === null || new TextEncoder().encode(text).length !== size) return undefined;
  const file = filename === null ? "" : `${filename} (${contentType ?? "no type"}): `;
  return [name ?? `part ${index}`, file + text];
}

/** Bytes are compared as lines of hexadecimal, up to this length. */
const MAX_COMPARED_BYTES = 64 * 1024;

function BytesDiff({ before, after }: BodyDiffProps): JSX.Element {
  const { routeId } = useInspector();
  const lines = useLoaded(() => {
    const load = async ({ request }: Side): Promise<string> =>
      toHexLines((await captureApi.getBytes(routeId, request.seq, "sent")).subarray(0, MAX_COMPARED_BYTES));
    return Promise.all([load(before), load(after)]);
  });
  if (lines instanceof ApiError) {
    return <InlineError message="The bodies cannot be read. Are the requests still stored?" />;
  }
  if (lines === undefined) return <Skeleton label="The bodies are being read" />;
  const longest = Math.max(before.request.body.size, after.request.body.size);
  return (
    <>
      {longest > MAX_COMPARED_BYTES && (
        <p class="soft">
          The first {formatSize(MAX_COMPARED_BYTES)} of {formatSize(longest)} are compared.
        </p>
      )}
      <TextDiff label="The bytes" before={lines[0]} after={lines[1]} />
    </>
  );
}
