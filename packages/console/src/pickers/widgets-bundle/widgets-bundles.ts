import type { Client } from "@orrery/client";
import { SYSTEM_TENANT, type WidgetsBundle } from "@orrery/model";
import { quiet } from "../entity/search-entities.ts";

/** Widgets that only make sense with edges. */
const EDGE_WIDGETS_ALIAS = "edge_widgets";

export type BundleScope = "system" | "tenant";

/** Whether a bundle is the installation's own. */
export function isSystemBundle({ tenantId }: { readonly tenantId: { readonly id: string } }): boolean {
  return tenantId.id === SYSTEM_TENANT.id;
}

/** Bundles of a scope, without what needs edges when there are none. */
export function offeredBundles(
  bundles: readonly WidgetsBundle[],
  scope: BundleScope | undefined,
  edges: boolean,
): readonly WidgetsBundle[] {
  return bundles.filter(
    (bundle) =>
      (edges || bundle.alias !== EDGE_WIDGETS_ALIAS) &&
      (scope === undefined || isSystemBundle(bundle) === (scope === "system")),
  );
}

/** What a select holds once the bundles are there; undefined: what it holds already. */
export function chosenBundle(
  bundles: readonly WidgetsBundle[],
  wish: { readonly selectFirst: boolean; readonly alias: string | undefined; readonly value: WidgetsBundle | null },
): WidgetsBundle | null | undefined {
  if (wish.alias !== undefined) return bundles.find(({ alias }) => alias === wish.alias) ?? null;
  return wish.selectFirst && wish.value === null ? bundles[0] : undefined;
}

/** All bundles that the user may use, by title. */
export async function listBundles(client: Client, signal?: AbortSignal): Promise<readonly WidgetsBundle[]> {
  const bundles = await client.widgetsBundles.all(quiet(signal));
  return bundles.toSorted((a, b) => a.title.localeCompare(b.title));
}
