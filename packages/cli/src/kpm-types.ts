/** Generic media types, whose bodies may be messages of E2SM-KPM. */
export const vagueTypes: ReadonlySet<string> = new Set([
  "",
  "application/octet-stream",
  "application/protobuf",
  "application/x-protobuf",
  "application/vnd.google.protobuf",
]);

/** Matches media types that name the service model or its encoding. */
export const ownType: RegExp = /kpm|e2sm|aper|asn1/;
