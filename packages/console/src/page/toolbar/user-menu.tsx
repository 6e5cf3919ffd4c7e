import styled from "@emotion/styled";
import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Icon } from "../../controls/basics/icon.tsx";
import { Menu, type MenuAction } from "../../controls/overlays/menu.tsx";
import { useAuth, useAuthState } from "../../session/auth-context.tsx";
import { roleKey } from "../../session/scope.ts";
import { useClaims, useMayChange } from "../../session/use-session.ts";
import { useShell } from "../shell-context.tsx";
import { whenIdle } from "../when-idle.ts";
import { accountActions } from "./account-actions.ts";
import { displayName, initials } from "./display-name.ts";

const loadSettings = () => import("./user-settings.tsx");
const UserSettings = lazy(() => loadSettings().then((code) => ({ default: code.UserSettings })));

/** Who is signed in; profile, theme, density, language, password and sign-out. */
export function UserMenu() {
  const { t } = useTranslation();
  const claims = useClaims();
  const mayChange = useMayChange();
  const auth = useAuth();
  const { userDetails } = useAuthState();
  const shell = useShell();
  const navigate = useNavigate();
  useEffect(() => whenIdle(() => void loadSettings().catch(() => undefined)), []); // a failure shows when the menu opens
  const email = userDetails?.email ?? claims.subject;
  const name = displayName({ ...(userDetails ?? claims), email });
  const known = {
    profile: { id: "profile", label: t("profile.profile"), icon: "user", run: () => void navigate("/profile") },
    password: { id: "password", label: t("profile.change-password"), icon: "key", run: shell.openPassword },
    "sign-out": { id: "sign-out", label: t("user.sign-out"), icon: "signout", run: () => void auth.logout() },
  } as const;
  const actions: readonly MenuAction[] = accountActions(claims.authority, mayChange).map((action) => known[action]);
  return (
    <Menu
      actions={actions}
      header={
        <Settings role="presentation">
          <p className="who">
            {name}
            <span>{email}</span>
          </p>
          <Suspense fallback={<Room />}>
            <UserSettings />
          </Suspense>
        </Settings>
      }
      trigger={(button) => (
        <Trigger type="button" {...button}>
          <Avatar aria-hidden>{initials(name)}</Avatar>
          <span className="names">
            {name}
            <span>{t(roleKey(claims.authority))}</span>
          </span>
          <Icon name="more" />
        </Trigger>
      )}
    />
  );
}

const Settings = styled.div({
  display: "grid",
  gap: 12,
  minInlineSize: 256,
  padding: "8px 8px 12px",
  borderBlockEnd: "1px solid var(--line)",
  marginBlockEnd: 4,
  "& .who": { font: "500 13px/20px var(--font)" },
  "& fieldset > div": { display: "flex" },
  "& fieldset label": { flex: "1 1 auto", justifyContent: "center" },
  "& .who span": { display: "block", font: "var(--t-cap)", color: "var(--dim)" },
});

/** As high as the settings that come there. */
const Room = styled.div({ blockSize: 176 });

const Trigger = styled.button({
  display: "flex",
  alignItems: "center",
  gap: 8,
  marginInlineStart: 4,
  padding: "4px 6px",
  border: 0,
  borderRadius: "var(--r-control)",
  background: "none",
  textAlign: "start",
  cursor: "pointer",
  "&:hover": { background: "var(--hover)" },
  "& > .icon": { color: "var(--dim)" },
  "& .names": {
    font: "500 13px/16px var(--font)",
    maxInlineSize: 200,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& .names span": { display: "block", font: "var(--t-cap)", color: "var(--dim)" },
  "@media (max-width: 1279.95px)": {
    "& .names": { position: "absolute", inlineSize: 1, blockSize: 1, clipPath: "inset(50%)" },
  },
  "@media (max-width: 959.95px)": { margin: 0, padding: 4 },
});

const Avatar = styled.span({
  display: "grid",
  placeItems: "center",
  inlineSize: 28,
  blockSize: 28,
  borderRadius: "50%",
  background: "var(--tint)",
  border: "1px solid var(--tint-line)",
  color: "var(--accent)",
  font: "600 11px/1 var(--font)",
});
