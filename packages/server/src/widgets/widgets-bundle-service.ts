import {
  type PageData,
  type PageLink,
  PlatformError,
  parseUuid,
  SYSTEM_TENANT,
  type TenantId,
  timeOfUuid,
  type Uuid,
  type WidgetsBundle,
  type WidgetsBundleDraft,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import { checkTexts, requireText, textOrNull } from "../kernel/entities/checks.ts";
import type { EntityDirectory } from "../kernel/entities/entity-directory.ts";
import { EntityReader } from "../kernel/entities/entity-reader.ts";
import type { EntityWriter } from "../kernel/entities/entity-writer.ts";
import { givenId } from "../kernel/http/schemas.ts";
import type { Ids } from "../kernel/ids.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import { freeAlias } from "./widget-alias.ts";
import type { WidgetTypeStore } from "./widget-type-store.ts";
import type { WidgetsBundleStore } from "./widgets-bundle-store.ts";

const MAX_IMAGE = 1_000_000;
const UNIQUE = { alias: "Widgets bundle with such alias already exists!" };

export interface WidgetsOptions {
  readonly bundles: WidgetsBundleStore;
  readonly types: WidgetTypeStore;
  readonly writer: EntityWriter;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
  readonly ids: Ids;
}

/** Sets of widget types (reference: REST API, 2.27 and 3.15). */
export class WidgetsBundleService {
  readonly #options: WidgetsOptions;
  readonly #reader: EntityReader<WidgetsBundle>;

  constructor(options: WidgetsOptions) {
    this.#options = options;
    this.#reader = new EntityReader({
      entityType: "WIDGETS_BUNDLE",
      find: (id) => options.bundles.find(id),
      facts: ({ id, title, tenantId }) => ({ id: id.id, name: title, tenantId }),
      access: options.access,
      directory: options.directory,
    });
  }

  get(user: User, id: Uuid): Promise<WidgetsBundle> {
    return this.#reader.get(user, "READ", id);
  }

  list(user: User, link: PageLink): Promise<PageData<WidgetsBundle>> {
    return this.#options.bundles.list(this.#visible(user), link);
  }

  all(user: User): Promise<readonly WidgetsBundle[]> {
    return this.#options.bundles.all(this.#visible(user));
  }

  async save(user: User, draft: WidgetsBundleDraft): Promise<WidgetsBundle> {
    const id = givenId(draft.id);
    const before = id ? await this.#reader.get(user, "WRITE", parseUuid(id)) : undefined;
    if (!before) this.#options.access.check(user, "CREATE", "WIDGETS_BUNDLE", { tenantId: user.tenantId });
    const content = contentOf(draft);
    if (before) refuseMoves(before, draft);
    const after = { ...(before ?? (await this.#identity(user.tenantId, draft.alias, content.title))), ...content };
    return this.#options.writer.save(this.#options.bundles, { before, after, by: user, unique: UNIQUE });
  }

  /** Deletes the bundle with its widget types. */
  async delete(user: User, id: Uuid): Promise<void> {
    const { writer, bundles, types } = this.#options;
    const entity = await this.#reader.get(user, "DELETE", id);
    const key = { tenantId: entity.tenantId.id, bundleAlias: entity.alias };
    await writer.remove(bundles, { entity, by: user, also: (tx) => types.deleteBundle(key, tx) });
  }

  /** Deletes all bundles of a tenant with their widget types. */
  async removeAll(tenantId: TenantId, by: User | undefined): Promise<void> {
    const { writer, bundles, types } = this.#options;
    for (const entity of await bundles.all([tenantId.id])) {
      const key = { tenantId: tenantId.id, bundleAlias: entity.alias };
      await writer.remove(bundles, { entity, by, also: (tx) => types.deleteBundle(key, tx) });
    }
  }

  #visible(user: User): Uuid[] {
    this.#options.access.check(user, "READ", "WIDGETS_BUNDLE", { tenantId: user.tenantId });
    return user.authority === "SYS_ADMIN" ? [SYSTEM_TENANT.id] : [SYSTEM_TENANT.id, user.tenantId.id];
  }

  async #identity(tenantId: TenantId, given: string | null | undefined, title: string) {
    const id = this.#options.ids.entity("WIDGETS_BUNDLE");
    const alias = await freeAlias({ given, title }, async (one) => {
      return (await this.#options.bundles.findByAlias(tenantId.id, one)) !== undefined;
    });
    checkTexts({ alias });
    return { id, createdTime: timeOfUuid(id.id), tenantId, alias };
  }
}

function contentOf(draft: WidgetsBundleDraft): Pick<WidgetsBundle, "title" | "image" | "description"> {
  const title = requireText(draft.title, "Widgets bundle title should be specified!");
  const image = textOrNull(draft.image);
  const description = textOrNull(draft.description);
  checkTexts({ title, description, image }, { image: MAX_IMAGE });
  return { title, image, description };
}

function refuseMoves(before: WidgetsBundle, { alias, tenantId }: WidgetsBundleDraft): void {
  const tenant = givenId(tenantId);
  if (tenant !== undefined && parseUuid(tenant) !== before.tenantId.id) {
    throw new PlatformError("badRequest", "Can't move existing widgets bundle to different tenant!");
  }
  if (alias && alias !== before.alias) {
    throw new PlatformError("badRequest", "Update of widgets bundle alias is prohibited!");
  }
}
