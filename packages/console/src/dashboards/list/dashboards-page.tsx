import { useParams } from "react-router";
import { ListPage } from "../../entities/list/list-page.tsx";
import { customerDashboards } from "./customer-dashboards.tsx";
import { dashboardList } from "./dashboard-list.tsx";
import { edgeDashboards } from "./edge-dashboards.tsx";

/** Dashboards of the tenant, of one of its customers or edges, or those that the customer of the user sees. */
export function DashboardsPage() {
  const { customerId, edgeId } = useParams();
  if (edgeId !== undefined) return <ListPage list={edgeDashboards} />;
  return <ListPage list={customerId === undefined ? dashboardList : customerDashboards} />;
}
