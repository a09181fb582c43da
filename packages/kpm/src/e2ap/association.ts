import type { Message } from "@bufbuild/protobuf";
import type { Dialect } from "../aper/dialect.ts";
import { decode } from "../decode.ts";
import { KpmError } from "../error.ts";
import { type E2apPdu, E2apPduSchema, type Ies, type RicRequestId } from "../gen/e2ap/v2/e2ap.ts";
import { type Models, modelOf, type Part, type ServiceModel } from "../models/model.ts";
import { checkIes, findIe, getIe, type IeIssue, toError } from "./information-elements.ts";

/** How to decode the PDUs of a node. */
export interface AssociationOptions {
  /** The known service models. */
  readonly models: Models;
  /** The models of functions whose announcement was not seen, by function number. An announced model takes precedence. */
  readonly functions?: Readonly<Record<number, ServiceModel>>;
  /** The model of all other functions: those that were not announced, or whose object identifier is not in `models`. */
  readonly otherwise?: ServiceModel;
  /** The edition of E2AP. @default 3 */
  readonly e2ap?: 2 | 3;
  /**
   * Octets of the time stamp in KPM headers of versions 2 and later. Some nodes announce one version and send the header of
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
export interface Payload<T extends Message = Message> {
  /** The model of the RAN function; `undefined` if it is not known. */
  readonly model: ServiceModel | undefined;
  readonly octets: Uint8Array;
  /**
   * The message.
   *
   * @throws KpmError `unsupported` without a model, `malformed` for octets that the model cannot decode
   */
  readonly value: T;
}

/** The fields of every PDU. */
interface Followed {
  readonly pdu: E2apPdu;
  /** Missing and unknown information elements. */
  readonly issues: readonly IeIssue[];
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
    for (const [id, model] of Object.entries(options.functions ?? {})) this.#functions.set(Number(id), model);
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
    const { e2ap = 3 } = this.#options;
    return this.follow(decode(E2apPduSchema, octets, { wire: "aper", model: { edition: e2ap } }));
  }

  /** Processes one decoded PDU. */
  follow(pdu: E2apPdu): Received {
    const issues = checkIes(pdu);
    const failing = issues.find(({ effect }) => effect === "reject");
    if (failing !== undefined && this.#options.strict !== false) throw toError(failing);
    const followed = { pdu, issues };
    const message = pdu.e2apPdu.value?.value;
    switch (message?.case) {
      case "e2setupRequest":
      case "ricServiceUpdate":
        return { kind: "functions", ...followed, functions: this.#announce(message.value) };
      case "ricSubscriptionRequest":
        return { ...followed, ...this.#subscribe(message.value) };
      case "ricSubscriptionDeleteResponse":
        this.#actions.delete(requestOf(message.value));
        return { kind: "other", ...followed };
      case "ricIndication":
        return { ...followed, ...this.#indicate(message.value) };
      default:
        return { kind: "other", ...followed };
    }
  }

  #announce({ protocolIes }: Ies): readonly AnnouncedFunction[] {
    const announced: AnnouncedFunction[] = [];
    for (const { value } of protocolIes) {
      if (value.case === "ranFunctionsDeleted") {
        for (const item of value.value.value) {
          if (item.value.case === "ranFunctionIdItem") this.#functions.delete(item.value.value.ranFunctionId);
        }
      }
      if (value.case !== "ranFunctionsAdded" && value.case !== "ranFunctionsModified") continue;
      for (const { value: item } of value.value.value) {
        if (item.case !== "ranFunctionItem") continue;
        const { ranFunctionId: id, ranFunctionOid: oid, ranFunctionRevision: revision } = item.value;
        this.#functions.set(id, modelOf(this.#options.models, oid));
        const model = this.#modelOf(id);
        announced.push({
          id,
          oid,
          revision,
          definition: this.#payload(model, "functionDescription", item.value.ranFunctionDefinition),
        });
      }
    }
    return announced;
  }

  #subscribe(ies: Ies): Omit<Extract<Received, { kind: "subscription" }>, keyof Followed> {
    const ranFunctionId = getIe(ies, "ranFunctionId");
    const request = requestOf(ies);
    const { ricEventTriggerDefinition, ricActionToBeSetupList } = getIe(ies, "ricSubscriptionDetails");
    const model = this.#modelOf(ranFunctionId);
    const actionDefinitions = new Map<number, Payload>();
    for (const { value } of ricActionToBeSetupList) {
      if (value.case !== "ricActionToBeSetupItem" || value.value.ricActionDefinition === undefined) continue;
      const { ricActionId, ricActionDefinition } = value.value;
      actionDefinitions.set(ricActionId, this.#payload(model, "actionDefinition", ricActionDefinition));
    }
    this.#actions.delete(request);
    this.#actions.set(request, actionDefinitions);
    const [oldest] = this.#actions.keys();
    if (this.#actions.size > MOST_REQUESTS && oldest !== undefined) this.#actions.delete(oldest);
    const eventTrigger = this.#payload(model, "eventTrigger", ricEventTriggerDefinition);
    return { kind: "subscription", ranFunctionId, request, eventTrigger, actionDefinitions };
  }

  #indicate(ies: Ies): Omit<Indication, keyof Followed> {
    const ranFunctionId = getIe(ies, "ranFunctionId");
    const request = requestOf(ies);
    const actionId = getIe(ies, "ricActionId");
    const model = this.#modelOf(ranFunctionId);
    return {
      kind: "indication",
      ranFunctionId,
      request,
      actionId,
      sequenceNumber: findIe(ies, "ricIndicationSn"),
      model,
      header: this.#payload(model, "header", getIe(ies, "ricIndicationHeader")),
      message: this.#payload(model, "message", getIe(ies, "ricIndicationMessage")),
      actionDefinition: this.#actions.get(request)?.get(actionId),
    };
  }

  #modelOf(ranFunctionId: number): ServiceModel | undefined {
    return this.#functions.get(ranFunctionId) ?? this.#options.otherwise;
  }

  #payload(model: ServiceModel | undefined, part: Part, octets: Uint8Array): Payload {
    const { dialect = "x691", timestamp = "auto" } = this.#options;
    let value: Message | undefined;
    return {
      model,
      octets,
      get value() {
        if (model === undefined) throw new KpmError("unsupported", "No service model is known for this RAN function");
        value ??= decodePart(model, part, octets, { dialect, timestamp });
        return value;
      },
    };
  }
}

