import {
  ApiError,
  CopyButton,
  formatCount,
  formatSize,
  HexView,
  InlineError,
  imageSize,
  Menu,
  type MenuItem,
  pathTo,
  rowAt,
  Skeleton,
  Tabs,
  TextView,
  Tree,
  useLoaded,
  VisibleText,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useId, useMemo, useState } from "preact/hooks";
import type { CapturedRequest, DecodedRequest } from "../api/responses.ts";
import { useInspector } from "../state/inspector.ts";
import type { LoadedRequest } from "../state/open-request.ts";
import { type BodyView, bodyViews, type TextView as DecodedText, undoneCodings } from "./body-views.ts";
import { DecodedBody } from "./decoded-body.tsx";
import { isTreeView, type LinkedTree, loadTree } from "./linked-tree.ts";
import { loadBytes } from "./load-body.ts";
import "./request-detail.css";

/** Shows the body in the chosen view, or by default in the most informative one. */
export function BodyPanel({ request, decoded, error }: LoadedRequest): JSX.Element {
  const { address, go } = useInspector();
  const panelId = useId();
  const views = useMemo(() => (decoded === undefined ? [] : bodyViews(request, decoded)), [request, decoded]);
  const view = views.find(({ name }) => name === address.value.view) ?? views[0];
  const { body } = request;

  if (error !== undefined) return <InlineError message={`The body cannot be read. ${error.message}`} />;
  if (decoded === undefined) return <Skeleton label="The body is being read" />;
  if (view === undefined) return <p class="body-none soft">No body was sent.</p>;
  return (
    <section class="body column" aria-label="Body">
      <div class="body-bar">
        <h3 class="visually-hidden">Body</h3>
        <Tabs
          label="Views of the body"
          tabs={views}
          chosen={view.name}
          onChoose={(name) => go({ view: name })}
          panelId={panelId}
        />
        <div class="line">
          <CopyBody request={request} decoded={decoded} />
          <Menu
            label="Download the body"
            icon="download"
            iconOnly
            items={downloads(body.href, undoneCodings(request, decoded))}
          />
        </div>
      </div>
      <BodyNotes request={request} decoded={decoded} views={views} />
      <div class="body-view column" id={panelId} role="tabpanel" aria-label={view.title}>
        <BodyContent key={`${request.seq}`} request={request} decoded={decoded} views={views} view={view} />
      </div>
    </section>
  );
}

function downloads(href: string, undone: readonly string[]): readonly MenuItem[] {
  const asSent: MenuItem = { name: "As it was sent", href, download: true };
  if (undone.length === 0) return [asSent];
  const name = `Without ${undone.join(", ")}`;
  return [asSent, { name, href: href.replace(/body$/, "decoded/body"), download: true }];
}

function CopyBody({ request, decoded }: { readonly request: CapturedRequest; readonly decoded: DecodedRequest }) {
  const text = decoded.views.find((view) => view.kind === "text");
  if (text === undefined || text.cut) return null;
  const isSent = undoneCodings(request, decoded).length === 0 && request.body.encoding === "utf8";
  return <CopyButton text={isSent ? (request.body.content ?? text.text) : text.text} of="body" />;
}

/** The steps that decoded the body, and those that failed. */
function BodyNotes({ request, decoded, views }: Omit<BodyContentProps, "view">): JSX.Element {
  const { contentEncoding, size } = decoded;
  const undone = undoneCodings(request, decoded);
  const text = decoded.views.find((view) => view.kind === "text");
  // The page decodes JSON that is too long for the service.
  const isRead = views.some((view) => view.kind === "json" && view.text.kind === "unread");
  const problems = decoded.problems.filter(
    ({ decoder, code }) => !isRead || decoder !== "json" || code !== "too_large",
  );
  const notes: string[] = [];
  if (undone.length > 0) {
    notes.push(`${undone.join(", ")} undone: ${formatSize(request.body.size)} became ${formatSize(size)}`);
  } else if (contentEncoding.undone.length > 0) notes.push("nothing could be decoded: this is what was sent");
  if (text !== undefined && text.charset !== "utf-8") {
    notes.push(`read as ${text.charset}${text.charsetFrom === "guess" ? " (a guess)" : ""}`);
  }
  if (text?.replaced === true) notes.push("some bytes are not of this charset and show as \ufffd");
  return (
    <>
      {notes.length > 0 && <p class="body-notes soft">{notes.join(" · ")}</p>}
      {problems.map(({ decoder, detail }) => (
        <p class="body-notes body-problem" key={`${decoder} ${detail}`}>
          {decoder}: <VisibleText text={detail} />
        </p>
      ))}
    </>
  );
}

interface BodyContentProps {
  readonly request: CapturedRequest;
  readonly decoded: DecodedRequest;
  readonly views: readonly BodyView[];
  readonly view: BodyView;
}

