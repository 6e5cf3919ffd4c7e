import styled from "@emotion/styled";
import type { ConnectionEntry } from "@orrery/model";
import type { TFunction } from "i18next";
import type { Column } from "../controls/tables/data-table.tsx";
import type { TableExportColumn } from "../exports/export-table.ts";
import { RECORD_TIME_WIDTH, RecordTime } from "../records/record-time.tsx";
import { CauseText, ConnectionOutcomeMark } from "./connection-outcome.tsx";
import { transportName } from "./connection-texts.ts";

/** Columns of the connection log. */
export function connectionColumns(t: TFunction): readonly Column<ConnectionEntry>[] {
  return [
    {
      key: "lastTime",
      label: t("connection.last-time"),
      width: RECORD_TIME_WIDTH,
      tabular: true,
      cell: ({ lastTime }) => <RecordTime ts={lastTime} />,
    },
    {
      key: "outcome",
      label: t("connection.outcome"),
      width: "112px",
      sortable: false,
      cell: (entry) => <ConnectionOutcomeMark entry={entry} />,
    },
    {
      key: "cause",
      label: t("connection.cause"),
      width: "28%",
      cell: (entry) => <CauseText entry={entry} />,
    },
    {
      key: "deviceName",
      label: t("connection.device"),
      width: "18%",
      cell: ({ deviceName }) =>
        deviceName === "" ? <Faint>{t("connection.no-device")}</Faint> : <span dir="auto">{deviceName}</span>,
    },
    {
      key: "transport",
      label: t("connection.transport"),
      width: "96px",
      room: "medium",
      cell: ({ transport }) => transportName(transport),
    },
    { key: "address", label: t("connection.address"), width: "136px", tabular: true, cell: ({ address }) => address },
    {
      key: "clientId",
      label: t("connection.client-id"),
      sortable: false,
      room: "roomy",
      cell: ({ clientId }) => <Mono dir="auto">{clientId}</Mono>,
    },
    {
      key: "count",
      label: t("connection.count"),
      width: "84px",
      align: "end",
      tabular: true,
      cell: ({ count }) => count,
    },
  ];
}

/** Columns of its files. */
export function connectionExportColumns(t: TFunction): readonly TableExportColumn[] {
  const column = (key: string, title: string): TableExportColumn => ({ key, title: t(title), shown: true });
  return [
    { ...column("lastTime", "connection.last-time"), type: "time" },
    { ...column("createdTime", "connection.first-time"), type: "time" },
    column("outcome", "connection.outcome"),
    column("cause", "connection.cause"),
    column("deviceName", "connection.device"),
    column("transport", "connection.transport"),
    column("address", "connection.address"),
    column("clientId", "connection.client-id"),
    column("credential", "connection.credential"),
    column("count", "connection.count"),
  ];
}

const Faint = styled.span({ color: "var(--faint)" });
const Mono = styled.span({
  fontFamily: "var(--mono)",
  fontSize: 12,
  overflow: "hidden",
  textOverflow: "ellipsis",
});
