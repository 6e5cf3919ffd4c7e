import type { Asset, AssetDraft } from "@orrery/model";
import type { BulkImporter, ForeseenEntity, ImportedEntity } from "../bulk-import/bulk-importer.ts";
import { firstProblem } from "../bulk-import/first-problem.ts";
import { describedBy, descriptionOf, type ImportRow } from "../bulk-import/import-row.ts";
import type { User } from "../kernel/auth/user.ts";
import { checkTexts, requireText } from "../kernel/entities/checks.ts";
import { type AssetService, checkedAsset, NO_NAME, NO_TYPE } from "./asset-service.ts";

/** Bulk import of assets. */
export class AssetImporter implements BulkImporter {
  readonly entityType = "ASSET";
  readonly path = "asset";
  readonly #assets: AssetService;

  constructor(assets: AssetService) {
    this.#assets = assets;
  }

  async save(user: User, row: ImportRow): Promise<ImportedEntity> {
    const before = await this.#before(user, row);
    return { entity: await this.#assets.save(user, draftOf(row, before)), created: before === undefined };
  }

  async foresee(user: User, row: ImportRow): Promise<ForeseenEntity> {
    const before = await this.#before(user, row);
    const draft = draftOf(row, before);
    const problem = await firstProblem([
      ["NAME", () => checkTexts({ name: requireText(draft.name, NO_NAME) })],
      ["TYPE", () => checkTexts({ type: requireText(draft.type, NO_TYPE) })],
      ["LABEL", () => checkTexts({ label: draft.label })],
      ["TYPE", () => checkedAsset(draft)],
    ]);
    return { before: before && { id: before.id, cells: cellsOf(before) }, problem };
  }

  async #before(user: User, { cells }: ImportRow): Promise<Asset | undefined> {
    const name = cells.get("NAME");
    return name === undefined ? undefined : this.#assets.findByName(user.tenantId, name);
  }
}

function draftOf(row: ImportRow, before: Asset | undefined): AssetDraft {
  const { cells } = row;
  return {
    ...before,
    name: cells.get("NAME") ?? null,
    type: cells.get("TYPE") ?? before?.type ?? null,
    label: cells.get("LABEL") ?? before?.label ?? null,
    additionalInfo: describedBy(row, before?.additionalInfo),
  };
}

const cellsOf = ({ type, label, additionalInfo }: Asset) => ({
  TYPE: type,
  LABEL: label,
  DESCRIPTION: descriptionOf(additionalInfo),
});
