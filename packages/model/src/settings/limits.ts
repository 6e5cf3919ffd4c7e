import { number } from "./builders.ts";
import type { Setting } from "./setting.ts";

/** Bounds of a value, both inclusive, and the format of a text. Checked by forms, not when reading. */
export interface SettingLimits {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minItems?: number | undefined;
  /** A regular expression. */
  readonly pattern?: string | undefined;
  readonly format?: "email" | undefined;
}

/** The form refuses values beyond the limits. */
export const limited = <T>(limits: SettingLimits, setting: Setting<T>): Setting<T> => ({
  ...setting,
  schema: { ...setting.schema, ...limits },
});

/** A whole number. */
export const integer = (preset: number, limits: SettingLimits = {}): Setting<number> => {
  const setting = limited(limits, number(preset));
  return { ...setting, schema: { ...setting.schema, type: "integer" } };
};

/** Messages for invalid values, by violated rule (`required`, `maxLength`, `pattern`, `email`). */
export const explained = <T>(messages: Readonly<Record<string, string>>, setting: Setting<T>): Setting<T> => ({
  ...setting,
  schema: { ...setting.schema, validationMessage: messages },
});
