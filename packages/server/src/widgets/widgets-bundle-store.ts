import type { PageData, PageLink, Uuid, WidgetsBundle } from "@orrery/model";
import type { Database, Tx } from "../kernel/database/database.ts";
import { EntityStore } from "../kernel/entities/entity-store.ts";
import type { BundleKey } from "./widget-type-store.ts";
import { type WidgetsBundleRow, widgetsBundleTable } from "./widgets-bundle-table.ts";

export class WidgetsBundleStore extends EntityStore<WidgetsBundle, WidgetsBundleRow> {
  constructor(database: Database) {
    super(database, widgetsBundleTable);
  }

  /** Those of any of `tenantIds`. */
  list(tenantIds: readonly Uuid[], link: PageLink): Promise<PageData<WidgetsBundle>> {
    return this.pageOf(this.#of(tenantIds), link);
  }

  /** Those of any of `tenantIds`, by title. */
  async all(tenantIds: readonly Uuid[]): Promise<WidgetsBundle[]> {
    const rows = await this.#of(tenantIds).orderBy("title").orderBy("id").execute();
    return rows.map((row) => this.fromRow(row));
  }

  findByAlias(tenantId: Uuid, alias: string): Promise<WidgetsBundle | undefined> {
    return this.findWhere({ tenant_id: tenantId, alias });
  }

  /** Locks the bundle against removal and additions until `tx` ends. @returns whether it exists. */
  async lock({ tenantId, bundleAlias }: BundleKey, tx: Tx): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable("widgets_bundle")
      .set(({ ref }) => ({ created_time: ref("created_time") }))
      .where("tenant_id", "=", tenantId)
      .where("alias", "=", bundleAlias)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Those of `aliases` that are taken. */
  async takenAliases(tenantId: Uuid, aliases: readonly string[]): Promise<string[]> {
    const rows = await this.database.db
      .selectFrom("widgets_bundle")
      .select("alias")
      .where("tenant_id", "=", tenantId)
      .where("alias", "in", [...aliases])
      .execute();
    return rows.map(({ alias }) => alias);
  }

  #of(tenantIds: readonly Uuid[]) {
    return this.database.db
      .selectFrom("widgets_bundle")
      .selectAll()
      .where("tenant_id", "in", [...tenantIds]);
  }
}
