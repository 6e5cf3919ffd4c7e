import {
  type ApiKey,
  type ApiKeyDraft,
  type ApiKeyInfo,
  entityId,
  MAX_API_KEYS,
  NULL_UUID,
  type PageData,
  type PageLink,
  PlatformError,
  parseUuid,
  type UserAccount,
  type Uuid,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Bus } from "../kernel/bus/bus.ts";
import type { Clock } from "../kernel/clock.ts";
import { mapPage } from "../kernel/database/select-page.ts";
import type { EntityReader } from "../kernel/entities/entity-reader.ts";
import { itemNotFound } from "../kernel/entities/not-found.ts";
import type { Ids } from "../kernel/ids.ts";
import type { ApiKeyRow, ApiKeyStore } from "./api-key-store.ts";
import { hashOfKey, newKeyValue } from "./api-key-value.ts";

export interface ApiKeyServiceOptions {
  readonly keys: ApiKeyStore;
  readonly users: Pick<EntityReader<UserAccount>, "get" | "find">;
  /** Whether administrators may act as their users; a key of another user is a way to do so. */
  readonly tokenAccess: boolean;
  readonly bus: Pick<Bus, "publish">;
  readonly clock: Clock;
  readonly ids: Ids;
}

const MAX_DESCRIPTION = 255;

/** Keys by which programs call the API as a user (reference: later versions, 1). */
export class ApiKeyService {
  readonly #options: ApiKeyServiceOptions;

  constructor(options: ApiKeyServiceOptions) {
    this.#options = options;
  }

  /**
   * Creates a key, or changes description and state of one.
   * @returns the key, with its value when it is new.
   * @throws {PlatformError} `badRequest` with the sentences of the contract, `forbidden`, `notFound`.
   */
  async save(user: User, draft: ApiKeyDraft): Promise<ApiKey> {
    const { keys } = this.#options;
    if (!draft.id) return this.#create(user, draft);
    const row = await keys.find(parseUuid(draft.id.id));
    if (!row) throw new PlatformError("badRequest", "Cannot update non-existent API key!");
    const owner = await this.#owner(user, row);
    if (draft.userId && draft.userId.id !== row.user_id) {
      throw new PlatformError("badRequest", "Cannot update API key user id!");
    }
    if (draft.expirationTime !== undefined && draft.expirationTime !== row.expiration_time) {
      throw new PlatformError("badRequest", "Cannot update API key expiration time!");
    }
    if (draft.scope !== undefined && draft.scope !== row.scope) {
      throw new PlatformError("badRequest", "Cannot update API key scope!");
    }
    const change = { description: descriptionIn(draft.description), enabled: draft.enabled ? 1 : 0 };
    await this.#change(user, owner, row, change);
    return { ...this.#info({ ...row, ...change }), value: null };
  }

  /** The keys of a user. */
  async list(user: User, userId: Uuid, link: PageLink): Promise<PageData<ApiKeyInfo>> {
    await this.#options.users.get(user, "READ", userId);
    return mapPage(await this.#options.keys.list(userId, link), (row) => this.#info(row));
  }

  async describe(user: User, id: Uuid, description: string): Promise<ApiKeyInfo> {
    const row = await this.#existing(id);
    const owner = await this.#owner(user, row);
    const change = { description: descriptionIn(description) };
    await this.#change(user, owner, row, change);
    return this.#info({ ...row, ...change });
  }

  async enable(user: User, id: Uuid, enabled: boolean): Promise<ApiKeyInfo> {
    const row = await this.#existing(id);
    const owner = await this.#owner(user, row);
    const change = { enabled: enabled ? 1 : 0 };
    await this.#change(user, owner, row, change);
    return this.#info({ ...row, ...change });
  }

  /** Ends a key. */
  async delete(user: User, id: Uuid): Promise<void> {
    const row = await this.#existing(id);
    const owner = await this.#owner(user, row);
    await this.#options.keys.remove(id);
    this.#publish(user, owner, row, "deleted");
  }

  async #create(user: User, draft: ApiKeyDraft): Promise<ApiKey> {
    const { keys, users, tokenAccess, clock, ids } = this.#options;
    if (!draft.userId) throw new PlatformError("badRequest", "API key should be assigned to user!");
    const userId = parseUuid(draft.userId.id);
    if (!(await users.find(userId))) {
      throw new PlatformError("badRequest", "API key reference a non-existent user!");
    }
    const owner = await users.get(user, "WRITE", userId);
    if (!tokenAccess && owner.id.id !== user.id.id) {
      throw new PlatformError("forbidden", "You don't have permission to perform this operation!");
    }
    const description = descriptionIn(draft.description);
    if ((await keys.count(userId)) >= MAX_API_KEYS) {
      throw new PlatformError("badRequest", `A user has at most ${MAX_API_KEYS} API keys`);
    }
    const value = newKeyValue();
    const row: ApiKeyRow = {
      id: ids.uuid(),
      created_time: clock(),
      tenant_id: owner.tenantId.id,
      user_id: userId,
      expiration_time: draft.expirationTime ?? 0,
      description,
      enabled: draft.enabled ? 1 : 0,
      scope: draft.scope ?? "ALL",
      value_hash: hashOfKey(value),
    };
    await keys.insert(row);
    this.#publish(user, owner, row, "created");
    return { ...this.#info(row), value };
  }

  async #change(
    user: User,
    owner: UserAccount,
    row: ApiKeyRow,
    change: Partial<Pick<ApiKeyRow, "description" | "enabled">>,
  ): Promise<void> {
    await this.#options.keys.change(row.id, change);
    this.#publish(user, owner, { ...row, ...change }, "changed");
  }

  async #existing(id: Uuid): Promise<ApiKeyRow> {
    const row = await this.#options.keys.find(id);
    if (!row) throw itemNotFound();
    return row;
  }

