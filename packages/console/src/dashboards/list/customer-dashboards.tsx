import { type DashboardInfo, entityId } from "@orrery/model";
import { lazy } from "react";
import type { EntityAction } from "../../entities/actions/entity-action.ts";
import type { AddDialogProps } from "../../entities/entity-list.ts";
import type { ListContext } from "../../entities/list-context.ts";
import { publicCustomer } from "../public/public-link.ts";
import { dashboardList } from "./dashboard-list.tsx";

const assignNew = () => import("../../entities/assignment/assign-new-dialog.tsx");
const AssignNewDialog = lazy(() => assignNew().then((code) => ({ default: code.AssignNewDialog<DashboardInfo> })));

function AssignDashboardsDialog(props: AddDialogProps<DashboardInfo>) {
  return (
    <AssignNewDialog
      {...props}
      give={async (client, scope, id) => {
        if (scope.kind !== "customer") return;
        await client.dashboards.assign(scope.customerId, entityId("DASHBOARD", id), { ignoreErrors: true });
      }}
    />
  );
}

/** Whether the list is that of the public customer, from which a dashboard is taken by making it private. */
const isOfPublic = (dashboard: DashboardInfo, { scope }: ListContext): boolean =>
  scope.kind === "customer" && publicCustomer(dashboard)?.customerId.id === scope.customerId.id;

const unassign: EntityAction<DashboardInfo> = {
  id: "unassign",
  label: "dashboard.unassign-from-customer",
  icon: "unassign",
  inline: true,
  group: true,
  enabled: (dashboard, context) => !isOfPublic(dashboard, context),
  does: {
    confirm: {
      title: "dashboard.unassign-dashboard-title",
      text: "dashboard.unassign-dashboard-text",
      verb: "dashboard.unassign",
      many: {
        title: "dashboard.unassign-dashboards-title",
        text: "dashboard.unassign-dashboards-text",
        verb: "dashboard.unassign",
      },
      done: "dashboard.unassigned",
      act: async (client, { id }, { scope }) => {
        if (scope.kind === "customer") await client.dashboards.unassign(scope.customerId, id, { ignoreErrors: true });
      },
    },
  },
};

/** What can be done with a dashboard in the list of a customer; nothing is deleted there. */
const KEPT = ["details", "link", "export"];

/** The dashboards that users of one customer see. */
export const customerDashboards: typeof dashboardList = {
  ...dashboardList,
  filters: [],
  bulk: undefined,
  columns: dashboardList.columns.filter(({ key }) => key !== "assignedCustomers"),
  actions: [
    unassign,
    ...(dashboardList.actions ?? []).flatMap((action) => {
      if (action.id === "private") return [{ ...action, enabled: isOfPublic }];
      return KEPT.includes(action.id) ? [action] : [];
    }),
  ],
  removesIn: () => false,
  preload: assignNew,
  add: () => ({
    label: "dashboard.assign-new-dashboard",
    hint: "dashboard.assign-new-hint",
    Dialog: AssignDashboardsDialog,
  }),
};
