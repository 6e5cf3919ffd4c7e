export * from "./errors/platform-error.ts";
export * from "./ids/entity-id.ts";
export * from "./ids/entity-type.ts";
export * from "./ids/uuid.ts";
export * from "./paging/page.ts";
export * from "./values/aggregation.ts";
export * from "./values/typed-value.ts";
export * from "./values/value-text.ts";
