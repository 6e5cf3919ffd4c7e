import type { JsonObject } from "../entities/common.ts";
import type { EntityAlias, Widget } from "./configuration.ts";
import { listIn, mapObjects, objectIn, objectOr, textIn } from "./json.ts";
import { readAliasFilter } from "./read-alias-filter.ts";

interface NormalisedAliases {
  readonly byId: Readonly<Record<string, EntityAlias>>;
  /** Old key to new id, for aliases whose key was no id. */
  readonly renamed: ReadonlyMap<string, string>;
}

const ID_LENGTH = 36;

/** Entity aliases in the current form, including legacy device aliases, all under ids. */
export function normaliseAliases(saved: unknown, devices: unknown, newId: () => string): NormalisedAliases {
  const renamed = new Map<string, string>();
  const read = (alias: JsonObject, key: string): EntityAlias => {
    const id = key.length === ID_LENGTH ? key : newId();
    if (id !== key) renamed.set(key, id);
    const filter = objectIn(alias.filter);
    return { ...alias, id, alias: textIn(alias.alias) ?? key, filter: readAliasFilter(filter ?? legacyFilter(alias)) };
  };
  const fromDevices = mapObjects(devices, (alias, key) =>
    read({ alias: alias.alias, filter: deviceFilter(alias) }, key),
  );
  const aliases = [...Object.values(fromDevices), ...Object.values(mapObjects(saved, read))];
  return { byId: Object.fromEntries(aliases.map((alias) => [alias.id, alias])), renamed };
}

/** Replaces alias ids in datasources and target devices of widgets. Alarm sources keep theirs. */
export function rewriteAliasIds(
  widgets: Readonly<Record<string, Widget>>,
  renamed: ReadonlyMap<string, string>,
): Readonly<Record<string, Widget>> {
  if (renamed.size === 0) return widgets;
  return Object.fromEntries(
    Object.entries(widgets).map(([id, widget]) => {
      const datasources = widget.config.datasources.map((source) => {
        const target = source.entityAliasId === undefined ? undefined : renamed.get(source.entityAliasId);
        return target === undefined ? source : { ...source, entityAliasId: target };
      });
      return [id, { ...widget, config: { ...widget.config, ...renamedTarget(widget, renamed), datasources } }];
    }),
  );
}

function renamedTarget({ config }: Widget, renamed: ReadonlyMap<string, string>): JsonObject {
  const [first, ...others] = listIn(objectOr(config).targetDeviceAliasIds);
  const target = typeof first === "string" ? renamed.get(first) : undefined;
  return target === undefined ? {} : { targetDeviceAliasIds: [target, ...others] };
}

function legacyFilter(alias: JsonObject): JsonObject {
  const { useFilter, entityList, entityNameFilter } = objectOr(alias.entityFilter);
  const entityType = textIn(alias.entityType) ?? "DEVICE";
  if (useFilter === true) return { type: "entityName", entityType, entityNameFilter, resolveMultiple: false };
  return { type: "entityList", entityType, entityList: listIn(entityList), resolveMultiple: false };
}

function deviceFilter(alias: JsonObject): JsonObject {
  const { useFilter, deviceList, deviceNameFilter } = objectOr(alias.deviceFilter);
  if (useFilter === true) {
    return { type: "entityName", entityType: "DEVICE", entityNameFilter: deviceNameFilter, resolveMultiple: false };
  }
  const single = textIn(alias.deviceId);
  const entityList = Array.isArray(deviceList) ? deviceList : single === undefined ? [] : [single];
  return { type: "entityList", entityType: "DEVICE", entityList, resolveMultiple: false };
}
