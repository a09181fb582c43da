import type { EndpointDescriptor, ParameterRule } from "../registry/endpoint-descriptor.ts";

/** A method of the catalogue: how to make its descriptor, or what it is called today. */
export type CatalogueMethod =
  | { readonly kind: "method"; describe(): CatalogueDescriptor }
  | { readonly kind: "older"; readonly today: string };

/** A descriptor that may be about the upload host. */
export type CatalogueDescriptor = EndpointDescriptor & { readonly upload?: boolean };

/** The signs before a URL that stand for a method; none is GET. */
const METHODS: Readonly<Record<string, string>> = { "+": "POST", "=": "PUT", "~": "PATCH", "-": "DELETE" };

/**
 * Reads the text of one scope, one method a line:
 *
 * - `name url word…`, the URL after a sign for its method, and after `^` when it is for the upload host. A URL that begins
 *   with a digit takes over so many segments of the one before it. Each word is a parameter: its name, `!` when it is
 *   required, `?` when it may be null, `#` for an integer, `%` for an object, `=a|b` for an enum, `>other` when it is sent
 *   under another name, `@other` when it is an older name of that one. Placeholders of the URL are required. A first word
 *   after `*` is the content type of the body.
 * - `name>today` for an older name of a method, with its scope when that is another one.
 */
export function readScope(text: string): Map<string, CatalogueMethod> {
  const methods = new Map<string, CatalogueMethod>();
  let segments: string[] = [];
  for (const line of text.trim().split("\n")) {
    const [name = "", address = "", ...words] = line.split(" ");
    const type = words[0]?.[0] === "*" && words.shift();
    const [older = "", today] = name.split(">");
    if (today !== undefined) {
      methods.set(older, { kind: "older", today });
      continue;
    }
    const [, sign = "", upload, kept, rest = ""] = /^([+=~-]?)(\^?)(\d?)(.*)$/.exec(address) ?? [];
    segments = [...segments.slice(0, Number(kept)), ...rest.split("/").slice(kept ? 1 : 0)];
    const url = segments.join("/");
    methods.set(name, {
      kind: "method",
      describe: () => ({
        method: METHODS[sign] ?? "GET",
        url,
        ...(upload ? { upload: true } : {}),
        ...(type ? { headers: { "content-type": type.slice(1).replace(";", "; ") } } : {}),
        params: readParameters(url, words),
      }),
    });
  }
  return methods;
}

function readParameters(url: string, words: readonly string[]): Record<string, ParameterRule> {
  const rules: Record<string, ParameterRule> = {};
  for (const [, name = ""] of url.matchAll(/[:{]([a-z][\w-]+)/g)) rules[name] = { required: true, type: "string" };
  for (const word of words) {
    const [, name = "", required, nullable, type, values, mapTo, alias] =
      /^([^!?#%=>@]+)(!?)(\??)([#%]?)(?:=([^>]*))?(?:>(.+))?(?:@(.+))?$/.exec(word) ?? [];
    rules[name] = {
      ...rules[name],
      ...(required && { required: true }),
      ...(nullable && { allowNull: true }),
      ...(type && { type: type === "#" ? "integer" : "object" }),
      ...(values && { enum: values.split("|") }),
      ...(mapTo && { mapTo }),
      ...(alias && { alias, deprecated: true }),
    };
  }
  return rules;
}
