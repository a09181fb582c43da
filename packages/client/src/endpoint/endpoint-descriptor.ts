/** The rule of one parameter of an endpoint. */
export interface ParameterRule {
  /** Whether the parameter is required. Default: false. */
  readonly required?: boolean;
  /** `integer` and `object` also accept their text form. Other types are checked only with the validation `strict`. */
  readonly type?: string;
  readonly enum?: readonly unknown[];
  /** Whether `null` is a value. Default: false. */
  readonly allowNull?: boolean;
  /** The source of a regular expression that the value must match. */
  readonly validation?: string;
  /** The name that is sent; `data` makes the value the whole body. */
  readonly mapTo?: string;
  /** The current name, if this is an older name of the parameter. */
  readonly alias?: string;
  /** With `alias`: warn when the older name is used. */
  readonly deprecated?: boolean | string;
}

/** The parameters of an endpoint by name: `a.b` is a child of the object `a`, `a[].b` of every element of the list `a`. */
export type ParameterRules = Readonly<Record<string, ParameterRule>>;

/** An endpoint: the defaults of its calls and the rules of its parameters. */
export interface EndpointDescriptor {
  /** Default: `GET`. */
  readonly method?: string;
  /** A path with placeholders. */
  readonly url: string;
  readonly baseUrl?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly params?: ParameterRules;
  /** The deprecation notice; logged as a warning at the first call. */
  readonly deprecated?: string;
  /** What only `createApi` of `@signalbox/client/openapi` can send or read; other clients reject calls of this endpoint. */
  readonly encoding?: EndpointEncoding;
}

/** How an endpoint is called whose requests or responses are not those of a JSON API. All of it is plain data. */
export interface EndpointEncoding {
  /** How the fields of the body are sent. Default: JSON. */
  readonly form?: "form" | "multipart";
  /** The fields of a form that are written as `name[key]`; other objects are JSON. */
  readonly deepFields?: readonly string[];
  /** The names of fields in the form, by those in calls. */
  readonly fieldNames?: Readonly<Record<string, string>>;
  /** Parameters by their name in calls. */
  readonly parameters?: Readonly<Record<string, ParameterEncoding>>;
  /** The response is a stream of events whose data is JSON or text. */
  readonly events?: "json" | "text";
  /** Fields that every call sends. */
  readonly fixed?: Readonly<Record<string, unknown>>;
}

/** How a parameter is sent that is not part of a URL template. */
export interface ParameterEncoding {
  /** `deep`: `name[key]=value`; `pipes` and `spaces` separate the items of a list. */
  readonly style: "deep" | "json" | "pipes" | "spaces" | "cookie";
  /** The name that is sent. */
  readonly name: string;
  readonly required?: boolean;
}

/** Endpoints by scope and method name. */
export type EndpointDescriptors = Readonly<Record<string, Readonly<Record<string, EndpointDescriptor>>>>;
