import { type DashboardConfiguration, type JsonObject, normaliseConfiguration } from "@orrery/model";
import { type TriedSettings, withTried } from "./tried-settings.ts";
import { configOf, type WidgetDocument } from "./widget-document.ts";

/** What a preview shows: the values of the default configuration, or those of a device. */
export type PreviewSource =
  | { readonly kind: "sample" }
  | { readonly kind: "device"; readonly id: string; readonly keys: readonly string[] };

/** The one widget of a preview. */
export const PREVIEW_ID = "preview";

/** A first look: more keys are too many for most widgets. */
const MAX_KEYS = 3;
const COLORS = ["#2196f3", "#4caf50", "#f44336"] as const;

/** A dashboard of the one widget, fed by a source (console pages, 14: the names of bundle and type). */
export function previewConfiguration(
  document: WidgetDocument,
  source: PreviewSource,
  tried: TriedSettings = {},
): DashboardConfiguration {
  const config = configOf(document);
  const widget = {
    isSystemType: false,
    bundleAlias: "customWidgetBundle",
    typeAlias: "customWidget",
    type: document.kind,
    title: document.name,
    config: {
      ...withTried({ ...config, ...dataOf(document, source) }, tried),
      title: config.title || document.name,
      useDashboardTimewindow: true,
    },
  };
  const saved = {
    widgets: { [PREVIEW_ID]: widget },
    entityAliases: { [PREVIEW_ID]: { id: PREVIEW_ID, alias: PREVIEW_ID, filter: filterOf(source) } },
    timewindow: config.timewindow,
  };
  return normaliseConfiguration(saved, { title: "", newId: () => PREVIEW_ID });
}

/** Alarms have no simulated values: without a device those of all devices are shown. */
function filterOf(source: PreviewSource): JsonObject {
  return source.kind === "device"
    ? { type: "singleEntity", resolveMultiple: false, singleEntity: { entityType: "DEVICE", id: source.id } }
    : { type: "entityType", resolveMultiple: true, entityType: "DEVICE" };
}

function dataOf(document: WidgetDocument, source: PreviewSource): JsonObject {
  const { kind } = document;
  const config = configOf(document);
  if (kind === "alarm") {
    const given = (config.alarmSource ?? {}) as JsonObject;
    return { alarmSource: { dataKeys: [], ...given, type: "entity", entityAliasId: PREVIEW_ID } };
  }
  if (source.kind === "sample" || kind === "static") return {};
  if (kind === "rpc") return { targetDeviceAliasIds: [PREVIEW_ID] };
  const dataKeys = source.keys
    .toSorted()
    .slice(0, MAX_KEYS)
    .map((name, index) => ({
      ...{ name, type: "timeseries", label: name, color: COLORS[index] ?? COLORS[0], settings: {}, _hash: index + 1 },
    }));
  return { datasources: [{ type: "entity", entityAliasId: PREVIEW_ID, dataKeys }] };
}
