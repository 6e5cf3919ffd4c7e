import { useTranslation } from "react-i18next";
import { useStable } from "../../hooks/use-stable.ts";
import { type TidyLanguage, tidy } from "../tidy/tidy.ts";

interface TidyOptions {
  readonly language: TidyLanguage;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Told when the text is not of its language; nothing is changed then. */
  readonly onError: (text: string) => void;
}

/** Brings the text into shape. */
export function useTidy(options: TidyOptions): () => Promise<void> {
  const { t } = useTranslation();
  const newest = useStable(() => options);
  return async () => {
    const { language, value } = options;
    try {
      const tidied = await tidy(language, value);
      // Loading takes a moment, in which people write on: what they wrote since stays.
      if (tidied !== value && newest().value === value) newest().onChange(tidied);
    } catch (error) {
      const message = error instanceof Error ? error.message.split("\n", 1)[0] : String(error);
      if (newest().value === value) newest().onError(t("editor.error", { name: "SyntaxError", message }));
    }
  };
}