  /** The user of a key, whom the caller may change. A key of another tenant is none. */
  #owner(user: User, row: ApiKeyRow): Promise<UserAccount> {
    const isOthers = user.authority !== "SYS_ADMIN" && row.tenant_id !== user.tenantId.id;
    if (isOthers) throw itemNotFound();
    return this.#options.users.get(user, "WRITE", row.user_id);
  }

  #publish(by: User, owner: UserAccount, row: ApiKeyRow, what: "created" | "changed" | "deleted"): void {
    const { id, description, scope, expiration_time: expirationTime, enabled } = row;
    this.#options.bus.publish("userAction", {
      tenantId: by.tenantId.id === NULL_UUID ? owner.tenantId : by.tenantId,
      customerId: owner.customerId,
      action: "CREDENTIALS_UPDATED",
      entityId: owner.id,
      entityName: owner.email,
      by,
      // No member is named like a secret: such are masked.
      data: { entityId: owner.id.id, access: { what, id, description, scope, expirationTime, enabled: enabled === 1 } },
    });
  }

  #info(row: ApiKeyRow): ApiKeyInfo {
    const { expiration_time: expirationTime } = row;
    return {
      id: { entityType: "API_KEY", id: row.id },
      createdTime: row.created_time,
      tenantId: entityId("TENANT", row.tenant_id),
      userId: entityId("USER", row.user_id),
      expirationTime,
      description: row.description,
      enabled: row.enabled === 1,
      expired: expirationTime !== 0 && expirationTime <= this.#options.clock(),
      scope: row.scope,
    };
  }
}

/** @throws {PlatformError} `badRequest`. */
function descriptionIn(text: string | null | undefined): string {
  const description = text?.trim() ?? "";
  if (description === "") throw new PlatformError("badRequest", "Validation error: description must not be blank");
  if (description.length > MAX_DESCRIPTION) {
    throw new PlatformError("badRequest", "Validation error: length of description must be equal or less than 255");
  }
  if (/[<>]/.test(description)) throw new PlatformError("badRequest", "Validation error: description is malformed");
  return description;
}
