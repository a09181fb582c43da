/** The ETag of a version of a record, which people read off the record; an ETag stays as it is. */
export function etagOf(id: string, version: string): string {
  return /^\d+$/.test(version) ? `"${id.toLowerCase()}.${version}"` : version;
}
