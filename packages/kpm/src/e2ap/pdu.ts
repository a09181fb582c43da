import type { ElementType } from "@signalbox/asn1/runtime";
import { type Asn1Message, asn1Message, messagesOf } from "../asn1/message.ts";
import { varying } from "../asn1/vary.ts";
import { KpmError } from "../error.ts";
import type { E2APPDU, InitiatingMessage, SuccessfulOutcome, UnsuccessfulOutcome } from "../gen/e2ap/index.ts";
import * as codecs from "../gen/e2ap/index.ts";

const messages = /* @__PURE__ */ messagesOf(codecs, {});

/** The types of E2AP 3.01, of which version 2.03 is a part. */
export const e2apSchemas: readonly Asn1Message[] = [...messages.values()];

/** The PDU of E2AP. */
export const E2apPdu: Asn1Message<E2APPDU> = messages.get("E2AP-PDU") as Asn1Message<E2APPDU>;

/** A PDU whose mandatory elements may be missing. */
const incompletePdu = asn1Message<E2APPDU>(
  {
    type: varying((type) =>
      type.kind === "element" ? { ...type, rows: type.rows.map((row) => ({ ...row, isMandatory: false })) } : type,
    )(E2apPdu.type),
  },
  {},
);

/**
 * Decodes a PDU, also one without mandatory elements: their properties are `undefined`, and {@link checkElements} lists them.
 *
 * @throws KpmError `malformed` for octets that are not a PDU
 */
export function decodePdu(octets: Uint8Array): E2APPDU {
  try {
    return E2apPdu.decode(octets);
  } catch (error) {
    if (!(error instanceof KpmError)) throw error;
    return incompletePdu.decode(octets);
  }
}

/** The JSON text of a PDU, also of one without mandatory elements. */
export function pduToJson(pdu: E2APPDU): Uint8Array {
  return incompletePdu.encode(pdu, { wire: "json" });
}

/** Whether octets are a PDU of a known procedure. Almost any octets can be decoded as a PDU of an unknown procedure. */
export function isPdu(octets: Uint8Array): boolean {
  try {
    return procedureOf(decodePdu(octets)) !== undefined;
  } catch (error) {
    if (error instanceof KpmError) return false;
    throw error;
  }
}

/** The message of a PDU, such as `{type: "RICindication", value}`; `undefined` for a procedure that E2AP 3.01 does not have. */
export type Procedure = Exclude<InitiatingMessage | SuccessfulOutcome | UnsuccessfulOutcome, { readonly type: "..." }>;

export function procedureOf({ kind, value }: E2APPDU): Procedure | undefined {
  return kind === "..." || value.type === "..." ? undefined : value;
}

/**
 * Encodes a PDU by its outcome, its message, and the information elements of the message.
 *
 * @throws KpmError `unencodable` for elements that the message does not have
 */
export function encodePdu<Type extends Procedure["type"]>(
  kind: Exclude<E2APPDU["kind"], "...">,
  type: Type,
  protocolIEs: Extract<Procedure, { readonly type: Type }>["value"]["protocolIEs"],
): Uint8Array {
  return E2apPdu.encode({ kind, value: { type, value: { protocolIEs } } } as E2APPDU);
}

/** A missing or unknown information element, which the receiver of a PDU must handle. */
export interface ElementIssue {
  readonly kind: "missing" | "unknown";
  /** The number of the information element. */
  readonly id: number;
  /**
   * What the receiver does: `reject` fails the procedure, `notify` ignores the element and notifies the sender, `ignore` ignores
   * it. An unknown element states the effect in its criticality. A missing mandatory element fails the procedure.
   */
  readonly effect: string;
  /** Such as `initiatingMessage(RICindication).protocolIEs.ricIndicationHeader`. */
  readonly path: string;
  readonly message: string;
}

/** Lists which mandatory information elements of a PDU are missing, and which are unknown. The order does not matter. */
export function checkElements(pdu: E2APPDU): readonly ElementIssue[] {
  const procedure = procedureOf(pdu);
  if (procedure === undefined) return [];
  const { rows } = elementsOf(pdu.kind, procedure.type);
  const fields = procedure.value.protocolIEs as Readonly<Record<string, unknown>>;
  const path = `${pdu.kind}(${procedure.type}).protocolIEs`;
  const missing = rows
    .filter(({ key, isMandatory }) => isMandatory && fields[key] === undefined)
    .map(({ id, key }) => ({
      kind: "missing" as const,
      id,
      effect: "reject",
      path: `${path}.${key}`,
      message: `missing mandatory information element ${id} (${key})`,
    }));
  const others = procedure.value.protocolIEs["..."] ?? [];
  const unknown = others
    .filter((other) => rows.every(({ id }) => id !== other.id))
    .map(({ id, criticality }) => ({
      kind: "unknown" as const,
      id,
      effect: criticality,
      path: `${path}[${id}]`,
      message: `unknown information element ${id}`,
    }));
  return [...unknown, ...missing];
}

/** The information elements of a message: PDU, outcome, message and its container. */
function elementsOf(outcome: string, message: string): ElementType {
  const alternatives = E2apPdu.type.kind === "choice" ? E2apPdu.type.root : [];
  const procedures = alternatives.find(({ name }) => name === outcome)?.type;
  const found = procedures?.kind === "element" ? procedures.rows.find(({ key }) => key === message)?.type : undefined;
  const container = found?.kind === "sequence" ? found.root[0]?.type : undefined;
  if (container?.kind !== "elements") throw new TypeError(`E2AP has no message ${message}`);
  return container.element;
}
