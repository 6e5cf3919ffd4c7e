import type { i18n } from "i18next";

const CUSTOM_PREFIX = "custom.";
const KEY_IN_TEXT = /\{i18n:([\w.-]+)\}/g;

/** A title that users wrote, translated where the installation has a text for it: `custom.<title>`, or `{i18n:key}` inside. */
export function translateUserText(text: string, { t, exists }: Pick<i18n, "t" | "exists">): string {
  const whole = CUSTOM_PREFIX + text;
  if (exists(whole)) return t(whole);
  return text.replaceAll(KEY_IN_TEXT, (written, key: string) => (exists(key) ? t(key) : written));
}
