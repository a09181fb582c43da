import { formatJsonPath, type Outline, Tree } from "@signalbox/ui";
import type { JSX } from "preact";
import { type BodyView, byteRange, characterAt, copyOfJson } from "./body-views.ts";
import { loadJsonOutline } from "./load-body.ts";
import { protobufOutline, xmlOutline } from "./outlines.ts";

/** A view of a body whose tree can be linked with the bytes. */
type TreeBodyView = Extract<BodyView, { kind: "json" | "tree" }>;

export function isTreeView(view: BodyView): view is TreeBodyView {
  return view.kind === "json" || view.kind === "tree";
}

/** A tree of a body, linked with the bytes in both directions. */
export interface LinkedTree {
  readonly outline: Outline;
  formatPath(path: readonly (string | number)[]): string;
  copyOf(index: number): string;
  /** Undefined where the tree does not correspond to the bytes as sent. */
  readonly link: ByteLink | undefined;
}

/** Converts between ranges of rows and bytes. */
interface ByteLink {
  bytesOf(range: readonly [number, number]): readonly [number, number];
  /** Converts a byte `offset` to the unit of row ranges. */
  offsetOf(bytes: Uint8Array, offset: number): number;
}

/** For rows whose ranges are already in bytes. */
const sameBytes: ByteLink = { bytesOf: (range) => range, offsetOf: (_bytes, offset) => offset };

/** Builds the tree of a view. Loads the bytes of a JSON text that the service did not decode. */
export async function loadTree(view: TreeBodyView, loadBytes: () => Promise<Uint8Array>): Promise<LinkedTree> {
  if (view.kind === "tree") {
    const isXml = view.view.kind === "xml";
    const outline = view.view.kind === "xml" ? xmlOutline(view.view.root) : protobufOutline(view.view.fields);
    return {
      outline,
      copyOf: (index) => outline.row(index).value,
      link: isXml && outline.range(0) === undefined ? undefined : sameBytes,
      formatPath: (path) => (isXml ? `/${path.join("/")}` : path.join(".")),
    };
  }
  const json = view.text;
  const text = json.kind === "unread" ? new TextDecoder().decode(await loadBytes()) : json.text;
  const outline = await loadJsonOutline(text);
  return {
    outline,
    copyOf: (index) => copyOfJson(outline, text, index),
    formatPath: formatJsonPath,
    link:
      json.kind === "sent"
        ? {
            bytesOf: (range) => byteRange(text, json.before, range),
            offsetOf: (bytes, offset) => characterAt(bytes, json.before, offset),
          }
        : undefined,
  };
}

interface LinkedTreeViewProps {
  readonly label: string;
  readonly tree: LinkedTree;
  /** The row that belongs to the chosen byte. */
  readonly chosen: number | undefined;
  readonly onShowBytes: (bytes: readonly [number, number]) => void;
}

/** Shows a linked tree, with a button at each row that shows its bytes. */
export function LinkedTreeView({ label, tree, chosen, onShowBytes }: LinkedTreeViewProps): JSX.Element {
  const { link, ...shown } = tree;
  return (
    <Tree
      key={chosen ?? "tree"}
      label={label}
      {...shown}
      chosen={chosen}
      onShowBytes={link && ((range) => onShowBytes(link.bytesOf(range)))}
    />
  );
}
