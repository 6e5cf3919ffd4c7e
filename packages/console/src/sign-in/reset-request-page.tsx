import { isEmail } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { PlainButton } from "../controls/basics/plain-button.tsx";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import { errorText } from "../errors/error-text.ts";
import { useClient } from "../session/client-context.tsx";
import { emptyResetRequest } from "./forms.ts";
import { PlainField } from "./plain-field.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

/** Asks for the email with the link to a new password; once is enough. */
export function ResetRequestPage() {
  const { t } = useTranslation();
  const { auth } = useClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [{ email }, setForm] = useState(emptyResetRequest);
  const [checked, setChecked] = useState(false);
  const request = useSubmission({
    mutationFn: () => auth.requestPasswordReset(email.trim(), { ignoreErrors: true }),
    onSuccess: () => toast({ type: "success", message: t("login.password-link-sent-message") }),
  });
  const isOver = request.isPending || request.isSuccess;
  const handleSubmit = () => {
    setChecked(true);
    if (isEmail(email) && !isOver) request.mutate();
  };
  return (
    <SignInFrame
      title={t("login.request-password-reset")}
      intro={t("login.request-password-reset-text")}
      failure={request.error ? errorText(request.error, t("error.unable-to-connect-text")) : undefined}
      onSubmit={handleSubmit}
    >
      <PlainField
        label={t("login.username")}
        value={email}
        onChange={(next) => setForm({ email: next })}
        error={checked && !isEmail(email) ? t("user.invalid-email-format") : undefined}
        type="email"
        autoComplete="username"
        autoFocus
        disabled={isOver}
      />
      <PlainButton type="submit" disabled={isOver}>
        {t("login.request-password-reset")}
      </PlainButton>
      <PlainButton type="button" data-quiet onClick={() => void navigate("/login")}>
        {t("action.cancel")}
      </PlainButton>
    </SignInFrame>
  );
}
