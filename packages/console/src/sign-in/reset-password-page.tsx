import { useTranslation } from "react-i18next";
import { useMatches, useSearchParams } from "react-router";
import { routeDataOf } from "../guards/route-data.ts";
import { useClient } from "../session/client-context.tsx";
import { ChoosePassword } from "./choose-password.tsx";
import { resetPasswordForm } from "./forms.ts";

/** Opened by links that reset a password, and after a sign-in with an expired password. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const { auth } = useClient();
  const [search] = useSearchParams();
  const { expiredPassword } = routeDataOf(useMatches());
  const { resetToken } = resetPasswordForm(search);
  return (
    <ChoosePassword
      title={t("login.reset-password")}
      intro={t("login.reset-password-text")}
      note={expiredPassword ? t("login.expired-password-reset-message") : undefined}
      verb={t("login.reset-password")}
      label={t("login.new-password")}
      token={resetToken}
      choose={(newPassword) => auth.resetPassword(resetToken, newPassword, { ignoreErrors: true })}
    />
  );
}
