import styled from "@emotion/styled";
import { settings } from "@orrery/client";
import type { PasswordPolicy, SecuritySettings } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../controls/basics/icon.tsx";
import { TextField } from "../controls/fields/text-field.tsx";
import { SettingForm } from "../entities/forms/setting-form.tsx";
import { SettingPage } from "../entities/forms/setting-page.tsx";
import { useClient } from "../session/client-context.tsx";
import { readSecurity, refusedBy, securityForm, writeSecurity } from "./security-form.ts";

/** Rules for passwords and failed sign-ins. */
export function SecurityPage() {
  return (
    <SettingPage
      wide
      name="admin.security-settings"
      queryKey={["settings", "security"]}
      load={(client, options) => settings(client.api).security(options)}
    >
      {(saved, show) => <SecurityForm saved={saved} onSaved={show} />}
    </SettingPage>
  );
}

interface SecurityFormProps {
  readonly saved: SecuritySettings;
  readonly onSaved: (saved: SecuritySettings) => void;
}

function SecurityForm({ saved, onSaved }: SecurityFormProps) {
  const client = useClient();
  return (
    <SettingForm
      form={securityForm}
      saved={readSecurity(saved)}
      save={(checked) => settings(client.api).saveSecurity(writeSecurity(checked), { ignoreErrors: true })}
      onSaved={onSaved}
      aside={(draft) => <PasswordTrial policy={writeSecurity(draft).passwordPolicy} />}
    />
  );
}

/** Shows what the rules mean, saved or not: a password is checked here and sent nowhere. */
function PasswordTrial({ policy }: { readonly policy: PasswordPolicy }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState("");
  const refusals = password === "" ? [] : refusedBy(password, policy);
  return (
    <Trial>
      <TextField
        label={t("admin.try-password")}
        value={password}
        onChange={setPassword}
        hint={t("admin.try-password-hint")}
        autoComplete="off"
        mono
      />
      <output>
        {password !== "" && refusals.length === 0 && (
          <p data-ok>
            <Icon name="check" size={16} /> {t("admin.password-accepted")}
          </p>
        )}
        {refusals.map((refusal) => (
          <p key={refusal}>
            <Icon name="close" size={16} /> {t("admin.password-refused", { rule: t(refusal) })}
          </p>
        ))}
      </output>
    </Trial>
  );
}

const Trial = styled.div({
  display: "grid",
  gap: 8,
  padding: 16,
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  background: "var(--surface)",
  color: "var(--text)",
  "& output p": {
    display: "flex",
    alignItems: "center",
    gap: 6,
    margin: 0,
    font: "var(--t-body-s)",
    color: "var(--bad)",
  },
  "& output p[data-ok]": { color: "var(--ok)" },
});
