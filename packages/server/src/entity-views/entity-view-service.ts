import {
  type EntityView,
  type EntityViewAttributes,
  type EntityViewDraft,
  type EntityViewKeys,
  PlatformError,
  parseEntityId,
  sameEntity,
} from "@orrery/model";
import { type AssignableParts, AssignableService, type ContentOf } from "../assignments/assignable-service.ts";
import type { User } from "../kernel/auth/user.ts";
import type { Tx } from "../kernel/database/database.ts";
import { checkTexts, requireText } from "../kernel/entities/checks.ts";
import { lockEntity } from "../kernel/entities/lock-entity.ts";
import { notFound } from "../kernel/entities/not-found.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { EntityViewStore } from "./entity-view-store.ts";
import type { ViewCopies } from "./view-copies.ts";
import { isViewedId, type ViewedId } from "./viewed-entities.ts";

const MAX_KEYS = 5000;

export interface EntityViewServiceOptions extends AssignableParts {
  readonly views: EntityViewStore;
  readonly copies: ViewCopies;
}

/** The data that a view shows. */
type Shown = Pick<EntityView, "entityId" | "keys" | "startTimeMs" | "endTimeMs">;

/** Entity views (reference: REST API, 2.15 and 3.13). */
export class EntityViewService extends AssignableService<EntityView, EntityViewDraft> {
  readonly #access: AccessControl;
  readonly #copies: ViewCopies;

  constructor({ views, copies, ...parts }: EntityViewServiceOptions) {
    const unique = { name: "Entity view with such name already exists!" };
    super({ entityType: "ENTITY_VIEW", kind: "Entity View", unique }, views, parts);
    this.#access = parts.access;
    this.#copies = copies;
  }

  protected override async contentOf(
    user: User,
    draft: EntityViewDraft,
    before: EntityView | undefined,
  ): Promise<ContentOf<EntityView>> {
    const name = requireText(draft.name, "Entity view name should be specified!");
    const type = requireText(draft.type, "Entity View type should be specified!");
    checkTexts({ name, type });
    const shown: Shown = {
      entityId: targetIn(draft),
      keys: keysIn(draft),
      startTimeMs: timeIn(draft.startTimeMs, "startTimeMs"),
      endTimeMs: timeIn(draft.endTimeMs, "endTimeMs"),
    };
    await this.#checkShown(user, shown, before);
    return { name, type, ...shown, additionalInfo: draft.additionalInfo ?? null };
  }

  /** Locks the target until the view is saved; from then on, the view prevents its removal. */
  protected override guardSave({ entityId }: EntityView): (tx: Tx) => Promise<void> {
    return async (tx) => {
      if (!(await lockEntity(entityId, tx))) throw notFound(entityId);
    };
  }

  protected override saved(after: EntityView, before: EntityView | undefined): Promise<void> {
    return this.#copies.refresh(after, before);
  }

  /**
   * A customer user may rename a view, but the view also limits what the user may read: changing what it shows needs
   * the rights to the data itself.
   */
  async #checkShown(user: User, shown: Shown, before: EntityView | undefined): Promise<void> {
    if (before && isSame(before, shown)) return;
    await this.#access.checkId(user, "READ", shown.entityId);
    await this.#access.checkId(user, "READ_TELEMETRY", shown.entityId);
    await this.#access.checkId(user, "READ_ATTRIBUTES", shown.entityId);
  }
}

function isSame(before: Shown, after: Shown): boolean {
  return (
    sameEntity(before.entityId, after.entityId) &&
    before.startTimeMs === after.startTimeMs &&
    before.endTimeMs === after.endTimeMs &&
    JSON.stringify(before.keys) === JSON.stringify(after.keys)
  );
}

function targetIn({ entityId }: EntityViewDraft): ViewedId {
  if (!entityId) throw new PlatformError("badRequest", "Entity view should show a device or an asset!");
  const target = parseEntityId(entityId.entityType, entityId.id);
  if (isViewedId(target)) return target;
  throw new PlatformError("badRequest", `Entity view can't show an entity of type ${target.entityType}!`);
}

function keysIn({ keys }: EntityViewDraft): EntityViewKeys | null {
  if (!keys) return null;
  const { timeseries, attributes } = keys;
  const all = [timeseries, attributes?.cs, attributes?.ss, attributes?.sh].flatMap((list) => list ?? []);
  if (all.length > MAX_KEYS) {
    throw new PlatformError("badRequest", `Entity view can't have more than ${MAX_KEYS} keys!`);
  }
  for (const key of all) {
    if (key.trim() === "") throw new PlatformError("badRequest", "Key cannot be empty or contains only spaces");
    if (key.length > 255) throw new PlatformError("badRequest", "Key length must be equal or less than 255");
  }
  return { timeseries: timeseries ?? null, attributes: attributes ? attributesOf(attributes) : null };
}

function attributesOf({
  cs,
  ss,
  sh,
}: Partial<Record<keyof EntityViewAttributes, readonly string[] | null | undefined>>) {
  return { cs: cs ?? [], ss: ss ?? [], sh: sh ?? [] };
}

function timeIn(time: number | null | undefined, name: string): number {
  const value = time ?? 0;
  if (Number.isSafeInteger(value) && value >= 0 && value < Number.MAX_SAFE_INTEGER) return value;
  throw new PlatformError("badRequest", `${name} must be a time in milliseconds, not ${value}!`);
}
