import { SYSTEM_TENANT, timeOfUuid, type WidgetsBundle, type WidgetTypeDetails } from "@orrery/model";
import type { EntityChange, EntityWriter } from "../../kernel/entities/entity-writer.ts";
import type { Ids } from "../../kernel/ids.ts";
import type { WidgetTypeStore } from "../widget-type-store.ts";
import type { WidgetsBundleStore } from "../widgets-bundle-store.ts";
import { SYSTEM_BUNDLES } from "./bundles.ts";
import type { SystemBundle, SystemWidget } from "./define.ts";

interface Stores {
  readonly bundles: WidgetsBundleStore;
  readonly types: WidgetTypeStore;
  readonly writer: EntityWriter;
  readonly ids: Ids;
}

/**
 * Adds the bundles and widget types of this version that are missing. What is there stays as it is: a system
 * administrator may have changed it, and dashboards know it by its alias.
 */
export async function installSystemWidgets({ bundles, types, writer, ids }: Stores): Promise<void> {
  const known = new Set((await bundles.all([SYSTEM_TENANT.id])).map(({ alias }) => alias));
  const newBundles: EntityChange<WidgetsBundle>[] = [];
  const newTypes: EntityChange<WidgetTypeDetails>[] = [];
  for (const bundle of SYSTEM_BUNDLES) {
    if (!known.has(bundle.alias)) newBundles.push({ after: bundleOf(bundle, ids) });
    const key = { tenantId: SYSTEM_TENANT.id, bundleAlias: bundle.alias };
    const there = new Set((await types.listInfos(key)).map(({ alias }) => alias));
    const missing = bundle.widgets.filter(({ alias }) => !there.has(alias));
    newTypes.push(...missing.map((widget) => ({ after: typeOf(bundle, widget, ids) })));
  }
  if (newBundles.length > 0) await writer.saveAll(bundles, newBundles);
  if (newTypes.length > 0) await writer.saveAll(types, newTypes);
}

function bundleOf({ alias, title, description }: SystemBundle, ids: Ids): WidgetsBundle {
  const id = ids.entity("WIDGETS_BUNDLE");
  return { id, createdTime: timeOfUuid(id.id), tenantId: SYSTEM_TENANT, alias, title, image: null, description };
}

function typeOf(
  bundle: SystemBundle,
  { alias, name, description, descriptor }: SystemWidget,
  ids: Ids,
): WidgetTypeDetails {
  const id = ids.entity("WIDGET_TYPE");
  return {
    ...{ id, createdTime: timeOfUuid(id.id), tenantId: SYSTEM_TENANT, bundleAlias: bundle.alias },
    ...{ alias, name, descriptor, image: null, description },
  };
}
