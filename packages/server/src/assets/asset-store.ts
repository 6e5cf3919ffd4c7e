import { type Asset, entityId } from "@orrery/model";
import { type AssignableColumns, AssignableStore } from "../assignments/assignable-store.ts";
import type { Database } from "../kernel/database/database.ts";
import { customerColumn, customerOf, jsonColumn, objectOf } from "../kernel/entities/columns.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    asset: AssetColumns;
  }
}

export interface AssetColumns extends AssignableColumns {
  label: string | null;
  additional_info: string | null;
}

export class AssetStore extends AssignableStore<Asset, AssetColumns> {
  constructor(database: Database) {
    const sortable = { label: "e.label" };
    super(database, { name: "asset", entityType: "ASSET", toRow: columnsOf, fromRow: assetOf, sortable });
  }
}

function columnsOf(asset: Asset): AssetColumns {
  return {
    id: asset.id.id,
    created_time: asset.createdTime,
    tenant_id: asset.tenantId.id,
    customer_id: customerColumn(asset.customerId),
    name: asset.name,
    type: asset.type,
    label: asset.label,
    additional_info: jsonColumn(asset.additionalInfo),
  };
}

function assetOf(row: AssetColumns): Asset {
  return {
    id: entityId("ASSET", row.id),
    createdTime: row.created_time,
    tenantId: entityId("TENANT", row.tenant_id),
    customerId: customerOf(row.customer_id),
    name: row.name,
    type: row.type,
    label: row.label,
    additionalInfo: objectOf(row.additional_info),
  };
}
