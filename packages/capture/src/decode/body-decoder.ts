/** The input of an injected decoder: a captured request whose content codings have been removed from its body. */
export interface DecodableRequest {
  readonly method: string;
  /** The path below the route. */
  readonly path: string;
  /** Names and values as latin1 text, in the order in which they were sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The media type in lower case, without parameters; "" when none was sent. */
  readonly mediaType: string;
  /** At most 256 KiB. Injected decoders never get longer bodies. */
  readonly body: Uint8Array;
}

/** The result of an injected decoder. */
export interface DecodedValue {
  /** A short title, such as the name of a message. */
  readonly title: string;
  /** Any value that JSON can represent, at most 1 MiB long. */
  readonly value: unknown;
}

/**
 * A decoder that this package does not include. Pass it to `createCapture({ decoders })`.
 *
 * It runs in the service when a client requests a decoded request. Its input is untrusted, so it must return quickly for any
 * bytes.
 */
export interface BodyDecoder {
  /** A short name in lower case, such as `e2sm-kpm`. Its views carry this name. */
  readonly name: string;
  /** Whether to try this decoder. It should be a quick check, for example of the media type. */
  matches(request: DecodableRequest): boolean;
  /** Decodes the bytes. Returns undefined when they are of another format. An error that it throws is shown as a problem. */
  decode(bytes: Uint8Array, request: DecodableRequest): DecodedValue | undefined | Promise<DecodedValue | undefined>;
  /**
   * Returns the measurements in a body, for charts of a route; undefined when it is not a report. @default no body is a
   * report
   */
  measure?(bytes: Uint8Array, request: DecodableRequest): MeasuredBody | undefined | Promise<MeasuredBody | undefined>;
  /** Charts that combine several measurements. Every other measurement gets a chart of its own. @default [] */
  readonly charts?: readonly ChartKind[];
  /** Shows the structure of one body, bit by bit. @default there is no such page */
  readonly inspector?: BodyInspector;
}

/** One measured value. */
export interface MeasuredValue {
  /** Such as `RRU.PrbUsedDl`. */
  readonly name: string;
  /** Such as `kbit`; empty for a count. */
  readonly unit: string;
  /** The subject of the value, such as a cell. */
  readonly labels: Readonly<Record<string, string>>;
  /** When it was measured, in milliseconds since 1970; undefined when the body does not say. */
  readonly time: number | undefined;
  /** Null when the report contains the measurement without a value. */
  readonly value: number | null;
}

/** The measurements in one body. */
export interface MeasuredBody {
  /** A short title, such as the name of a message. */
  readonly title: string;
  /** Only the first 20,000 are used. */
  readonly values: Iterable<MeasuredValue>;
  /** The rules that the body violates. Only the first 100 are used. */
  readonly problems: readonly { readonly path: string; readonly detail: string }[];
}

/** A chart of several measurements. */
export interface ChartKind {
  readonly title: string;
  /** The measurements that it shows. All have the same unit. */
  readonly names: readonly string[];
  /** Each combination of these labels is a line. Values that differ only in other labels are added up. */
  readonly by: readonly string[];
}

/**
 * The measurements in the requests of a route. Reports repeat names and labels, so `series` lists each combination once.
 */
export interface Measurements {
  /** The charts of the decoders that decoded the reports. */
  readonly charts: readonly ChartKind[];
  readonly series: readonly {
    readonly name: string;
    readonly unit: string;
    readonly labels: Readonly<Record<string, string>>;
  }[];
  readonly reports: readonly MeasuredReport[];
}

/** The measurements in one request. */
export interface MeasuredReport {
  readonly seq: number;
  /** In milliseconds since 1970. */
  readonly receivedAt: number;
  readonly title: string;
  /** The index of the series, the time (null: not in the report) and the value (null: not measured). */
  readonly values: readonly (readonly [series: number, time: number | null, value: number | null])[];
  /** Whether values beyond the limit were left out. */
  readonly truncated: boolean;
  readonly problems: readonly { readonly path: string; readonly detail: string }[];
}

/** A page at `/inspect/-/{name}` that shows the structure of a body. */
export interface BodyInspector {
  /** Lower-case letters, digits and hyphens. */
  readonly name: string;
  readonly title: string;
  /** The options of the page. The first value of each is its default. */
  readonly choices: readonly {
    readonly name: string;
    readonly title: string;
    readonly values: readonly { readonly name: string; readonly title: string }[];
  }[];
  /** Parses at most 256 KiB of untrusted bytes. For bytes of another format it returns a root without parts, and problems. */
  explain(bytes: Uint8Array, choices: Readonly<Record<string, string>>): Explained | Promise<Explained>;
}

/** The structure of a body. */
export interface Explained {
  readonly title: string;
  /** The detected values of the options, by their names. */
  readonly found: Readonly<Record<string, string>>;
  /** The unit of `from` and `to`. */
  readonly unit: "bits" | "bytes";
  readonly root: ExplainedPart;
  /** `path` joins the names of parts with dots. It is empty when the problem is about the whole body. */
  readonly problems: readonly { readonly path: string; readonly detail: string }[];
  /** The message in other encodings. `detail` says why a conversion failed. */
  readonly conversions: readonly ({ readonly name: string; readonly title: string } & (
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "bytes"; readonly hex: string }
    | { readonly kind: "none"; readonly detail: string }
  ))[];
}

/** A part of a body, such as a field. A name that begins with `[` is appended to the name of its parent without a dot. */
export interface ExplainedPart {
  readonly name: string;
  /** The offset of the first bit or byte, and the offset after the last one. */
  readonly from: number;
  readonly to: number;
  readonly value?: string | undefined;
  readonly parts: readonly ExplainedPart[];
}
