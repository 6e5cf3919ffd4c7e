import styled from "@emotion/styled";
import type { DashboardInfo } from "@orrery/model";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { Drawer } from "../../controls/overlays/drawer.tsx";
import { tabId } from "../../controls/tables/tab-id.ts";
import { Tabs } from "../../controls/tables/tabs.tsx";
import type { ActionDialogProps } from "../../entities/actions/entity-action.ts";
import { entityTabs } from "../../entities/drawer/entity-tabs.ts";
import { EntityHelp } from "../../pickers/help/entity-help.tsx";

const TABS = entityTabs({ auditLogs: true });

/** What became of a dashboard and who uses it; the address of one opens the dashboard itself. */
export function DashboardDrawer({ entities, onClose }: ActionDialogProps<DashboardInfo>) {
  const { t } = useTranslation();
  const [tab, setTab] = useState(TABS[0]?.value ?? "");
  const [dashboard] = entities;
  const Panel = TABS.find(({ value }) => value === tab)?.Panel;
  if (!dashboard || !Panel) return null;
  return (
    <Drawer
      title={dashboard.title}
      subtitle={t("dashboard.dashboard-details")}
      onClose={onClose}
      tools={
        <>
          <EntityHelp linkId="dashboards" />
          <IconButton icon="close" label={t("action.close")} shortcut="Esc" onClick={onClose} />
        </>
      }
    >
      <Tabs
        label={t("dashboard.dashboard-details")}
        tabs={TABS.map(({ value, label }) => ({ value, label: t(label) }))}
        value={tab}
        onChange={setTab}
      />
      <TabPanel role="tabpanel" id={`${tabId(tab)}-panel`} aria-labelledby={tabId(tab)}>
        <Suspense fallback={null}>
          <Panel key={dashboard.id.id} entity={dashboard} manage />
        </Suspense>
      </TabPanel>
    </Drawer>
  );
}

const TabPanel = styled.div({ flex: 1, minBlockSize: 0, display: "flex", flexDirection: "column", overflow: "auto" });
