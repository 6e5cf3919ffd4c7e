import {
  type EntityId,
  type EntityType,
  type EntityVersion,
  type EntityVersionStates,
  entityId,
  type JsonObject,
  type PageData,
  type PageLink,
  PlatformError,
  type Uuid,
  type VersionRestoreDraft,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Entity } from "../kernel/bus/events.ts";
import { mapPage } from "../kernel/database/select-page.ts";
import { notFound } from "../kernel/entities/not-found.ts";
import { losslessOf } from "../kernel/json/lossless-text.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import { jsonOfBytes } from "./state-bytes.ts";
import { isMasked, textOf, withoutSecrets } from "./version-state.ts";
import type { VersionRow, VersionScope, VersionStore } from "./version-store.ts";
import { withCurrentSecrets } from "./with-current-secrets.ts";

/** What the history needs of a kind of entity whose versions can be restored. */
export interface RestorableKind {
  /** Loads the entity with its secrets. */
  find(id: Uuid): Promise<Entity | undefined>;
  /** Saves the entity as a user does, with all checks of its kind. */
  save(user: User, draft: JsonObject): Promise<Entity>;
}

export interface HistoryServiceOptions {
  readonly versions: VersionStore;
  readonly access: AccessControl;
  readonly kinds: ReadonlyMap<EntityType, RestorableKind>;
}

/** Lists and restores versions of entities; for administrators of their tenant. */
export class HistoryService {
  readonly #options: HistoryServiceOptions;

  constructor(options: HistoryServiceOptions) {
    this.#options = options;
  }

  /**
   * Lists versions, newest first.
   * @throws {PlatformError} `notFound`, `forbidden`, or `badRequest` for kinds without a history.
   */
  async list(user: User, entity: EntityId, link: PageLink): Promise<PageData<EntityVersion>> {
    const scope = await this.#scope(user, entity);
    return mapPage(await this.#options.versions.list(scope, link), versionOf);
  }

  async get(user: User, entity: EntityId, id: Uuid): Promise<EntityVersionStates> {
    const scope = await this.#scope(user, entity);
    const { version, before, after } = await this.#states(scope, id);
    return { ...versionOf(version), before, after: after === undefined ? await this.#current(entity) : after };
  }

  /** Restores the entity as it was after the version's change, or before it. */
  async restore(user: User, entity: EntityId, id: Uuid, { state = "after" }: VersionRestoreDraft): Promise<Entity> {
    const { access } = this.#options;
    const scope = await this.#scope(user, entity);
    await access.checkId(user, "WRITE", entity);
    const kind = this.#kind(entity);
    const current = await kind.find(entity.id);
    if (!current) throw notFound(entity);
    const { before, after } = await this.#states(scope, id);
    const wanted = state === "before" ? before : after === undefined ? current : after;
    if (!wanted) throw new PlatformError("badRequest", "There was no entity in this state");
    return kind.save(user, {
      ...(isMasked(entity.entityType) ? (withCurrentSecrets(wanted, current) as JsonObject) : wanted), // an object, too
      id: entity,
      ...("customerId" in current ? { customerId: current.customerId } : {}), // the current assignment is kept
    });
  }

  /** `after` is absent while the version is the last one, and null when the entity came back after it was deleted. */
  async #states(scope: VersionScope, id: Uuid) {
    const { versions } = this.#options;
    const version = await versions.find(scope, id);
    if (!version) throw new PlatformError("notFound", "Requested item wasn't found!");
    const next = await versions.next(scope, version);
    return { version, before: await readState(version.state), after: next && (await readState(next.state)) };
  }

  async #current(entity: EntityId): Promise<JsonObject> {
    const current = await this.#kind(entity).find(entity.id);
    if (!current) throw notFound(entity);
    return losslessOf(withoutSecrets(textOf(current, undefined))) as JsonObject; // as an entity's state is
  }

  async #scope(user: User, entity: EntityId): Promise<VersionScope> {
    this.#kind(entity);
    await this.#options.access.checkId(user, "READ", entity);
    return { tenantId: user.tenantId, entity };
  }

  #kind(entity: EntityId): RestorableKind {
    const kind = this.#options.kinds.get(entity.entityType);
    if (!kind) throw new PlatformError("badRequest", `Unsupported entity type: ${entity.entityType}`);
    return kind;
  }
}

async function readState(bytes: Uint8Array | null): Promise<JsonObject | null> {
  return bytes && (losslessOf(await jsonOfBytes(bytes)) as JsonObject); // entities are objects
}

function versionOf(row: VersionRow): EntityVersion {
  return {
    id: row.id,
    createdTime: row.created_time,
    entityId: entityId(row.entity_type, row.entity_id),
    action: row.action,
    userId: row.user_id === null ? null : entityId("USER", row.user_id),
    userName: row.user_name,
  };
}
