import { NULL_UUID } from "@orrery/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useClient } from "../session/client-context.tsx";
import { useClaims } from "../session/use-session.ts";
import type { AlarmRow } from "./alarm-source.ts";

/** Titles of customers by id. */
export type CustomerTitles = ReadonlyMap<string, string>;

const NONE: CustomerTitles = new Map();
const TITLE = { type: "ENTITY_FIELD", key: "title" } as const;

/**
 * The customers whose alarms these are, all in one call; `undefined` for those who need not be told: users of a customer
 * see their own.
 */
export function useCustomerTitles(rows: readonly AlarmRow[]): CustomerTitles | undefined {
  const client = useClient();
  const isAsked = useClaims().authority === "TENANT_ADMIN";
  const ids = [...new Set(rows.flatMap(({ customerId }) => customerId?.id ?? []))]
    .filter((id) => id !== NULL_UUID)
    .sort();
  const { data = NONE } = useQuery({
    queryKey: ["customers", "titles", ids],
    queryFn: async ({ signal }) => {
      const { data: found } = await client.queries.find(
        {
          entityFilter: { type: "entityList", entityType: "CUSTOMER", entityList: ids },
          entityFields: [TITLE],
          latestValues: [],
          pageLink: { page: 0, pageSize: ids.length },
        },
        { signal, silent: true, ignoreErrors: true },
      );
      return new Map(found.map(({ entityId, latest }) => [entityId.id, latest.ENTITY_FIELD?.title?.value ?? ""]));
    },
    enabled: isAsked && ids.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return isAsked ? data : undefined;
}
