import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { translateUserText } from "./user-text.ts";

/** Translates what users wrote, where the installation has a text for it. The same function until the language changes. */
export function useUserText(): (text: string) => string {
  const { i18n, t } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` changes with the language and its texts
  return useCallback((text) => translateUserText(text, i18n), [i18n, t]);
}
