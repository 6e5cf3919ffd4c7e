import { type EntityId, isPlatformError } from "@orrery/model";
import type { Operation } from "../kernel/permissions/operation.ts";
import type { SubscriptionContext } from "./subscription.ts";

/** Whether the user still may, after an entity changed hands; true when that cannot be found out just now. */
export async function stillAllowed(
  { access, user }: Pick<SubscriptionContext, "access" | "user">,
  operation: Operation,
  entity: EntityId,
): Promise<boolean> {
  if (user.authority !== "CUSTOMER_USER") return true; // what belongs to the tenant stays its own whoever has it
  try {
    await access.check(user, operation, entity);
    return true;
  } catch (error) {
    return !isPlatformError(error, "forbidden") && !isPlatformError(error, "notFound");
  }
}
