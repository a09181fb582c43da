import {
  type Candidate,
  decode,
  detect,
  encode,
  findSchema,
  kpmV1,
  type Schema,
  type ServiceModel,
  topLevelSchemas,
} from "@signalbox/kpm";
import { kpmV2, kpmV4 } from "@signalbox/kpm/later";
import { ownType } from "./kpm-types.ts";

/** What the sender of a body says about it. */
interface Declared {
  /** In lower case, without parameters; empty when none was sent. */
  readonly mediaType: string;
  /** The message type in `X-Message-Type`. */
  readonly messageType: string | undefined;
}

/** The likeliest message in a body. */
export interface FoundMessage extends Candidate {
  readonly message: unknown;
  /** The model of a report; undefined for other messages. */
  readonly model: ServiceModel | undefined;
  /** The other candidates that are as valid. */
  readonly alternatives: readonly Candidate[];
}

/** The models whose reports differ: versions 2 to 4 have the same. */
const models: readonly ServiceModel[] = [kpmV1, kpmV4];

/** Almost any few bytes decode as a header of a later version. */
const laterTypes: readonly Schema[] = [kpmV4.topLevel.message, kpmV2.topLevel.functionDescription];

/** Shorter bytes that fit a message of a later version are more likely something else. */
const MIN_LATER_BYTES = 16;

/**
 * Finds the message of E2SM-KPM in a body. Bytes that might be a message are accepted if they are valid. Bytes that the sender
 * declares as one are accepted even if they violate rules.
 *
 * @param firstTypes the types of version 1 to try. @default all top-level messages
 */
export function findMessage(
  bytes: Uint8Array,
  { mediaType, messageType }: Declared,
  firstTypes: readonly Schema[] = topLevelSchemas,
): FoundMessage | undefined {
  const isNamed = ownType.test(mediaType);
  const candidates = candidatesOf();
  const [best] = candidates;
  if (best === undefined) return undefined;
  const { schema, wire, valid } = best;
  const message = decode(schema, bytes, { wire });
  // An empty JSON object would decode as any message.
  if (!isNamed && schema.kind === "message" && encode(schema, message).byteLength === 0) return undefined;
  return {
    ...best,
    message,
    model: models.find(({ topLevel }) => topLevel.message === schema),
    alternatives: candidates.filter((other) => other !== best && other.valid === valid),
  };

  function candidatesOf(): readonly Candidate[] {
    const named = findSchema(messageType ?? "") ?? kpmV4.schemas.find(({ name }) => name === messageType);
    const declared = named === undefined ? [] : detect(bytes, { schemas: [named] });
    if (declared.length > 0) return declared;
    const all = [...detect(bytes, { schemas: firstTypes })];
    if (all[0]?.valid === true) return all;
    for (const schema of laterTypes) {
      const later = detect(bytes, { schemas: [schema] });
      if (later[0]?.valid === true && (isNamed || bytes.length >= MIN_LATER_BYTES)) return later;
      all.push(...later);
    }
    return isNamed ? all : [];
  }
}
