import { entityKeyOf, numericValue, resolveAlias } from "@orrery/model";
import { useMemo } from "react";
import { useClient } from "../../../session/client-context.tsx";
import { useDashboard } from "../dashboard-context.ts";
import { useLivePages } from "./live-page.ts";

/** An attribute of the first entity of an alias; settings name aliases as people do, not by id. */
export interface AttributeReference {
  readonly alias: string;
  readonly attribute: string;
}

/** Of one widget; more cannot be seen either. */
const MAX_REFERENCES = 100;

export const attributeName = ({ alias, attribute }: AttributeReference): string => JSON.stringify([alias, attribute]);

/** The numbers of attributes, kept live, by {@link attributeName}. Those that are not there or no numbers are missing. */
export function useAttributeValues(references: readonly AttributeReference[]): ReadonlyMap<string, number> {
  const client = useClient();
  const dashboard = useDashboard();
  const aliases = Object.values(dashboard.configuration.entityAliases);
  const asked = new Map(references.slice(0, MAX_REFERENCES).map((one) => [attributeName(one), one]));
  const names: string[] = [];
  const queries = [...asked].flatMap(([name, { alias, attribute }]) => {
    const found = aliases.find((one) => one.alias === alias);
    const entityFilter = found && resolveAlias(found, dashboard).entityFilter;
    const key = entityKeyOf({ name: attribute, type: "attribute" });
    if (!entityFilter || !key || !attribute) return [];
    names.push(name);
    return [
      client.live.entityData({ entityFilter, keyFilters: [], pageLink: FIRST, entityFields: [], latestValues: [key] }),
    ];
  });
  const results = useLivePages(queries);
  const values = results.flatMap((result, index) => {
    const { attribute } = asked.get(names[index] ?? "") ?? { attribute: "" };
    const value = numericValue(result.data?.data[0]?.latest.ATTRIBUTE?.[attribute]?.value);
    return value === undefined ? [] : [[names[index] ?? "", value] as const];
  });
  const content = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` says whether the values are equal
  return useMemo(() => new Map(values), [content]);
}

const FIRST = { page: 0, pageSize: 1, dynamic: true } as const;
