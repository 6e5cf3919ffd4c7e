import type { BulkImportColumnType, EntityId, ImportedKind, TenantId } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { ImportRow } from "./import-row.ts";

/** The result of one line. */
export interface ImportedEntity {
  readonly entity: { readonly id: EntityId; readonly tenantId: TenantId; readonly createdTime: number };
  readonly created: boolean;
}

/** What the import of one line would do. */
export interface ForeseenEntity {
  /** The entity that it would change, with what the columns say of it now; undefined: it would create one. */
  readonly before:
    | { readonly id: EntityId; readonly cells: Readonly<Partial<Record<BulkImportColumnType, string | null>>> }
    | undefined;
  /** Why it would fail, and the column at fault where it is one alone. */
  readonly problem?: { readonly message: string; readonly type: BulkImportColumnType | undefined } | undefined;
}

/** A kind of entity that can be imported. */
export interface BulkImporter {
  readonly entityType: ImportedKind;
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
  /** What `save` would do, without doing it. Limits of the tenant and lines before it are not looked at. */
  foresee(user: User, row: ImportRow, origin: string): Promise<ForeseenEntity>;
}
