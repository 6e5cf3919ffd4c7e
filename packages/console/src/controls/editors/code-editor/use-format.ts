import { useTranslation } from "react-i18next";
import { useStable } from "../../hooks/use-stable.ts";
import { type FormatLanguage, formatText } from "../format/format.ts";

interface FormatOptions {
  readonly language: FormatLanguage;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called instead of `onChange` when the text has a syntax error. */
  readonly onError: (text: string) => void;
}

/** A function that formats the text. */
export function useFormat(options: FormatOptions): () => Promise<void> {
  const { t } = useTranslation();
  const newest = useStable(() => options);
  return async () => {
    const { language, value } = options;
    try {
      const formatted = await formatText(language, value);
      // Loading takes a moment, in which people write on: what they wrote since stays.
      if (formatted !== value && newest().value === value) newest().onChange(formatted);
    } catch (error) {
      const message = error instanceof Error ? error.message.split("\n", 1)[0] : String(error);
      if (newest().value === value) newest().onError(t("editor.error", { name: "SyntaxError", message }));
    }
  };
}
