import {
  type ApiError,
  CopyButton,
  formatCount,
  formatSize,
  HexView,
  InlineError,
  Menu,
  type MenuItem,
  pathTo,
  rowAt,
  Skeleton,
  Tabs,
  TextView,
  VisibleText,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useId, useMemo, useState } from "preact/hooks";
import type { CapturedRequest, DecodedRequest } from "../api/responses.ts";
import { useInspector } from "../state/inspector.ts";
import { type BodyView, bodyViews, type TextView as DecodedText, undoneCodings } from "./body-views.ts";
import { DecodedBody } from "./decoded-body.tsx";
import { imageSize } from "./image-size.ts";
import { isTreeView, LinkedTreeView, treeViewOf, useLinkedTree } from "./linked-tree.tsx";
import { type Loaded, useBytes } from "./use-body.ts";
import "./body-panel.css";

interface BodyPanelProps {
  readonly request: CapturedRequest;
  readonly decoded: DecodedRequest | undefined;
  /** The reason why the body cannot be loaded. */
  readonly error: ApiError | undefined;
}

/** Shows the body in the chosen view, or by default in the most informative one. */
export function BodyPanel({ request, decoded, error }: BodyPanelProps): JSX.Element {
  const { address, go } = useInspector();
  const panelId = useId();
  const views = useMemo(() => (decoded === undefined ? [] : bodyViews(request, decoded)), [request, decoded]);
  const view = views.find(({ name }) => name === address.value.view) ?? views[0];
  const { body } = request;

  if (error !== undefined) return <InlineError message={`The body cannot be read. ${error.message}`} />;
  if (decoded === undefined) return <Skeleton label="The body is being read" />;
  if (view === undefined) return <p class="body-none soft">No body was sent.</p>;
  return (
    <section class="body" aria-label="Body">
      <div class="body-bar">
        <h3 class="visually-hidden">Body</h3>
        <Tabs
          label="Views of the body"
          tabs={views}
          chosen={view.name}
          onChoose={(name) => go({ view: name })}
          panelId={panelId}
        />
        <div class="body-actions">
          <CopyBody request={request} decoded={decoded} />
          <Menu
            label="Download the body"
            icon="download"
            iconOnly
            items={downloads(body.href, undoneCodings(request, decoded))}
          />
        </div>
      </div>
      <BodyNotes request={request} decoded={decoded} />
      <div class="body-view" id={panelId} role="tabpanel" aria-label={view.title}>
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
function BodyNotes({ request, decoded }: { readonly request: CapturedRequest; readonly decoded: DecodedRequest }) {
  const { contentEncoding, problems, size, views } = decoded;
  const undone = undoneCodings(request, decoded);
  const text = views.find((view) => view.kind === "text");
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
  const onView = (name: string): void => go({ view: name });
  const json = views.find((known) => known.kind === "json")?.text;
  const [whole, setWhole] = useState(false);
  const [marked, setMarked] = useState<readonly [number, number]>();
  const [picked, setPicked] = useState<number>();
  const needed =
    view.kind === "hex" || view.kind === "image" || whole || (view.kind === "json" && json?.kind === "unread");
  const bytes = useBytes(routeId, request, decoded, needed);
  const jsonText = useJsonText(json, bytes);
  // The hex view needs a tree only after a byte is chosen.
  const treeView = isTreeView(view) ? view : treeViewOf(views);
  const tree = useLinkedTree(treeView, jsonText, treeView === view || marked !== undefined);
  const shownTree = tree?.kind === "ready" && (
    <LinkedTreeView
      tree={tree.value}
      chosen={picked}
      onShowBytes={(range) => {
        setMarked(range);
        onView("hex");
      }}
    />
  );

  switch (view.kind) {
    case "json":
      if (tree?.kind === "failed") return <InlineError message={tree.message} tone="warn" />;
      return shownTree || <Skeleton label="The JSON is being read" />;
    case "text":
      return <TextBody view={view.view} bytes={whole ? bytes : undefined} onWhole={() => setWhole(true)} />;
    case "hex": {
      if (bytes.kind !== "ready") return <Pending loaded={bytes} />;
      const isLinked = treeView !== undefined && !(json !== undefined && json.kind !== "sent");
      const pick = isLinked ? (offset: number): void => setMarked([offset, offset + 1]) : undefined;
      const { link, outline, viewName, formatPath } = tree?.kind === "ready" ? tree.value : noTree;
      const row =
        link === undefined || outline === undefined || marked === undefined
          ? undefined
          : rowAt(outline, link.placeOf(bytes.value, marked[0]));
      return (
        <>
          <HexView label="Bytes" bytes={bytes.value} marked={marked} onPick={pick} />
          {row !== undefined && outline !== undefined && (
            <p class="body-link">
              Byte {marked?.[0]} is in{" "}
              <button
                type="button"
                class="fields-bytes mono"
                onClick={() => {
                  setPicked(row);
                  onView(viewName);
                }}
              >
                <VisibleText text={formatPath(pathTo(outline, row)) || "the message"} />
              </button>
            </p>
          )}
        </>
      );
    }
    case "image":
      if (bytes.kind !== "ready") return <Pending loaded={bytes} />;
      return <ImageBody bytes={bytes.value} type={view.type} />;
    case "tree":
      return shownTree || <Skeleton label={`${view.title} is being read`} />;
    case "decoded":
      return <DecodedBody view={view.view} href={request.body.href} />;
  }
}

/** A placeholder until the tree is ready. */
const noTree = { link: undefined, outline: undefined, viewName: "", formatPath: () => "" } as const;

/** The text of the JSON view; undefined until its bytes are loaded. */
function useJsonText(json: BodyJson, bytes: Loaded<Uint8Array<ArrayBuffer>>): string | undefined {
  const value = bytes.kind === "ready" ? bytes.value : undefined;
  return useMemo(() => {
    if (json?.kind !== "unread") return json?.text;
    return value === undefined ? undefined : new TextDecoder().decode(value);
  }, [json, value]);
}

type BodyJson = Extract<BodyView, { kind: "json" }>["text"] | undefined;

interface TextBodyProps {
  readonly view: DecodedText;
  /** The bytes of the whole body, after the user asked for them. */
  readonly bytes: Loaded<Uint8Array<ArrayBuffer>> | undefined;
  readonly onWhole: () => void;
}

function TextBody({ view, bytes, onWhole }: TextBodyProps): JSX.Element {
  const value = bytes?.kind === "ready" ? bytes.value : undefined;
  const text = useMemo(
    () => (value === undefined ? view.text : new TextDecoder(view.charset).decode(value)),
    [value, view],
  );
  return (
    <>
      {view.cut && value === undefined && (
        <p class="body-notes">
          This is the beginning.{" "}
          {bytes?.kind === "loading" ? (
            <span role="status">Reading the rest…</span>
          ) : (
            <button type="button" class="fields-bytes" onClick={onWhole}>
              Show all of it
            </button>
          )}
        </p>
      )}
      <TextView label="Text of the body" text={text} />
    </>
  );
}

/** Larger images are shown only on request: this many pixels take 160 MB decoded. */
const maxPixels = 40_000_000;

function ImageBody({ bytes, type }: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }): JSX.Element {
  const size = useMemo(() => imageSize(bytes), [bytes]);
  const [width = 0, height = 0] = size ?? [];
  const [url, setUrl] = useState<string>();
  const [broken, setBroken] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const isLarge = width * height > maxPixels && !isWanted;
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
        <button type="button" class="fields-bytes" onClick={() => setWanted(true)}>
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

function Pending({ loaded }: { readonly loaded: Loaded<unknown> }): JSX.Element {
  if (loaded.kind === "failed") return <InlineError message={loaded.message} />;
  return <Skeleton label="The bytes are being read" />;
}
