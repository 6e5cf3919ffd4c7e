import { entityId, parseUuid } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useClient } from "../session/client-context.tsx";
import type { Crumb } from "../shell/page-frame.tsx";

/** Breadcrumbs above the pages of one customer. */
export function useCustomerCrumbs(id: string): readonly Crumb[] {
  const { t } = useTranslation();
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["entity", "CUSTOMER", id, "short"],
    queryFn: ({ signal }) => client.customers.shortInfo(entityId("CUSTOMER", parseUuid(id)), { signal }),
  });
  return [
    { label: t("customer.customers"), to: "/customers" },
    { label: data?.title ?? "…", to: `/customers/${id}` },
  ];
}
