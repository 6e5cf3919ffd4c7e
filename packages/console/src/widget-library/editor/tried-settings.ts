import { isRecord, type JsonObject } from "@orrery/model";
import { configOf, type WidgetDocument } from "./widget-document.ts";

/** Settings that the author of a type tries in its preview; absent: those of the default configuration. */
export interface TriedSettings {
  readonly settings?: JsonObject | undefined;
  /** Of all keys alike. */
  readonly keySettings?: JsonObject | undefined;
}

/** A preview begins anew with other settings, ms after the last change: not with each letter. */
export const TRY_MS = 300;

/** A configuration with the settings that are tried. */
export function withTried(config: JsonObject, { settings, keySettings }: TriedSettings): JsonObject {
  const { datasources, alarmSource } = config;
  if (keySettings === undefined) return settings === undefined ? config : { ...config, settings };
  return {
    ...config,
    ...(settings !== undefined && { settings }),
    ...(Array.isArray(datasources) && { datasources: datasources.map((one) => withKeys(one, keySettings)) }),
    ...(isRecord(alarmSource) && { alarmSource: withKeys(alarmSource as JsonObject, keySettings) }),
  };
}

/** The document whose new widgets have them. */
export function withDefaults(document: WidgetDocument, tried: TriedSettings): WidgetDocument {
  return { ...document, defaultConfig: JSON.stringify(withTried(configOf(document), tried), null, 2) };
}

/** What the forms begin with: those of the widget, and of its first key. */
export function settingsOf(document: WidgetDocument): Required<{ [K in keyof TriedSettings]: JsonObject }> {
  const { settings, datasources, alarmSource } = configOf(document);
  const [first] = Array.isArray(datasources) ? datasources : [alarmSource];
  const [key] = keysOf(first ?? alarmSource);
  return { settings: objectOf(settings), keySettings: objectOf(isRecord(key) ? key.settings : undefined) };
}

function withKeys(source: JsonObject[string], settings: JsonObject): JsonObject[string] {
  if (!isRecord(source)) return source;
  const dataKeys = keysOf(source).map((key) => (isRecord(key) ? ({ ...key, settings } as JsonObject) : key));
  return { ...source, dataKeys } as JsonObject;
}

function keysOf(source: unknown): readonly JsonObject[string][] {
  const keys = isRecord(source) ? source.dataKeys : undefined;
  return Array.isArray(keys) ? (keys as readonly JsonObject[string][]) : [];
}

const objectOf = (value: unknown): JsonObject => (isRecord(value) ? (value as JsonObject) : {});
