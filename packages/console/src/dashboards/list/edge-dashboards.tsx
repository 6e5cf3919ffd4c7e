import type { DashboardInfo } from "@orrery/model";
import { lazy } from "react";
import { edgeActions } from "../../entities/assignment/edge-actions.ts";
import { dashboard as kind } from "../../kinds/dashboard.ts";
import { dashboardList } from "./dashboard-list.tsx";

const assignNew = () => import("../../entities/assignment/assign-new-dialog.tsx");
const AssignNewDialog = lazy(() => assignNew().then((code) => ({ default: code.AssignNewDialog<DashboardInfo> })));

/** What can be done with a dashboard in the list of an edge; nothing is deleted there. */
const KEPT = ["details", "export"];

/** The dashboards that an edge has (console pages, 4.8). */
export const edgeDashboards: typeof dashboardList = {
  ...dashboardList,
  filters: [],
  bulk: undefined,
  actions: [
    ...edgeActions<DashboardInfo>(kind),
    ...(dashboardList.actions ?? []).filter(({ id }) => KEPT.includes(id)),
  ],
  removesIn: () => false,
  preload: assignNew,
  add: () => ({
    label: "dashboard.assign-new-dashboard",
    hint: "dashboard.assign-new-edge-hint",
    Dialog: AssignNewDialog,
  }),
};
