import type { SettingsOf } from "@orrery/model/widgets";
import type { navigationCards } from "@orrery/model/widgets/navigation-widgets";
import type { HomeSection } from "../../navigation/menu.ts";

type Choice = Pick<SettingsOf<typeof navigationCards>, "filterType" | "filter">;

/** The places of a user that an author lets the widget show; sections without any are left out. */
export function chosenSections(
  sections: readonly HomeSection[],
  { filterType, filter }: Choice,
): readonly HomeSection[] {
  if (filterType === "all") return sections;
  return sections
    .map(({ name, links }) => ({
      name,
      links: links.filter(({ path }) => filter.includes(path) === (filterType === "include")),
    }))
    .filter(({ links }) => links.length > 0);
}

/** A path of the console; anything else leads nowhere. */
export const consolePath = (path: string): string | undefined => (/^\/(?![/\\])[^\s]*$/.test(path) ? path : undefined);
