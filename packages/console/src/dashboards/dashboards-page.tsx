import { type DashboardInfo, entityId, parseUuid } from "@orrery/model";
import { useMemo } from "react";
import { Icon } from "../controls/icon.tsx";
import { Moment } from "../controls/time.tsx";
import { idColumn, YesMark } from "../entities/columns/cells.tsx";
import { textOf, textOrNull } from "../entities/entity-form.ts";
import { defineEntityList } from "../entities/entity-list.ts";
import { EntityListPage } from "../entities/entity-list-page.tsx";
import { customerFilter } from "../entities/filters/sources.ts";
import { Missing, NameLink } from "../entities/name-link.tsx";
import { scopeOf } from "../session/scope.ts";
import { useClaims } from "../session/use-session.ts";
import { AssignCustomersDialog } from "./assign-customers-dialog.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import { MakePrivateDialog, MakePublicDialog, PublicLinkDialog } from "./public-dialogs.tsx";
import { namedCustomers, publicCustomer } from "./public-link.ts";

const BASE = "/dashboards";

/** Dashboards of the tenant, or those a customer sees. A row opens its dashboard. */
export const dashboardList = defineEntityList<DashboardInfo>({
  entityType: "DASHBOARD",
  icon: "dashboards",
  texts: {
    plural: "dashboard.dashboards",
    add: "dashboard.add",
    search: "dashboard.search",
    empty: "dashboard.no-dashboards-text",
    emptyHint: "dashboard.no-dashboards-hint",
    details: "dashboard.dashboard-details",
    deleteOne: "dashboard.delete-dashboard-title",
    deleteMany: "dashboard.delete-dashboards-title",
    deleteText: "dashboard.delete-text",
    deleteVerb: "dashboard.delete-many",
    copyId: "dashboard.copyId",
    idCopied: "dashboard.idCopiedMessage",
  },
  name: (dashboard) => dashboard.title,
  load: (client, scope, link, { customerId }, options) => {
    if (scope.kind === "customer") return client.dashboards.customerInfos(scope.customerId, link, options);
    const customerIds = customerId?.map((id) => entityId("CUSTOMER", parseUuid(id)));
    return client.dashboards.tenantInfos(link, { ...options, customerIds });
  },
  get: (client, id, options) => client.dashboards.info(entityId("DASHBOARD", parseUuid(id)), options),
  filters: [customerFilter],
  columns: (context) => [
    {
      key: "title",
      label: context.t("dashboard.title"),
      width: "40%",
      cell: (dashboard) => (
        <NameLink
          id={dashboard.id.id}
          base={BASE}
          name={dashboard.title}
          after={publicCustomer(dashboard) && <Icon name="globe" size={14} label={context.t("dashboard.public")} />}
        />
      ),
    },
    ...(context.manage
      ? [
          {
            key: "assignedCustomers",
            label: context.t("dashboard.assigned-customers"),
            sortable: false,
            cell: (dashboard: DashboardInfo) =>
              customerNames(dashboard) || <Missing>{context.t("common.not-assigned")}</Missing>,
          },
        ]
      : []),
    {
      key: "createdTime",
      label: context.t("entity.created-time"),
      width: "164px",
      tabular: true,
      cell: (dashboard) => <Moment ts={dashboard.createdTime} />,
    },
    {
      key: "public",
      label: context.t("dashboard.public"),
      width: "92px",
      sortable: false,
      optional: true,
      cell: (dashboard) => <YesMark yes={publicCustomer(dashboard) !== undefined} />,
    },
    idColumn(context),
  ],
  card: (dashboard, { t }) => ({
    title: <NameLink id={dashboard.id.id} base={BASE} name={dashboard.title} />,
    meta: customerNames(dashboard) || t("common.not-assigned"),
    when: publicCustomer(dashboard) && <Icon name="globe" size={14} label={t("dashboard.public")} />,
  }),
  actions: [
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
  form: {
    fields: [
      { kind: "text", name: "title", label: "dashboard.title", required: "entity.title-required" },
      { kind: "area", name: "description", label: "dashboard.description" },
    ],
    read: (dashboard) => ({ title: dashboard?.title ?? "", description: "" }),
    save: (client, values) => {
      const description = textOrNull(values, "description");
      return client.dashboards.save(
        {
          title: textOf(values, "title"),
          configuration: description === null ? {} : { description },
        },
        { ignoreErrors: true },
      );
    },
  },
});

function customerNames(dashboard: DashboardInfo): string {
  return namedCustomers(dashboard)
    .map(({ title }) => title)
    .join(", ");
}

export function DashboardsPage() {
  const claims = useClaims();
  const scope = useMemo(() => scopeOf(claims), [claims]);
  return <EntityListPage list={dashboardList} scope={scope} base={BASE} manage={claims.authority === "TENANT_ADMIN"} />;
}
