import { formatJsonPath, type Outline, Tree } from "@signalbox/ui";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { type BodyView, byteRange, characterAt, copyOfJson } from "./body-views.ts";
import { protobufOutline, xmlOutline } from "./outlines.ts";
import { type Loaded, useJsonOutline } from "./use-body.ts";

/** A tree of a body, linked with the bytes in both directions. */
interface LinkedTree {
  /** The view of the body that shows it. */
  readonly viewName: string;
  readonly label: string;
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
  placeOf(bytes: Uint8Array, offset: number): number;
}

/** For rows whose ranges are already in bytes. */
const sameBytes: ByteLink = { bytesOf: (range) => range, placeOf: (_bytes, offset) => offset };

/** The most informative view of a body whose tree is linked with its bytes. */
export function treeViewOf(views: readonly BodyView[]): BodyView | undefined {
  return views.find(isTreeView);
}

export function isTreeView(view: BodyView): boolean {
  return view.kind === "json" || view.kind === "tree";
}

/**
 * The tree of a view, built as soon as it is `needed`. `jsonText` is the text of a JSON view, undefined until it is
 * loaded.
 */
export function useLinkedTree(
  view: BodyView | undefined,
  jsonText: string | undefined,
  needed: boolean,
): Loaded<LinkedTree> | undefined {
  const jsonOutline = useJsonOutline(needed && view?.kind === "json" ? jsonText : undefined);
  const decoded = useMemo((): LinkedTree | undefined => {
    if (!needed || view?.kind !== "tree") return undefined;
    const { name: viewName, title: label } = view;
    if (view.view.kind === "xml") {
      const { root } = view.view;
      const outline = xmlOutline(root);
      const link = root.range === undefined ? undefined : sameBytes;
      const copyOf = (index: number): string => outline.row(index).value;
      return { viewName, label, outline, copyOf, link, formatPath: (path) => `/${path.join("/")}` };
    }
    const outline = protobufOutline(view.view.fields);
    const copyOf = (index: number): string => outline.row(index).value;
    return { viewName, label, outline, copyOf, link: sameBytes, formatPath: (path) => path.join(".") };
  }, [view, needed]);

  const loadedOutline = jsonOutline.kind === "ready" ? jsonOutline.value : undefined;
  const ofJson = useMemo((): LinkedTree | undefined => {
    if (view?.kind !== "json" || loadedOutline === undefined || jsonText === undefined) return undefined;
    const { text: json } = view;
    const link: ByteLink | undefined =
      json.kind !== "sent"
        ? undefined
        : {
            bytesOf: (range) => byteRange(json.text, json.before, range),
            placeOf: (bytes, offset) => characterAt(bytes, json.before, offset),
          };
    return {
      viewName: view.name,
      label: view.title,
      outline: loadedOutline,
      formatPath: formatJsonPath,
      copyOf: (index) => copyOfJson(loadedOutline, jsonText, index),
      link,
    };
  }, [view, loadedOutline, jsonText]);

  const tree = decoded ?? ofJson;
  if (tree !== undefined) return { kind: "ready", value: tree };
  if (view?.kind !== "json" || jsonOutline.kind === "ready") return undefined;
  return jsonOutline;
}

interface LinkedTreeViewProps {
  readonly tree: LinkedTree;
  /** The row that belongs to the chosen byte. */
  readonly chosen: number | undefined;
  readonly onShowBytes: (bytes: readonly [number, number]) => void;
}

/** Shows a linked tree, with a button at each row that shows its bytes. */
export function LinkedTreeView({ tree, chosen, onShowBytes }: LinkedTreeViewProps): JSX.Element {
  const { link } = tree;
  return (
    <Tree
      key={chosen ?? "tree"}
      label={tree.label}
      outline={tree.outline}
      formatPath={tree.formatPath}
      copyOf={tree.copyOf}
      chosen={chosen}
      onShowBytes={link && ((range) => onShowBytes(link.bytesOf(range)))}
    />
  );
}
