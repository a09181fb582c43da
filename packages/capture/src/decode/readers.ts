import { formatJson, formatPointer, isExactNumber, type JsonNode, serializeJson } from "@signalbox/json";
import { readBinaryEvent, readJsonEvents } from "./cloud-events.ts";
import {
  type DecodedView,
  DecodeError,
  type DecodeLimits,
  type DecodeProblem,
  type FormView,
  type JsonView,
} from "./decoded.ts";
import { readJwt } from "./jwt.ts";
import { readMultipart } from "./multipart.ts";
import { readProtobuf } from "./protobuf.ts";
import type { Subject } from "./subject.ts";
import { bytePositions } from "./text.ts";
import { readXml } from "./xml.ts";

/** Makes one kind of view of bodies that fit it. */
interface Reader {
  readonly name: string;
  /** Whether the type says that a body is this, or it only looks like it: then errors are not reported. */
  fits(subject: Subject): "declared" | "guessed" | "no";
  /** @throws DecodeError */
  read(subject: Subject): { readonly view?: DecodedView | undefined; readonly problem?: DecodeProblem };
  /** Whether bodies of any size are read. @default false: up to `parsedBytes` */
  readonly anySize?: boolean;
}

/** In the order in which their views are shown: what says most comes first. */
export const readers: readonly Reader[] = [
  {
    name: "cloudevents",
    anySize: true,
    fits: (subject) => (readBinaryEvent(subject.request.headers) === undefined ? "no" : "declared"),
    read: ({ request }) => ({ view: readBinaryEvent(request.headers) }),
  },
  {
    name: "cloudevents",
    fits: ({ request }) => (/^application\/cloudevents(?:-batch)?\+json$/.test(request.mediaType) ? "declared" : "no"),
    read: (subject) => ({ view: readJsonEvents(subject.json(), subject.limits) }),
  },
  {
    name: "jwt",
    fits: ({ request, text }) =>
      request.mediaType === "application/jwt" ? "declared" : text()?.text.startsWith("eyJ") === true ? "guessed" : "no",
    read({ receivedAt, text }) {
      const token = readJwt(text()?.text.trim() ?? "", receivedAt);
      if (token === undefined) throw new DecodeError("corrupt", "The body is no token.");
      return { view: { kind: "jwt", ...token } };
    },
  },
  {
    name: "json",
    fits: ({ request, text }) =>
      /[/+]json$/.test(request.mediaType) ? "declared" : /^\s*[[{]/.test(text()?.text ?? "") ? "guessed" : "no",
    read(subject) {
      const root = subject.json();
      return { view: { kind: "json", text: formatJson(serializeJson(root)), inexact: inexactNumbers(root) } };
    },
  },
  {
    name: "form",
    fits: ({ request }) => (request.mediaType === "application/x-www-form-urlencoded" ? "declared" : "no"),
    read: ({ text, limits }) => ({ view: readForm(text()?.text ?? "", limits) }),
  },
  {
    name: "multipart",
    anySize: true,
    fits: ({ request }) => (request.mediaType.startsWith("multipart/") ? "declared" : "no"),
    read: ({ request, parameters, limits }) => readMultipart(request.body, parameters.get("boundary") ?? "", limits),
  },
  {
    name: "xml",
    fits: ({ request, text }) =>
      /[/+]xml$/.test(request.mediaType) ? "declared" : /^\s*<\?xml\s/.test(text()?.text ?? "") ? "guessed" : "no",
    read({ request, text, limits }) {
      const found = text();
      const byteAt = found === undefined ? undefined : bytePositions(found, request.body);
      return { view: readXml(found?.text ?? "", limits, byteAt) };
    },
  },
  {
    name: "text",
    anySize: true,
    fits: ({ text }) => (text() === undefined ? "no" : "declared"),
    read({ text, limits }) {
      const found = text();
      if (found === undefined) return {};
      const { unknownCharset, ...shown } = found;
      const view: DecodedView = {
        kind: "text",
        ...shown,
        text: shown.text.slice(0, limits.shownText),
        cut: shown.cut || shown.text.length > limits.shownText,
      };
      if (unknownCharset === undefined) return { view };
      const detail = `The charset '${unknownCharset}' is not known; ${shown.charset} was taken.`;
      return { view, problem: { decoder: "text", code: "unsupported", detail } };
    },
  },
  {
    name: "protobuf",
    fits({ request, text }) {
      if (/protobuf/.test(request.mediaType)) return "declared";
      return text() === undefined && /^(?:|application\/octet-stream)$/.test(request.mediaType) ? "guessed" : "no";
    },
    read({ request, limits }) {
      const view = readProtobuf(request.body, limits);
      if (view === undefined) throw new DecodeError("corrupt", "The body cannot be read as protobuf to its end.");
      return { view };
    },
  },
];

/**
 * Reads `application/x-www-form-urlencoded` (URL Standard, section 5.1).
 *
 * @throws DecodeError `too_many`
 */
function readForm(text: string, { items }: Pick<DecodeLimits, "items">): FormView {
  let end = -1;
  for (let count = 0; count < items; count += 1) {
    end = text.indexOf("&", end + 1);
    if (end < 0) return { kind: "form", fields: [...new URLSearchParams(text)] };
  }
  throw new DecodeError("too_many", `There are more than ${items} fields.`);
}

const most = 100;

/** The most characters of a pointer: the names on the way to a hundred numbers could be a hundred times the document. */
const longestPointer = 1_000;

/** The numbers of a document that a 64-bit float cannot hold, so that most programs would read other ones. */
function inexactNumbers(root: JsonNode): JsonView["inexact"] {
  const found: { pointer: string; text: string }[] = [];
  visit(root, "");
  return found;

  function visit(node: JsonNode, pointer: string): void {
    if (found.length === most) return;
    if (node.kind === "number") {
      if (!isExactNumber(node.text)) found.push({ pointer, text: node.text });
    } else if (node.kind === "array") {
      for (const [index, item] of node.items.entries()) visit(item, extend(pointer, index));
    } else if (node.kind === "object") {
      for (const { name, value } of node.members) visit(value, extend(pointer, name));
    }
  }
}

/** A pointer that was cut ends with `…`, is longer by that than any other, and grows no further. */
function extend(pointer: string, step: string | number): string {
  if (pointer.length > longestPointer) return pointer;
  const longer = `${pointer}${formatPointer([step])}`;
  return longer.length > longestPointer ? `${longer.slice(0, longestPointer)}…` : longer;
}
