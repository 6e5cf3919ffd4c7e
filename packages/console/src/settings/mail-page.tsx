import { settings } from "@orrery/client";
import type { AdminSettings } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { SettingForm } from "../entities/forms/setting-form.tsx";
import { SettingPage } from "../entities/forms/setting-page.tsx";
import { useClient } from "../session/client-context.tsx";
import { useClaims } from "../session/use-session.ts";
import { loadSettings, settingsDraft } from "./admin-settings.ts";
import { MAIL_SECRETS, mailForm } from "./mail-form.ts";
import { TryOut } from "./try-out.tsx";

/** The mail server that sends invitations and alarms, and a test of what is typed before it is saved. */
export function MailPage() {
  return (
    <SettingPage
      wide
      name="admin.outgoing-mail-settings"
      queryKey={["settings", "mail"]}
      load={(client, options) => loadSettings(client, "mail", options)}
    >
      {(saved, show) => <MailForm saved={saved} onSaved={show} />}
    </SettingPage>
  );
}

interface MailFormProps {
  readonly saved: AdminSettings | null;
  readonly onSaved: (saved: AdminSettings) => void;
}

function MailForm({ saved, onSaved }: MailFormProps) {
  const { t } = useTranslation();
  const client = useClient();
  const { subject: email } = useClaims();
  const draftOf = (fields: Readonly<Record<string, unknown>>) =>
    settingsDraft("mail", saved, mailForm.settings.read(fields), MAIL_SECRETS);
  return (
    <SettingForm
      form={mailForm}
      saved={mailForm.settings.read(saved?.jsonValue ?? {})}
      save={(checked) => settings(client.api).save(draftOf(checked), { ignoreErrors: true })}
      onSaved={onSaved}
      aside={(draft) => (
        <TryOut
          title={t("admin.test-mail")}
          text={t("admin.test-mail-text", { email })}
          verb={t("admin.send-test-mail")}
          done={t("admin.test-mail-sent")}
          act={() => settings(client.api).testMail(draftOf(draft), { ignoreErrors: true })}
        />
      )}
    />
  );
}
