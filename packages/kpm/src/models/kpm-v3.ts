import * as codecs from "../gen/kpm-v3/index.ts";
import { type LaterModel, laterModel } from "./kpm-later.ts";

/** E2SM-KPM v03.00: time stamps of 8 bytes. */
export const kpmV3: LaterModel = /* @__PURE__ */ laterModel(codecs, {
  oid: "1.3.6.1.4.1.53148.1.3.2.2",
  version: "3.00",
  timeStamp: 8,
});
