import { isApiError } from "@orrery/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useNavigate } from "react-router";
import { errorText } from "../controls/error-text.ts";
import { PlainButton } from "../controls/plain-button.tsx";
import { prefetchPage } from "../prefetch.ts";
import { useClient } from "../session/client-context.tsx";
import { useSession } from "../session/use-session.ts";
import { isEmail } from "./email.ts";
import { PasswordField } from "./password-field.tsx";
import { PlainField } from "./plain-field.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

/** Sign-in with e-mail and password; leads on to where the visitor wanted to go. */
export function SignInPage() {
  const { t } = useTranslation();
  const client = useClient();
  const session = useSession();
  const wanted = useWanted();
  const setup = useQuery({ queryKey: ["setup"], queryFn: ({ signal }) => client.setup.state({ signal }) });
  const navigate = useNavigate();
  const login = useMutation({
    mutationFn: (form: { email: string; password: string }) => client.session.login(form.email.trim(), form.password),
    onError: (error) => {
      const resetToken = expiredPassword(error);
      if (resetToken) void navigate(`/login/resetExpiredPassword?${new URLSearchParams({ resetToken })}`);
    },
  });
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [checked, setChecked] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    void import("../shell/shell.tsx"); // the next page's code loads while the form is filled
    prefetchPage("/home");
  }, []);
  if (session.kind === "signedIn") return <Navigate to={wanted} replace />;
  if (setup.data?.needed) return <Navigate to="/setup" replace />;
  const handleSubmit = () => {
    setChecked(true);
    if (!isEmail(email)) emailInput.current?.focus();
    else if (password !== "") login.mutate({ email, password });
  };
  return (
    <SignInFrame
      title={t("login.login")}
      intro={t("login.intro")}
      failure={login.error ? errorText(login.error, t("error.unable-to-connect-text")) : undefined}
      onSubmit={handleSubmit}
    >
      <PlainField
        label={t("login.username")}
        value={email}
        onChange={setEmail}
        inputRef={emailInput}
        error={checked && !isEmail(email) ? t("user.invalid-email-format") : undefined}
        type="email"
        autoComplete="username"
        autoFocus
      />
      <PasswordField
        label={t("login.password")}
        value={password}
        onChange={setPassword}
        error={checked && password === "" ? t("login.password-required") : undefined}
      />
      <PlainButton type="submit" disabled={login.isPending}>
        {t("login.login")}
      </PlainButton>
    </SignInFrame>
  );
}

/** What a new password can be chosen with, when the old one was right and has expired. */
function expiredPassword(error: unknown): string | undefined {
  if (!isApiError(error, "credentialsExpired")) return undefined;
  const token = error.details.resetToken;
  return typeof token === "string" ? token : undefined;
}

/** The page that asked for a session, else home. Only addresses of this console. */
function useWanted(): string {
  const { state } = useLocation();
  const from: unknown = typeof state === "object" && state !== null && "from" in state ? state.from : undefined;
  return typeof from === "string" && from.startsWith("/") && !from.startsWith("//") ? from : "/home";
}
