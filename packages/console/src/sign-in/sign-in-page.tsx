import styled from "@emotion/styled";
import { isApiError } from "@orrery/client";
import { isEmail } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useNavigate } from "react-router";
import { PlainButton } from "../controls/basics/plain-button.tsx";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { errorText } from "../errors/error-text.ts";
import { loadShell, prefetchPage } from "../navigation/page-code.ts";
import { whenIdle } from "../page/when-idle.ts";
import { useProviders } from "../session/auth-context.tsx";
import { useClient } from "../session/client-context.tsx";
import { useBrand } from "../theme/brand.ts";
import { emptyLogin } from "./forms.ts";
import { PlainField } from "./plain-field.tsx";
import { Providers } from "./providers.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { askedToWait, useWait, waitText } from "./use-wait.ts";

/** Sign-in with e-mail and password or by a provider; the guard then leads on to where the visitor wanted to go. */
export function SignInPage() {
  const { t } = useTranslation();
  const client = useClient();
  const providers = useProviders();
  const { signInTitle, signInText } = useBrand();
  const setup = useQuery({
    queryKey: ["setup"],
    queryFn: ({ signal }) => client.setup.state({ signal, ignoreErrors: true }),
  });
  const navigate = useNavigate();
  const [form, setForm] = useState(emptyLogin);
  const [checked, setChecked] = useState(false);
  const [failedAt, setFailedAt] = useState(0);
  const { username, password } = form;
  const login = useSubmission({
    mutationFn: () => client.session.login(username.trim(), password),
    onError: (error) => {
      setFailedAt(Date.now());
      const resetToken = expiredPassword(error);
      if (resetToken) void navigate(`/login/resetExpiredPassword?${new URLSearchParams({ resetToken })}`);
    },
  });
  const asked = askedToWait(login.error);
  const wait = useWait(asked, failedAt);
  const emailInput = useRef<HTMLInputElement>(null);
  useEffect(() => whenIdle(() => void document.fonts.ready.then(loadNextPage)), []);
  if (setup.data?.needed) return <Navigate to="/setup" replace />;
  const isOver = asked !== undefined && wait === 0;
  const failed = login.error !== null && !expiredPassword(login.error) && !isOver;
  const handleSubmit = () => {
    if (wait > 0) return;
    setChecked(true);
    if (!isEmail(username)) emailInput.current?.focus();
    else if (password !== "") login.mutate();
  };
  return (
    <SignInFrame
      title={signInTitle ?? t("login.login")}
      intro={signInText ?? t("login.intro")}
      width={550}
      failure={failed ? failureText(login.error, t) : undefined}
      onSubmit={handleSubmit}
    >
      {providers.length > 0 && <Providers providers={providers} />}
      <PlainField
        label={t("login.username")}
        value={username}
        onChange={(next) => setForm({ ...form, username: next })}
        inputRef={emailInput}
        error={checked && !isEmail(username) ? t("user.invalid-email-format") : undefined}
        type="email"
        autoComplete="username"
        autoFocus
      />
      <Password>
        <PlainField
          type="password"
          autoComplete="current-password"
          label={t("login.password")}
          value={password}
          onChange={(next) => setForm({ ...form, password: next })}
          error={checked && password === "" ? t("login.password-required") : undefined}
        />
        {/* Seen beside the label, reached after the field. */}
        <Forgotten to="/login/resetPasswordRequest">{t("login.forgot-password")}</Forgotten>
      </Password>
      <PlainButton type="submit" disabled={login.isPending || wait > 0}>
        {wait > 0 ? t("login.wait", { time: waitText(wait) }) : t(login.isPending ? "login.signing-in" : "login.login")}
      </PlainButton>
    </SignInFrame>
  );
}

/** The server's message names a user name, the field is an email. The button shows how long to wait. */
function failureText(error: unknown, t: TFunction): string {
  if (askedToWait(error) !== undefined) return t("login.too-many-attempts");
  const isWrong = isApiError(error, "authentication") && error.message === "Invalid username or password";
  return isWrong ? t("login.wrong-credentials") : errorText(error, t("error.unable-to-connect-text"));
}

/** While the form is filled, after all that it needs itself. A failure shows when the page is really opened. */
function loadNextPage(): void {
  loadShell().catch(() => undefined);
  prefetchPage("/home");
}

/** What a new password can be chosen with, when the old one was right and has expired. */
function expiredPassword(error: unknown): string | undefined {
  if (!isApiError(error, "credentialsExpired")) return undefined;
  const token = error.details.resetToken;
  return typeof token === "string" ? token : undefined;
}

const Password = styled.div({ position: "relative" });

const Forgotten = styled(Link)({
  position: "absolute",
  insetInlineEnd: 0,
  insetBlockStart: -2,
  borderRadius: 4,
  font: "500 13px/20px var(--font)",
  color: "var(--accent)",
  "&:hover": { textDecoration: "underline" },
});
