import { useMemo } from "react";
import { CATEGORIES, type NodeKind } from "../../model/node-kinds.ts";
import { useEditor } from "../editor-context.ts";

export interface Category {
  readonly category: (typeof CATEGORIES)[number];
  readonly kinds: readonly NodeKind[];
}

/** Kinds of nodes by category, sorted by name; those whose name contains the text. */
export function useCategories(search: string): readonly Category[] {
  const { kinds } = useEditor();
  return useMemo(() => {
    const wanted = search.trim().toLowerCase();
    const fitting = [...kinds.values()].filter(({ name }) => name.toLowerCase().includes(wanted));
    return CATEGORIES.map((category) => ({
      category,
      kinds: fitting.filter((kind) => kind.category === category).sort((a, b) => a.name.localeCompare(b.name)),
    }));
  }, [kinds, search]);
}
