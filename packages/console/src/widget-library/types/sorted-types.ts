import type { WidgetTypeInfo } from "@orrery/model";
import { matchesText } from "../../controls/text/matches-text.ts";

/** Types whose name or description has the text, the newest first; those of one moment by name. */
export function sortedTypes<T extends Pick<WidgetTypeInfo, "name" | "description" | "createdTime">>(
  types: readonly T[],
  search: string,
): readonly T[] {
  return types
    .filter(({ name, description }) => [name, description ?? ""].some((text) => matchesText(text, search)))
    .toSorted((a, b) => b.createdTime - a.createdTime || a.name.localeCompare(b.name));
}
