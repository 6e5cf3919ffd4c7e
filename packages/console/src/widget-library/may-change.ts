import type { Claims } from "@orrery/client";
import { mayChangeAnything } from "../session/use-session.ts";

/** Whether a user may change a bundle or type: those of the installation are its administrators'. */
export function mayChange(claims: Claims, owned: { readonly tenantId: { readonly id: string } }): boolean {
  if (!mayChangeAnything(claims)) return false;
  const { authority, tenantId } = claims;
  return authority === "SYS_ADMIN" || (authority === "TENANT_ADMIN" && owned.tenantId.id === tenantId);
}
