import { entityId, isUuid, parseUuid } from "@orrery/model";
import type { FieldProps } from "../controls/settings-form/fields/field-props.ts";
import { useValueAt } from "../controls/settings-form/use-field.ts";
import { DashboardAutocomplete } from "../pickers/dashboard/dashboard-autocomplete.tsx";

/** A dashboard of the customer that the user belongs to, or else of the tenant. */
export function UserDashboardField({ label, value, onChange, error, hint, disabled }: FieldProps) {
  const customerId = useValueAt(CUSTOMER);
  const tenantId = useValueAt(TENANT);
  const ofCustomer = typeof customerId === "string" && isUuid(customerId);
  return (
    <DashboardAutocomplete
      label={label}
      error={error}
      hint={hint}
      disabled={disabled}
      dashboardsScope={ofCustomer ? "customer" : "tenant"}
      customerId={ofCustomer ? customerId : undefined}
      tenantId={typeof tenantId === "string" ? tenantId : undefined}
      value={typeof value === "string" && isUuid(value) ? entityId("DASHBOARD", parseUuid(value)) : null}
      onChange={(id) => onChange(id?.id)}
    />
  );
}

const CUSTOMER = ["customerId"];
const TENANT = ["tenantId"];

/** Brings a value into the form that other fields depend on. */
export const NoField = () => null;
