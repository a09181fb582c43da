import * as codecs from "../gen/kpm-v4/index.ts";
import { type LaterModel, laterModel } from "./kpm-later.ts";

/**
 * E2SM-KPM v04.00: additions to v03.00. Its ASN.1 module still has the object identifier of v03.00. To decode nodes that announce
 * that identifier as v4, put this model into a registry before `kpmV3`, or instead of it. A node may also announce the identifier
 * given here.
 */
export const kpmV4: LaterModel = /* @__PURE__ */ laterModel(codecs, {
  oid: "1.3.6.1.4.1.53148.1.4.2.2",
  version: "4.00",
  timeStamp: 8,
});
