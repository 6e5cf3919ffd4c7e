import { Type } from "typebox";
import { type CallAnswer, says } from "./answer.ts";
import * as e from "./entities.ts";
import { page, time, whole } from "./parts.ts";

/** Answers of the calls of dashboards and widgets. */
export const dashboardAnswers: readonly (readonly CallAnswer[])[] = [
  says(
    e.dashboard,
    `POST /api/dashboard
     GET /api/dashboard/:id
     POST /api/dashboard/:id/customers
     POST /api/dashboard/:id/customers/add
     POST /api/dashboard/:id/customers/remove
     POST /api/customer/:customerId/dashboard/:id
     DELETE /api/customer/:customerId/dashboard/:id
     POST /api/customer/public/dashboard/:id
     DELETE /api/customer/public/dashboard/:id
     POST /api/edge/:edgeId/dashboard/:id
     DELETE /api/edge/:edgeId/dashboard/:id`,
  ),
  says("nothing", "DELETE /api/dashboard/:id"),
  says(e.dashboardInfo, "GET /api/dashboard/info/:id"),
  says(
    page(e.dashboardInfo),
    `GET /api/tenant/dashboards
     GET /api/tenant/:id/dashboards
     GET /api/customer/:id/dashboards
     GET /api/edge/:id/dashboards`,
  ),
  says(e.homeDashboard, "GET /api/dashboard/home ?"),
  says(e.homeDashboardInfo, "GET /api/dashboard/home/info ?"),
  says(e.homeDashboardInfo, "GET /api/tenant/dashboard/home/info"),
  says("nothing", "POST /api/tenant/dashboard/home/info"),
  says(whole, "GET /api/dashboard/maxDatapointsLimit"),
  says(time, "GET /api/dashboard/serverTime"),
  says(
    e.widgetsBundle,
    `POST /api/widgetsBundle
     GET /api/widgetsBundle/:id`,
  ),
  says(
    "nothing",
    `DELETE /api/widgetsBundle/:id
     DELETE /api/widgetType/:id`,
  ),
  says(Type.Union([page(e.widgetsBundle), Type.Array(e.widgetsBundle)]), "GET /api/widgetsBundles"), // with page parameters
  says(e.widgetType, "GET /api/widgetType"),
  says(
    e.widgetTypeDetails,
    `POST /api/widgetType
     GET /api/widgetType/:id`,
  ),
  says(Type.Array(e.widgetType), "GET /api/widgetTypes"),
  says(Type.Array(e.widgetTypeDetails), "GET /api/widgetTypesDetails"),
  says(Type.Array(e.widgetTypeInfo), "GET /api/widgetTypesInfos"),
];
