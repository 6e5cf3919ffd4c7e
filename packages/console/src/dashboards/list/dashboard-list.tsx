import styled from "@emotion/styled";
import { type DashboardInfo, entityId, parseUuid } from "@orrery/model";
import { lazy } from "react";
import { Icon } from "../../controls/basics/icon.tsx";
import { createdTimeColumn, idColumn } from "../../entities/columns/columns.ts";
import { defineEntityList } from "../../entities/entity-list.ts";
import { customerFilter } from "../../entities/filters/sources.ts";
import { EmptyValue, NameLink } from "../../entities/list/name-link.tsx";
import { dashboard as kind } from "../../kinds/dashboard.ts";
import { ExportDialog } from "../export/export-dialog.tsx";
import { MakePrivateDialog, MakePublicDialog, PublicLinkDialog } from "../public/public-dialogs.tsx";
import { namedCustomers, publicCustomer } from "../public/public-link.ts";
import { AssignCustomersDialog } from "./assign-customers-dialog.tsx";
import { DashboardDrawer } from "./dashboard-drawer.tsx";

const ImportDashboardDialog = lazy(() =>
  import("../import/import-dashboard-dialog.tsx").then((code) => ({ default: code.ImportDashboardDialog })),
);

/** Dashboards of the tenant, or those that a customer sees or an edge has. A row opens its dashboard. */
export const dashboardList = defineEntityList<DashboardInfo>(kind, {
  name: (dashboard) => dashboard.title,
  load: (client, scope, link, { customerId }, options) => {
    if (scope.kind === "edge") return client.edges.members<DashboardInfo>(scope.edgeId, "DASHBOARD", link, options);
    if ("customerId" in scope) return client.dashboards.customerInfos(scope.customerId, link, options);
    const customerIds = customerId?.map((id) => entityId("CUSTOMER", parseUuid(id)));
    return client.dashboards.tenantInfos(link, { ...options, customerIds });
  },
  get: (client, id, options) => client.dashboards.info(entityId("DASHBOARD", parseUuid(id)), options),
  filters: [customerFilter],
  bulk: true,
  columns: [
    {
      key: "title",
      label: "dashboard.title",
      kind: "name",
      width: "40%",
      value: ({ title }) => title,
      cell: (dashboard, { base, t }) => (
        <NameLink
          id={dashboard.id.id}
          base={base}
          name={dashboard.title}
          after={publicCustomer(dashboard) && <Icon name="globe" size={14} label={t("dashboard.public")} />}
        />
      ),
    },
    {
      key: "assignedCustomers",
      label: "dashboard.assigned-customers",
      sortable: false,
      offered: ({ manage }) => manage,
      value: customerNames,
      cell: (dashboard, { t }) => customerNames(dashboard) || <EmptyValue>{t("common.not-assigned")}</EmptyValue>,
    },
    createdTimeColumn,
    {
      key: "public",
      label: "dashboard.public",
      kind: "flag",
      width: "92px",
      sortable: false,
      optional: true,
      exported: false,
      value: (dashboard) => publicCustomer(dashboard) !== undefined,
    },
    idColumn,
  ],
  card: (dashboard, { base, t }) => ({
    title: (
      <>
        {dashboard.image && <Thumb src={dashboard.image} alt="" />}
        <NameLink id={dashboard.id.id} base={base} name={dashboard.title} />
      </>
    ),
    meta: customerNames(dashboard) || t("common.not-assigned"),
    when: publicCustomer(dashboard) && <Icon name="globe" size={14} label={t("dashboard.public")} />,
  }),
  actions: [
    {
      id: "details",
      label: "dashboard.dashboard-details",
      icon: "info",
      offered: ({ manage }) => manage,
      does: { Dialog: DashboardDrawer },
    },
    {
      id: "assign",
      label: "dashboard.manage-assigned",
      icon: "assign",
      inline: true,
      does: { Dialog: AssignCustomersDialog },
    },
    {
      id: "public",
      label: "dashboard.make-public",
      icon: "globe",
      enabled: (dashboard) => publicCustomer(dashboard) === undefined,
      does: { Dialog: MakePublicDialog },
    },
    {
      id: "link",
      label: "dashboard.copy-public-link",
      icon: "link",
      enabled: (dashboard) => publicCustomer(dashboard) !== undefined,
      does: { Dialog: PublicLinkDialog },
    },
    {
      id: "private",
      label: "dashboard.make-private",
      icon: "lock",
      enabled: (dashboard) => publicCustomer(dashboard) !== undefined,
      does: { Dialog: MakePrivateDialog },
    },
    { id: "export", label: "dashboard.export", icon: "download", does: { Dialog: ExportDialog } },
  ],
  remove: (client, dashboard) => client.dashboards.delete(dashboard.id, { ignoreErrors: true }),
  add: () => ({
    label: "dashboard.add",
    more: [{ label: "dashboard.import", icon: "upload", Dialog: ImportDashboardDialog }],
  }),
  form: () => import("./dashboard-form.ts").then(({ dashboardForm }) => dashboardForm),
});

function customerNames(dashboard: DashboardInfo): string {
  return namedCustomers(dashboard)
    .map(({ title }) => title)
    .join(", ");
}

const Thumb = styled.img({
  inlineSize: 48,
  blockSize: 32,
  marginInlineEnd: 8,
  border: "1px solid var(--line)",
  borderRadius: 4,
  objectFit: "cover",
  verticalAlign: "middle",
});
