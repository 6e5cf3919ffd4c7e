import { SYSTEM_TENANT, timeOfUuid, type WidgetsBundle, type WidgetTypeDetails } from "@orrery/model";
import { SYSTEM_BUNDLES, type WidgetDeclaration, type WidgetsBundleDeclaration } from "@orrery/model/widgets";
import type { EntityChange } from "../../kernel/entities/entity-change.ts";
import type { EntityWriter } from "../../kernel/entities/entity-writer.ts";
import type { Ids } from "../../kernel/ids.ts";
import type { WidgetTypeStore } from "../widget-type-store.ts";
import type { WidgetsBundleStore } from "../widgets-bundle-store.ts";
import { descriptorOf } from "./descriptor.ts";
import { pictureOf } from "./pictures/pictures.ts";

interface Stores {
  readonly bundles: WidgetsBundleStore;
  readonly types: WidgetTypeStore;
  readonly writer: EntityWriter;
  readonly ids: Ids;
}

/**
 * Adds the missing bundles and widget types of this version, and missing pictures. Existing ones are not overwritten: a
 * system administrator may have changed them, and dashboards refer to them by alias.
 */
export async function installSystemWidgets({ bundles, types, writer, ids }: Stores): Promise<void> {
  const known = new Set((await bundles.all([SYSTEM_TENANT.id])).map(({ alias }) => alias));
  const newBundles: EntityChange<WidgetsBundle>[] = [];
  const newTypes: EntityChange<WidgetTypeDetails>[] = [];
  for (const bundle of SYSTEM_BUNDLES) {
    if (!known.has(bundle.alias)) newBundles.push({ after: bundleOf(bundle, ids) });
    const key = { tenantId: SYSTEM_TENANT.id, bundleAlias: bundle.alias };
    const stored = await types.listInfos(key);
    const there = new Set(stored.map(({ alias }) => alias));
    const missing = bundle.widgets.filter(({ alias }) => !there.has(alias));
    for (const { id, alias, image } of stored) {
      const drawn = image === null ? pictureOf(bundle.alias, alias) : null;
      const before = drawn === null ? undefined : await types.find(id.id);
      if (before) newTypes.push({ before, after: { ...before, image: drawn } });
    }
    newTypes.push(...missing.map((widget) => ({ after: typeOf(bundle, widget, ids) })));
  }
  if (newBundles.length > 0) await writer.saveAll(bundles, newBundles);
  if (newTypes.length > 0) await writer.saveAll(types, newTypes);
}

function bundleOf({ alias, title, description, widgets }: WidgetsBundleDeclaration, ids: Ids): WidgetsBundle {
  const image = widgets[0] ? pictureOf(alias, widgets[0].alias) : null;
  const id = ids.entity("WIDGETS_BUNDLE");
  return { id, createdTime: timeOfUuid(id.id), tenantId: SYSTEM_TENANT, alias, title, image, description };
}

function typeOf(bundle: WidgetsBundleDeclaration, widget: WidgetDeclaration, ids: Ids): WidgetTypeDetails {
  const { alias, name, description } = widget;
  const id = ids.entity("WIDGET_TYPE");
  return {
    id,
    createdTime: timeOfUuid(id.id),
    tenantId: SYSTEM_TENANT,
    bundleAlias: bundle.alias,
    alias,
    name,
    descriptor: descriptorOf(widget),
    image: pictureOf(bundle.alias, alias),
    description,
  };
}
