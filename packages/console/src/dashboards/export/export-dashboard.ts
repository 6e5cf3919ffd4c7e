import type { Dashboard } from "@orrery/model";

/** The file of a dashboard: what belongs to one installation is left out, so that another can import it. */
export function exportFile(dashboard: Dashboard): { readonly name: string; readonly text: string } {
  const { id: _, createdTime: _created, tenantId: _tenant, assignedCustomers: _customers, ...rest } = dashboard;
  const { customerId: _customer, name, ...members } = rest as typeof rest & { readonly customerId?: unknown };
  const file = name === undefined ? members : { ...members, name }; // in the order of the contract's files
  return { name: `${dashboard.title.toLowerCase().replaceAll(/\W/g, "_")}.json`, text: JSON.stringify(file, null, 2) };
}

/** Hands the file to the browser. */
export function downloadDashboard(dashboard: Dashboard): void {
  const { name, text } = exportFile(dashboard);
  const url = URL.createObjectURL(new Blob([text], { type: "text/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
