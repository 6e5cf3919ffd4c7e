import { ALARM_SEARCH_STATUSES, ALARM_SEVERITIES } from "../entities/alarm.ts";
import type { JsonObject } from "../entities/common.ts";
import { type DataKey, type Datasource, WIDGET_KINDS, type Widget, type WidgetConfig } from "./configuration.ts";
import { listIn, objectIn, objectOr, textIn, textsIn } from "./json.ts";

/** Widgets by id, from a map or from the list of old files. */
export function normaliseWidgets(saved: unknown, newId: () => string): Record<string, Widget> {
  const pairs = Array.isArray(saved)
    ? saved.map((widget) => [textIn(objectOr(widget).id) ?? newId(), widget] as const)
    : Object.entries(objectOr(saved));
  return Object.fromEntries(
    pairs.flatMap(([id, widget]) => {
      const known = objectIn(widget);
      return known ? [[id, normaliseWidget(known, id)] as const] : [];
    }),
  );
}

function normaliseWidget(saved: JsonObject, id: string): Widget {
  const bundleAlias = textIn(saved.bundleAlias) ?? "";
  const isSystemType = saved.isSystemType === true;
  const isOldChart = isSystemType && bundleAlias === "charts" && saved.typeAlias === "timeseries";
  return {
    ...saved,
    id,
    isSystemType,
    bundleAlias,
    typeAlias: isOldChart ? "basic_timeseries" : (textIn(saved.typeAlias) ?? ""),
    type: WIDGET_KINDS.find((kind) => kind === saved.type) ?? "static",
    title: textIn(saved.title) ?? "",
    config: normaliseConfig(objectOr(saved.config)),
  };
}

function normaliseConfig(saved: JsonObject): WidgetConfig {
  const datasources = listIn(saved.datasources).flatMap((datasource) => {
    const known = objectIn(datasource);
    return known ? [normaliseDatasource(known)] : [];
  });
  const alarmSource = objectIn(saved.alarmSource);
  const targets = saved.targetDeviceAliasIds;
  return {
    ...saved,
    datasources,
    ...(alarmSource && alarmMembers(saved, alarmSource)),
    ...(Array.isArray(targets) && { targetDeviceAliasIds: textsIn(targets) }),
  };
}

function alarmMembers(saved: JsonObject, alarmSource: JsonObject) {
  // Older dashboards have one status.
  const statuses = Array.isArray(saved.alarmStatusList) ? saved.alarmStatusList : [saved.alarmSearchStatus];
  return {
    alarmSource: normaliseDatasource(alarmSource),
    alarmStatusList: ALARM_SEARCH_STATUSES.filter((status) => status !== "ANY" && statuses.includes(status)),
    alarmSeverityList: ALARM_SEVERITIES.filter((severity) => listIn(saved.alarmSeverityList).includes(severity)),
    alarmTypeList: textsIn(saved.alarmTypeList),
  };
}

function normaliseDatasource(saved: JsonObject): Datasource {
  const { deviceAliasId, deviceId, deviceName, ...rest } = saved;
  const isDevice = saved.type === "device";
  const alias = textIn(deviceAliasId);
  const entityId = isDevice ? textIn(deviceId) : undefined;
  const legacy = {
    ...(alias === undefined ? {} : { entityAliasId: alias }),
    ...(entityId === undefined ? {} : { entityType: "DEVICE", entityId }),
    ...(isDevice && deviceName !== undefined ? { entityName: deviceName } : {}),
  };
  const keys = listIn(saved.dataKeys).flatMap((key) => {
    const known = objectIn(key);
    return known ? [normaliseKey(known)] : [];
  });
  return { ...rest, ...legacy, type: isDevice ? "entity" : (textIn(saved.type) ?? ""), dataKeys: keys };
}

function normaliseKey(saved: JsonObject): DataKey {
  const name = textIn(saved.name) ?? "";
  return { ...saved, name, type: textIn(saved.type) ?? "", label: textIn(saved.label) ?? name };
}
