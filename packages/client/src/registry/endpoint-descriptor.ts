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
}

/** Endpoints by scope and method name. */
export type EndpointDescriptors = Readonly<Record<string, Readonly<Record<string, EndpointDescriptor>>>>;
