import {
  type PageData,
  type PageLink,
  SYSTEM_TENANT,
  type TenantId,
  type Uuid,
  type WidgetsBundle,
  type WidgetsBundleDraft,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Tx } from "../kernel/database/database.ts";
import { requireText } from "../kernel/entities/checks.ts";
import { AliasedService, listTexts, type WidgetsOptions } from "./aliased-service.ts";

/** Widgets bundles. */
export class WidgetsBundleService extends AliasedService<WidgetsBundle, WidgetsBundleDraft> {
  constructor(options: WidgetsOptions) {
    super(options, {
      entityType: "WIDGETS_BUNDLE",
      kind: "widgets bundle",
      store: options.bundles,
      nameOf: ({ title }) => title,
    });
  }

  list(user: User, link: PageLink): Promise<PageData<WidgetsBundle>> {
    return this.options.bundles.list(this.#visible(user), link);
  }

  all(user: User): Promise<readonly WidgetsBundle[]> {
    return this.options.bundles.all(this.#visible(user));
  }

  /** Deletes all bundles of a tenant with their widget types. */
  async removeAll(tenantId: TenantId, by: User | undefined): Promise<void> {
    for (const entity of await this.options.bundles.all([tenantId.id])) await this.remove(entity, by);
  }

  protected override async made(tenantId: TenantId, draft: WidgetsBundleDraft): Promise<WidgetsBundle> {
    const content = contentOf(draft);
    const { bundles } = this.options;
    const given = { alias: draft.alias, title: content.title };
    const identity = await this.identity("WIDGETS_BUNDLE", given, (aliases) =>
      bundles.takenAliases(tenantId.id, aliases),
    );
    return { ...identity, tenantId, ...content };
  }

  protected override changed(before: WidgetsBundle, draft: WidgetsBundleDraft): WidgetsBundle {
    return { ...before, ...contentOf(draft) };
  }

  /** Deletes its widget types with it. */
  protected override async remove(entity: WidgetsBundle, by: User | undefined): Promise<void> {
    const { writer, bundles, types } = this.options;
    const key = { tenantId: entity.tenantId.id, bundleAlias: entity.alias };
    const also = async (tx: Tx): Promise<void> => {
      await bundles.lock(key, tx);
      await types.deleteBundle(key, tx);
    };
    await writer.remove(bundles, { entity, by, also });
  }

  #visible(user: User): Uuid[] {
    this.options.access.check(user, "READ", "WIDGETS_BUNDLE", { tenantId: user.tenantId });
    return user.authority === "SYS_ADMIN" ? [SYSTEM_TENANT.id] : [SYSTEM_TENANT.id, user.tenantId.id];
  }
}

function contentOf(draft: WidgetsBundleDraft): Pick<WidgetsBundle, "title" | "image" | "description"> {
  const title = requireText(draft.title, "Widgets bundle title should be specified!");
  return { title, ...listTexts({ title }, draft) };
}
