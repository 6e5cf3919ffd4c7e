import { useTranslation } from "react-i18next";
import { Button } from "../controls/button.tsx";
import { EmptyState } from "../controls/states.tsx";
import { PageFrame } from "./page-frame.tsx";

/** An address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t("error.not-found")}>
      <EmptyState
        icon="help"
        title={t("error.not-found")}
        text={t("error.not-found-text")}
        actions={
          <Button variant="primary" to="/home">
            {t("error.go-home")}
          </Button>
        }
      />
    </PageFrame>
  );
}
