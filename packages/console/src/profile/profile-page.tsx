import styled from "@emotion/styled";
import { entityId, parseUuid, type UserAccount } from "@orrery/model";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/button.tsx";
import { errorText } from "../controls/error-text.ts";
import { FormError } from "../controls/form-error.tsx";
import { SkeletonBar } from "../controls/skeleton.tsx";
import { Moment } from "../controls/time.tsx";
import { useToast } from "../controls/toasts.tsx";
import { useSubmission } from "../controls/use-submission.ts";
import type { FormValues } from "../entities/entity-form.ts";
import { FieldsForm } from "../entities/fields-form.tsx";
import { LoadError } from "../entities/load-error.tsx";
import { Box } from "../home/box.tsx";
import { HOME_DASHBOARD } from "../home/use-home-dashboard.ts";
import { useLanguage } from "../i18n/language-context.tsx";
import { writeSettings } from "../i18n/settings-state.ts";
import { useAuth } from "../session/auth-context.tsx";
import { useClient } from "../session/client-context.tsx";
import { roleKey } from "../session/scope.ts";
import { useClaims } from "../session/use-session.ts";
import { ConfirmOnExit } from "../shell/confirm-on-exit.tsx";
import { PageFrame } from "../shell/page-frame.tsx";
import { useShell } from "../shell/shell-context.tsx";
import { PasswordField } from "../sign-in/password-field.tsx";
import { AccessToken } from "./access-token.tsx";
import { changedProfile, isMoved, profileFields, readProfile } from "./profile-form.ts";

/** The account of whoever is signed in. */
export function ProfilePage() {
  const { t } = useTranslation();
  const client = useClient();
  const { userId } = useClaims();
  const user = useQuery({
    queryKey: ["profile", userId],
    queryFn: ({ signal }) => client.users.get(entityId("USER", parseUuid(userId)), { signal }),
  });
  return (
    <PageFrame tone="page">
      <Column>
        {user.isError && !user.data ? (
          <LoadError name={t("profile.profile")} error={user.error} onRetry={() => void user.refetch()} />
        ) : user.data ? (
          <>
            <ProfileForm user={user.data} />
            <AccessToken />
          </>
        ) : (
          <Card aria-busy>
            {["70%", "100%", "100%", "100%"].map((width, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: bars have nothing else that tells them apart
              <SkeletonBar key={row} width={width} />
            ))}
          </Card>
        )}
      </Column>
    </PageFrame>
  );
}

function ProfileForm({ user }: { readonly user: UserAccount }) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const auth = useAuth();
  const shell = useShell();
  const { authority } = useClaims();
  const { language, choose } = useLanguage();
  const [password, setPassword] = useState("");
  const [checked, setChecked] = useState(false);
  const form = useForm<FormValues>({ values: readProfile(user, language), resetOptions: { keepDirtyValues: true } });
  const save = useSubmission({
    mutationFn: (values: FormValues) =>
      client.users.save(changedProfile(user, values, password), false, { ignoreErrors: true }),
    onSuccess: async (saved, { lang }) => {
      setPassword("");
      setChecked(false);
      queries.setQueryData(["profile", user.id.id], saved);
      void queries.invalidateQueries({ queryKey: HOME_DASHBOARD });
      form.reset(readProfile(saved, language));
      await choose(String(lang));
      writeSettings(localStorage, { userLang: String(lang) });
      toast({ tone: "ok", text: t("common.saved") });
      await auth.reloadUser(); // the name and the place to start at follow at once
    },
  });
  const lastLogin = user.additionalInfo?.lastLoginTs;
  const needsPassword = isMoved(user, form.watch());
  const handleSubmit = form.handleSubmit((values) => {
    setChecked(true);
    if (password !== "" || !isMoved(user, values)) save.mutate(values);
  });
  return (
    <Form noValidate onSubmit={handleSubmit}>
      <ConfirmOnExit dirty={form.formState.isDirty} />
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
      <FieldsForm fields={profileFields(authority)} control={form.control} disabled={save.isPending} />
      {needsPassword && (
        <PasswordField
          label={t("profile.current-password")}
          value={password}
          onChange={setPassword}
          error={checked && password === "" ? t("profile.password-for-email") : undefined}
        />
      )}
      {save.isError && <FormError>{errorText(save.error, t("error.unable-to-connect-text"))}</FormError>}
      <Actions>
        <Button icon="lock" onClick={shell.openPassword}>
          {t("profile.change-password")}
        </Button>
        <Button type="submit" variant="primary" disabled={!form.formState.isDirty || save.isPending}>
          {t(save.isPending ? "action.saving" : "action.save")}
        </Button>
      </Actions>
    </Form>
  );
}

const Column = styled.div({
  display: "grid",
  gap: 16,
  inlineSize: "100%",
  maxInlineSize: 640,
  padding: 24,
  "@media (max-width: 959.95px)": { gap: 8, padding: 8 },
});

const Card = styled(Box)({
  display: "grid",
  gap: 20,
  padding: 24,
  "@media (max-width: 959.95px)": { padding: 16 },
});
const Form = Card.withComponent("form");

const Facts = styled.dl({
  display: "flex",
  flexWrap: "wrap",
  gap: "8px 32px",
  "& dt": { font: "500 12px/16px var(--font)", color: "var(--dim)" },
  "& dd": { font: "var(--t-body)" },
});

const Actions = styled.div({ display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: 8 });
