import { isEmail } from "@orrery/model";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { PlainButton } from "../controls/basics/plain-button.tsx";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { errorText } from "../errors/error-text.ts";
import { useClient } from "../session/client-context.tsx";
import { PlainField } from "./plain-field.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

const EMPTY = { code: "", email: "", password: "", password2: "" };

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
  const [form, setForm] = useState(EMPTY);
  const [checked, setChecked] = useState(false);
  const code = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const problems = {
    code: form.code.trim() === "" ? t("setup.code-required") : undefined,
    email: isEmail(form.email.trim()) ? undefined : t("user.invalid-email-format"),
    password: form.password === "" ? t("login.password-required") : undefined,
    password2: form.password2 === form.password ? undefined : t("login.passwords-mismatch-error"),
  };
  const shown: Partial<typeof problems> = checked ? problems : {};
  const set = (name: keyof typeof EMPTY) => (text: string) => setForm({ ...form, [name]: text });
  const handleSubmit = () => {
    setChecked(true);
    if (problems.code !== undefined) code.current?.focus();
    else if (problems.email !== undefined) email.current?.focus();
    else if (problems.password === undefined && problems.password2 === undefined) complete.mutate(form);
  };
  if (state.data && !state.data.needed) return <Navigate to="/login" replace />;
  return (
    <SignInFrame
      title={t("setup.title")}
      intro={t("setup.intro")}
      failure={complete.error ? errorText(complete.error, t("error.unable-to-connect-text")) : undefined}
      onSubmit={handleSubmit}
    >
      <PlainField
        label={t("setup.code")}
        hint={t("setup.code-hint")}
        value={form.code}
        onChange={set("code")}
        error={shown.code}
        inputRef={code}
        mono
        autoComplete="one-time-code"
        autoFocus
      />
      <PlainField
        label={t("login.username")}
        value={form.email}
        onChange={set("email")}
        error={shown.email}
        inputRef={email}
        type="email"
        autoComplete="username"
      />
      <PlainField
        type="password"
        autoComplete="new-password"
        label={t("login.password")}
        value={form.password}
        onChange={set("password")}
        error={shown.password}
      />
      <PlainField
        type="password"
        autoComplete="new-password"
        label={t("login.password-again")}
        value={form.password2}
        onChange={set("password2")}
        error={shown.password2}
      />
      <PlainButton type="submit" disabled={complete.isPending}>
        {t("setup.create")}
      </PlainButton>
    </SignInFrame>
  );
}
