import { formatJson, serializeJson } from "@signalbox/json";
import { readBinaryEvent, readJsonEvents } from "./cloud-events.ts";
import { DecodeError, decodeLimits } from "./decode-limits.ts";
import type { DecodedView, DecodeProblem, ViewOf } from "./decoded.ts";
import { readJwt } from "./jwt.ts";
import { readMultipart } from "./multipart.ts";
import { readProtobuf } from "./protobuf.ts";
import type { Subject } from "./subject.ts";
import { bytePositions } from "./text.ts";
import { readXml } from "./xml.ts";

/** Creates one kind of view. */
interface Reader {
  readonly name: string;
  /** `declared`: the media type names this format. `guessed`: the body looks like it, so errors are not reported. */
  fits(subject: Subject): "declared" | "guessed" | "no";
  /** @throws DecodeError */
  read(subject: Subject): { readonly view?: DecodedView | undefined; readonly problem?: DecodeProblem };
  /** Whether it decodes bodies of any size. @default false: up to `parsedBytes` */
  readonly anySize?: boolean;
}

/** In the order of their views: the most specific first. */
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
    read: (subject) => ({ view: readJsonEvents(subject.json()) }),
  },
  {
    name: "jwt",
    fits: ({ request, text }) =>
      request.mediaType === "application/jwt" ? "declared" : text()?.text.startsWith("eyJ") === true ? "guessed" : "no",
    read({ receivedAt, text }) {
      const token = readJwt(text()?.text.trim() ?? "", receivedAt);
      if (token === undefined) throw new DecodeError("corrupt", "The body is not a JSON Web Token.");
      return { view: { kind: "jwt", ...token } };
    },
  },
  {
    name: "json",
    fits: ({ request, text }) =>
      /[/+]json$/.test(request.mediaType) ? "declared" : /^\s*[[{]/.test(text()?.text ?? "") ? "guessed" : "no",
    read(subject) {
      return { view: { kind: "json", text: formatJson(serializeJson(subject.json())) } };
    },
  },
  {
    name: "form",
    fits: ({ request }) => (request.mediaType === "application/x-www-form-urlencoded" ? "declared" : "no"),
    read: ({ text }) => ({ view: readForm(text()?.text ?? "") }),
  },
  {
    name: "multipart",
    anySize: true,
    fits: ({ request }) => (request.mediaType.startsWith("multipart/") ? "declared" : "no"),
    read: ({ request, parameters }) => readMultipart(request.body, parameters.get("boundary") ?? ""),
  },
  {
    name: "xml",
    fits: ({ request, text }) =>
      /[/+]xml$/.test(request.mediaType) ? "declared" : /^\s*<\?xml\s/.test(text()?.text ?? "") ? "guessed" : "no",
    read({ request, text }) {
      const found = text();
      const byteAt = found === undefined ? undefined : bytePositions(found, request.body);
      return { view: readXml(found?.text ?? "", byteAt) };
    },
  },
  {
    name: "text",
    anySize: true,
    fits: ({ text }) => (text() === undefined ? "no" : "declared"),
    read({ text }) {
      const found = text();
      if (found === undefined) return {};
      const { unknownCharset, ...shown } = found;
      const view: DecodedView = {
        kind: "text",
        ...shown,
        text: shown.text.slice(0, decodeLimits.shownText),
        cut: shown.cut || shown.text.length > decodeLimits.shownText,
      };
      if (unknownCharset === undefined) return { view };
      const detail = `The charset '${unknownCharset}' is unknown. The text is decoded as ${shown.charset}.`;
      return { view, problem: { decoder: "text", code: "unsupported", detail } };
    },
  },
  {
    name: "protobuf",
    fits({ request, text }) {
      if (/protobuf/.test(request.mediaType)) return "declared";
      return text() === undefined && /^(?:|application\/octet-stream)$/.test(request.mediaType) ? "guessed" : "no";
    },
    read({ request }) {
      const view = readProtobuf(request.body);
      if (view === undefined) throw new DecodeError("corrupt", "The body is not a complete protobuf message.");
      return { view };
    },
  },
];

/**
 * Parses `application/x-www-form-urlencoded` (URL Standard, section 5.1).
 *
 * @throws DecodeError `too_many`
 */
function readForm(text: string): ViewOf<"form"> {
  const { items } = decodeLimits;
  let end = -1;
  for (let count = 0; count < items; count += 1) {
    end = text.indexOf("&", end + 1);
    if (end < 0) return { kind: "form", fields: [...new URLSearchParams(text)] };
  }
  throw new DecodeError("too_many", `There are more than ${items} fields.`);
}
