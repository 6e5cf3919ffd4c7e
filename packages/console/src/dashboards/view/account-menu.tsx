import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { Menu } from "../../controls/overlays/menu.tsx";
import { useAuth, useAuthState } from "../../session/auth-context.tsx";
import { publicIdOf } from "../../session/auth-state.ts";

/** The account of users who are kept to a dashboard without the menu of the console; visitors have none. */
export function AccountMenu() {
  const { t } = useTranslation();
  const auth = useAuth();
  const navigate = useNavigate();
  const state = useAuthState();
  if (!state.forceFullscreen || publicIdOf(state) !== undefined) return null;
  return (
    <Menu
      align="end"
      header={<p style={{ padding: "4px 8px 8px", font: "500 13px/20px var(--font)" }}>{state.userDetails?.email}</p>}
      actions={[
        { id: "profile", label: t("profile.profile"), icon: "user", run: () => void navigate("/profile") },
        { id: "sign-out", label: t("user.sign-out"), icon: "signout", run: () => void auth.logout() },
      ]}
      trigger={(button) => <IconButton icon="user" label={t("dashboard-tools.account")} {...button} />}
    />
  );
}
