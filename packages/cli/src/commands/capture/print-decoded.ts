import type { DecodedRequest, DecodedView } from "@signalbox/capture/sdk";
import { printable } from "../../printable.ts";

/** What a request says, for people: the tokens in its headers, the view that says most, what could not be read. */
export function decodedText({ contentEncoding, size, views, tokens, problems }: DecodedRequest): string {
  const [best] = views;
  const sections = [
    ...(contentEncoding.undone.length === 0 ? [] : [`${contentEncoding.undone.join(", ")} undone: ${size} B`]),
    ...tokens.map(
      ({ headerName, header, claims, expired }) =>
        `token in ${headerName} (not verified${expired ? ", expired" : ""})\n${header}\n${claims ?? "(encrypted)"}`,
    ),
    best === undefined ? "(no body)" : `${titleOf(best)}\n${viewText(best)}`,
    ...problems.map(({ decoder, detail }) => `${decoder}: ${detail}`),
  ];
  return `${sections.map((section) => printable(section, { lines: true })).join("\n\n")}\n`;
}

function titleOf(view: DecodedView): string {
  if (view.kind === "decoder") return `${view.name}: ${view.title}`;
  if (view.kind === "text") return `text (${view.charset})`;
  if (view.kind === "jwt") return "token (not verified)";
  return view.kind;
}

function viewText(view: DecodedView): string {
  switch (view.kind) {
    case "json":
    case "text":
    case "hex":
      return view.text;
    case "form":
      return view.fields.map(([name, value]) => `${name} = ${value}`).join("\n");
    case "multipart":
      return view.parts
        .map(({ index, name, filename, contentType, size, text }) =>
          [
            `#${index}`,
            ...[name, filename, contentType].filter((part) => part !== null),
            `${size} B`,
            ...(filename === null && text !== null ? [text.slice(0, 100)] : []),
          ].join("  "),
        )
        .join("\n");
    case "jwt":
      return `${view.header}\n${view.claims ?? "(encrypted)"}`;
    case "decoder":
      return JSON.stringify(view.value, null, 2);
    case "xml":
      return JSON.stringify(view.root, null, 2);
    case "protobuf":
      return JSON.stringify(view.fields, null, 2);
    case "cloudevents":
      return JSON.stringify(view.events, null, 2);
  }
}
