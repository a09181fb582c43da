import type { Type } from "@signalbox/asn1/runtime";
import * as codecs from "../gen/kpm-v3/index.ts";
import { type LaterModel, laterModel } from "./kpm-later.ts";

const oid = "1.3.6.1.4.1.53148.1.2.2.2";

/** E2SM-KPM v02.03: time stamps of 4 bytes. */
export const kpmV2: LaterModel = /* @__PURE__ */ laterModel(codecs, { oid, version: "2.03", timeStamp: 4 });

/**
 * E2SM-KPM v02.01: conditions differ from 2.03. A node announces the same object identifier, so put this model into a registry instead
 * of `kpmV2`, for nodes that are known to speak it.
 */
export const kpmV201: LaterModel = /* @__PURE__ */ laterModel(codecs, {
  oid,
  version: "2.01",
  timeStamp: 4,
  change: toEarlier,
});

/** A MatchingCondItem is the CHOICE itself, and a condition has an operator and a value. */
function toEarlier(type: Type): Type {
  if (type.kind !== "sequence") return type;
  const [first] = type.root;
  if (type.name === "MatchingCondItem" && first !== undefined) return { ...first.type, name: type.name };
  if (type.name !== "TestCondInfo") return type;
  return { ...type, root: type.root.map((component) => ({ ...component, optional: false })) };
}
