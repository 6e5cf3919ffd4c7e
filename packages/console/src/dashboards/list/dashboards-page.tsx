import { useParams } from "react-router";
import { ListPage } from "../../entities/list/list-page.tsx";
import { customerDashboards } from "./customer-dashboards.tsx";
import { dashboardList } from "./dashboard-list.tsx";

/** Dashboards of the tenant, of one of its customers, or those that the customer of the user sees. */
export function DashboardsPage() {
  const { customerId } = useParams();
  return <ListPage list={customerId === undefined ? dashboardList : customerDashboards} />;
}
