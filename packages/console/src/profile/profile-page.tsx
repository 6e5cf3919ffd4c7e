import styled from "@emotion/styled";
import { entityId, parseUuid, type UserAccount } from "@orrery/model";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { FormError } from "../controls/basics/form-error.tsx";
import { SkeletonBar } from "../controls/basics/skeleton.tsx";
import { Box } from "../controls/content/box.tsx";
import { TextField } from "../controls/fields/text-field.tsx";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import type { FormHandle } from "../controls/settings-form/settings-form-view.tsx";
import { Moment } from "../controls/time/time.tsx";
import { EntityFields } from "../entities/entity-fields.tsx";
import type { FormDraft } from "../entities/entity-form.ts";
import { useFormDraft } from "../entities/use-form-draft.ts";
import { errorText } from "../errors/error-text.ts";
import { LoadError } from "../errors/load-error.tsx";
import { HOME_DASHBOARD } from "../home/use-home-dashboard.ts";
import { useLanguage } from "../i18n/language-context.tsx";
import { writeSettings } from "../i18n/settings-state.ts";
import { ConfirmOnExit } from "../page/confirm-on-exit.tsx";
import { PageFrame } from "../page/page-frame.tsx";
import { useShell } from "../page/shell-context.tsx";
import { useAuth } from "../session/auth-context.tsx";
import { useClient } from "../session/client-context.tsx";
import { roleKey } from "../session/scope.ts";
import { useClaims } from "../session/use-session.ts";
import { AccessToken } from "./access-token.tsx";
import { changedProfile, isMoved, profileSettings, readProfile } from "./profile-form.ts";

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
  const fields = useRef<FormHandle>(null);
  const form = useMemo(() => ({ settings: profileSettings(authority, t) }), [authority, t]);
  const { draft, isDirty, edit, reset } = useFormDraft(readProfile(user, language));
  const save = useSubmission({
    mutationFn: (checked: FormDraft) =>
      client.users.save(changedProfile(user, checked, password), false, { ignoreErrors: true }),
    onSuccess: async (saved, { lang }) => {
      setPassword("");
      setChecked(false);
      queries.setQueryData(["profile", user.id.id], saved);
      void queries.invalidateQueries({ queryKey: HOME_DASHBOARD });
      reset();
      await choose(String(lang));
      writeSettings(localStorage, { userLang: String(lang) });
      toast({ type: "success", message: t("common.saved") });
      await auth.reloadUser(); // the name and the place to start at follow at once
    },
  });
  const lastLogin = user.additionalInfo?.lastLoginTs;
  const needsPassword = isMoved(user, draft);
  const handleSubmit = () => {
    const valid = fields.current?.checked();
    if (!valid) return;
    setChecked(true);
    if (password !== "" || !isMoved(user, valid)) save.mutate(valid);
  };
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
    >
      <ConfirmOnExit dirty={isDirty} />
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
      <EntityFields ref={fields} form={form} draft={draft} onChange={edit} disabled={save.isPending} />
      {needsPassword && (
        <TextField
          type="password"
          autoComplete="current-password"
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
        <Button type="submit" variant="primary" disabled={!isDirty || save.isPending}>
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
