import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useClient } from "../session/client-context.tsx";
import { ChoosePassword } from "./choose-password.tsx";
import { createPasswordForm } from "./forms.ts";

/** Where an activation link leads. */
export function CreatePasswordPage() {
  const { t } = useTranslation();
  const { auth } = useClient();
  const [search] = useSearchParams();
  const { activateToken } = createPasswordForm(search);
  return (
    <ChoosePassword
      title={t("login.create-password")}
      intro={t("login.create-password-text")}
      verb={t("login.create-password")}
      label={t("login.password")}
      token={activateToken}
      choose={(password) => auth.activate(activateToken, password, true, { ignoreErrors: true })}
    />
  );
}
