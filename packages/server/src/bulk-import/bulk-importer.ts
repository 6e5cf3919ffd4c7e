import type { EntityId, TenantId } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { ImportRow } from "./import-row.ts";

/** The result of one line. */
export interface ImportedEntity {
  readonly entity: { readonly id: EntityId; readonly tenantId: TenantId };
  readonly created: boolean;
}

/** A kind of entity that can be imported. */
export interface BulkImporter {
  /** As in paths: `device` in `/api/device/bulk_import`. */
  readonly path: string;
  /** Checks the preconditions of the whole import. @throws {PlatformError} when one is not met. */
  readonly prepare?: ((user: User) => Promise<void>) | undefined;
  /**
   * Creates the entity of a line, or updates the one of its name, without attributes and time series. `origin`: of the
   * platform, as its caller reaches it.
   * @throws {PlatformError} when the line is invalid.
   */
  save(user: User, row: ImportRow, origin: string): Promise<ImportedEntity>;
}
