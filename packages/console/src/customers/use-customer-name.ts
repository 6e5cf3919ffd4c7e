import { entityId, parseUuid } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useClient } from "../session/client-context.tsx";
import { usePageName } from "../shell/page-names.tsx";

/** Names the customer in the breadcrumbs above his pages. */
export function useCustomerName(id: string): void {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["entity", "CUSTOMER", id, "short"],
    queryFn: ({ signal }) => client.customers.shortInfo(entityId("CUSTOMER", parseUuid(id)), { signal }),
  });
  usePageName(id, data?.title);
}
