import type { DashboardInfo, ShortCustomerInfo } from "@orrery/model";

/** The public customer a dashboard is assigned to; undefined for a private one. */
export function publicCustomer({
  assignedCustomers,
}: Pick<DashboardInfo, "assignedCustomers">): ShortCustomerInfo | undefined {
  return assignedCustomers?.find((customer) => customer.public);
}

/** The customers a dashboard is assigned to by name. */
export function namedCustomers({
  assignedCustomers,
}: Pick<DashboardInfo, "assignedCustomers">): readonly ShortCustomerInfo[] {
  return assignedCustomers?.filter((customer) => !customer.public) ?? [];
}

/** What anyone can open without signing in; undefined for a private dashboard. */
export function publicLink(
  dashboard: Pick<DashboardInfo, "id" | "assignedCustomers">,
  origin: string,
): string | undefined {
  const customer = publicCustomer(dashboard);
  return customer && `${origin}/dashboard/${dashboard.id.id}?publicId=${customer.customerId.id}`;
}

/** The query of a link that a public visitor follows: without the public customer's id the session would end. */
export function withPublicId(search: string, publicId: string | undefined): string {
  if (publicId === undefined) return search;
  const query = new URLSearchParams(search);
  query.set("publicId", publicId);
  return `?${query}`;
}
