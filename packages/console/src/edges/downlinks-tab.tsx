import { type CallOptions, type Client, listSourceOf } from "@orrery/client";
import { DAY_MS, type EdgeEvent, type EdgeEventStatus, type EdgeId, type PageData, type PageLink } from "@orrery/model";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import type { Column } from "../controls/tables/column.ts";
import { Moment } from "../controls/time/time.tsx";
import { EventDialog } from "../events/event-dialog.tsx";
import type { TableExportColumn } from "../exports/export-table.ts";
import { useTimeService } from "../pickers/time-window/use-time-service.ts";
import { recordLink, timeOf, useRecordState } from "../records/record-state.ts";
import { RecordTable } from "../records/record-table.tsx";
import { RECORD_TIME_WIDTH, RecordTime } from "../records/record-time.tsx";
import { useRecordPage } from "../records/use-record-page.ts";
import { useClient } from "../session/client-context.tsx";
import { contentOf } from "./downlink-content.ts";
import { DOWNLINK_COLORS, downlinkStatus } from "./downlink-status.ts";

const LAST_DAY = { lengthMs: DAY_MS } as const;

interface Downlink extends EdgeEvent {
  readonly status: EdgeEventStatus;
}

interface DownlinksTabProps {
  readonly entity: { readonly id: EdgeId };
}

/** What an edge is told, and whether it has got it, as a tab of its drawer (console pages, 4.7). */
export function DownlinksTab({ entity: { id } }: DownlinksTabProps) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const { serverNow } = useTimeService();
  const [state, change] = useRecordState(LAST_DAY);
  const [opened, setOpened] = useState<{ readonly title: string; readonly text: string }>();
  const answer = useRecordPage<Downlink>(
    { key: ["downlinks", id.id], load: (by, link, options) => downlinksOf(by, id, link, options) },
    state,
  );
  const nameOf = ({ type, action }: EdgeEvent) => `${t(typeKey(type))}: ${t(actionKey(action))}`;
  const open = async (event: EdgeEvent) => {
    const content = contentOf(event);
    if (content.kind === "none") return;
    try {
      const shown =
        content.kind === "body" ? event.body : await client.api.get<unknown>(content.path, { ignoreErrors: true });
      setOpened({ title: nameOf(event), text: JSON.stringify(shown) });
    } catch {
      toast({ type: "error", message: t("edge.load-entity-error") });
    }
  };
  return (
    <RecordTable<Downlink>
      label={t("edge.downlinks")}
      answer={answer}
      state={state}
      onChange={change}
      columns={columnsOf(t)}
      rowKey={(event) => event.id.id}
      rowName={nameOf}
      onRowClick={(event) => void open(event)}
      rowActions={(event) => (
        <IconButton
          size="compact"
          icon="more"
          label={`${t("edge.downlink-data")}: ${nameOf(event)}`}
          disabled={contentOf(event).kind === "none"}
          onClick={() => void open(event)}
        />
      )}
      card={(event) => ({
        title: nameOf(event),
        meta: <Status status={event.status} />,
        when: <Moment ts={event.createdTime} />,
      })}
      exported={() => ({
        name: t("edge.downlinks"),
        total: answer.page?.totalElements,
        columns: exportColumns(t),
        source: (by) =>
          listSourceOf(by, ({ edges }) => edges.events(id, recordLink(state, timeOf(state.window, serverNow())))),
      })}
      empty={{ icon: "edge", title: t("edge.no-downlinks-prompt"), text: t("edge.no-downlinks-hint") }}
    >
      {opened && (
        <EventDialog
          title={opened.title}
          contents={[{ title: "edge.downlink-data", text: opened.text, type: "JSON" }]}
          onClose={() => setOpened(undefined)}
        />
      )}
    </RecordTable>
  );
}

/** What is told, with whether the edge has got it, which an attribute of the edge says. */
async function downlinksOf(client: Client, id: EdgeId, link: PageLink, o: CallOptions): Promise<PageData<Downlink>> {
  const [start] = await client.telemetry.attributes(id, "SERVER_SCOPE", ["queueStartTs"], o);
  const queueStart = typeof start?.value === "number" ? start.value : undefined;
  const page = await client.edges.events(id, link, o);
  return { ...page, data: page.data.map((event) => ({ ...event, status: downlinkStatus(event, queueStart) })) };
}

function Status({ status }: { readonly status: EdgeEventStatus }) {
  const { t } = useTranslation();
  return <span style={{ color: DOWNLINK_COLORS[status] }}>{t(`edge.${status.toLowerCase()}`)}</span>;
}

const keyed = (word: string) => word.toLowerCase().replaceAll("_", "-");
const typeKey = (type: EdgeEvent["type"]): string => `edge-event.type-${keyed(type)}`;
const actionKey = (action: EdgeEvent["action"]): string => `edge-event.action-${keyed(action)}`;

function columnsOf(t: TFunction): readonly Column<Downlink>[] {
  return [
    {
      key: "createdTime",
      label: t("event.event-time"),
      width: RECORD_TIME_WIDTH,
      tabular: true,
      cell: ({ createdTime }) => <RecordTime ts={createdTime} />,
    },
    { key: "type", label: t("edge.event-type"), width: "18%", sortable: false, cell: ({ type }) => t(typeKey(type)) },
    {
      key: "action",
      label: t("edge.event-action"),
      width: "26%",
      sortable: false,
      cell: ({ action }) => t(actionKey(action)),
    },
    {
      key: "entityId",
      label: t("edge.event-entity-id"),
      sortable: false,
      room: "wide",
      cell: ({ entityId }) => entityId,
    },
    {
      key: "status",
      label: t("edge.event-status"),
      width: "96px",
      sortable: false,
      cell: ({ status }) => <Status status={status} />,
    },
  ];
}

function exportColumns(t: TFunction): TableExportColumn[] {
  return [
    { key: "createdTime", title: t("event.event-time"), type: "time", shown: true },
    { key: "type", title: t("edge.event-type"), shown: true },
    { key: "action", title: t("edge.event-action"), shown: true },
    { key: "entityId", title: t("edge.event-entity-id"), shown: true },
    { key: "body", title: t("edge.downlink-data"), shown: false },
  ];
}
