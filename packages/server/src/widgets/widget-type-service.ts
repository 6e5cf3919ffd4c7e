import {
  PlatformError,
  parseUuid,
  SYSTEM_TENANT,
  type TenantId,
  timeOfUuid,
  type Uuid,
  type WidgetsBundleKey,
  type WidgetType,
  type WidgetTypeDetails,
  type WidgetTypeDraft,
  type WidgetTypeInfo,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import { checkTexts, requireText, textOrNull } from "../kernel/entities/checks.ts";
import { EntityReader } from "../kernel/entities/entity-reader.ts";
import { found } from "../kernel/entities/not-found.ts";
import { givenId } from "../kernel/http/schemas.ts";
import { freeAlias } from "./widget-alias.ts";
import { type BundleKey, withoutDetails } from "./widget-type-store.ts";
import type { WidgetsOptions } from "./widgets-bundle-service.ts";

const MAX_IMAGE = 1_000_000;
const UNIQUE = { alias: "Widget type with such alias already exists!" };

/** Kinds of widgets (reference: REST API, 2.27 and 3.15). */
export class WidgetTypeService {
  readonly #options: WidgetsOptions;
  readonly #reader: EntityReader<WidgetTypeDetails>;

  constructor(options: WidgetsOptions) {
    this.#options = options;
    this.#reader = new EntityReader({
      entityType: "WIDGET_TYPE",
      find: (id) => options.types.find(id),
      facts: ({ id, name, tenantId }) => ({ id: id.id, name, tenantId }),
      access: options.access,
      directory: options.directory,
    });
  }

  get(user: User, id: Uuid): Promise<WidgetTypeDetails> {
    return this.#reader.get(user, "READ", id);
  }

  /** @throws {PlatformError} `notFound`. */
  async getByAlias(user: User, key: WidgetsBundleKey & { readonly alias: string }): Promise<WidgetType> {
    const type = found(await this.#options.types.findByAlias(this.#bundleOf(user, key), key.alias));
    return withoutDetails(type);
  }

  async list(user: User, key: WidgetsBundleKey): Promise<WidgetType[]> {
    return (await this.listDetails(user, key)).map(withoutDetails);
  }

  listDetails(user: User, key: WidgetsBundleKey): Promise<WidgetTypeDetails[]> {
    return this.#options.types.list(this.#bundleOf(user, key));
  }

  listInfos(user: User, key: WidgetsBundleKey): Promise<WidgetTypeInfo[]> {
    return this.#options.types.listInfos(this.#bundleOf(user, key));
  }

  async save(user: User, draft: WidgetTypeDraft): Promise<WidgetTypeDetails> {
    const id = givenId(draft.id);
    const before = id ? await this.#reader.get(user, "WRITE", parseUuid(id)) : undefined;
    if (!before) this.#options.access.check(user, "CREATE", "WIDGET_TYPE", { tenantId: user.tenantId });
    const content = contentOf(draft);
    const after = { ...(before ? kept(before, draft) : await this.#identity(user.tenantId, draft)), ...content };
    return this.#options.writer.save(this.#options.types, { before, after, by: user, unique: UNIQUE });
  }

  async delete(user: User, id: Uuid): Promise<void> {
    const entity = await this.#reader.get(user, "DELETE", id);
    await this.#options.writer.remove(this.#options.types, { entity, by: user });
  }

  #bundleOf(user: User, { isSystem, bundleAlias }: WidgetsBundleKey): BundleKey {
    const tenantId = isSystem ? SYSTEM_TENANT : user.tenantId;
    this.#options.access.check(user, "READ", "WIDGET_TYPE", { tenantId });
    return { tenantId: tenantId.id, bundleAlias };
  }

  async #identity(tenantId: TenantId, draft: WidgetTypeDraft) {
    const { bundles, types, ids } = this.#options;
    const bundleAlias = requireText(draft.bundleAlias, "Widgets type bundle alias should be specified!");
    if (!(await bundles.findByAlias(tenantId.id, bundleAlias))) {
      throw new PlatformError("badRequest", "Widget type is referencing to non-existent widgets bundle!");
    }
    const key = { tenantId: tenantId.id, bundleAlias };
    const alias = await freeAlias({ given: draft.alias, title: draft.name ?? "" }, async (one) => {
      return (await types.findByAlias(key, one)) !== undefined;
    });
    checkTexts({ alias });
    const id = ids.entity("WIDGET_TYPE");
    return { id, createdTime: timeOfUuid(id.id), tenantId, bundleAlias, alias };
  }
}

function contentOf(draft: WidgetTypeDraft): Pick<WidgetTypeDetails, "name" | "descriptor" | "image" | "description"> {
  const name = requireText(draft.name, "Widgets type name should be specified!");
  const { descriptor } = draft;
  if (!descriptor || Object.keys(descriptor).length === 0) {
    throw new PlatformError("badRequest", "Widgets type descriptor can't be empty!");
  }
  const image = textOrNull(draft.image);
  const description = textOrNull(draft.description);
  checkTexts({ name, description, image }, { image: MAX_IMAGE });
  return { name, descriptor, image, description };
}

/** What a save cannot change. */
function kept(before: WidgetTypeDetails, { alias, bundleAlias, tenantId }: WidgetTypeDraft): WidgetTypeDetails {
  const tenant = givenId(tenantId);
  if (tenant !== undefined && parseUuid(tenant) !== before.tenantId.id) {
    throw new PlatformError("badRequest", "Can't move existing widget type to different tenant!");
  }
  if (bundleAlias && bundleAlias !== before.bundleAlias) {
    throw new PlatformError("badRequest", "Update of widget type bundle alias is prohibited!");
  }
  if (alias && alias !== before.alias) {
    throw new PlatformError("badRequest", "Update of widget type alias is prohibited!");
  }
  return before;
}
