import styled from "@emotion/styled";
import type { Rpc } from "@orrery/model";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { zonedStamp } from "../../i18n/zoned-text.ts";
import { useDashboard, useDashboardTime } from "../runtime/dashboard-context.ts";
import type { TableColumn } from "../table/table-parts.ts";
import { type RpcColumn, statusTone } from "./rpc-columns.ts";

/** The columns of commands. */
export function useRpcColumns(
  columns: readonly RpcColumn[],
  isSorted: (column: RpcColumn) => boolean,
): readonly TableColumn<Rpc>[] {
  const { t } = useTranslation();
  const { browserZone } = useDashboard();
  const zone = useDashboardTime().settings.zone ?? browserZone;
  return columns.map((id) => ({
    id,
    label: t(`widget.rpc-column-${id}`),
    sortable: isSorted(id),
    width: WIDTHS[id],
    ...cellOf(id, t, zone),
  }));
}

const WIDTHS: Partial<Record<RpcColumn, string>> = {
  status: "128px",
  messageType: "112px",
  createdTime: "160px",
  expirationTime: "160px",
};

function cellOf(id: RpcColumn, t: TFunction, zone: string): Pick<TableColumn<Rpc>, "cell" | "strong"> {
  switch (id) {
    case "rpcId":
      return { cell: (command) => command.id.id };
    case "messageType":
      return { cell: ({ request }) => t(request.oneway ? "widget.rpc-one-way" : "widget.rpc-two-way") };
    case "status":
      return {
        cell: ({ status }) => (
          <Status data-tone={statusTone(status)}>
            <i />
            {t(`widget.rpc-${status.toLowerCase()}`)}
          </Status>
        ),
      };
    case "method":
      return { strong: true, cell: ({ request }) => request.body.method };
    case "createdTime":
      return { cell: ({ createdTime }) => zonedStamp(createdTime, zone) };
    case "expirationTime":
      return { cell: ({ expirationTime }) => zonedStamp(expirationTime, zone) };
  }
}

const Status = styled.span({
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  color: "var(--text)",
  "& i": { inlineSize: 8, blockSize: 8, borderRadius: 4, flex: "none", background: "var(--faint)" },
  "&[data-tone='good'] i": { background: "var(--ok-mark)" },
  "&[data-tone='late'] i": { background: "var(--warn-mark)" },
  "&[data-tone='bad'] i": { background: "var(--bad-mark)" },
});
