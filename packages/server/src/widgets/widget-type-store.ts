import {
  entityId,
  type JsonObject,
  type Uuid,
  type WidgetType,
  type WidgetTypeDetails,
  type WidgetTypeInfo,
} from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";
import { type EntityColumns, objectOf } from "../kernel/entities/columns.ts";
import { EntityStore, type Runner } from "../kernel/entities/entity-store.ts";
import { jsonText } from "../kernel/json/lossless-text.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    widget_type: WidgetTypeColumns;
  }
}

export interface WidgetTypeColumns extends EntityColumns {
  tenant_id: Uuid;
  bundle_alias: string;
  alias: string;
  name: string;
  /** `type` of the descriptor, stored so that lists need not read the descriptor. */
  kind: string | null;
  descriptor: string;
  image: string | null;
  description: string | null;
}

const INFO = ["id", "created_time", "tenant_id", "bundle_alias", "alias", "name", "image", "description"] as const;

/** A bundle by its alias, which is unique per tenant. */
export interface BundleKey {
  readonly tenantId: Uuid;
  readonly bundleAlias: string;
}

export class WidgetTypeStore extends EntityStore<WidgetTypeDetails, WidgetTypeColumns> {
  constructor(database: Database) {
    super(database, { name: "widget_type", toRow: columnsOf, fromRow: detailsOf });
  }

  /** In order of creation. */
  async list(key: BundleKey): Promise<WidgetTypeDetails[]> {
    const rows = await this.#of(key).selectAll().execute();
    return rows.map(detailsOf);
  }

  async listInfos(key: BundleKey): Promise<WidgetTypeInfo[]> {
    const rows = await this.#of(key).select(INFO).select("kind").execute();
    return rows.map((row) => ({
      ...namesOf(row),
      ...{ image: row.image, description: row.description, widgetType: row.kind },
    }));
  }

  async findByAlias({ tenantId, bundleAlias }: BundleKey, alias: string): Promise<WidgetTypeDetails | undefined> {
    const row = await this.database.db
      .selectFrom("widget_type")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("bundle_alias", "=", bundleAlias)
      .where("alias", "=", alias)
      .executeTakeFirst();
    return row && detailsOf(row);
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

function columnsOf(type: WidgetTypeDetails): WidgetTypeColumns {
  const { id, createdTime, tenantId, bundleAlias, alias, name, descriptor, image, description } = type;
  return {
    ...{ id: id.id, created_time: createdTime, tenant_id: tenantId.id, bundle_alias: bundleAlias, alias, name },
    ...{ kind: kindOf(descriptor), descriptor: jsonText(descriptor), image, description },
  };
}

function kindOf({ type }: JsonObject): string | null {
  return typeof type === "string" ? type : null;
}

function detailsOf(row: WidgetTypeColumns): WidgetTypeDetails {
  const { image, description, descriptor } = row;
  return { ...namesOf(row), descriptor: objectOf(descriptor) ?? {}, image, description };
}

function namesOf(row: Pick<WidgetTypeColumns, (typeof INFO)[number]>) {
  return {
    id: entityId("WIDGET_TYPE", row.id),
    createdTime: row.created_time,
    tenantId: entityId("TENANT", row.tenant_id),
    bundleAlias: row.bundle_alias,
    alias: row.alias,
    name: row.name,
  };
}
