import type { Claims } from "@orrery/client";
import type { EntityId, EntityType } from "@orrery/model";
import { mayChangeAnything } from "../../session/use-session.ts";

/** Kinds that belong to customers, who may write what they have. */
const OF_CUSTOMERS: ReadonlySet<EntityType> = new Set<EntityType>(["DEVICE", "ASSET", "ENTITY_VIEW", "EDGE"]);

/**
 * Whether forms are offered for the attributes and series of an entity that somebody sees. The server decides: this keeps
 * those who may only look from typing in vain.
 */
export function mayWrite(claims: Claims, { entityType, id }: EntityId): boolean {
  if (!mayChangeAnything(claims)) return false;
  switch (claims.authority) {
    case "SYS_ADMIN":
      return true;
    case "TENANT_ADMIN":
      return entityType !== "TENANT";
    case "CUSTOMER_USER":
      return OF_CUSTOMERS.has(entityType) || (entityType === "USER" && id === claims.userId);
    case "ANONYMOUS":
      return false;
  }
}
