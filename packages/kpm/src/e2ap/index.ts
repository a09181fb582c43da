export * from "../gen/e2ap/v2/e2ap.ts";
