/** Whether only this machine can reach a server that is bound to `host`. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^(?:::ffff:)?127\.\d+\.\d+\.\d+$/i.test(host);
}
