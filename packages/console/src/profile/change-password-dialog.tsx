import styled from "@emotion/styled";
import { isApiError } from "@orrery/client";
import type { TFunction } from "i18next";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { FormError } from "../controls/basics/form-error.tsx";
import { TextField } from "../controls/fields/text-field.tsx";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { Dialog } from "../controls/overlays/dialogs/dialog.tsx";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import { errorText } from "../errors/error-text.ts";
import { useClient } from "../session/client-context.tsx";
import { askedToWait, useWait, waitText } from "../sign-in/use-wait.ts";

/** Changes the password of the signed-in user; all other sessions of the account end. */
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
  const [failedAt, setFailedAt] = useState(0);
  const change = useSubmission({
    mutationFn: async () => session.use(await auth.changePassword(current, fresh, { ignoreErrors: true })),
    onError: () => setFailedAt(Date.now()),
    onSuccess: () => {
      toast({ type: "success", message: t("profile.password-changed") });
      onClose();
    },
  });
  const asked = askedToWait(change.error);
  const wait = useWait(asked, failedAt);
  const isOver = asked !== undefined && wait === 0;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (wait > 0) return;
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
          <Button type="submit" form={formId} variant="primary" disabled={change.isPending || wait > 0}>
            {wait > 0 ? t("login.wait", { time: waitText(wait) }) : t("profile.change-password")}
          </Button>
        </>
      }
    >
      <Form id={formId} noValidate onSubmit={handleSubmit}>
        {change.error && !isOver && <FormError>{failureText(change.error, t)}</FormError>}
        <TextField
          type="password"
          autoComplete="current-password"
          label={t("profile.current-password")}
          value={current}
          onChange={setCurrent}
          error={shown?.current}
        />
        <TextField
          type="password"
          autoComplete="new-password"
          label={t("login.new-password")}
          value={fresh}
          onChange={setFresh}
          error={shown?.fresh}
        />
        <TextField
          type="password"
          autoComplete="new-password"
          label={t("login.password-again")}
          value={again}
          onChange={setAgain}
          error={shown?.again}
        />
      </Form>
    </Dialog>
  );
}

/** The server's message is English only. The button shows how long to wait. */
function failureText(error: unknown, t: TFunction): string {
  if (askedToWait(error) !== undefined) return t("login.too-many-attempts");
  const isWrong = isApiError(error) && error.message === "Current password doesn't match!";
  return isWrong ? t("profile.wrong-password") : errorText(error, t("error.unable-to-connect-text"));
}

const Form = styled.form({
  display: "grid",
  gap: 16,
  paddingBlock: 4,
  color: "var(--text)",
  "& > [role='alert']": { margin: 0 }, // the gap is its distance
});
