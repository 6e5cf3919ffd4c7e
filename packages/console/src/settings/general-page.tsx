import { settings } from "@orrery/client";
import type { AdminSettings } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { SettingForm } from "../entities/forms/setting-form.tsx";
import { SettingPage } from "../entities/forms/setting-page.tsx";
import { useClient } from "../session/client-context.tsx";
import { loadSettings, settingsDraft } from "./admin-settings.ts";
import { generalForm } from "./general-form.ts";

/** The address under which people reach the installation, and the language in which it writes to them. */
export function GeneralPage() {
  return (
    <SettingPage
      name="admin.general-settings"
      queryKey={["settings", "general"]}
      load={(client, options) => loadSettings(client, "general", options)}
    >
      {(saved, show) => <GeneralForm saved={saved} onSaved={show} />}
    </SettingPage>
  );
}

interface GeneralFormProps {
  readonly saved: AdminSettings | null;
  readonly onSaved: (saved: AdminSettings) => void;
}

function GeneralForm({ saved, onSaved }: GeneralFormProps) {
  const { t } = useTranslation();
  const client = useClient();
  return (
    <SettingForm
      form={generalForm}
      action={
        <Button to="/settings/branding" icon="image">
          {t("branding.branding")}
        </Button>
      }
      saved={generalForm.settings.read(saved?.jsonValue ?? {})}
      save={(checked) => {
        const { baseUrl, prohibitDifferentUrl, language } = generalForm.settings.read(checked);
        const fields = { baseUrl: baseUrl.trim(), prohibitDifferentUrl, language };
        return settings(client.api).save(settingsDraft("general", saved, fields), { ignoreErrors: true });
      }}
      onSaved={onSaved}
    />
  );
}
