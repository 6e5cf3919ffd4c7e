import type { Client } from "@orrery/client";
import { queryOptions } from "@tanstack/react-query";
import type { ChoiceSource } from "./list-filter.ts";

/** The choices of a source that contain the text. */
export function foundChoices(client: Client, source: ChoiceSource | undefined, text: string) {
  return queryOptions({
    queryKey: ["picker", "filter", source?.key, text],
    queryFn: async ({ signal }) => (await source?.find(client, text, { signal, ignoreErrors: true })) ?? [],
  });
}
