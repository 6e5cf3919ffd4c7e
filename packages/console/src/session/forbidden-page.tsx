import { useTranslation } from "react-i18next";
import { Button } from "../controls/button.tsx";
import { ErrorState } from "../controls/states.tsx";
import { useClient } from "./client-context.tsx";

/** The account may not open this page. */
export function ForbiddenPage() {
  const { t } = useTranslation();
  const { session } = useClient();
  return (
    <ErrorState
      icon="lock"
      title={t("access.access-forbidden")}
      text={t("access.access-forbidden-text")}
      actions={
        <>
          <Button to="/home">{t("error.go-home")}</Button>
          <Button variant="primary" onClick={() => void session.logout()}>
            {t("access.sign-in")}
          </Button>
        </>
      }
    />
  );
}
