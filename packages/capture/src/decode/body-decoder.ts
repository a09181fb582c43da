/** What a decoder is asked about: a captured request with its body, as it was before it was coded for the way. */
export interface DecodableRequest {
  readonly method: string;
  /** The path below the route. */
  readonly path: string;
  /** Names and values in their order, each character one byte. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The media type in lower case, without parameters; "" when none was sent. */
  readonly mediaType: string;
  /** At most 256 KiB: longer ones are given to no decoder of this kind. */
  readonly body: Uint8Array;
}

/** What an injected decoder made of a body. */
export interface DecodedValue {
  /** What it is, in a few words: the name of a message. */
  readonly title: string;
  /** Anything that JSON has a form for, of at most 1 MiB. */
  readonly value: unknown;
}

/**
 * A decoder that this package does not have, given to `createCapture({ decoders })`.
 *
 * It runs in the service, when somebody asks to see a decoded request and not before, on bytes from strangers: it must come to
 * an end soon, whatever they are.
 */
export interface BodyDecoder {
  /** A short name in lower case, such as `e2sm-kpm`, which tells its views from others. */
  readonly name: string;
  /** Whether it is worth trying: a quick look at the type, say. */
  matches(request: DecodableRequest): boolean;
  /** What the bytes are; undefined when they are nothing of its own after all. What it throws is shown as a problem. */
  decode(bytes: Uint8Array, request: DecodableRequest): DecodedValue | undefined | Promise<DecodedValue | undefined>;
  /** What a body measured, for charts over all requests of a route; undefined when it is no report. @default no body is one */
  measure?(bytes: Uint8Array, request: DecodableRequest): MeasuredBody | undefined | Promise<MeasuredBody | undefined>;
  /** Charts that put several measurements together. What stands in none has one of its own. @default [] */
  readonly charts?: readonly ChartKind[];
  /** Takes single bodies apart, bit by bit. @default there is no such page */
  readonly inspector?: BodyInspector;
}

/** One value that was measured, whatever measured it. */
export interface MeasuredValue {
  /** Such as `RRU.PrbUsedDl`. */
  readonly name: string;
  /** Such as `kbit`; empty for a count. */
  readonly unit: string;
  /** What the value is about. */
  readonly labels: Readonly<Record<string, string>>;
  /** When it was measured, in milliseconds since 1970; undefined when the body does not say. */
  readonly time: number | undefined;
  /** Null when it was meant to be measured and was not. */
  readonly value: number | null;
}

/** What a body measured. */
export interface MeasuredBody {
  /** What it is, in a few words: the name of a message. */
  readonly title: string;
  /** At most 20,000 are taken. */
  readonly values: Iterable<MeasuredValue>;
  /** Rules that it breaks: where, and how. At most 100 are taken. */
  readonly problems: readonly { readonly path: string; readonly detail: string }[];
}

/** A chart of several measurements. */
export interface ChartKind {
  readonly title: string;
  /** The measurements whose values it shows; all of one unit. */
  readonly names: readonly string[];
  /** Each combination of these labels is a line. Values that differ in other labels only are added up. */
  readonly by: readonly string[];
}

/** What the requests of a route measured. Names and labels stand in `series` once, since each report repeats them. */
export interface Measurements {
  /** Charts of the decoders that read the reports. */
  readonly charts: readonly ChartKind[];
  readonly series: readonly {
    readonly name: string;
    readonly unit: string;
    readonly labels: Readonly<Record<string, string>>;
  }[];
  readonly reports: readonly MeasuredReport[];
}

/** What one request measured. */
export interface MeasuredReport {
  readonly seq: number;
  /** In milliseconds since 1970. */
  readonly receivedAt: number;
  readonly title: string;
  /** The index of a series, when it was measured (null: the report does not say), and the value (null: not measured). */
  readonly values: readonly (readonly [series: number, time: number | null, value: number | null])[];
  /** Whether there are more values than were taken. */
  readonly truncated: boolean;
  readonly problems: readonly { readonly path: string; readonly detail: string }[];
}

/** A page at `/inspect/-/{name}` that takes a body apart. */
export interface BodyInspector {
  /** Lower-case letters, digits and hyphens. */
  readonly name: string;
  readonly title: string;
  /** What its reader may choose. The first value of each is the default, such as to find out. */
  readonly choices: readonly {
    readonly name: string;
    readonly title: string;
    readonly values: readonly { readonly name: string; readonly title: string }[];
  }[];
  /** Takes bytes apart: at most 256 KiB, from strangers. Bytes that are nothing of its own have a tree without parts, and problems. */
  explain(bytes: Uint8Array, choices: Readonly<Record<string, string>>): Explained | Promise<Explained>;
}

/** A body, taken apart. */
export interface Explained {
  readonly title: string;
  /** What was found out about it, by the names of the choices. */
  readonly found: Readonly<Record<string, string>>;
  /** Whether parts begin and end inside of bytes. */
  readonly unit: "bits" | "bytes";
  readonly root: ExplainedPart;
  /** What is wrong; `path` joins the names of parts by dots, and is empty for the whole. */
  readonly problems: readonly { readonly path: string; readonly detail: string }[];
  /** The same in other forms; `detail` says why there is none. */
  readonly conversions: readonly ({ readonly name: string; readonly title: string } & (
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "bytes"; readonly hex: string }
    | { readonly kind: "none"; readonly detail: string }
  ))[];
}

/** A part of a body: a field, with its parts. A name that begins with `[` follows that of its parent without a dot. */
export interface ExplainedPart {
  readonly name: string;
  /** The first bit, and the one behind the last. */
  readonly from: number;
  readonly to: number;
  readonly value?: string | undefined;
  readonly parts: readonly ExplainedPart[];
}
