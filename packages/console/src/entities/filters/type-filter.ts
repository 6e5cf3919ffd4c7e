import type { SubtypedKind } from "../../kinds/kind.ts";
import type { SubtypedEntity } from "../../kinds/kinds.ts";
import type { ListFilter } from "./list-filter.ts";

/** By the free type of a kind's entities: those that are in use, in lists of edges one of them. */
export function typeFilters({ type, space, types }: SubtypedKind<SubtypedEntity>): readonly ListFilter[] {
  const filter: ListFilter = {
    name: "type",
    label: `${space}.${space}-type`,
    source: {
      key: `types-${type}`,
      find: async (client, text, options) => {
        const found = await types(client, options);
        return found
          .map((each) => each.type)
          .filter((name) => name.toLowerCase().includes(text.toLowerCase()))
          .toSorted()
          .map((name) => ({ value: name, label: name }));
      },
      name: (_, value) => Promise.resolve(value),
    },
  };
  return [
    { ...filter, parameter: "types", texts: true, offered: ({ scope }) => scope.kind !== "edge" },
    { ...filter, single: true, offered: ({ scope }) => scope.kind === "edge" },
  ];
}
