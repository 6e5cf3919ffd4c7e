export * from "./bundles.ts";
export * from "./declaration.ts";
export * from "./parameters.ts";