/** Whether octets are a PDU of a known procedure. Almost any octets can be decoded as a PDU of an unknown procedure. */
export function isPdu(octets: Uint8Array): boolean {
  try {
    const name = decode(E2apPduSchema, octets, { wire: "aper" }).e2apPdu.value?.value.case;
    return name !== undefined && name !== "other";
  } catch (error) {
    if (error instanceof KpmError) return false;
    throw error;
  }
}

/** How to decode a part of a report or subscription. */
export type PartOptions = Pick<AssociationOptions, "dialect" | "timestamp">;

/**
 * Decodes a message of a service model from aligned PER. The object identifier that a node announces does not prove the version. If
 * a header cannot be decoded completely in the edition of the model, the editions with another header size are tried.
 *
 * @throws KpmError as `decode`. If nothing fits, the error is that of the model's edition and the first dialect
 */
export function decodePart(model: ServiceModel, part: Part, octets: Uint8Array, options: PartOptions = {}): Message {
  const { dialect = "x691", timestamp = "auto" } = options;
  const editions: number[] = [model.edition];
  if (part === "header" && model.edition > 1) {
    if (timestamp === "auto") editions.push(model.edition === 2 ? 3 : 2);
    else editions[0] = timestamp === 4 ? 2 : Math.max(3, model.edition);
  }
  let first: unknown;
  for (const edition of editions) {
    for (const one of typeof dialect === "string" ? [dialect] : dialect) {
      try {
        return decode(model.topLevel[part], octets, { wire: "aper", dialect: one, model: { edition } });
      } catch (error) {
        if (!(error instanceof KpmError) || error.code !== "malformed") throw error;
        first ??= error;
      }
    }
  }
  throw first ?? new KpmError("invalid_argument", "Option 'dialect' must name one dialect or more, got an empty list");
}

/** The most requests whose action definitions are stored. A RIC has a few hundred subscriptions at a node. */
const MOST_REQUESTS = 4096;

/** `requestor/instance`. */
function requestOf(ies: Ies): string {
  const { ricRequestorId, ricInstanceId }: RicRequestId = getIe(ies, "ricRequestId");
  return `${ricRequestorId}/${ricInstanceId}`;
}
