export { createFileStore } from "./create-file-store.ts";
export { nodeFetch } from "./node-fetch.ts";
