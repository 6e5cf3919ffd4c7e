import type { DashboardId, DashboardInfo } from "@orrery/model";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Combobox, type PickerProps } from "../../controls/autocomplete/combobox.tsx";
import { orNone } from "../../controls/autocomplete/option-search.ts";
import { useMissing } from "../../controls/autocomplete/use-missing.ts";
import { useClient } from "../../session/client-context.tsx";
import { useClaims } from "../../session/use-session.ts";
import { useReadValue } from "../use-read-value.ts";
import {
  AUTOCOMPLETE_PAGE_SIZE,
  type DashboardScope,
  FIRST_PAGE_SIZE,
  findDashboard,
  listDashboards,
} from "./dashboard-lists.ts";

interface DashboardAutocompleteProps extends DashboardScope, Omit<PickerProps, "label" | "optional"> {
  readonly value: DashboardId | null;
  readonly onChange: (id: DashboardId | null, info?: DashboardInfo) => void;
  readonly label?: string | undefined;
  readonly required?: boolean | undefined;
  /** Message when it is missing; a general one by default. */
  readonly requiredText?: string | undefined;
  readonly checked?: boolean | undefined;
  /** Fill an empty field with the first dashboard. */
  readonly selectFirst?: boolean | undefined;
}

/** One dashboard, found by its title. */
export function DashboardAutocomplete(props: DashboardAutocompleteProps) {
  const { value, onChange, label, required = false, requiredText, checked = false, selectFirst = false } = props;
  const { dashboardsScope, customerId, tenantId, ...field } = props;
  const { t } = useTranslation();
  const client = useClient();
  const claims = useClaims();
  const queries = useQueryClient();
  const scope = { dashboardsScope, customerId, tenantId };
  const scopeKey = [claims.userId, dashboardsScope, customerId, tenantId];
  const { found: chosen, isWaiting } = useReadValue({
    key: ["picker", "dashboard", value?.id],
    id: value,
    read: (id, signal) => findDashboard(client, id, signal),
    onMissing: () => onChange(null),
  });
  useFirst(scope, scopeKey, selectFirst, value, onChange);
  const missing = useMissing(required, checked, value === null);
  const unread = isWaiting ? t("entity.waits-for-server") : undefined;
  return (
    <Combobox<DashboardInfo>
      {...field}
      label={label ?? t("dashboard.dashboard")}
      optional={!required}
      error={unread ?? field.error ?? (missing ? (requiredText ?? t("dashboard.dashboard-required")) : undefined)}
      placeholder={field.placeholder ?? t("dashboard.select-dashboard")}
      text={value === null ? "" : (chosen?.title ?? "")}
      chosenKey={value?.id}
      search={{
        key: ["dashboards", ...scopeKey],
        load: async (text, signal) => {
          const page = { pageSize: AUTOCOMPLETE_PAGE_SIZE, text };
          const found = await orNone(listDashboards(client, claims, scope, page, signal), signal);
          return found.map((info) => ({ key: info.id.id, text: info.title, value: info }));
        },
      }}
      noMatches={(text) => t("dashboard.no-dashboards-matching", { entity: text })}
      onPick={({ value: info }) => {
        queries.setQueryData(["picker", "dashboard", info.id.id], info);
        onChange(info.id, info);
      }}
      onClear={() => onChange(null)}
    />
  );
}

function useFirst(
  scope: DashboardScope,
  scopeKey: readonly unknown[],
  wanted: boolean,
  value: DashboardId | null,
  onChange: (id: DashboardId, info: DashboardInfo) => void,
): void {
  const client = useClient();
  const claims = useClaims();
  const done = useRef(value !== null);
  const { data } = useQuery({
    queryKey: ["picker", "dashboards", ...scopeKey, "first"],
    queryFn: ({ signal }) =>
      orNone(listDashboards(client, claims, scope, { pageSize: FIRST_PAGE_SIZE }, signal), signal),
    enabled: wanted && !done.current,
    retry: false,
  });
  useEffect(() => {
    const [first] = data ?? [];
    if (done.current || !first) return;
    done.current = true;
    onChange(first.id, first);
  }, [data, onChange]);
}
