import type { TenantId } from "@orrery/model";
import type { Cause } from "../../kernel/cause.ts";

/** A value of a row: JSON as text says also what type it had. */
export type CustomValue = string | number | boolean | null | { readonly json: string };

/** Tables of tenants in the database of the platform, for other programs to read. */
export interface CustomTablesPort {
  /**
   * Makes the table, or the columns that it lacks.
   * @throws {Error} for names that no table or column can have, or when the tenant has too many.
   */
  prepare(tenantId: TenantId, table: string, columns: readonly string[]): Promise<void>;
  /**
   * Writes a row, in the place of one with the same primary key. Values that the type of their column does not hold are
   * errors. With the cause of a message it is written once.
   */
  write(tenantId: TenantId, table: string, row: ReadonlyMap<string, CustomValue>, cause: Cause): Promise<void>;
}
