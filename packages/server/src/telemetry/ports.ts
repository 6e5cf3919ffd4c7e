import type { CustomerId, EntityId, TenantId } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Operation } from "../kernel/permissions/operation.ts";

/** Permissions on the data of entities (reference: REST API, 5.3). */
export interface EntityAccess {
  /**
   * @returns the tenant of the entity.
   * @throws {PlatformError} `forbidden`, `notFound` or `notSupported`, with the messages of the contract.
   */
  check(
    user: User,
    operation: Operation,
    id: EntityId,
  ): Promise<{ readonly tenantId: TenantId; readonly customerId?: CustomerId | undefined }>;
}
