import { readJsonBytes, resultOf, type ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";
import { type ApiParts, callerOf } from "./api-parts.ts";
import { type Bodies, type BodyName, maxBodyBytes } from "./bodies.ts";

/** How often a body is read to parse it and to check it against its schema, about. */
const parsingFactor = 8;

/**
 * The JSON body of a request, checked. A large one is parsed in a thread, in the share of its caller.
 *
 * @throws Problem 400, 413, 415 or 422; PoolError
 */
export async function readBody<Name extends BodyName>(
  context: Context<ServiceEnv>,
  name: Name,
  { settings: { limits }, work, addressOf }: Pick<ApiParts, "settings" | "work" | "addressOf">,
): Promise<Bodies[Name]> {
  const bytes = await readJsonBytes(context, { maxBytes: maxBodyBytes[name] });
  // What is left of a packet shares its memory with others: only a buffer of its own can move.
  const isOwn = bytes.buffer.byteLength === bytes.byteLength && bytes.buffer instanceof ArrayBuffer;
  const { ttlSeconds, maxTtlSeconds } = limits;
  const outcome = await work.run(
    "parseBody",
    { name, bytes, limits: { ttlSeconds, maxTtlSeconds } },
    {
      caller: callerOf(context, addressOf),
      cost: bytes.byteLength * parsingFactor,
      signal: context.req.raw.signal,
      transfer: isOwn ? [bytes.buffer as ArrayBuffer] : [],
    },
  );
  return resultOf(outcome) as Bodies[Name];
}
