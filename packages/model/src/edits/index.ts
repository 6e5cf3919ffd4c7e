export * from "./history.ts";
export * from "./merge.ts";
