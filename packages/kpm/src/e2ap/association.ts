import { decode } from "../decode.ts";
import { assertDialect, type Dialect } from "../dialect.ts";
import { KpmError } from "../error.ts";
import type {
  E2APPDU,
  RANfunctionsList,
  RICcontrolAcknowledgeIEs,
  RICcontrolFailureIEs,
  RICcontrolRequestIEs,
  RICindicationIEs,
  RICrequestID,
  RICsubscriptionRequestIEs,
} from "../gen/e2ap/index.ts";
import { type Models, type Part, type Schema, type ServiceModel, schemasOf } from "../models/model.ts";
import { checkElements, decodePdu, type ElementIssue, procedureOf } from "./pdu.ts";

/** How to decode the PDUs of a node. */
export interface AssociationOptions {
  /** The known service models. */
  readonly models: Models;
  /** The model of all other functions: those that were not announced, or whose object identifier is not in `models`. */
  readonly otherwise?: ServiceModel;
  /**
   * Bytes of the time stamp in KPM headers of versions 2 and later. Some nodes announce one version and send the header of
   * another. `"auto"` uses the announced version if the header decodes completely in it, and the other one if not.
   * @default "auto"
   */
  readonly timestamp?: "auto" | 4 | 8;
  /**
   * The dialect of the payloads, or several to try in order. The first that decodes a payload completely is used.
   * @default "x691"
   */
  readonly dialect?: Dialect | readonly Dialect[];
  /**
   * Whether to reject PDUs whose procedure fails: a mandatory information element is missing, or an unknown one has criticality
   * `reject`. When false, such PDUs are processed as far as possible, and `issues` lists the violations.
   * @default true
   */
  readonly strict?: boolean;
}

/** The bytes of a message of a service model, and the message. The message is decoded on first use. */
export interface Payload {
  /** The model of the RAN function; `undefined` if it is not known. */
  readonly model: ServiceModel | undefined;
  readonly octets: Uint8Array;
  /**
   * The message, and its type.
   *
   * @throws KpmError `unsupported` without a model, `malformed` for octets that the model cannot decode
   */
  readonly decoded: DecodedPart;
}

/** A message of a service model. The type of a header depends on the size of its time stamp. */
export interface DecodedPart {
  readonly schema: Schema;
  readonly value: unknown;
}

/** The fields of every PDU. */
interface Followed {
  readonly pdu: E2APPDU;
  /** Missing and unknown information elements. */
  readonly issues: readonly ElementIssue[];
}

/** A report, with its subscription if the capture contains it. */
export interface Indication extends Followed {
  readonly kind: "indication";
  readonly ranFunctionId: number;
  readonly request: string;
  readonly actionId: number | undefined;
  readonly sequenceNumber: number | undefined;
  readonly model: ServiceModel | undefined;
  readonly header: Payload;
  readonly message: Payload;
  readonly actionDefinition: Payload | undefined;
}

/** A RAN function that a node announces. */
export interface AnnouncedFunction {
  readonly id: number;
  readonly oid: string;
  readonly revision: number;
  readonly definition: Payload;
}

/** The content of a PDU. */
export type Received =
  | Indication
  | (Followed & { readonly kind: "functions"; readonly functions: readonly AnnouncedFunction[] })
  | (Followed & {
      readonly kind: "subscription";
      readonly ranFunctionId: number;
      readonly request: string;
      readonly eventTrigger: Payload;
      readonly actionDefinitions: ReadonlyMap<number, Payload>;
    })
  | (Followed & {
      /** A control request, or a response to one. */
      readonly kind: "control";
      readonly ranFunctionId: number;
      readonly request: string;
      readonly header: Payload | undefined;
      readonly message: Payload | undefined;
      readonly outcome: Payload | undefined;
    })
  | (Followed & { readonly kind: "other" });

/**
 * Follows one association of a node and a RIC, PDU by PDU in both directions. It stores the model of each RAN function from E2
 * setup and RIC service update. It also stores the action definitions of subscriptions, because a report may leave out the names
 * that they state.
 */
export class Association {
  readonly #options: AssociationOptions;
  readonly #functions = new Map<number, ServiceModel | undefined>();
  /** By request. The oldest requests are evicted first. */
  readonly #actions = new Map<string, ReadonlyMap<number, Payload>>();

