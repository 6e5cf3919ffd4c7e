import { listViews } from "@orrery/client";
import type { ListView, ListViewDraft, Uuid } from "@orrery/model";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useClient } from "../../session/client-context.tsx";
import { viewsQuery } from "./view-list.ts";

type Given = Omit<ListViewDraft, "columns"> & { readonly columns: unknown };

/** Saves and deletes views of a list; what shows them is refreshed. */
export function useSaveView(list: string) {
  const client = useClient();
  const queries = useQueryClient();
  const { queryKey } = viewsQuery(client, list);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ id, name, shared, query, columns }: Given) =>
      listViews(client.api).save({
        ...(id === undefined ? {} : { id }),
        list,
        name,
        shared,
        query,
        columns: columns as NonNullable<ListViewDraft["columns"]> | null, // as the list or the server gave them
      }),
    onSuccess: (saved) => queries.setQueryData(queryKey, (before: readonly ListView[] = []) => placed(before, saved)),
  });
  const remove = async (id: Uuid) => {
    await listViews(client.api).delete(id);
    queries.setQueryData(queryKey, (before: readonly ListView[] = []) => before.filter((view) => view.id !== id));
  };
  return { mutateAsync, isPending, remove };
}

function placed(views: readonly ListView[], saved: ListView): readonly ListView[] {
  const others = views.filter(({ id }) => id !== saved.id);
  return [...others, saved].toSorted((a, b) => a.name.localeCompare(b.name));
}
