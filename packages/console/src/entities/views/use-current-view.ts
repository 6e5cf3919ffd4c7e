import type { ListView } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useClient } from "../../session/client-context.tsx";
import { VIEW, viewsQuery } from "./view-list.ts";

/** The saved view that the address names; `undefined` while it is loaded, and where there is none. */
export function useCurrentView(list: string): ListView | undefined {
  const client = useClient();
  const [query] = useSearchParams();
  const id = query.get(VIEW);
  const { data } = useQuery({ ...viewsQuery(client, list), enabled: id !== null });
  return id === null ? undefined : data?.find((view) => view.id === id);
}
