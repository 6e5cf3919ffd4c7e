import { useTranslation } from "react-i18next";
import { type TidyLanguage, tidy } from "../tidy/tidy.ts";

interface TidyOptions {
  readonly language: TidyLanguage;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Told when the text is not of its language; nothing is changed then. */
  readonly onError: (text: string) => void;
}

/** Brings the text into shape. */
export function useTidy({ language, value, onChange, onError }: TidyOptions): () => Promise<void> {
  const { t } = useTranslation();
  return async () => {
    try {
      const tidied = await tidy(language, value);
      if (tidied !== value) onChange(tidied);
    } catch (error) {
      const message = error instanceof Error ? error.message.split("\n", 1)[0] : String(error);
      onError(t("editor.error", { name: "SyntaxError", message }));
    }
  };
}
