import styled from "@emotion/styled";
import type { EntityId } from "@orrery/model";
import type { SettingsOf } from "@orrery/model/widgets";
import { gatewayEvents } from "@orrery/model/widgets/entity-bundles";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { zonedStamp } from "../../i18n/zoned-text.ts";
import { useClient } from "../../session/client-context.tsx";
import { WidgetFailure, WidgetMessage, WidgetSkeleton } from "../frame/widget-states.tsx";
import { useDashboard, useDashboardTime } from "../runtime/dashboard-context.ts";
import { isStored } from "../runtime/data/made-entities.ts";
import { defineWidget, type LatestViewProps } from "../runtime/define-widget.ts";
import { eventKeys } from "./event-keys.ts";

/** New keys of an entity are looked for so often. */
const KEYS_MS = 30_000;

/** What a gateway has reported lately: its time series whose names have one of the words in them. */
function GatewayEventsView({ settings, entities = [] }: LatestViewProps<SettingsOf<typeof gatewayEvents>>) {
  const { t } = useTranslation();
  const { telemetry } = useClient();
  const [first] = entities;
  const entity = first && isStored(first.id) ? first : undefined;
  const keys = useQuery({
    queryKey: ["gateway event keys", entity?.id],
    queryFn: ({ signal }) => (entity ? telemetry.timeSeriesKeys(entity.id, { signal, ignoreErrors: true }) : []),
    refetchInterval: KEYS_MS,
  });
  if (first && !entity) return <WidgetMessage title={t("control.gateway-choose")} />;
  if (keys.isError && !keys.data)
    return <WidgetFailure message={keys.error.message} onRetry={() => void keys.refetch()} />;
  if (!keys.data || !entity) return <WidgetSkeleton kind="table" />;
  const shown = eventKeys(keys.data, settings.eventsReg);
  if (shown.length === 0) return <WidgetMessage title={t("widget.no-events")} />;
  return <Values id={entity.id} keys={shown} />;
}

function Values({ id, keys }: { readonly id: EntityId; readonly keys: readonly string[] }) {
  const { live } = useClient();
  const { browserZone } = useDashboard();
  const zone = useDashboardTime().settings.zone ?? browserZone;
  const named = keys.join(",");
  // biome-ignore lint/correctness/useExhaustiveDependencies: `named` says whether the keys are the same
  const query = useMemo(() => live.latest(id, keys), [live, id, named]);
  const { data = {} } = useSyncExternalStore(query.subscribe, query.snapshot);
  return (
    // what scrolls has to be reached with the keyboard
    <List tabIndex={0}>
      {keys.map((key) => (
        <li key={key}>
          <span className="key">{key}</span>
          <time>{data[key] && data[key].ts > 0 ? zonedStamp(data[key].ts, zone) : ""}</time>
          <p dir="auto">{String(data[key]?.value ?? "")}</p>
        </li>
      ))}
    </List>
  );
}

export const gatewayEventsWidget = defineWidget(gatewayEvents, {
  padded: false,
  skeleton: "table",
  View: GatewayEventsView,
});

const List = styled.ul({
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  margin: 0,
  padding: "0 16px 12px",
  listStyle: "none",
  font: "var(--t-body-s)",
  "& li": {
    display: "grid",
    gridTemplateColumns: "1fr auto",
    gap: "2px 16px",
    padding: "8px 0",
    borderBlockEnd: "1px solid var(--line-soft)",
  },
  "& .key": { color: "var(--dim)", overflowWrap: "anywhere" },
  "& time": { color: "var(--dim)", fontVariantNumeric: "tabular-nums" },
  "& p": { gridColumn: "1 / -1", color: "var(--text)", overflowWrap: "anywhere" },
});
