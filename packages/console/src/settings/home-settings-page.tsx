import { entityId, type HomeDashboardInfo, parseUuid } from "@orrery/model";
import { entityRef, isSet, labelled, settings, when } from "@orrery/model/settings";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { toggle } from "../entities/forms/form-settings.ts";
import { SettingForm } from "../entities/forms/setting-form.tsx";
import { SettingPage } from "../entities/forms/setting-page.tsx";
import { HOME_DASHBOARD } from "../home/use-home-dashboard.ts";
import { useClient } from "../session/client-context.tsx";

const form = {
  settings: settings({
    dashboardId: labelled("dashboard.home-dashboard", entityRef("DASHBOARD")),
    hideDashboardToolbar: when(isSet("dashboardId"), toggle("dashboard.home-dashboard-hide-toolbar", true)),
  }),
};

/** The dashboard that users of the tenant see first, unless they or their customer have one of their own. */
export function HomeSettingsPage() {
  return (
    <SettingPage
      name="admin.home-settings"
      queryKey={["settings", "home"]}
      load={(client, options) => client.dashboards.tenantHomeInfo(options)}
    >
      {(saved, show) => <HomeForm saved={saved} onSaved={show} />}
    </SettingPage>
  );
}

interface HomeFormProps {
  readonly saved: HomeDashboardInfo;
  readonly onSaved: (saved: HomeDashboardInfo) => void;
}

function HomeForm({ saved, onSaved }: HomeFormProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  return (
    <SettingForm
      form={form}
      head={<p style={{ font: "var(--t-body-s)", color: "var(--dim)" }}>{t("admin.home-dashboard-hint")}</p>}
      action={
        <Button to="/settings/branding" icon="image">
          {t("branding.branding")}
        </Button>
      }
      saved={{ dashboardId: saved.dashboardId?.id ?? "", hideDashboardToolbar: saved.hideDashboardToolbar }}
      save={async (checked) => {
        const { dashboardId, hideDashboardToolbar } = form.settings.read(checked);
        const info: HomeDashboardInfo = {
          dashboardId: dashboardId === "" ? null : entityId("DASHBOARD", parseUuid(dashboardId)),
          hideDashboardToolbar,
        };
        await client.dashboards.saveTenantHomeInfo(info, { ignoreErrors: true });
        return info;
      }}
      onSaved={(info) => {
        onSaved(info);
        void queries.invalidateQueries({ queryKey: HOME_DASHBOARD });
      }}
    />
  );
}
