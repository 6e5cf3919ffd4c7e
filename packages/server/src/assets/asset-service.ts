import { type Asset, type AssetDraft, PlatformError, type TenantId } from "@orrery/model";
import { refuseViewed } from "../entity-views/viewed-entities.ts";
import type { User } from "../kernel/auth/user.ts";
import type { Tx } from "../kernel/database/database.ts";
import { type AssignableParts, AssignableService, type ContentOf } from "../kernel/entities/assignable-service.ts";
import { checkTexts, requireText } from "../kernel/entities/checks.ts";
import type { EntityLimits } from "../kernel/entities/entity-limits.ts";
import type { AssetStore } from "./asset-store.ts";

/** Stood for a queue in older installations. */
const RESERVED_TYPE = "TbServiceQueue";

export interface AssetServiceOptions extends AssignableParts {
  readonly assets: AssetStore;
  readonly limits: EntityLimits;
}

/** Assets (reference: REST API, 2.7 and 3.12). */
export class AssetService extends AssignableService<Asset, AssetDraft> {
  readonly #assets: AssetStore;
  readonly #limits: EntityLimits;

  constructor({ assets, limits, ...parts }: AssetServiceOptions) {
    const unique = { name: "Asset with such name already exists!" };
    super({ entityType: "ASSET", kind: "Asset", unique }, assets, parts);
    this.#assets = assets;
    this.#limits = limits;
  }

  findByName(tenantId: TenantId, name: string): Promise<Asset | undefined> {
    return this.#assets.findByName(tenantId.id, name);
  }

  protected override contentOf(_user: User, draft: AssetDraft): ContentOf<Asset> {
    const name = requireText(draft.name, "Asset name should be specified!");
    const type = requireText(draft.type, "Asset type should be specified!");
    const label = draft.label ?? null;
    checkTexts({ name, type, label });
    if (type === RESERVED_TYPE) throw new PlatformError("badRequest", `Unable to save asset with type ${type}`);
    return { name, type, label, additionalInfo: draft.additionalInfo ?? null };
  }

  protected override async guardSave({ tenantId }: Asset, before: Asset | undefined) {
    return before ? undefined : this.#limits.oneMore(tenantId, "ASSET", (tx) => this.#assets.count(tenantId.id, tx));
  }

  protected override guardDeletion({ id }: Asset): (tx: Tx) => Promise<void> {
    return (tx) => refuseViewed(id, tx, "Can't delete asset that has entity views!");
  }
}
