import { events, listSourceOf } from "@orrery/client";
import { DAY_MS, type EntityEventRecord, type EntityId, type EventType, entityId, parseUuid } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { Select } from "../controls/fields/select.tsx";
import type { Column } from "../controls/tables/column.ts";
import { FilterPill } from "../controls/tables/filter-pill/filter-pill.tsx";
import { Moment } from "../controls/time/time.tsx";
import type { TableExportColumn } from "../exports/export-table.ts";
import { useTimeService } from "../pickers/time-window/use-time-service.ts";
import { recordLink, timeOf, useRecordState } from "../records/record-state.ts";
import { RecordTable } from "../records/record-table.tsx";
import { RECORD_TIME_WIDTH, RecordTime } from "../records/record-time.tsx";
import { useRecordPage } from "../records/use-record-page.ts";
import { useClaims } from "../session/use-session.ts";
import { ClearEventsDialog } from "./clear-events-dialog.tsx";
import { EventDialog } from "./event-dialog.tsx";
import { type EventConditions, filterOf } from "./event-filter.ts";
import { EventFilterPanel } from "./event-filter-panel.tsx";
import { eventKind } from "./event-kinds.tsx";

interface EntityEventsProps {
  readonly id: EntityId;
  /** Whether events may be deleted. */
  readonly manage: boolean;
  /** The type that is shown first; it is offered where it is not among the usual ones. */
  readonly first?: EventType | undefined;
  /** It stands in a panel that has no more room than a phone. */
  readonly narrow?: boolean | undefined;
}

interface TabProps {
  readonly entity: { readonly id: EntityId };
  readonly manage: boolean;
}

const USUAL: readonly EventType[] = ["ERROR", "LC_EVENT", "STATS"];
const LAST_DAY = { lengthMs: DAY_MS } as const;
const NONE: EventConditions = {};

/** Events of an entity, as a tab of a drawer. */
export function EventsTab({ entity: { id }, manage }: TabProps) {
  return <EntityEvents key={id.id} id={id} manage={manage} />;
}

