import type { EntityAlias } from "../configuration.ts";
import { savedAliasFilter } from "../read-alias-filter.ts";
import { aliasFrom } from "./alias-draft.ts";
import type { WidgetItem } from "./clip.ts";

type AliasInfo = NonNullable<WidgetItem["aliasesInfo"]["alarmAlias"]>;

/** The aliases that come with widgets, each once; their ids are names that only these functions know. */
export function itemAliases(items: readonly WidgetItem[]): readonly EntityAlias[] {
  const all = items.flatMap(({ aliasesInfo: { datasourceAliases, targetDeviceAliases, alarmAlias } }) => [
    ...Object.values(datasourceAliases),
    ...Object.values(targetDeviceAliases),
    ...(alarmAlias ? [alarmAlias] : []),
  ]);
  const byKey = new Map(all.map((info) => [keyOf(info), info]));
  return [...byKey].map(([key, { alias, filter }]) => aliasFrom(key, alias, filter));
}

/** The widgets with other aliases in the place of some that came with them. */
export function withItemAliases(items: readonly WidgetItem[], chosen: Iterable<EntityAlias>): readonly WidgetItem[] {
  const byKey = new Map([...chosen].map((alias) => [alias.id, alias]));
  if (byKey.size === 0) return items;
  const replaced = (info: AliasInfo): AliasInfo => {
    const other = byKey.get(keyOf(info));
    return other ? { alias: other.alias, filter: savedAliasFilter(other.filter) } : info;
  };
  const all = (infos: Readonly<Record<string, AliasInfo>>) =>
    Object.fromEntries(Object.entries(infos).map(([index, info]) => [index, replaced(info)]));
  return items.map((item) => {
    const { datasourceAliases, targetDeviceAliases, alarmAlias } = item.aliasesInfo;
    return {
      ...item,
      aliasesInfo: {
        datasourceAliases: all(datasourceAliases),
        targetDeviceAliases: all(targetDeviceAliases),
        ...(alarmAlias ? { alarmAlias: replaced(alarmAlias) } : {}),
      },
    };
  });
}

const keyOf = ({ alias, filter }: AliasInfo): string => JSON.stringify([alias, filter]);
