import type { JsonObject } from "../../entities/common.ts";
import { isRecord } from "../../json/is-record.ts";
import type { DashboardConfiguration, Widget } from "../configuration.ts";
import { savedAliasFilter } from "../read-alias-filter.ts";
import { type LayoutAt, layoutAt, layoutsOf, wholeLayout } from "./document.ts";

/** A widget as it is exported and copied, with all that it needs of its dashboard (reference: 1.10). */
export interface WidgetItem {
  readonly widget: Widget;
  readonly aliasesInfo: {
    readonly datasourceAliases: Readonly<Record<string, AliasInfo>>;
    readonly targetDeviceAliases: Readonly<Record<string, AliasInfo>>;
    /** Of the alarm source, which the file of the contract leaves out. */
    readonly alarmAlias?: AliasInfo | undefined;
  };
  readonly filtersInfo: { readonly datasourceFilters: Readonly<Record<string, JsonObject>> };
  readonly originalSize: { readonly sizeX: number; readonly sizeY: number };
  /** Columns of its layout times the layouts of its state. */
  readonly originalColumns: number;
  /** Cells from the left and top of what was copied with it. */
  readonly offset?: { readonly col: number; readonly row: number } | undefined;
}

interface AliasInfo {
  readonly alias: string;
  readonly filter: JsonObject;
}

/** Widgets of one dashboard that are to stand in another of its layouts, too. */
export interface WidgetReferences {
  readonly dashboardId: string;
  readonly from: LayoutAt;
  readonly ids: readonly string[];
}

const WIDGETS = "dashboard-widgets";
const REFERENCES = "dashboard-references";
/** More is not read. */
const MAX_WIDGET_TEXT = 10_000_000;

/** A widget of a layout, as large as it is in a wide window, with its aliases and filters; undefined when it does not stand there. */
export function widgetItem(configuration: DashboardConfiguration, at: LayoutAt, id: string): WidgetItem | undefined {
  const widget = configuration.widgets[id];
  const layout = layoutAt(configuration, wholeLayout(at));
  const place = layout?.widgets[id];
  const state = configuration.states[at.state];
  if (!widget || !layout || !place || !state) return undefined;
  const aliasInfo = (aliasId: string | undefined): AliasInfo | undefined => {
    const alias = aliasId === undefined ? undefined : configuration.entityAliases[aliasId];
    return alias && { alias: alias.alias, filter: savedAliasFilter(alias.filter) };
  };
  const { datasources, targetDeviceAliasIds = [], alarmSource } = widget.config;
  const asked = datasources.map((source) =>
    source.type === "entity" || source.type === "entityCount" ? source : undefined,
  );
  const alarmAlias = aliasInfo(alarmSource?.entityAliasId);
  return {
    widget,
    aliasesInfo: {
      datasourceAliases: indexed(asked.map((source) => aliasInfo(source?.entityAliasId))),
      targetDeviceAliases: indexed(targetDeviceAliasIds.map(aliasInfo)),
      ...(alarmAlias ? { alarmAlias } : {}),
    },
    filtersInfo: {
      datasourceFilters: indexed(
        asked.map((source) => {
          const filter = configuration.filters[source?.filterId ?? ""];
          return filter && { filter: filter.filter, keyFilters: filter.keyFilters, editable: filter.editable };
        }),
      ),
    },
    originalSize: { sizeX: place.sizeX, sizeY: place.sizeY },
    originalColumns: layout.gridSettings.columns * layoutsOf(state).length,
  };
}

function indexed<T>(values: readonly (T | undefined)[]): Readonly<Record<string, T>> {
  return Object.fromEntries(values.flatMap((value, index) => (value === undefined ? [] : [[String(index), value]])));
}

/** The file of one widget. */
export const widgetFile = (item: WidgetItem): string => JSON.stringify(item, null, 2);

/** Widgets of a layout as text for a clipboard; undefined when none of them stands there. */
export function copyWidgets(
  configuration: DashboardConfiguration,
  at: LayoutAt,
  ids: Iterable<string>,
): string | undefined {
  const places = layoutAt(configuration, wholeLayout(at))?.widgets ?? {};
  const items = [...ids].flatMap((id) => {
    const item = widgetItem(configuration, at, id);
    const place = places[id];
    return item && place ? [{ item, place }] : [];
  });
  if (items.length === 0) return undefined;
  const left = Math.min(...items.map(({ place }) => place.col));
  const top = Math.min(...items.map(({ place }) => place.row));
  const copied = items.map(({ item, place }) => ({ ...item, offset: { col: place.col - left, row: place.row - top } }));
  return JSON.stringify({ orrery: WIDGETS, items: copied }, null, 2);
}

export const copyReferences = (references: WidgetReferences): string =>
  JSON.stringify({ orrery: REFERENCES, ...references }, null, 2);

