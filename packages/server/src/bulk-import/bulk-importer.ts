import type { EntityId, TenantId } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { ImportRow } from "./import-row.ts";

/** What a line made or changed. */
export interface ImportedEntity {
  readonly entity: { readonly id: EntityId; readonly tenantId: TenantId };
  readonly created: boolean;
}

/** One kind of entity that can be imported. */
export interface BulkImporter {
  /** As in paths: `device` in `/api/device/bulk_import`. */
  readonly path: string;
  /** What must hold before any line is looked at. @throws {PlatformError} when it does not. */
  readonly prepare?: ((user: User) => Promise<void>) | undefined;
  /**
   * Creates the entity of a line, or updates the one that has its name. Attributes and time series are none of its
   * business. @throws {PlatformError} when the line is not good enough.
   */
  save(user: User, row: ImportRow): Promise<ImportedEntity>;
}
