/** What is known about one parameter of an endpoint. */
export interface ParameterRule {
  /** Whether a call must give the parameter. Default: false. */
  readonly required?: boolean;
  /** `integer` and `object` also accept text that reads as one; other types are checked with the validation `strict` only. */
  readonly type?: string;
  readonly enum?: readonly unknown[];
  /** Whether `null` is a value. Default: false. */
  readonly allowNull?: boolean;
  /** The source of a regular expression that the value must match. */
  readonly validation?: string;
  /** The name under which the value is sent; `data` makes it the whole body. */
  readonly mapTo?: string;
  /** This name is an older one for that parameter. */
  readonly alias?: string;
  /** With `alias`: warn when the older name is used. */
  readonly deprecated?: boolean | string;
}

/** The parameters of an endpoint by name: `a.b` is a child of the object `a`, `a[].b` of every element of the list `a`. */
export type ParameterRules = Readonly<Record<string, ParameterRule>>;

/** An endpoint: the defaults of its calls and what is known about its parameters. */
export interface EndpointDescriptor {
  /** Default: `GET`. */
  readonly method?: string;
  /** A path with placeholders. */
  readonly url: string;
  readonly baseUrl?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly params?: ParameterRules;
  /** Why the method should not be used any more; logged as a warning at its first call. */
  readonly deprecated?: string;
}

/** Endpoints by scope and method name. */
export type EndpointDescriptors = Readonly<Record<string, Readonly<Record<string, EndpointDescriptor>>>>;
