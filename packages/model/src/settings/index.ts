export * from "./builders.ts";
export * from "./condition.ts";
export * from "./humanise.ts";
export * from "./modifiers.ts";
export * from "./setting.ts";
export * from "./settings.ts";
export type { Section, SettingsForm } from "./settings-form.ts";
export type { SavedValue } from "./walk-settings.ts";
