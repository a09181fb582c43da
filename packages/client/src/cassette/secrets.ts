import { parsePointer } from "@signalbox/json";
import { credentialHeaders } from "../endpoint/origin.ts";
import { defineValue, isObject, isPlainObject } from "../values.ts";
import {
  fromLatin1,
  joinLines,
  type RecordedBody,
  type RecordedCall,
  type RecordedHeaders,
  type RecordedRequest,
  type RecordedResponse,
  toBase64,
  toLines,
} from "./format.ts";

/** What is removed in addition to credentials, cookies and tokens that are known by their names. */
export interface SecretOptions {
  /** Names of headers, parameters of a query or form, and members of JSON objects. */
  readonly names?: readonly string[] | undefined;
  /** JSON pointers into bodies, in which the token `*` stands for every item or member. */
  readonly pointers?: readonly string[] | undefined;
  /** Values, which are removed wherever they occur. `undefined` is skipped, as for a variable that is not set. */
  readonly values?: readonly (string | undefined)[] | undefined;
}

/** What stands for a secret in a file. */
export const REDACTED = "[REDACTED]";

/** The end of the names of secrets, in a query, a form or JSON. `token_type` and `total_tokens` are not secrets. */
const SECRET_END =
  "(?:token|secret|password|passwd|passphrase|authorization|cookie|signature|credential|(?:api|private|access)[-_]?key)";

