import type { Claims } from "@orrery/client";

/** Whether a user may change a bundle or type: those of the installation are its administrators'. */
export function mayChange(
  { authority, tenantId }: Pick<Claims, "authority" | "tenantId">,
  owned: { readonly tenantId: { readonly id: string } },
): boolean {
  return authority === "SYS_ADMIN" || (authority === "TENANT_ADMIN" && owned.tenantId.id === tenantId);
}