function BodyContent({ request, decoded, views, view }: BodyContentProps): JSX.Element {
  const { routeId, go } = useInspector();
  const [whole, setWhole] = useState(false);
  const [marked, setMarked] = useState<readonly [number, number]>();
  const [picked, setPicked] = useState<number>();
  const load = () => loadBytes(routeId, request, decoded);
  const needsBytes = view.kind === "hex" || view.kind === "image" || whole;
  const bytes = useLoaded(async () => (needsBytes ? load() : undefined), [needsBytes]);
  const treeView = isTreeView(view) ? view : views.find(isTreeView);
  // The hex view needs a tree only after a byte is chosen.
  const needsTree = treeView === view || marked !== undefined;
  const tree = useLoaded(
    async () => (treeView !== undefined && needsTree ? loadTree(treeView, load) : undefined),
    [treeView, needsTree],
  );

  switch (view.kind) {
    case "json":
    case "tree": {
      if (tree instanceof ApiError) return <InlineError message={tree.message} tone="warn" />;
      if (tree === undefined) return <Skeleton label={`${view.title} is being read`} />;
      const { link, ...shown } = tree;
      return (
        <Tree
          key={picked ?? "tree"}
          label={view.title}
          {...shown}
          chosen={picked}
          onShowBytes={
            link &&
            ((range) => {
              setMarked(link.bytesOf(range));
              go({ view: "hex" });
            })
          }
        />
      );
    }
    case "text":
      return <TextBody view={view.view} bytes={bytes} onWhole={whole ? undefined : () => setWhole(true)} />;
    case "hex": {
      if (!(bytes instanceof Uint8Array)) return <Pending error={bytes} />;
      const isLinked = treeView !== undefined && (treeView.kind === "tree" || treeView.text.kind === "sent");
      return (
        <>
          <HexView
            label="Bytes"
            bytes={bytes}
            marked={marked && [marked[0] * 8, marked[1] * 8]}
            onPick={isLinked ? (bit) => setMarked([bit / 8, bit / 8 + 1]) : undefined}
          />
          {marked !== undefined && treeView !== undefined && tree !== undefined && !(tree instanceof ApiError) && (
            <ValueOfByte
              tree={tree}
              bytes={bytes}
              offset={marked[0]}
              onPick={(row) => {
                setPicked(row);
                go({ view: treeView.name });
              }}
            />
          )}
        </>
      );
    }
    case "image":
      if (!(bytes instanceof Uint8Array)) return <Pending error={bytes} />;
      return <ImageBody bytes={bytes} type={view.type} />;
    case "decoded":
      return <DecodedBody view={view.view} href={request.body.href} />;
  }
}

interface ValueOfByteProps {
  readonly tree: LinkedTree;
  readonly bytes: Uint8Array;
  readonly offset: number;
  readonly onPick: (row: number) => void;
}

/** The value that a byte belongs to. */
function ValueOfByte({ tree, bytes, offset, onPick }: ValueOfByteProps): JSX.Element | null {
  const { link, outline, formatPath } = tree;
  const row = link && rowAt(outline, link.offsetOf(bytes, offset));
  if (row === undefined) return null;
  return (
    <p class="body-link">
      Byte {offset} is in{" "}
      <button type="button" class="bare link mono" onClick={() => onPick(row)}>
        <VisibleText text={formatPath(pathTo(outline, row)) || "the message"} />
      </button>
    </p>
  );
}

interface TextBodyProps {
  readonly view: DecodedText;
  /** The bytes of the whole body, after the user asked for them. */
  readonly bytes: Uint8Array | ApiError | undefined;
  /** Loads the whole body; undefined once the user asked for it. */
  readonly onWhole: (() => void) | undefined;
}

function TextBody({ view, bytes, onWhole }: TextBodyProps): JSX.Element {
  const whole = bytes instanceof Uint8Array ? bytes : undefined;
  const text = useMemo(
    () => (whole === undefined ? view.text : new TextDecoder(view.charset).decode(whole)),
    [whole, view],
  );
  return (
    <>
      {view.cut && whole === undefined && (
        <p class="body-notes">
          This is the beginning.{" "}
          {onWhole !== undefined ? (
            <button type="button" class="bare link" onClick={onWhole}>
              Show all of it
            </button>
          ) : bytes instanceof ApiError ? (
            bytes.message
          ) : (
            <span role="status">Reading the rest…</span>
          )}
        </p>
      )}
      <TextView label="Text of the body" text={text} />
    </>
  );
}

/** Larger images are shown only on request: this many pixels take 160 MB decoded. */
const MAX_PIXELS = 40_000_000;

function ImageBody({ bytes, type }: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }): JSX.Element {
  const size = useMemo(() => imageSize(bytes), [bytes]);
  const [width = 0, height = 0] = size ?? [];
  const [url, setUrl] = useState<string>();
  const [broken, setBroken] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const isLarge = width * height > MAX_PIXELS && !isWanted;
  useEffect(() => {
    if (isLarge) return;
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type, isLarge]);
  const dimensions = `${formatCount(width)} × ${formatCount(height)} pixels`;
  if (isLarge) {
    return (
      <p class="body-notes">
        The image has {dimensions}, which takes about {formatSize(width * height * 4)} of memory.{" "}
        <button type="button" class="bare link" onClick={() => setWanted(true)}>
          Show it
        </button>
      </p>
    );
  }
  if (broken)
    return <InlineError tone="warn" message={`The browser cannot show this as ${type}. Its bytes are under Hex.`} />;
  return (
    <div class="body-image">
      {size !== undefined && <p class="body-notes soft">{dimensions}</p>}
      {url !== undefined && <img src={url} alt="What was sent" onError={() => setBroken(true)} />}
    </div>
  );
}

function Pending({ error }: { readonly error: ApiError | undefined }): JSX.Element {
  return error === undefined ? <Skeleton label="The bytes are being read" /> : <InlineError message={error.message} />;
}
