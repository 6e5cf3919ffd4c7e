import { listSourceOf, rpc } from "@orrery/client";
import { entityId, type RpcStatus } from "@orrery/model";
import type { TFunction } from "i18next";
import type { ExportTable, TableExportColumn } from "../../exports/export-table.ts";
import type { DataEntity } from "../runtime/define-widget.ts";
import type { TableSort } from "../table/table-parts.ts";
import { RPC_COLUMNS, type RpcColumn } from "./rpc-columns.ts";

interface ShownCommands {
  readonly name: string;
  readonly total: number;
  readonly device: Pick<DataEntity, "id">;
  readonly shown: readonly RpcColumn[];
  readonly status: RpcStatus | undefined;
  readonly sort: TableSort;
}

/** Where a command has what a column shows. */
const PLACES: Readonly<Record<RpcColumn, Omit<TableExportColumn, "shown" | "title">>> = {
  rpcId: { key: "id.id" },
  messageType: { key: "request.oneway" },
  status: { key: "status" },
  method: { key: "request.body.method" },
  createdTime: { key: "createdTime", type: "time" },
  expirationTime: { key: "expirationTime", type: "time" },
};

/** All commands of the device that the table shows, in its order; what they said and were answered may be added. */
export function exportedCommands(t: TFunction, given: ShownCommands): ExportTable {
  const { name, total, device, shown, status, sort } = given;
  const title = (column: RpcColumn) =>
    t(column === "messageType" ? "widget.rpc-one-way" : `widget.rpc-column-${column}`); // the place says yes or no
  const column = (each: RpcColumn) => ({ ...PLACES[each], title: title(each), shown: shown.includes(each) });
  const others = RPC_COLUMNS.filter((each) => !shown.includes(each));
  return {
    name,
    total,
    columns: [
      ...[...shown, ...others].map(column),
      { key: "request.body.params", title: t("widget.rpc-params"), shown: false },
      { key: "response", title: t("widget.rpc-response"), shown: false },
    ],
    source: (client) =>
      listSourceOf(client, ({ api }) => {
        const link = { page: 0, pageSize: 1, sortOrder: { property: sort.id, direction: sort.direction } };
        return rpc(api).persistentOf(entityId("DEVICE", device.id.id), link, { rpcStatus: status });
      }),
  };
}
