import type { CustomerId, EntityId, TenantId } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Operation } from "../kernel/permissions/operation.ts";

/** Rights to the data of entities (reference: REST API, 5.3). */
export interface EntityAccess {
  /**
   * Whose data it is.
   * @throws {PlatformError} `forbidden`, `notFound` or `notSupported`, with the texts that clients know.
   */
  check(
    user: User,
    operation: Operation,
    id: EntityId,
  ): Promise<{ readonly tenantId: TenantId; readonly customerId?: CustomerId | undefined }>;
}
