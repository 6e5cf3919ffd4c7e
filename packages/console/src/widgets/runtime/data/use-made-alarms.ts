import { type AlarmData, entityId, NO_CUSTOMER, NULL_UUID } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDashboard } from "../dashboard-context.ts";
import type { ResolvedDatasource } from "./resolve-datasources.ts";
import { type AlarmPages, NEWEST_FIRST } from "./use-alarm-pages.ts";

const OWNER = { tenantId: entityId("TENANT", NULL_UUID), customerId: NO_CUSTOMER };
const ORIGINATOR = entityId("DEVICE", NULL_UUID);
const REQUEST = { page: 0, pageSize: 10, text: "", sort: NEWEST_FIRST, statuses: [], severities: [], types: [] };

/**
 * The one alarm of a source that is made by functions, so that a new table shows what it is for (reference: telemetry and
 * queries, 9). Nothing can be asked of it.
 */
export function useMadeAlarms({ datasource }: ResolvedDatasource): AlarmPages {
  const { t } = useTranslation();
  const { serverNow } = useDashboard();
  const [now] = useState(serverNow);
  const [request, setRequest] = useState<AlarmPages["request"]>(REQUEST);
  const alarm = madeAlarm(now, {
    type: t("widget.made-alarm-type"),
    originatorName: datasource.name || t("widget.made-alarm-originator"),
    details: { message: t("widget.made-alarm-text") },
  });
  const isFound = [alarm.type, alarm.originatorName ?? ""].some((text) =>
    text.toLowerCase().includes(request.text.toLowerCase()),
  );
  return {
    page: {
      data: isFound ? [alarm] : [],
      totalPages: isFound ? 1 : 0,
      totalElements: isFound ? 1 : 0,
      hasNext: false,
    },
    entities: { total: 1, allowed: 1 },
    request,
    query: undefined,
    ask: (change) => setRequest((before) => ({ ...before, page: 0, ...change })),
    isPending: false,
  };
}

const madeAlarm = (now: number, words: Pick<AlarmData, "type" | "originatorName" | "details">): AlarmData => ({
  id: entityId("ALARM", NULL_UUID),
  createdTime: now,
  ...OWNER,
  ...words,
  name: words.type,
  originator: ORIGINATOR,
  entityId: ORIGINATOR,
  severity: "MAJOR",
  status: "ACTIVE_UNACK",
  startTs: now,
  endTs: now,
  ackTs: 0,
  clearTs: 0,
  propagate: false,
  propagateToOwner: false,
  propagateToTenant: false,
  propagateRelationTypes: [],
  acknowledged: false,
  cleared: false,
  assigneeId: null,
  assignTs: 0,
  latest: {},
});
