import { isApiError } from "@orrery/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation } from "react-router";
import { Button } from "../controls/button.tsx";
import { TextField } from "../controls/text-field.tsx";
import { prefetchPage } from "../prefetch.ts";
import { useClient } from "../session/client-context.tsx";
import { useSession } from "../session/use-session.ts";
import { isEmail } from "./email.ts";
import { PasswordField } from "./password-field.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

/** Sign-in with e-mail and password; leads on to where the visitor wanted to go. */
export function SignInPage() {
  const { t } = useTranslation();
  const client = useClient();
  const session = useSession();
  const wanted = useWanted();
  const setup = useQuery({ queryKey: ["setup"], queryFn: ({ signal }) => client.setup.state({ signal }) });
  const login = useMutation({
    mutationFn: (form: { email: string; password: string }) => client.session.login(form.email.trim(), form.password),
  });
  const { control, handleSubmit } = useForm({ defaultValues: { email: "", password: "" } });
  useEffect(() => {
    void import("../shell/shell.tsx"); // the next page's code loads while the form is filled
    prefetchPage("/home");
  }, []);
  if (session.kind === "signedIn") return <Navigate to={wanted} replace />;
  if (setup.data?.needed) return <Navigate to="/setup" replace />;
  return (
    <SignInFrame
      title={t("login.login")}
      intro={t("login.intro")}
      failure={login.error ? failureText(login.error, t("error.unable-to-connect-text")) : undefined}
      onSubmit={() => void handleSubmit((form) => login.mutate(form))()}
    >
      <Controller
        control={control}
        name="email"
        rules={{ validate: (email) => isEmail(email) || t("user.invalid-email-format") }}
        render={({ field, fieldState }) => (
          <TextField
            label={t("login.username")}
            value={field.value}
            onChange={field.onChange}
            inputRef={field.ref}
            error={fieldState.error?.message}
            type="email"
            autoComplete="username"
            autoFocus
          />
        )}
      />
      <Controller
        control={control}
        name="password"
        rules={{ required: t("login.password-required") }}
        render={({ field, fieldState }) => (
          <PasswordField
            label={t("login.password")}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <Button type="submit" variant="primary" wide disabled={login.isPending}>
        {t("login.login")}
      </Button>
    </SignInFrame>
  );
}

/** The page that asked for a session, else home. Only addresses of this console. */
function useWanted(): string {
  const { state } = useLocation();
  const from: unknown = typeof state === "object" && state !== null && "from" in state ? state.from : undefined;
  return typeof from === "string" && from.startsWith("/") && !from.startsWith("//") ? from : "/home";
}

/** The server's sentence, or ours when there was no answer. */
export function failureText(error: unknown, unreachable: string): string {
  if (isApiError(error) && error.status === 0) return unreachable;
  return error instanceof Error ? error.message : String(error);
}
