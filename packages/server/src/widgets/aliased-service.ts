import {
  PlatformError,
  parseUuid,
  type TenantId,
  timeOfUuid,
  type Uuid,
  type WidgetsBundle,
  type WidgetTypeDetails,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Tx } from "../kernel/database/database.ts";
import { checkImage, checkTexts, textOrNull } from "../kernel/entities/checks.ts";
import type { EntityTarget } from "../kernel/entities/entity-change.ts";
import type { EntityDirectory } from "../kernel/entities/entity-directory.ts";
import { EntityReader } from "../kernel/entities/entity-reader.ts";
import type { EntityWriter } from "../kernel/entities/entity-writer.ts";
import { givenId } from "../kernel/http/input/schemas.ts";
import type { Ids } from "../kernel/ids.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import { freeAlias } from "./widget-alias.ts";
import type { WidgetTypeStore } from "./widget-type-store.ts";
import type { WidgetsBundleStore } from "./widgets-bundle-store.ts";

const MAX_IMAGE = 1_000_000;

export interface WidgetsOptions {
  readonly bundles: WidgetsBundleStore;
  readonly types: WidgetTypeStore;
  readonly writer: EntityWriter;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
  readonly ids: Ids;
}

/** An entity with an alias, of the installation or of a tenant. */
type Aliased = WidgetsBundle | WidgetTypeDetails;

/** Members that drafts of both kinds share. */
export interface AliasedDraft {
  readonly id?: { readonly id: string } | null | undefined;
  readonly tenantId?: { readonly id: string } | null | undefined;
  readonly alias?: string | null | undefined;
  readonly image?: string | null | undefined;
  readonly description?: string | null | undefined;
}

export interface AliasedKind<E extends Aliased> {
  readonly entityType: E["id"]["entityType"];
  /** Name of the kind in messages: "Update of widget type alias is prohibited!". */
  readonly kind: string;
  readonly store: EntityTarget<E> & { find(id: Uuid): Promise<E | undefined> };
  readonly nameOf: (entity: E) => string;
}

/** The common part of the services of widgets bundles and widget types (reference: REST API, 2.27 and 3.15). */
export abstract class AliasedService<E extends Aliased, D extends AliasedDraft> {
  protected readonly options: WidgetsOptions;
  readonly #kind: AliasedKind<E>;
  readonly #reader: EntityReader<E>;

  constructor(options: WidgetsOptions, kind: AliasedKind<E>) {
    this.options = options;
    this.#kind = kind;
    this.#reader = new EntityReader<E>({
      entityType: kind.entityType,
      find: (id) => kind.store.find(id),
      accessTargetOf: (entity) => ({ id: entity.id.id, name: kind.nameOf(entity), tenantId: entity.tenantId }),
      access: options.access,
      directory: options.directory,
    });
  }

  get(user: User, id: Uuid): Promise<E> {
    return this.#reader.get(user, "READ", id);
  }

  async save(user: User, draft: D): Promise<E> {
    const { entityType, kind, store } = this.#kind;
    const { tenantId } = user;
    const id = givenId(draft.id);
    const before = id ? await this.#reader.get(user, "WRITE", parseUuid(id)) : undefined;
    if (!before) this.options.access.check(user, "CREATE", entityType, { tenantId });
    const after = before ? this.changed(before, draft) : await this.made(tenantId, draft);
    if (before) this.#refuseMove(before, draft);
    const unique = { alias: `${kind[0]?.toUpperCase()}${kind.slice(1)} with such alias already exists!` };
    const also = before ? undefined : this.guardNew(after);
    return this.options.writer.save<E>(store, { before, after, by: user, unique, also });
  }

  async delete(user: User, id: Uuid): Promise<void> {
    await this.remove(await this.#reader.get(user, "DELETE", id), user);
  }

  /** A new entity from a draft. @throws {PlatformError} `badRequest`. */
  protected abstract made(tenantId: TenantId, draft: D): Promise<E>;

  /** The entity changed by a draft. @throws {PlatformError} `badRequest`. */
  protected abstract changed(before: E, draft: D): E;

  /** A last check in the transaction that writes a new entity. */
  protected guardNew(_after: E): ((tx: Tx) => Promise<void>) | undefined {
    return undefined;
  }

  protected async remove(entity: E, by: User | undefined): Promise<void> {
    await this.options.writer.remove<E>(this.#kind.store, { entity, by });
  }

  /** Id, tenant and alias of a new entity; the alias is derived from `title` by default. */
  protected async identity<T extends E["id"]["entityType"]>(
    entityType: T,
    given: { readonly alias: string | null | undefined; readonly title: string },
    taken: (aliases: readonly string[]) => Promise<readonly string[]>,
  ) {
    checkTexts({ alias: given.alias });
    const id = this.options.ids.entity(entityType);
    const alias = await freeAlias({ given: given.alias, title: given.title }, taken);
    checkTexts({ alias });
    return { id, createdTime: timeOfUuid(id.id), alias };
  }

  #refuseMove(before: E, { alias, tenantId }: D): void {
    const { kind } = this.#kind;
    const tenant = givenId(tenantId);
    if (tenant !== undefined && parseUuid(tenant) !== before.tenantId.id) {
      throw new PlatformError("badRequest", `Can't move existing ${kind} to different tenant!`);
    }
    if (alias && alias !== before.alias) {
      throw new PlatformError("badRequest", `Update of ${kind} alias is prohibited!`);
    }
  }
}

/** Texts of lists beside the name. @throws {PlatformError} `badRequest`, also for an invalid name. */
export function listTexts(names: Readonly<Record<string, string>>, draft: AliasedDraft) {
  const image = textOrNull(draft.image);
  const description = textOrNull(draft.description);
  checkTexts({ ...names, description });
  checkImage(image, MAX_IMAGE);
  return { image, description };
}
