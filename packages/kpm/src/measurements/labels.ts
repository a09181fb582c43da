/** A network as `001-01`; its bytes in hex when they are not digits (3GPP TS 38.413, 9.3.3.5). */
export function networkText(plmn: Uint8Array): string {
  const digits = hexText(plmn).replace(/(.)(.)/g, "$2$1");
  const [, mcc, third, mnc] = /^(\d{3})([\df])(\d{2})$/.exec(digits) ?? [];
  if (mcc === undefined || third === undefined || mnc === undefined) return hexText(plmn);
  return `${mcc}-${mnc}${third === "f" ? "" : third}`;
}

/** A slice as `1` or `1-000005`: type and differentiator. */
export function sliceText(sst: Uint8Array, sd: Uint8Array | undefined): string {
  const type = sst.length === 1 ? String(sst[0]) : hexText(sst);
  return sd === undefined || sd.length === 0 ? type : `${type}-${hexText(sd)}`;
}

/** A cell as `001-01/000000012`: its network and the bits of its identity in hex. */
export function cellText(plmn: Uint8Array, identity: string): string {
  return `${networkText(plmn)}/${identity}`;
}

export function hexText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
