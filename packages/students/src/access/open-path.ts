const open = /^\/(?:$|docs(?:\/|$)|openapi\.json$|livez$|readyz$|metrics$)/;

/** Whether a path says nothing about students: the reference, its files, and what tells that the service lives. */
export function isOpenPath(path: string): boolean {
  return open.test(path);
}
