import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { errorText } from "../errors/error-text.ts";
import { BoxSentence } from "./box-rows.ts";

/** What a box could not load, and another try. */
export function BoxError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <BoxSentence role="alert">
      {errorText(error, t("error.unable-to-connect-text"))}
      <Button size="toolbar" icon="refresh" onClick={onRetry}>
        {t("action.try-again")}
      </Button>
    </BoxSentence>
  );
}
