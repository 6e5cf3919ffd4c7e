import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useClient } from "../session/client-context.tsx";
import { ChoosePassword } from "./choose-password.tsx";

/** Where an activation link leads. */
export function CreatePasswordPage() {
  const { t } = useTranslation();
  const { auth } = useClient();
  const [query] = useSearchParams();
  return (
    <ChoosePassword
      title={t("login.create-password")}
      intro={t("login.create-password-text")}
      verb={t("login.create-password")}
      token={query.get("activateToken")}
      choose={(token, password) => auth.activate(token, password, true)}
    />
  );
}
