import type { JwtPair } from "@orrery/model";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { errorText } from "../controls/error-text.ts";
import { PlainButton } from "../controls/plain-button.tsx";
import { useClient } from "../session/client-context.tsx";
import { NewPasswordFields, NO_PASSWORD } from "./new-password-fields.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

interface ChoosePasswordProps {
  readonly title: string;
  readonly intro: string;
  readonly verb: string;
  /** From the link; `null` when it is not complete. */
  readonly token: string | null;
  readonly choose: (token: string, password: string) => Promise<JwtPair>;
}

/** A new password, typed twice; whoever chose it is signed in. */
export function ChoosePassword({ title, intro, verb, token, choose }: ChoosePasswordProps) {
  const { t } = useTranslation();
  const { session } = useClient();
  const navigate = useNavigate();
  const chosen = useMutation({
    mutationFn: async (password: string) => {
      if (token === null) throw new Error(t("login.wrong-link"));
      session.use(await choose(token, password));
      await navigate("/home", { replace: true });
    },
  });
  const { control, handleSubmit } = useForm({ defaultValues: NO_PASSWORD });
  return (
    <SignInFrame
      title={title}
      intro={intro}
      failure={chosen.error ? errorText(chosen.error, t("error.unable-to-connect-text")) : undefined}
      onSubmit={() => void handleSubmit(({ password }) => chosen.mutate(password))()}
    >
      <NewPasswordFields control={control} label={t("login.new-password")} />
      <PlainButton type="submit" disabled={chosen.isPending}>
        {verb}
      </PlainButton>
    </SignInFrame>
  );
}
