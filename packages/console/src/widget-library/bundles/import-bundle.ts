import type { Client } from "@orrery/client";
import type { WidgetsBundle } from "@orrery/model";
import type { BundleFile } from "../library-files.ts";

/**
 * Saves a bundle of a file with its types; where its alias is taken it gets one of its own. When a type cannot be saved,
 * the bundle is removed again, so that there is no half of it.
 */
export async function importBundle(client: Client, { widgetsBundle, widgetTypes }: BundleFile): Promise<WidgetsBundle> {
  const options = { ignoreErrors: true };
  const bundle = await client.widgetsBundles.save(widgetsBundle, options);
  try {
    // One after the other: the order of creation is that of the file.
    for (const type of widgetTypes) await client.widgetTypes.save({ ...type, bundleAlias: bundle.alias }, options);
  } catch (error) {
    await client.widgetsBundles.delete(bundle.id, options).catch(() => undefined); // the first failure is the one to say
    throw error;
  }
  return bundle;
}
