import { entityId, type PageData, type PageLink, type Uuid, type WidgetsBundle } from "@orrery/model";
import type { Database, Tx } from "../kernel/database/database.ts";
import { mapPage, type PageColumns, selectPage } from "../kernel/database/select-page.ts";
import type { EntityColumns } from "../kernel/entities/columns.ts";
import { EntityStore } from "../kernel/entities/entity-store.ts";

import type { BundleKey } from "./widget-type-store.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    widgets_bundle: WidgetsBundleColumns;
  }
}

export interface WidgetsBundleColumns extends EntityColumns {
  tenant_id: Uuid;
  alias: string;
  title: string;
  image: string | null;
  description: string | null;
}

export class WidgetsBundleStore extends EntityStore<WidgetsBundle, WidgetsBundleColumns> {
  readonly #page: PageColumns;

  constructor(database: Database) {
    super(database, { name: "widgets_bundle", toRow: columnsOf, fromRow: bundleOf });
    this.#page = {
      dialect: database.dialect,
      id: "id",
      sortable: { id: "id", createdTime: "created_time", title: "title", alias: "alias", description: "description" },
      search: ["title"],
    };
  }

  /** Those of any of `tenantIds`. */
  async list(tenantIds: readonly Uuid[], link: PageLink): Promise<PageData<WidgetsBundle>> {
    return mapPage(await selectPage(this.#of(tenantIds), link, this.#page), bundleOf);
  }

  /** Those of any of `tenantIds`, by title. */
  async all(tenantIds: readonly Uuid[]): Promise<WidgetsBundle[]> {
    const rows = await this.#of(tenantIds).orderBy("title").orderBy("id").execute();
    return rows.map(bundleOf);
  }

  async findByAlias(tenantId: Uuid, alias: string): Promise<WidgetsBundle | undefined> {
    const row = await this.#of([tenantId]).where("alias", "=", alias).executeTakeFirst();
    return row && bundleOf(row);
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

function columnsOf({ id, createdTime, tenantId, alias, title, image, description }: WidgetsBundle) {
  return { id: id.id, created_time: createdTime, tenant_id: tenantId.id, alias, title, image, description };
}

function bundleOf({ id, created_time, tenant_id, alias, title, image, description }: WidgetsBundleColumns) {
  return {
    ...{ id: entityId("WIDGETS_BUNDLE", id), createdTime: created_time, tenantId: entityId("TENANT", tenant_id) },
    ...{ alias, title, image, description },
  };
}
