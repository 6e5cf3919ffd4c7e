import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router";
import { ErrorState } from "../controls/states.tsx";

/** A page that failed while it was drawn or loaded; the frame around it keeps working. */
export function PageError() {
  const { t } = useTranslation();
  const error = useRouteError();
  return (
    <ErrorState
      icon="error"
      title={t("error.page-failed")}
      text={t("error.page-failed-text")}
      details={error instanceof Error ? error.message : String(error)}
      onRetry={() => location.reload()}
    />
  );
}
