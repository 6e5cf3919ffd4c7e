import type { Uuid, WidgetType, WidgetTypeDetails, WidgetTypeInfo } from "@orrery/model";
import type { Database, Runner } from "../kernel/database/database.ts";
import { EntityStore } from "../kernel/entities/entity-store.ts";
import { type WidgetTypeRow, widgetTypeTable } from "./widget-type-table.ts";

const INFO = widgetTypeTable.without("descriptor");

/** A bundle by its alias, which is unique per tenant. */
export interface BundleKey {
  readonly tenantId: Uuid;
  readonly bundleAlias: string;
}

export class WidgetTypeStore extends EntityStore<WidgetTypeDetails, WidgetTypeRow> {
  constructor(database: Database) {
    super(database, widgetTypeTable);
  }

  /** In order of creation. */
  async list(key: BundleKey): Promise<WidgetTypeDetails[]> {
    const rows = await this.#of(key).selectAll().execute();
    return rows.map((row) => this.fromRow(row));
  }

  async listInfos(key: BundleKey): Promise<WidgetTypeInfo[]> {
    const rows = await this.#of(key).select(INFO.columns).select("kind").execute();
    return rows.map((row) => ({ ...INFO.fromRow(row), widgetType: row.kind }));
  }

  findByAlias({ tenantId, bundleAlias }: BundleKey, alias: string): Promise<WidgetTypeDetails | undefined> {
    return this.findWhere({ tenant_id: tenantId, bundle_alias: bundleAlias, alias });
  }

  /** Those of `aliases` that are taken. */
  async takenAliases({ tenantId, bundleAlias }: BundleKey, aliases: readonly string[]): Promise<string[]> {
    const rows = await this.database.db
      .selectFrom("widget_type")
      .select("alias")
      .where("tenant_id", "=", tenantId)
      .where("bundle_alias", "=", bundleAlias)
      .where("alias", "in", [...aliases])
      .execute();
    return rows.map(({ alias }) => alias);
  }

  async deleteBundle({ tenantId, bundleAlias }: BundleKey, runner: Runner): Promise<void> {
    await runner
      .deleteFrom("widget_type")
      .where("tenant_id", "=", tenantId)
      .where("bundle_alias", "=", bundleAlias)
      .execute();
  }

  #of({ tenantId, bundleAlias }: BundleKey) {
    return this.database.db
      .selectFrom("widget_type")
      .where("tenant_id", "=", tenantId)
      .where("bundle_alias", "=", bundleAlias)
      .orderBy("created_time")
      .orderBy("id");
  }
}

/** Without the members that only details have. */
export function withoutDetails({ image: _image, description: _description, ...type }: WidgetTypeDetails): WidgetType {
  return type;
}