/** What a text holds: copied widgets, the file of a widget, or references. Undefined: none of these. */
export type Clip =
  | { readonly kind: "widgets"; readonly items: readonly WidgetItem[] }
  | ({ readonly kind: "references" } & WidgetReferences);

export function readClip(text: string): Clip | undefined {
  if (text.length > MAX_WIDGET_TEXT || !text.trimStart().startsWith("{")) return undefined;
  const given = parse(text);
  if (!isRecord(given)) return undefined;
  if (given.orrery === REFERENCES) return readReferences(given);
  const items = (Array.isArray(given.items) ? given.items : [given]).flatMap((item) => readItem(item) ?? []);
  return items.length > 0 ? { kind: "widgets", items } : undefined;
}

function readReferences({ dashboardId, from, ids }: Readonly<Record<string, unknown>>): Clip | undefined {
  if (typeof dashboardId !== "string" || !isRecord(from) || !Array.isArray(ids)) return undefined;
  const { state, layout } = from;
  if (typeof state !== "string" || (layout !== "main" && layout !== "right")) return undefined;
  const known = ids.filter((id): id is string => typeof id === "string");
  return known.length > 0 ? { kind: "references", dashboardId, from: { state, layout }, ids: known } : undefined;
}

/** What the file of a widget must have (reference: 1.10); the rest is read as far as it is there. */
function readItem(given: unknown): WidgetItem | undefined {
  if (!isRecord(given) || !isRecord(given.widget) || !isRecord(given.aliasesInfo)) return undefined;
  const { isSystemType, bundleAlias, typeAlias, type, ...rest } = given.widget;
  const isWidget =
    typeof isSystemType === "boolean" &&
    typeof bundleAlias === "string" &&
    typeof typeAlias === "string" &&
    typeof type === "string";
  if (!isWidget || typeof given.originalColumns !== "number" || !(given.originalColumns > 0)) return undefined;
  const filters = isRecord(given.filtersInfo) ? given.filtersInfo.datasourceFilters : undefined;
  const size = isRecord(given.originalSize) ? given.originalSize : rest;
  const { offset } = given;
  const alarmAlias = aliasOf(given.aliasesInfo.alarmAlias);
  return {
    widget: given.widget as unknown as Widget, // normalised where it is pasted
    aliasesInfo: {
      datasourceAliases: aliasesOf(given.aliasesInfo.datasourceAliases),
      targetDeviceAliases: aliasesOf(given.aliasesInfo.targetDeviceAliases),
      ...(alarmAlias ? { alarmAlias } : {}),
    },
    filtersInfo: { datasourceFilters: recordsOf(filters) },
    originalSize: { sizeX: countOf(size.sizeX, 8), sizeY: countOf(size.sizeY, 6) },
    originalColumns: given.originalColumns,
    ...(isRecord(offset) ? { offset: { col: cellOf(offset.col), row: cellOf(offset.row) } } : {}),
  };
}

const countOf = (value: unknown, otherwise: number): number =>
  typeof value === "number" && value > 0 && value < 10_000 ? value : otherwise;

const cellOf = (value: unknown): number =>
  typeof value === "number" && value > 0 && value < 100_000 ? Math.floor(value) : 0;

function recordsOf(given: unknown): Readonly<Record<string, JsonObject>> {
  if (!isRecord(given)) return {};
  return Object.fromEntries(Object.entries(given).filter((entry): entry is [string, JsonObject] => isRecord(entry[1])));
}

function aliasesOf(given: unknown): Readonly<Record<string, AliasInfo>> {
  const read = Object.entries(recordsOf(given)).flatMap(([index, info]) => {
    const alias = aliasOf(info);
    return alias ? [[index, alias] as const] : [];
  });
  return Object.fromEntries(read);
}

/** Also of older files, whose aliases name devices, a list or the beginning of names. */
function aliasOf(given: unknown): AliasInfo | undefined {
  if (!isRecord(given)) return undefined;
  const { alias, aliasName, filter, deviceId, deviceFilter, entityFilter, entityType } = given;
  const name = typeof alias === "string" ? alias : aliasName;
  if (typeof name !== "string") return undefined;
  if (isRecord(filter)) return { alias: name, filter };
  const legacy = isRecord(deviceFilter) ? deviceFilter : isRecord(entityFilter) ? entityFilter : {};
  const type = typeof entityType === "string" ? entityType : "DEVICE";
  if (legacy.useFilter === true) {
    const names = legacy.deviceNameFilter ?? legacy.entityNameFilter;
    return {
      alias: name,
      filter: { type: "entityName", entityType: type, entityNameFilter: names, resolveMultiple: false },
    };
  }
  const list = legacy.deviceList ?? legacy.entityList ?? (deviceId === undefined ? [] : [deviceId]);
  return { alias: name, filter: { type: "entityList", entityType: type, entityList: list, resolveMultiple: false } };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
