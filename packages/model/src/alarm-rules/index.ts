export * from "./alarm-rule.ts";
export * from "./backtest.ts";
export * from "./plain-condition.ts";
export * from "./read-alarm-rule.ts";
export * from "./rule-values.ts";
export * from "./validity.ts";
