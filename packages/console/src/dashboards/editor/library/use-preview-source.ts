import { defaultPageLink, resolveAlias } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useClient } from "../../../session/client-context.tsx";
import { useDashboard } from "../../../widgets/runtime/dashboard-context.ts";
import type { PreviewSource } from "./preview-widget.ts";

/** Keys of more are not looked at. */
const MAX_KEYS = 40;

/** What previews of an alias show: the keys of its first entity whose newest value is a number. Undefined until it is known. */
export function usePreviewSource(aliasId: string | undefined): PreviewSource | undefined {
  const client = useClient();
  const dashboard = useDashboard();
  const alias = dashboard.configuration.entityAliases[aliasId ?? ""];
  const entityFilter = alias && resolveAlias(alias, dashboard).entityFilter;
  const { data } = useQuery({
    queryKey: ["dashboard-keys", "numbers", entityFilter],
    queryFn: async ({ signal }) => {
      if (!entityFilter) return [];
      const options = { signal, ignoreErrors: true, silent: true };
      const pageLink = defaultPageLink("single");
      const found = await client.queries.keys(
        { entityFilter, pageLink },
        { timeseries: true, attributes: false },
        options,
      );
      const keys = found.timeseries.toSorted().slice(0, MAX_KEYS);
      const latestValues = keys.map((key) => ({ type: "TIME_SERIES" as const, key }));
      const { data: entities } = await client.queries.find({ entityFilter, latestValues, pageLink }, options);
      const values = entities[0]?.latest.TIME_SERIES ?? {};
      return keys.filter((key) => isNumber(values[key]?.value));
    },
    enabled: entityFilter !== undefined,
    retry: false, // examples are there without them
  });
  return useMemo(
    () => (aliasId === undefined || data === undefined ? undefined : { aliasId, keys: data }),
    [aliasId, data],
  );
}

const isNumber = (value: string | undefined): boolean =>
  value !== undefined && value.trim() !== "" && Number.isFinite(Number(value));
