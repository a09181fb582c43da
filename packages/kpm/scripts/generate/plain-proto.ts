/** The text of a .proto without options, and without the imports that these need: it compiles on its own. */
export function plainProto(source: string): string {
  return source
    .replace(/^import .*\n+/gm, "")
    .replace(/^ *option .*\n/gm, "")
    .replace(/ \[[^\]]*\];/g, ";");
}
