import type { AssetDraft } from "@orrery/model";
import type { BulkImporter, ImportedEntity } from "../bulk-import/bulk-importer.ts";
import { describedBy, type ImportRow } from "../bulk-import/import-row.ts";
import type { User } from "../kernel/auth/user.ts";
import type { AssetService } from "./asset-service.ts";

/** Bulk import of assets. */
export class AssetImporter implements BulkImporter {
  readonly path = "asset";
  readonly #assets: AssetService;

  constructor(assets: AssetService) {
    this.#assets = assets;
  }

  async save(user: User, row: ImportRow): Promise<ImportedEntity> {
    const { cells } = row;
    const name = cells.get("NAME");
    const before = name === undefined ? undefined : await this.#assets.findByName(user.tenantId, name);
    const draft: AssetDraft = {
      ...before,
      name: name ?? null,
      type: cells.get("TYPE") ?? before?.type ?? null,
      label: cells.get("LABEL") ?? before?.label ?? null,
      additionalInfo: describedBy(row, before?.additionalInfo),
    };
    return { entity: await this.#assets.save(user, draft), created: before === undefined };
  }
}
