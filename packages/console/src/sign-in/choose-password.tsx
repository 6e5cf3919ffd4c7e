import type { JwtPair } from "@orrery/model";
import { useMutation } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { errorText } from "../controls/error-text.ts";
import { PlainButton } from "../controls/plain-button.tsx";
import { useClient } from "../session/client-context.tsx";
import { PasswordField } from "./password-field.tsx";
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
  const { control, handleSubmit } = useForm({ defaultValues: { password: "", password2: "" } });
  return (
    <SignInFrame
      title={title}
      intro={intro}
      failure={chosen.error ? errorText(chosen.error, t("error.unable-to-connect-text")) : undefined}
      onSubmit={() => void handleSubmit(({ password }) => chosen.mutate(password))()}
    >
      <Controller
        control={control}
        name="password"
        rules={{ required: t("login.password-required") }}
        render={({ field, fieldState }) => (
          <PasswordField
            fresh
            label={t("login.new-password")}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="password2"
        rules={{ validate: (again, form) => again === form.password || t("login.passwords-mismatch-error") }}
        render={({ field, fieldState }) => (
          <PasswordField
            fresh
            label={t("login.password-again")}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <PlainButton type="submit" disabled={chosen.isPending}>
        {verb}
      </PlainButton>
    </SignInFrame>
  );
}
