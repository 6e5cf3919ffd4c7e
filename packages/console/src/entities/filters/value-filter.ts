import type { EntityType } from "@orrery/model";
import type { ListFilter } from "./list-filter.ts";

/** By attributes and latest values of the entities of a kind: conditions, of which all hold. */
export function valueFilter(entityType: EntityType): ListFilter {
  return {
    name: "where",
    label: "filter.value",
    texts: true,
    conditionsOn: entityType,
    source: {
      key: "where",
      find: () => Promise.resolve([]),
      name: (_client, value, _options, t) =>
        import("./conditions-panel.tsx").then(({ describeCondition }) => describeCondition(value, t)),
    },
    offered: ({ scope }) => scope.kind !== "edge",
  };
}
