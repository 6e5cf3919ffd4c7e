export * from "./alarm-rule.ts";
export * from "./backtest.ts";
export * from "./read-alarm-rule.ts";
export * from "./validity.ts";
