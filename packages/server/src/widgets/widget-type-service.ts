import {
  PlatformError,
  SYSTEM_TENANT,
  type TenantId,
  type WidgetsBundleKey,
  type WidgetType,
  type WidgetTypeDetails,
  type WidgetTypeDraft,
  type WidgetTypeInfo,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Tx } from "../kernel/database/database.ts";
import { requireText } from "../kernel/entities/checks.ts";
import { orNotFound } from "../kernel/entities/not-found.ts";
import { AliasedService, listTexts, type WidgetsOptions } from "./aliased-service.ts";
import { type BundleKey, withoutDetails } from "./widget-type-store.ts";

/** Widget types. */
export class WidgetTypeService extends AliasedService<WidgetTypeDetails, WidgetTypeDraft> {
  constructor(options: WidgetsOptions) {
    super(options, {
      entityType: "WIDGET_TYPE",
      kind: "widget type",
      store: options.types,
      nameOf: ({ name }) => name,
    });
  }

  /** @throws {PlatformError} `notFound`. */
  async getByAlias(user: User, key: WidgetsBundleKey & { readonly alias: string }): Promise<WidgetType> {
    const type = orNotFound(await this.options.types.findByAlias(this.#bundleOf(user, key), key.alias));
    return withoutDetails(type);
  }

  async list(user: User, key: WidgetsBundleKey): Promise<WidgetType[]> {
    return (await this.listDetails(user, key)).map(withoutDetails);
  }

  listDetails(user: User, key: WidgetsBundleKey): Promise<WidgetTypeDetails[]> {
    return this.options.types.list(this.#bundleOf(user, key));
  }

  listInfos(user: User, key: WidgetsBundleKey): Promise<WidgetTypeInfo[]> {
    return this.options.types.listInfos(this.#bundleOf(user, key));
  }

  protected override async made(tenantId: TenantId, draft: WidgetTypeDraft): Promise<WidgetTypeDetails> {
    const { bundles, types } = this.options;
    const content = contentOf(draft);
    const bundleAlias = requireText(draft.bundleAlias, "Widgets type bundle alias should be specified!");
    if (!(await bundles.findByAlias(tenantId.id, bundleAlias))) throw noBundle();
    const key = { tenantId: tenantId.id, bundleAlias };
    const given = { alias: draft.alias, title: content.name };
    const identity = await this.identity("WIDGET_TYPE", given, (aliases) => types.takenAliases(key, aliases));
    return { ...identity, tenantId, bundleAlias, ...content };
  }

  /** The bundle may have been deleted since it was read. */
  protected override guardNew({ tenantId, bundleAlias }: WidgetTypeDetails) {
    return async (tx: Tx): Promise<void> => {
      if (!(await this.options.bundles.lock({ tenantId: tenantId.id, bundleAlias }, tx))) throw noBundle();
    };
  }

  protected override changed(before: WidgetTypeDetails, draft: WidgetTypeDraft): WidgetTypeDetails {
    const content = contentOf(draft);
    if (draft.bundleAlias && draft.bundleAlias !== before.bundleAlias) {
      throw new PlatformError("badRequest", "Update of widget type bundle alias is prohibited!");
    }
    return { ...before, ...content };
  }

  #bundleOf(user: User, { isSystem, bundleAlias }: WidgetsBundleKey): BundleKey {
    const tenantId = isSystem ? SYSTEM_TENANT : user.tenantId;
    this.options.access.check(user, "READ", "WIDGET_TYPE", { tenantId });
    return { tenantId: tenantId.id, bundleAlias };
  }
}

function noBundle(): PlatformError {
  return new PlatformError("badRequest", "Widget type is referencing to non-existent widgets bundle!");
}

function contentOf(draft: WidgetTypeDraft): Pick<WidgetTypeDetails, "name" | "descriptor" | "image" | "description"> {
  const name = requireText(draft.name, "Widgets type name should be specified!");
  const { descriptor } = draft;
  if (!descriptor || Object.keys(descriptor).length === 0) {
    throw new PlatformError("badRequest", "Widgets type descriptor can't be empty!");
  }
  return { name, descriptor, ...listTexts({ name }, draft) };
}