/** Events of an entity by type: errors, lifecycle, statistics; of rules also what passed them. */
export function EntityEvents({ id, manage, first = "ERROR", narrow }: EntityEventsProps) {
  const { t } = useTranslation();
  const claims = useClaims();
  const { serverNow } = useTimeService();
  const tenant = entityId("TENANT", parseUuid(claims.tenantId)); // the null id for system administrators
  const [type, setType] = useState(first);
  const [conditions, setConditions] = useState(NONE);
  const [state, change] = useRecordState(LAST_DAY);
  const [opened, setOpened] = useState<EntityEventRecord>();
  const [isClearing, setClearing] = useState(false);
  const types = USUAL.includes(first) ? USUAL : [...USUAL, first];
  const kind = eventKind(type);
  const filter = filterOf(type, conditions);
  const answer = useRecordPage<EntityEventRecord>(
    {
      key: ["events", id.id, filter],
      load: (client, link, options) => events(client.api).find(tenant, id, filter, link, options),
    },
    state,
  );
  // What is still shown of another type has other members.
  const page = answer.page?.data.every((event) => event.type === type) ? answer.page : undefined;
  const filterBy = (next: EventConditions) => {
    setConditions(next);
    change({});
  };
  const openable = (event: EntityEventRecord) => kind.contents(event).length > 0;
  return (
    <RecordTable<EntityEventRecord>
      label={t("event.events")}
      answer={{ ...answer, page }}
      state={state}
      onChange={change}
      narrowed={Object.keys(conditions).length > 0}
      onClear={() => filterBy(NONE)}
      lead={
        <EventFilters
          types={types}
          type={type}
          conditions={conditions}
          onType={(next) => {
            setType(next);
            filterBy(NONE);
          }}
          onConditions={filterBy}
        />
      }
      add={
        manage &&
        page !== undefined &&
        page.totalElements > 0 && (
          <IconButton icon="trash" label={t("event.clean-events")} onClick={() => setClearing(true)} />
        )
      }
      narrow={narrow}
      columns={[...commonColumns(t), ...kind.columns(t)]}
      rowKey={(event) => event.id.id}
      rowName={(event) => kind.summary(event, t)}
      onRowClick={(event) => openable(event) && setOpened(event)}
      currentKey={opened?.id.id}
      rowActions={(event) =>
        openable(event) && (
          <IconButton
            size="compact"
            icon="more"
            label={`${t("event.view")}: ${kind.summary(event, t)}`}
            onClick={() => setOpened(event)}
          />
        )
      }
      card={(event) => ({
        title: kind.summary(event, t),
        meta: ("error" in event.body && event.body.error) || (kind.more?.(event) ?? event.body.server),
        when: <Moment ts={event.createdTime} />,
      })}
      exported={() => ({
        name: `${t("event.events")} ${t(typeKey(type))}`,
        total: page?.totalElements,
        columns: exportColumns(kind.members, t),
        source: (client) =>
          listSourceOf(client, ({ api }) =>
            events(api).find(tenant, id, filter, recordLink(state, timeOf(state.window, serverNow()))),
          ),
      })}
      empty={{ icon: "bolt", title: t("event.no-events-prompt"), text: t(kind.emptyHint ?? "event.no-events-hint") }}
    >
      {opened && (
        <EventDialog
          title={kind.summary(opened, t)}
          contents={kind.contents(opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {isClearing && answer.range && (
        <ClearEventsDialog
          id={id}
          filter={filter}
          range={answer.range}
          count={page?.totalElements ?? 0}
          onClose={() => setClearing(false)}
        />
      )}
    </RecordTable>
  );
}

interface EventFiltersProps {
  readonly types: readonly EventType[];
  readonly type: EventType;
  readonly conditions: EventConditions;
  readonly onType: (type: EventType) => void;
  readonly onConditions: (conditions: EventConditions) => void;
}

function EventFilters({ types, type, conditions, onType, onConditions }: EventFiltersProps) {
  const { t } = useTranslation();
  const set = Object.keys(conditions);
  return (
    <>
      <span className="choice">
        <Select
          bare
          size="toolbar"
          label={t("event.event-type")}
          value={type}
          choices={types.map((value) => ({ value, label: t(typeKey(value)) }))}
          onChange={onType}
        />
      </span>
      <FilterPill
        label={t("event.filter")}
        chosen={set.map((name) => ({ value: name, label: String(conditions[name]) }))}
        several={t("filter.conditions", { count: set.length })}
        onClear={() => onConditions(NONE)}
        panel={(layer) => <EventFilterPanel {...layer} type={type} conditions={conditions} onChange={onConditions} />}
      />
    </>
  );
}

/** Columns of all types. */
function commonColumns(t: (key: string) => string): readonly Column<EntityEventRecord>[] {
  return [
    {
      key: "createdTime",
      label: t("event.event-time"),
      width: RECORD_TIME_WIDTH,
      tabular: true,
      cell: ({ createdTime }) => <RecordTime ts={createdTime} />,
    },
    {
      key: "server",
      label: t("event.server"),
      width: "128px",
      sortable: false,
      room: "medium",
      cell: ({ body }) => body.server,
    },
  ];
}

/** Translation key of a type. */
const typeKey = (type: EventType): string => `event.type-${type.toLowerCase().replaceAll("_", "-")}`;

function exportColumns(members: Readonly<Record<string, string>>, t: (key: string) => string): TableExportColumn[] {
  return [
    { key: "createdTime", title: t("event.event-time"), type: "time", shown: true },
    { key: "body.server", title: t("event.server"), shown: true },
    ...Object.entries(members).map(([member, title]) => ({ key: `body.${member}`, title: t(title), shown: true })),
    { key: "id.id", title: t("entity.id"), shown: false },
  ];
}