  constructor(options: AssociationOptions) {
    this.#options = options;
  }

  /** The models of the functions known so far, by function number. */
  get functions(): ReadonlyMap<number, ServiceModel | undefined> {
    return this.#functions;
  }

  /**
   * Decodes one PDU and processes it.
   *
   * @throws KpmError `malformed` for octets that are not a PDU, and for a PDU whose procedure fails, with the path of the
   *   information element; see {@link AssociationOptions.strict}
   */
  receive(octets: Uint8Array): Received {
    return this.follow(decodePdu(octets));
  }

  /** Processes one decoded PDU. */
  follow(pdu: E2APPDU): Received {
    const issues = checkElements(pdu);
    const failing = issues.find(({ effect }) => effect === "reject");
    if (failing !== undefined && this.#options.strict !== false) throw notAcceptable(failing);
    const followed = { pdu, issues };
    const procedure = procedureOf(pdu);
    switch (procedure?.type) {
      case "E2setupRequest":
        return {
          kind: "functions",
          ...followed,
          functions: this.#announce(procedure.value.protocolIEs.ranFunctionsAdded),
        };
      case "RICserviceUpdate": {
        const { ranFunctionsAdded, ranFunctionsModified, ranFunctionsDeleted = [] } = procedure.value.protocolIEs;
        for (const item of ranFunctionsDeleted) {
          if (item.type === "RANfunctionID-Item") this.#functions.delete(item.value.ranFunctionID);
        }
        const functions = [...this.#announce(ranFunctionsAdded), ...this.#announce(ranFunctionsModified)];
        return { kind: "functions", ...followed, functions };
      }
      case "RICsubscriptionRequest":
        return { ...followed, ...this.#subscribe(procedure.value.protocolIEs) };
      case "RICsubscriptionDeleteResponse":
        this.#actions.delete(requestOf(procedure.value.protocolIEs));
        return { kind: "other", ...followed };
      case "RICindication":
        return { ...followed, ...this.#indicate(procedure.value.protocolIEs) };
      case "RICcontrolRequest":
      case "RICcontrolAcknowledge":
      case "RICcontrolFailure":
        return { ...followed, ...this.#control(procedure.value.protocolIEs) };
      default:
        return { kind: "other", ...followed };
    }
  }

  #control(
    ies: RICcontrolRequestIEs | RICcontrolAcknowledgeIEs | RICcontrolFailureIEs,
  ): Omit<Extract<Received, { kind: "control" }>, keyof Followed> {
    const ranFunctionId = present(ies, "ranFunctionID");
    const model = this.#modelOf(ranFunctionId);
    const payload = (part: Part, octets: Uint8Array | undefined) =>
      octets === undefined ? undefined : this.#payload(model, part, octets);
    return {
      kind: "control",
      ranFunctionId,
      request: requestOf(ies),
      header: "ricControlHeader" in ies ? payload("controlHeader", ies.ricControlHeader) : undefined,
      message: "ricControlMessage" in ies ? payload("controlMessage", ies.ricControlMessage) : undefined,
      outcome: "ricControlOutcome" in ies ? payload("controlOutcome", ies.ricControlOutcome) : undefined,
    };
  }

  #announce(functions: RANfunctionsList = []): readonly AnnouncedFunction[] {
    return functions.flatMap((item) => {
      if (item.type !== "RANfunction-Item") return [];
      const { ranFunctionID: id, ranFunctionOID: oid, ranFunctionRevision: revision } = item.value;
      this.#functions.set(id, this.#options.models.get(oid));
      const definition = this.#payload(this.#modelOf(id), "functionDescription", item.value.ranFunctionDefinition);
      return [{ id, oid, revision, definition }];
    });
  }

  #subscribe(ies: RICsubscriptionRequestIEs): Omit<Extract<Received, { kind: "subscription" }>, keyof Followed> {
    const ranFunctionId = present(ies, "ranFunctionID");
    const request = requestOf(ies);
    const { ricEventTriggerDefinition, ricActionToBeSetupList } = present(ies, "ricSubscriptionDetails");
    const model = this.#modelOf(ranFunctionId);
    const actionDefinitions = new Map<number, Payload>();
    for (const item of ricActionToBeSetupList) {
      if (item.type !== "RICaction-ToBeSetup-Item" || item.value.ricActionDefinition === undefined) continue;
      const { ricActionID, ricActionDefinition } = item.value;
      actionDefinitions.set(ricActionID, this.#payload(model, "actionDefinition", ricActionDefinition));
    }
    this.#actions.delete(request);
    this.#actions.set(request, actionDefinitions);
    const [oldest] = this.#actions.keys();
    if (this.#actions.size > MAX_REQUESTS && oldest !== undefined) this.#actions.delete(oldest);
    const eventTrigger = this.#payload(model, "eventTrigger", ricEventTriggerDefinition);
    return { kind: "subscription", ranFunctionId, request, eventTrigger, actionDefinitions };
  }

  #indicate(ies: RICindicationIEs): Omit<Indication, keyof Followed> {
    const ranFunctionId = present(ies, "ranFunctionID");
    const request = requestOf(ies);
    const actionId = present(ies, "ricActionID");
    const model = this.#modelOf(ranFunctionId);
    return {
      kind: "indication",
      ranFunctionId,
      request,
      actionId,
      sequenceNumber: ies.ricIndicationSN,
      model,
      header: this.#payload(model, "header", present(ies, "ricIndicationHeader")),
      message: this.#payload(model, "message", present(ies, "ricIndicationMessage")),
      actionDefinition: this.#actions.get(request)?.get(actionId),
    };
  }

  #modelOf(ranFunctionId: number): ServiceModel | undefined {
    return this.#functions.get(ranFunctionId) ?? this.#options.otherwise;
  }

  #payload(model: ServiceModel | undefined, part: Part, octets: Uint8Array): Payload {
    const { dialect = "x691", timestamp = "auto" } = this.#options;
    let decoded: DecodedPart | undefined;
    return {
      model,
      octets,
      get decoded() {
        if (model === undefined) throw new KpmError("unsupported", "No service model is known for this RAN function");
        decoded ??= decodePart(model, part, octets, { dialect, timestamp });
        return decoded;
      },
    };
  }
}

/** How to decode a part of a report or subscription. */
export type PartOptions = Pick<AssociationOptions, "dialect" | "timestamp">;

/**
 * Decodes a message of a service model from aligned PER. The object identifier that a node announces does not prove the version. If
 * a header cannot be decoded completely as one of the model, the other size of its time stamp is tried.
 *
 * @throws KpmError as `decode`. If nothing fits, the error is that of the model's own type and the first dialect
 */
export function decodePart(
  model: ServiceModel,
  part: Part,
  octets: Uint8Array,
  { dialect = "x691", timestamp = "auto" }: PartOptions = {},
): DecodedPart {
  const dialects = typeof dialect === "string" ? [dialect] : dialect;
  for (const one of dialects) assertDialect(one);
  const schemas = schemasOf(model, part, timestamp);
  if (schemas.length === 0) throw new KpmError("unsupported", `${model.name} has no message for ${part}`);
  let first: unknown;
  for (const schema of schemas) {
    for (const one of dialects) {
      try {
        return { schema, value: decode(schema, octets, { wire: "aper", dialect: one }) };
      } catch (error) {
        if (!(error instanceof KpmError) || error.code !== "malformed") throw error;
        first ??= error;
      }
    }
  }
  throw first ?? new KpmError("invalid_argument", "Option 'dialect' must name one dialect or more, got an empty list");
}

/** The most requests whose action definitions are stored. A RIC has a few hundred subscriptions at a node. */
const MAX_REQUESTS = 4096;

/** `requestor/instance`. */
function requestOf(ies: { readonly ricRequestID: RICrequestID }): string {
  const { ricRequestorID, ricInstanceID } = present(ies, "ricRequestID");
  return `${ricRequestorID}/${ricInstanceID}`;
}

/** A mandatory element. Without `strict`, it may be missing after all. */
function present<Elements, Name extends keyof Elements & string>(elements: Elements, name: Name): Elements[Name] {
  if (elements[name] !== undefined) return elements[name];
  throw notAcceptable({ path: name, message: "missing mandatory information element" });
}

/** The error of an issue that fails the procedure. */
function notAcceptable({ path, message }: Pick<ElementIssue, "path" | "message">): KpmError {
  return new KpmError("malformed", `Cannot accept ${path}: ${message}`, { wire: "aper", path });
}