/** Parameters of a query or form that are often secret. A short value may be any other key or code. */
const QUERY_SECRET = /((?:^|[?&;])(?:key|sig|code|sid|jwt|assertion)=)([^&\s<>"#]+)/gim;

/** Values of {@link QUERY_SECRET} that are as long as this are removed elsewhere too. */
const LONG = 16;

/** Credentials that are known by their form: tokens of GitHub, Slack and Stripe, and JSON Web Tokens (RFC 7519). */
const TOKEN_FORMS =
  /\b(?:gh[a-z]_\w{16,}|github_pat_\w{16,}|xox[a-z]-[\w-]{10,}|[rs]k_(?:live|test)_\w{10,}|eyJ[\w-]{5,4000}\.[\w-]{5,4000}\.[\w-]*)/g;

/** Shorter values occur by chance: they are removed where they are found, and not elsewhere. */
const SHORTEST = 8;

/** The most characters of a quoted value in text: expressions without a limit overflow the stack. */
const LONGEST = 8000;

/** Removes the secrets of the calls of one cassette. */
export class Secrets {
  readonly #names: readonly string[];
  readonly #pointers: readonly (readonly string[])[];
  /** A parameter in a query or form: what precedes the value, and the value. */
  readonly #parameter: RegExp;
  /** A quoted value after its name, in JSON or GraphQL. */
  readonly #quoted: RegExp;
  /** The same in a string of JSON, where the quotes are escaped. */
  readonly #escaped: RegExp;
  readonly #member: RegExp;
  readonly #values = new Set<string>();

  /** @throws {Error} when a pointer is not a JSON pointer. */
  constructor({ names = [], pointers = [], values = [] }: SecretOptions = {}) {
    this.#names = names;
    this.#pointers = pointers.map(tokensOf);
    const named = names.map((name) => `|${name.replace(/[^\w-]/g, "\\$&")}`).join("");
    const ending = `[\\w.-]{0,60}${SECRET_END}${named}`;
    this.#member = new RegExp(`^(?:${ending})$`, "i");
    this.#parameter = new RegExp(`((?:^|[?&;#])(?:${ending})(?:\\[\\w*\\]|%5B\\w*%5D)?=)([^&\\s<>"#]+)`, "gim");
    const colon = `\\b(?:${ending})\\\\*"?\\s*:\\s*`;
    this.#quoted = new RegExp(`(${colon}")((?:[^"\\\\]|\\\\.){1,${LONGEST}})`, "gis");
    this.#escaped = new RegExp(`(${colon}\\\\+")((?:[^"\\\\]|\\\\{1,9}[^"\\\\]){1,${LONGEST}})`, "gi");
    for (const value of values) if (value) this.#values.add(value);
  }

  /** Removes what names, pointers and forms show to be secret, and remembers the values for {@link removeValues}. */
  removeNamed(call: RecordedCall, credentials: readonly string[] = []): RecordedCall {
    const text = (value: string): string => this.#text(value);
    return mapCall(call, {
      url: (url) => text(this.#parameters(url, credentials)),
      headers: (headers) => this.#headers(headers, credentials),
      body: (body) => this.#body(body),
      text,
    });
  }

  /** Removes all values that were secret anywhere, wherever they occur. */
  removeValues(call: RecordedCall): RecordedCall {
    const forms = new Set<string>();
    for (const value of this.#values) {
      const quoted = quote(value);
      const asForm = new URLSearchParams([["", value]]).toString().slice(1);
      for (const text of [value, quoted, quote(quoted), encodeURIComponent(value), asForm]) forms.add(text);
    }
    const longestFirst = [...forms].sort((a, b) => b.length - a.length);
    const remove = (text: string): string =>
      longestFirst.reduce((rest, value) => rest.replaceAll(value, REDACTED), text);
    return mapCall(call, {
      // A host could not have the brackets.
      url: (url) =>
        url.replace(/^(\w+:\/\/[^/?#]*)(.*)$/s, (_, origin: string, rest: string) => {
          return remove(origin).replaceAll(REDACTED, "redacted") + remove(rest);
        }),
      headers: (headers) => mapStrings(headers, remove),
      body: (body) => mapBody(body, remove, remove),
      text: remove,
    });
  }

  #remember(value: string): void {
    for (const text of [value, decode(value)]) {
      if (text.length >= SHORTEST && !REDACTED.includes(text) && !this.#member.test(text)) this.#values.add(text);
    }
  }

  /** The parameters of a query that the call names as credentials. */
  #parameters(url: string, credentials: readonly string[]): string {
    return url.replace(/([?&]([^=&#]*)=)([^&#]+)/g, (match, before: string, name: string, secret: string) => {
      if (!credentials.includes(decode(name))) return match;
      this.#remember(secret);
      return before + REDACTED;
    });
  }

  #headers(headers: RecordedHeaders, credentials: readonly string[]): RecordedHeaders {
    const secret = credentialHeaders(headers, [...credentials, ...this.#names]);
    const redacted: Record<string, string | readonly string[]> = {};
    for (const [name, value] of Object.entries(headers)) {
      const change = (text: string): string => (secret.includes(name) ? this.#header(name, text) : this.#text(text));
      defineValue(redacted, name, typeof value === "string" ? change(value) : value.map(change));
    }
    return redacted;
  }

  /** A scheme, and the name and attributes of a cookie, stay visible. */
  #header(name: string, value: string): string {
    if (name === "cookie" || name === "set-cookie") {
      const pairs = name === "cookie" ? /(^|;)([^=;]*=)([^;]*)/g : /()^([^=;]*=)([^;]*)/g;
      const redacted = value.replace(pairs, (_, start: string, key: string, secret: string) => {
        this.#remember(secret.trim().replace(/^"(.*)"$/, "$1"));
        return `${start}${key}${REDACTED}`;
      });
      return redacted === value && !value.includes("=") ? REDACTED : redacted;
    }
    const [, scheme = "", secret = ""] = /^((?:basic|bearer|digest|token) +)?(.*)$/is.exec(value) ?? [];
    this.#remember(secret);
    if (/^basic /i.test(scheme)) this.#rememberBasic(secret);
    return `${scheme}${REDACTED}`;
  }

  /** RFC 7617: user and password in base64. */
  #rememberBasic(base64: string): void {
    try {
      const pair = new TextDecoder().decode(fromLatin1(atob(base64)));
      this.#remember(pair);
      this.#remember(pair.slice(pair.indexOf(":") + 1));
    } catch {
      // It is not base64: the whole value is remembered.
    }
  }

  #text(text: string): string {
    const redact = (_: string, before: string, secret: string): string => {
      this.#remember(secret);
      this.#remember(unquote(secret));
      return `${before}${REDACTED}`;
    };
    return this.#fields(text)
      .replace(/(\bhttps?:\/\/)([^\s/?#@<>"]+)(?=@)/gi, (_, before: string, secret: string) => {
        this.#remember(secret.slice(secret.indexOf(":") + 1));
        return `${before}${REDACTED}`;
      })
      .replace(this.#parameter, redact)
      .replace(QUERY_SECRET, (match, before: string, secret: string) => {
        return secret.length < LONG ? before + REDACTED : redact(match, before, secret);
      })
      .replace(this.#quoted, redact)
      .replace(this.#escaped, redact)
      .replace(TOKEN_FORMS, (token) => redact(token, "", token));
  }

  /** The fields of a multipart form. */
  #fields(text: string): string {
    const [boundary] = /^--[^\r\n]+/.exec(text) ?? [];
    if (boundary === undefined) return text;
    const end = `\r\n${boundary}`;
    const fields = text.split(end).map((field) => {
      const start = field.indexOf("\r\n\r\n") + 4;
      const [, name = ""] = /\bname="([^"]*)"/.exec(field.slice(0, start)) ?? [];
      return this.#member.test(name) ? field.slice(0, start) + this.#secret(field.slice(start)) : field;
    });
    return fields.join(end);
  }

  #body(body: RecordedBody): RecordedBody {
    if ("json" in body) return { json: this.#json(this.#pointed(body.json)) };
    return mapBody("text" in body ? this.#pointedText(body) : body, (text) => this.#text(text));
  }

  /** JSON of another content type, or with numbers that JavaScript does not have, stays as it is without a secret. */
  #pointedText(body: { readonly text: string | readonly string[] }): RecordedBody {
    if (this.#pointers.length === 0) return body;
    try {
      const text = JSON.stringify(JSON.parse(joinLines(body.text)));
      const redacted = JSON.stringify(this.#pointed(JSON.parse(text)));
      return redacted === text ? body : { text: redacted };
    } catch {
      return body;
    }
  }

  #pointed(json: unknown): unknown {
    return this.#pointers.reduce((value, pointer) => this.#at(value, pointer), json);
  }

  #json(value: unknown): unknown {
    if (typeof value === "string") return this.#text(value);
    if (Array.isArray(value)) return value.map((item) => this.#json(item));
    if (!isPlainObject(value)) return value;
    return mapMembers(value, (item, name) => {
      const isNamed = this.#names.some((other) => other.toLowerCase() === name.toLowerCase());
      // `"token": 5` and `"token": {…}` are something else, unless the caller says so.
      const isSecret = isNamed || (this.#member.test(name) && typeof item === "string" && item !== "");
      return isSecret ? this.#secret(item) : this.#json(item);
    });
  }

  #at(value: unknown, pointer: readonly string[]): unknown {
    const [step, ...rest] = pointer;
    if (step === undefined) return this.#secret(value);
    const isHere = (name: string): boolean => step === "*" || step === name;
    if (Array.isArray(value)) return value.map((item, index) => (isHere(String(index)) ? this.#at(item, rest) : item));
    if (!isPlainObject(value)) return value;
    return mapMembers(value, (item, name) => (isHere(name) ? this.#at(item, rest) : item));
  }

  #secret(value: unknown): string {
    if (isObject(value)) for (const item of Object.values(value)) this.#secret(item);
    else this.#remember(String(value));
    return REDACTED;
  }
}

/** Whether a call, or a request alone, has what is removed from a cassette without any options. */
export function hasSecrets(call: RecordedCall): boolean {
  return JSON.stringify(new Secrets().removeNamed(call)) !== JSON.stringify(call);
}

function tokensOf(pointer: string): string[] {
  const tokens = pointer === "" ? undefined : parsePointer(pointer);
  if (tokens !== undefined) return tokens;
  throw new Error(`'secrets.pointers' must be JSON pointers such as "/user/email", got ${JSON.stringify(pointer)}`);
}

function quote(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

function unquote(value: string): string {
  try {
    return String(JSON.parse(`"${value}"`));
  } catch {
    return value;
  }
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll("+", " "));
  } catch {
    return value;
  }
}

type Change = (text: string) => string;

/** How to change the parts of a call. */
interface Changes {
  url(url: string): string;
  headers(headers: RecordedHeaders): RecordedHeaders;
  body(body: RecordedBody): RecordedBody;
  text(text: string): string;
}

function mapCall({ request, response, error, ...facts }: RecordedCall, changes: Changes): RecordedCall {
  const side = <Side extends RecordedRequest | RecordedResponse>(it: Side): Side => ({
    ...it,
    ...(it.url !== undefined && { url: changes.url(it.url) }),
    headers: changes.headers(it.headers),
    ...(it.body !== undefined && { body: changes.body(it.body) }),
  });
  return {
    ...facts,
    request: side(request),
    ...(response !== undefined && { response: side(response) }),
    ...(error !== undefined && { error: mapStrings(error, changes.text) }),
  };
}

/** Changes every text of a body; that of binary ones has a character for each byte. */
function mapBody(body: RecordedBody, change: Change, rename?: Change): RecordedBody {
  if ("json" in body) return { json: mapStrings(body.json, change, rename) };
  if ("text" in body) return { text: toLines(change(joinLines(body.text))) };
  const bytes = atob(body.base64);
  const changed = change(bytes);
  return changed === bytes ? body : { base64: toBase64(fromLatin1(changed)) };
}

/** Changes every string and number of a JSON value, and the names of its members with `rename`. */
function mapStrings<Value>(value: Value, change: Change, rename?: Change): Value {
  const map = (item: unknown): unknown => {
    if (typeof item === "string") return change(item);
    if (typeof item === "number") return change(String(item)) === String(item) ? item : REDACTED;
    if (Array.isArray(item)) return item.map(map);
    return isPlainObject(item) ? mapMembers(item, map, rename) : item;
  };
  return map(value) as Value;
}

function mapMembers(
  object: Record<string, unknown>,
  change: (value: unknown, name: string) => unknown,
  rename: Change = (name) => name,
): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(object)) defineValue(changed, rename(name), change(value, name));
  return changed;
}
