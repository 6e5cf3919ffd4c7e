import { type EntityId, isPlatformError } from "@orrery/model";
import type { Operation } from "../kernel/permissions/operation.ts";
import type { SubscriptionContext } from "./subscription.ts";

/**
 * Whether the user may still read an entity that was assigned to another customer; true when that cannot be found out
 * at the moment.
 */
export async function stillAllowed(
  { access, user }: Pick<SubscriptionContext, "access" | "user">,
  operation: Operation,
  entity: EntityId,
): Promise<boolean> {
  // Entities of the tenant stay visible to its administrators, whatever customer they are assigned to.
  if (user.authority !== "CUSTOMER_USER") return true;
  try {
    await access.check(user, operation, entity);
    return true;
  } catch (error) {
    return !isPlatformError(error, "forbidden") && !isPlatformError(error, "notFound");
  }
}
