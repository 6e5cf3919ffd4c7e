import type { WidgetTypeInfo } from "@orrery/model";
import { matchesText } from "../../controls/text/matches-text.ts";

/** Types whose name or description has the text, by name; of those with one name the newest first. */
export function sortedTypes<T extends Pick<WidgetTypeInfo, "name" | "description" | "createdTime">>(
  types: readonly T[],
  search: string,
): readonly T[] {
  return types
    .filter(({ name, description }) => [name, description ?? ""].some((text) => matchesText(text, search)))
    .toSorted((a, b) => a.name.localeCompare(b.name) || b.createdTime - a.createdTime);
}
