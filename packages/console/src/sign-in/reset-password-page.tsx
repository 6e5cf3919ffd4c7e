import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import { useClient } from "../session/client-context.tsx";
import { ChoosePassword } from "./choose-password.tsx";

/** Where the link to reset a password leads, and who signs in with one that has expired. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const { auth } = useClient();
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const expired = pathname.endsWith("/resetExpiredPassword");
  return (
    <ChoosePassword
      title={t("login.reset-password")}
      intro={t(expired ? "login.expired-password-reset-message" : "login.reset-password-text")}
      verb={t("login.reset-password")}
      token={query.get("resetToken")}
      choose={(token, password) => auth.resetPassword(token, password)}
    />
  );
}
