import { type Asset, type AssetDraft, NO_CUSTOMER, PlatformError, type TenantId, timeOfUuid } from "@orrery/model";
import { type AssignableParts, AssignableService, type ContentOf } from "../assignments/assignable-service.ts";
import { refuseViewed } from "../entity-views/viewed-entities.ts";
import type { User } from "../kernel/auth/user.ts";
import type { Tx } from "../kernel/database/database.ts";
import { checkTexts, requireText } from "../kernel/entities/checks.ts";
import type { EntityLimits } from "../kernel/entities/entity-limits.ts";
import type { AssetStore } from "./asset-store.ts";

/** Represents a queue; only the platform creates assets of this type. */
const RESERVED_TYPE = "TbServiceQueue";
/** What is said of assets without one. */
export const NO_NAME = "Asset name should be specified!";
export const NO_TYPE = "Asset type should be specified!";
const UNIQUE = { name: "Asset with such name already exists!" };

export interface AssetServiceOptions extends AssignableParts {
  readonly assets: AssetStore;
  readonly limits: EntityLimits;
}

/** Assets (reference: REST API, 2.7 and 3.12). */
export class AssetService extends AssignableService<Asset, AssetDraft> {
  readonly #assets: AssetStore;
  readonly #limits: EntityLimits;
  readonly #parts: AssignableParts;

  constructor({ assets, limits, ...parts }: AssetServiceOptions) {
    super({ entityType: "ASSET", kind: "Asset", unique: UNIQUE }, assets, parts);
    this.#assets = assets;
    this.#limits = limits;
    this.#parts = parts;
  }

  findByName(tenantId: TenantId, name: string): Promise<Asset | undefined> {
    return this.#assets.findByName(tenantId.id, name);
  }

  /** The asset with the statistics of a queue; created without an event. */
  async ofQueue(tenantId: TenantId, name: string): Promise<Asset> {
    const known = await this.findByName(tenantId, name);
    if (known) return known;
    const id = this.#parts.ids.entity("ASSET");
    const content = { name, type: RESERVED_TYPE, label: null, additionalInfo: null, customerId: NO_CUSTOMER };
    const after = { ...content, id, createdTime: timeOfUuid(id.id), tenantId };
    return this.#parts.writer.save(this.#assets, { after });
  }

  /**
   * An asset that a rule creates; its caller decides whether it may be, and sends its rule message.
   * @throws {PlatformError} `badRequest` when the name is taken, or the tenant has as many assets as it may have.
   */
  async createUnattended(tenantId: TenantId, { name, type }: Pick<Asset, "name" | "type">): Promise<Asset> {
    const content = checkedAsset({ name, type });
    const id = this.#parts.ids.entity("ASSET");
    const after = { ...content, customerId: NO_CUSTOMER, id, createdTime: timeOfUuid(id.id), tenantId };
    const also = await this.guardSave(after, undefined);
    return this.#parts.writer.save(this.#assets, { after, unique: UNIQUE, also });
  }

  protected override contentOf(_user: User, draft: AssetDraft): ContentOf<Asset> {
    return checkedAsset(draft);
  }

  protected override async guardSave({ tenantId }: Asset, before: Asset | undefined) {
    return before ? undefined : this.#limits.oneMore(tenantId, "ASSET", (tx) => this.#assets.count(tenantId.id, tx));
  }

  protected override guardDeletion({ id }: Asset): (tx: Tx) => Promise<void> {
    return (tx) => refuseViewed(id, tx, "Can't delete asset that has entity views!");
  }
}

/** What a draft says of an asset. @throws {PlatformError} `badRequest`. */
export function checkedAsset(draft: AssetDraft): ContentOf<Asset> {
  const name = requireText(draft.name, NO_NAME);
  const type = requireText(draft.type, NO_TYPE);
  const label = draft.label ?? null;
  checkTexts({ name, type, label });
  if (type === RESERVED_TYPE) throw new PlatformError("badRequest", `Unable to save asset with type ${type}`);
  return { name, type, label, additionalInfo: draft.additionalInfo ?? null };
}
