import type { SubtypedKind } from "../../kinds/kind.ts";
import type { SubtypedEntity } from "../../kinds/kinds.ts";
import type { ListFilter } from "./list-filter.ts";

/** By the free type of a kind's entities: one of those that are in use. */
export function typeFilter({ type, space, types }: SubtypedKind<SubtypedEntity>): ListFilter {
  return {
    name: "type",
    label: `${space}.${space}-type`,
    single: true,
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
}
