import styled from "@emotion/styled";
import { entityId, parseUuid, type UserAccount } from "@orrery/model";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiKeysCard } from "../api-keys/api-keys-card.tsx";
import { Button } from "../controls/basics/button.tsx";
import { TextField } from "../controls/fields/text-field.tsx";
import { Moment } from "../controls/time/time.tsx";
import { SettingForm } from "../entities/forms/setting-form.tsx";
import { SettingPage } from "../entities/forms/setting-page.tsx";
import { HOME_DASHBOARD } from "../home/use-home-dashboard.ts";
import { useLanguage } from "../i18n/language-context.tsx";
import { writeSettings } from "../i18n/settings-state.ts";
import { useShell } from "../page/shell-context.tsx";
import { useAuth } from "../session/auth-context.tsx";
import { useClient } from "../session/client-context.tsx";
import { roleKey } from "../session/scope.ts";
import { useClaims, useMayChange } from "../session/use-session.ts";
import { AccessToken } from "./access-token.tsx";
import { changedProfile, isMoved, profileSettings, readProfile } from "./profile-form.ts";

/** The account of the signed-in user. */
export function ProfilePage() {
  const { userId } = useClaims();
  return (
    <SettingPage
      name="profile.profile"
      queryKey={["profile", userId]}
      load={(client, options) => client.users.get(entityId("USER", parseUuid(userId)), options)}
    >
      {(user, show) => (
        <>
          <ProfileForm user={user} onSaved={show} />
          <AccessToken />
          <ApiKeysCard user={user.id} />
        </>
      )}
    </SettingPage>
  );
}

interface ProfileFormProps {
  readonly user: UserAccount;
  readonly onSaved: (user: UserAccount) => void;
}

function ProfileForm({ user, onSaved }: ProfileFormProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const auth = useAuth();
  const shell = useShell();
  const mayChange = useMayChange();
  const { authority } = useClaims();
  const { language, choose } = useLanguage();
  const [password, setPassword] = useState("");
  const [isAsked, setAsked] = useState(false);
  const form = useMemo(() => ({ settings: profileSettings(authority, t) }), [authority, t]);
  return (
    <SettingForm
      form={form}
      saved={readProfile(user, language)}
      isComplete={(checked) => {
        setAsked(true);
        return password !== "" || !isMoved(user, checked);
      }}
      save={(checked) => client.users.save(changedProfile(user, checked, password), false, { ignoreErrors: true })}
      onSaved={async (saved, { lang }) => {
        setPassword("");
        setAsked(false);
        onSaved(saved);
        void queries.invalidateQueries({ queryKey: HOME_DASHBOARD });
        await choose(String(lang));
        writeSettings(localStorage, { userLang: String(lang) });
        await auth.reloadUser(); // the name and the place to start at follow at once
      }}
      head={<AccountFacts user={user} />}
      action={
        mayChange && (
          <Button icon="lock" onClick={shell.openPassword}>
            {t("profile.change-password")}
          </Button>
        )
      }
    >
      {(draft) =>
        isMoved(user, draft) && (
          <TextField
            type="password"
            autoComplete="current-password"
            label={t("profile.current-password")}
            value={password}
            onChange={setPassword}
            error={isAsked && password === "" ? t("profile.password-for-email") : undefined}
          />
        )
      }
    </SettingForm>
  );
}

function AccountFacts({ user }: { readonly user: UserAccount }) {
  const { t } = useTranslation();
  const { authority } = useClaims();
  const lastLogin = user.additionalInfo?.lastLoginTs;
  return (
    <Facts>
      <div>
        <dt>{t("profile.role")}</dt>
        <dd>{t(roleKey(authority))}</dd>
      </div>
      {typeof lastLogin === "number" && (
        <div>
          <dt>{t("profile.last-login-time")}</dt>
          <dd>
            <Moment ts={lastLogin} />
          </dd>
        </div>
      )}
    </Facts>
  );
}

const Facts = styled.dl({
  display: "flex",
  flexWrap: "wrap",
  gap: "8px 32px",
  "& dt": { font: "500 12px/16px var(--font)", color: "var(--dim)" },
  "& dd": { font: "var(--t-body)" },
});
