export * from "./alarm-rule.ts";
export * from "./read-alarm-rule.ts";
export * from "./validity.ts";
