import { useMutation } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { errorText } from "../controls/error-text.ts";
import { PlainButton } from "../controls/plain-button.tsx";
import { useClient } from "../session/client-context.tsx";
import { PasswordField } from "./password-field.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

/** Where an activation link leads: the new user chooses a password and is signed in. */
export function CreatePasswordPage() {
  const { t } = useTranslation();
  const client = useClient();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const activateToken = query.get("activateToken");
  const activate = useMutation({
    mutationFn: async (password: string) => {
      if (activateToken === null) throw new Error(t("login.wrong-link"));
      client.session.use(await client.auth.activate(activateToken, password, true));
      await navigate("/home", { replace: true });
    },
  });
  const { control, handleSubmit } = useForm({ defaultValues: { password: "", password2: "" } });
  return (
    <SignInFrame
      title={t("login.create-password")}
      intro={t("login.create-password-text")}
      failure={activate.error ? errorText(activate.error, t("error.unable-to-connect-text")) : undefined}
      onSubmit={() => void handleSubmit(({ password }) => activate.mutate(password))()}
    >
      <Controller
        control={control}
        name="password"
        rules={{ required: t("login.password-required") }}
        render={({ field, fieldState }) => (
          <PasswordField
            fresh
            label={t("login.password")}
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
      <PlainButton type="submit" disabled={activate.isPending}>
        {t("login.create-password")}
      </PlainButton>
    </SignInFrame>
  );
}
