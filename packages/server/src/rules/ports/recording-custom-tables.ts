import type { TenantId } from "@orrery/model";
import type { CustomTablesPort, CustomValue } from "./custom-tables.ts";

/** Records rows instead of writing them. */
export class RecordingCustomTables implements CustomTablesPort {
  readonly prepared: { readonly table: string; readonly columns: readonly string[] }[] = [];
  readonly rows: { readonly table: string; readonly row: Readonly<Record<string, CustomValue>> }[] = [];

  async prepare(_tenantId: TenantId, table: string, columns: readonly string[]): Promise<void> {
    this.prepared.push({ table, columns });
  }

  async write(_tenantId: TenantId, table: string, row: ReadonlyMap<string, CustomValue>): Promise<void> {
    this.rows.push({ table, row: Object.fromEntries(row) });
  }
}
