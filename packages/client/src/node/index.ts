export { createFileStore } from "./file-store.ts";
export { nodeFetch } from "./node-fetch.ts";
