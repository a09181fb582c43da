import { formatJson, serializeJson } from "@signalbox/json";
import { DecodeFault } from "./decode-fault.ts";
import type { DecodeProblem } from "./decode-problem.ts";
import type { DecodedView } from "./decoded-view.ts";
import { inexactNumbers } from "./inexact-numbers.ts";
import { readBinaryEvent, readJsonEvents } from "./read-cloud-events.ts";
import { readForm } from "./read-form.ts";
import { readJwt } from "./read-jwt.ts";
import { readMultipart } from "./read-multipart.ts";
import { readProtobuf } from "./read-protobuf.ts";
import { readXml } from "./read-xml.ts";
import type { Subject } from "./subject.ts";

/** Makes one kind of view of bodies that fit it. */
export interface Reader {
  readonly name: string;
  /** Whether the type says that a body is this, or it only looks like it: then faults are no news. */
  fits(subject: Subject): "declared" | "guessed" | "no";
  /** @throws DecodeFault */
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
      if (token === undefined) throw new DecodeFault("corrupt", "The body is no token.");
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
    read: ({ text, limits }) => ({ view: readXml(text()?.text ?? "", limits) }),
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
      if (view === undefined) throw new DecodeFault("corrupt", "The body cannot be read as protobuf to its end.");
      return { view };
    },
  },
];
