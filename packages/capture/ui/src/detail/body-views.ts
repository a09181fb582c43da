import { unquote } from "@signalbox/json";
import type { Outline } from "@signalbox/ui";
import type { CapturedRequest, DecodedRequest, DecodedView } from "../api/responses.ts";

/** A view of a body. The address contains its name. */
export type BodyView =
  | { readonly name: string; readonly title: string; readonly kind: "decoded"; readonly view: FlatView }
  /** A tree built by the service. */
  | { readonly name: string; readonly title: string; readonly kind: "tree"; readonly view: TreeView }
  /** JSON that the page parses. */
  | { readonly name: "json"; readonly title: "JSON"; readonly kind: "json"; readonly text: JsonText }
  | { readonly name: "image"; readonly title: "Image"; readonly kind: "image"; readonly type: string }
  | { readonly name: "text"; readonly title: "Text"; readonly kind: "text"; readonly view: TextView }
  | { readonly name: "hex"; readonly title: "Hex"; readonly kind: "hex" };

type TreeView = Extract<DecodedView, { kind: "xml" | "protobuf" }>;
/** A view that is not a tree, apart from those that every body may have. */
export type FlatView = Exclude<DecodedView, TreeView | { kind: "json" | "text" | "hex" }>;
export type TextView = Extract<DecodedView, { kind: "text" }>;

/** The text of a JSON body. */
export type JsonText =
  /** The JSON as sent, so that each value can be found in the bytes. `before` is the length of a byte order mark. */
  | { readonly kind: "sent"; readonly text: string; readonly before: number }
  /** The JSON as serialized by the service. */
  | { readonly kind: "formatted"; readonly text: string }
  /** The service did not decode it because it is too long. The bytes must be loaded first. */
  | { readonly kind: "unread" };

/** Images that browsers show without running anything. */
const imageTypes = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/;

/** The views of a body, the most informative first and hex last. */
export function bodyViews(request: CapturedRequest, decoded: DecodedRequest): readonly BodyView[] {
  const views: BodyView[] = [];
  const text = decoded.views.find((view) => view.kind === "text");
  const type = mediaTypeOf(request);
  let attributes: BodyView | undefined;
  for (const view of decoded.views) {
    switch (view.kind) {
      case "text":
      case "hex":
        break;
      case "json":
        views.push({ name: "json", title: "JSON", kind: "json", text: jsonTextOf(text, view.text) });
        break;
      case "xml":
      case "protobuf":
        views.push({ name: view.kind, title: titles[view.kind], kind: "tree", view });
        break;
      case "decoder":
        views.push({ name: view.name, title: view.title, kind: "decoded", view });
        break;
      default: {
        const decodedView = { name: view.kind, title: titles[view.kind], kind: "decoded", view } as const;
        // In binary mode, the attributes of an event are values of headers; the body is more informative.
        if (view.kind === "cloudevents" && view.mode === "binary") attributes = decodedView;
        else views.push(decodedView);
      }
    }
  }
  const isJson = /[/+]json$/.test(type);
  if (isJson && decoded.problems.some(({ decoder, code }) => decoder === "json" && code === "too_large")) {
    views.push({ name: "json", title: "JSON", kind: "json", text: { kind: "unread" } });
  }
  if (imageTypes.test(type)) views.push({ name: "image", title: "Image", kind: "image", type });
  if (text !== undefined) views.push({ name: "text", title: "Text", kind: "text", view: text });
  if (attributes !== undefined) views.push(attributes);
  // This also covers a coding that could not be decoded.
  if (decoded.size > 0 || request.body.size > 0) views.push({ name: "hex", title: "Hex", kind: "hex" });
  return views;
}

/** The codings that were removed before display. If a coding could not be decoded, the body is shown as sent. */
export function undoneCodings({ body }: CapturedRequest, { contentEncoding, size }: DecodedRequest): readonly string[] {
  return size === 0 && body.size > 0 ? [] : contentEncoding.undone;
}

/** The media type of a request in lower case, without parameters. */
export function mediaTypeOf({ headers }: CapturedRequest): string {
  const sent = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  return (sent.split(";", 1)[0] ?? "").trim().toLowerCase();
}

function jsonTextOf(text: TextView | undefined, formatted: string): JsonText {
  if (text === undefined || text.cut || text.replaced || text.charset !== "utf-8")
    return { kind: "formatted", text: formatted };
  const hasMark = text.text.startsWith("\ufeff");
  if (hasMark) return { kind: "sent", text: text.text.slice(1), before: 3 };
  return { kind: "sent", text: text.text, before: text.charsetFrom === "bom" ? 3 : 0 };
}

const titles: Readonly<Record<Exclude<(TreeView | FlatView)["kind"], "decoder">, string>> = {
  cloudevents: "CloudEvents",
  jwt: "JWT",
  xml: "XML",
  form: "Form",
  multipart: "Multipart",
  protobuf: "Protobuf",
};

/** The text that is copied for a JSON value: a string without its quotes, everything else as written. */
export function copyOfJson(outline: Outline, text: string, index: number): string {
  const { kind, range } = outline.row(index);
  const written = range === undefined ? "" : text.slice(range[0], range[1]);
  return kind === "string" ? unquote(written) : written;
}

/** The bytes of a range of characters. */
export function byteRange(text: string, before: number, [start, end]: readonly [number, number]): [number, number] {
  const encoder = new TextEncoder();
  const from = before + encoder.encode(text.slice(0, start)).length;
  return [from, from + encoder.encode(text.slice(start, end)).length];
}

/** The character to which a byte belongs. */
export function characterAt(bytes: Uint8Array, before: number, offset: number): number {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(before, Math.max(before, offset))).length;
}
