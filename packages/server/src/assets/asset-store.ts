import type { Asset } from "@orrery/model";
import { AssignableStore } from "../assignments/assignable-store.ts";
import type { Database } from "../kernel/database/database.ts";
import { type AssetRow, assetTable } from "./asset-table.ts";

export class AssetStore extends AssignableStore<Asset, AssetRow> {
  constructor(database: Database) {
    super(database, assetTable);
  }
}
