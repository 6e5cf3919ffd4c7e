import styled from "@emotion/styled";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/button.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { errorText } from "../controls/error-text.ts";
import { FormError } from "../controls/form-error.tsx";
import { useToast } from "../controls/toasts.tsx";
import { useSubmission } from "../controls/use-submission.ts";
import { PasswordField } from "../sign-in/password-field.tsx";
import { useClient } from "./client-context.tsx";

/** Another password for whoever is signed in; every other session of the account ends. */
export function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { auth, session } = useClient();
  const toast = useToast();
  const formId = useId();
  const [current, setCurrent] = useState("");
  const [fresh, setFresh] = useState("");
  const [again, setAgain] = useState("");
  const [checked, setChecked] = useState(false);
  const problems = {
    current: current === "" ? t("login.password-required") : undefined,
    fresh: fresh === "" ? t("login.password-required") : undefined,
    again: again === fresh ? undefined : t("login.passwords-mismatch-error"),
  };
  const change = useSubmission({
    mutationFn: async () => session.use(await auth.changePassword(current, fresh, { ignoreErrors: true })),
    onSuccess: () => {
      toast({ tone: "ok", text: t("profile.password-changed") });
      onClose();
    },
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (Object.values(problems).every((problem) => problem === undefined)) change.mutate();
  };
  const shown = checked ? problems : undefined;
  return (
    <Dialog
      open
      modal
      title={t("profile.change-password")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={change.isPending}>
            {t("profile.change-password")}
          </Button>
        </>
      }
    >
      <Form id={formId} noValidate onSubmit={handleSubmit}>
        {change.error && <FormError>{errorText(change.error, t("error.unable-to-connect-text"))}</FormError>}
        <PasswordField
          label={t("profile.current-password")}
          value={current}
          onChange={setCurrent}
          error={shown?.current}
        />
        <PasswordField fresh label={t("login.new-password")} value={fresh} onChange={setFresh} error={shown?.fresh} />
        <PasswordField fresh label={t("login.password-again")} value={again} onChange={setAgain} error={shown?.again} />
      </Form>
    </Dialog>
  );
}

const Form = styled.form({ display: "grid", gap: 16, paddingBlock: 4, color: "var(--text)" });
