import styled from "@emotion/styled";
import { events } from "@orrery/client";
import {
  type EntityEventRecord,
  type EventFilter,
  type EventType,
  entityId,
  parseUuid,
  type RuleNodeId,
} from "@orrery/model";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../controls/basics/icon-button.tsx";
import { SearchField } from "../../../controls/fields/search-field.tsx";
import { Select } from "../../../controls/fields/select.tsx";
import { useSubmission } from "../../../controls/hooks/use-submission.ts";
import { ConfirmDialog } from "../../../controls/overlays/dialogs/confirm-dialog.tsx";
import { TableFooter } from "../../../controls/tables/table-footer.tsx";
import { LoadError } from "../../../errors/load-error.tsx";
import { useClient } from "../../../session/client-context.tsx";
import { useClaims } from "../../../session/use-session.ts";
import { EventDialog } from "./event-dialog.tsx";
import { EventRow } from "./event-row.tsx";

interface EventsTabProps {
  readonly id: RuleNodeId;
  readonly isWide: boolean;
}

const TYPES: readonly EventType[] = ["DEBUG_RULE_NODE", "LC_EVENT", "ERROR", "STATS"];
const PAGE_SIZES = [10, 20, 50];
const NEWEST = { property: "createdTime", direction: "DESC" } as const;

/** What a node recorded, the newest first; debug events are found by what they contain. */
export function EventsTab({ id, isWide }: EventsTabProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const { tenantId } = useClaims();
  const [type, setType] = useState<EventType>("DEBUG_RULE_NODE");
  const [search, setSearch] = useState("");
  const [paging, setPaging] = useState({ page: 0, pageSize: 20 });
  const [shown, setShown] = useState<EntityEventRecord>();
  const [clearing, setClearing] = useState(false);
  const filter: EventFilter = { eventType: type, ...(search !== "" && SEARCHED[type](search)) };
  const key = ["events", id.id];
  const answer = useQuery({
    queryKey: [...key, filter, paging],
    queryFn: ({ signal }) =>
      events(client.api).find(
        entityId("TENANT", parseUuid(tenantId ?? "")),
        id,
        filter,
        { ...paging, sortOrder: NEWEST },
        { signal, ignoreErrors: true },
      ),
    placeholderData: keepPreviousData,
  });
  const clear = useSubmission({
    mutationFn: () => events(client.api).clear(id, filter),
    onSuccess: () => {
      setClearing(false);
      void queries.invalidateQueries({ queryKey: key });
    },
  });
  const { data } = answer;
  const choose = (next: EventType) => {
    setType(next);
    setPaging({ ...paging, page: 0 });
  };
  return (
    <Events>
      <div className="tools">
        <Select
          size="toolbar"
          bare
          label={t("rulenode.event-kind")}
          value={type}
          choices={TYPES.map((value) => ({
            value,
            label: t(`rulenode.event-type-${value.toLowerCase().replaceAll("_", "-")}`),
          }))}
          onChange={choose}
        />
        <span className="grow" />
        <IconButton size="compact" icon="refresh" label={t("action.refresh")} onClick={() => void answer.refetch()} />
        <IconButton
          size="compact"
          icon="trash"
          label={t("rulenode.event-clear")}
          disabled={!data || data.totalElements === 0}
          onClick={() => setClearing(true)}
        />
      </div>
      {type !== "STATS" && <SearchField label={t("rulenode.event-search")} value={search} onChange={setSearch} />}
      {answer.isError && !data ? (
        <LoadError name={t("rulenode.events")} error={answer.error} onRetry={() => void answer.refetch()} />
      ) : data?.data.length === 0 ? (
        <p>{t(type === "DEBUG_RULE_NODE" ? "rulenode.event-no-debug-events" : "rulenode.event-no-events")}</p>
      ) : (
        <ol aria-label={t("rulenode.events")}>
          {data?.data.map((event) => (
            <EventRow key={event.id.id} event={event} isWide={isWide} onOpen={() => setShown(event)} />
          ))}
        </ol>
      )}
      {data && data.totalElements > paging.pageSize && (
        <TableFooter
          {...paging}
          total={data.totalElements}
          pageSizes={PAGE_SIZES}
          onPage={(page) => setPaging({ ...paging, page })}
          onPageSize={(pageSize) => setPaging({ page: 0, pageSize })}
        />
      )}
      {shown && <EventDialog event={shown} onClose={() => setShown(undefined)} />}
      <ConfirmDialog
        open={clearing}
        title={t("rulenode.event-clear-title")}
        text={t("rulenode.event-clear-text")}
        confirm={t("rulenode.event-clear-verb")}
        busy={clear.isPending}
        onConfirm={() => clear.mutate(undefined)}
        onCancel={() => setClearing(false)}
      />
    </Events>
  );
}

/** Where the search of each type looks. */
const SEARCHED: Readonly<Record<EventType, (text: string) => Partial<EventFilter>>> = {
  DEBUG_RULE_NODE: (dataSearch) => ({ dataSearch }),
  DEBUG_RULE_CHAIN: () => ({}),
  LC_EVENT: (event) => ({ event }),
  ERROR: (errorStr) => ({ errorStr }),
  STATS: () => ({}),
};

const Events = styled.div({
  display: "grid",
  gap: 8,
  alignContent: "start",
  "& .tools": { display: "flex", alignItems: "center", gap: 4 },
  "& .grow": { flex: 1 },
  "& p": { font: "var(--t-body-s)", color: "var(--dim)" },
  "& ol": { listStyle: "none", margin: 0, padding: 0 },
});
