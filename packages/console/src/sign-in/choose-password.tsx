import type { JwtPair } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { PlainButton } from "../controls/basics/plain-button.tsx";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import { errorText } from "../errors/error-text.ts";
import { useClient } from "../session/client-context.tsx";
import { PlainField } from "./plain-field.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

interface ChoosePasswordProps {
  readonly title: string;
  readonly intro: string;
  /** Instead of a plain introduction: something that has happened. */
  readonly note?: string | undefined;
  readonly verb: string;
  readonly label: string;
  /** From the link; empty when it is not complete. */
  readonly token: string;
  readonly choose: (password: string) => Promise<JwtPair>;
}

/** A new password, typed twice; the user is signed in afterwards. */
export function ChoosePassword({ title, intro, note, verb, label, token, choose }: ChoosePasswordProps) {
  const { t } = useTranslation();
  const { session } = useClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const [checked, setChecked] = useState(false);
  const chosen = useSubmission({
    mutationFn: async () => {
      if (token === "") throw new Error(t("login.wrong-link"));
      session.use(await choose(password));
      await navigate("/home", { replace: true });
    },
  });
  const isMissing = password === "";
  const differs = password !== again;
  const handleSubmit = () => {
    setChecked(true);
    if (differs) toast({ type: "error", message: t("login.passwords-mismatch-error") });
    else if (!isMissing) chosen.mutate();
  };
  return (
    <SignInFrame
      title={title}
      intro={intro}
      note={note}
      failure={chosen.error ? errorText(chosen.error, t("error.unable-to-connect-text")) : undefined}
      onSubmit={handleSubmit}
    >
      <PlainField
        type="password"
        autoComplete="new-password"
        label={label}
        value={password}
        onChange={setPassword}
        error={checked && isMissing ? t("login.password-required") : undefined}
      />
      <PlainField
        type="password"
        autoComplete="new-password"
        label={t("login.password-again")}
        value={again}
        onChange={setAgain}
        error={checked && differs ? t("login.passwords-mismatch-error") : undefined}
      />
      <PlainButton type="submit" disabled={chosen.isPending}>
        {verb}
      </PlainButton>
      <PlainButton type="button" data-quiet onClick={() => void navigate("/login")}>
        {t("action.cancel")}
      </PlainButton>
    </SignInFrame>
  );
}
