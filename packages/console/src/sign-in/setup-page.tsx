import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { errorText } from "../controls/error-text.ts";
import { PlainButton } from "../controls/plain-button.tsx";
import { useSubmission } from "../controls/use-submission.ts";
import { useClient } from "../session/client-context.tsx";
import { isEmail } from "./email.ts";
import { NewPasswordFields, NO_PASSWORD } from "./new-password-fields.tsx";
import { PlainField } from "./plain-field.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

const EMPTY = { ...NO_PASSWORD, code: "", email: "" };

/** The first visit of an installation without accounts: its system administrator is created with the printed code. */
export function SetupPage() {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const state = useQuery({
    queryKey: ["setup"],
    queryFn: ({ signal }) => client.setup.state({ signal, ignoreErrors: true }),
  });
  const complete = useSubmission({
    mutationFn: async ({ code, email, password }: typeof EMPTY) => {
      const tokens = await client.setup.complete(
        { code: code.trim(), email: email.trim(), password },
        { ignoreErrors: true },
      );
      queries.removeQueries({ queryKey: ["setup"] });
      client.session.use(tokens);
    },
  });
  const { control, handleSubmit } = useForm({ defaultValues: EMPTY });
  if (state.data && !state.data.needed) return <Navigate to="/login" replace />;
  return (
    <SignInFrame
      title={t("setup.title")}
      intro={t("setup.intro")}
      failure={complete.error ? errorText(complete.error, t("error.unable-to-connect-text")) : undefined}
      onSubmit={() => void handleSubmit((form) => complete.mutate(form))()}
    >
      <Controller
        control={control}
        name="code"
        rules={{ required: t("setup.code-required") }}
        render={({ field, fieldState }) => (
          <PlainField
            label={t("setup.code")}
            hint={t("setup.code-hint")}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
            inputRef={field.ref}
            mono
            autoComplete="one-time-code"
            autoFocus
          />
        )}
      />
      <Controller
        control={control}
        name="email"
        rules={{ validate: (email) => isEmail(email) || t("user.invalid-email-format") }}
        render={({ field, fieldState }) => (
          <PlainField
            label={t("login.username")}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
            inputRef={field.ref}
            type="email"
            autoComplete="username"
          />
        )}
      />
      <NewPasswordFields control={control} label={t("login.password")} />
      <PlainButton type="submit" disabled={complete.isPending}>
        {t("setup.create")}
      </PlainButton>
    </SignInFrame>
  );
}
