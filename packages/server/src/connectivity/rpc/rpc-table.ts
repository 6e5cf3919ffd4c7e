import type { RpcStatus } from "@orrery/model";
import { flag, idOf, number, orUndefined, text, word } from "../../kernel/tables/column.ts";
import { defineTable, type TableRow } from "../../kernel/tables/define-table.ts";
import type { RpcRecord } from "./rpc-record.ts";

export const rpcTable = defineTable<RpcRecord>()({
  type: "RPC",
  columns: {
    tenantId: idOf("TENANT"),
    deviceId: idOf("DEVICE"),
    expirationTime: number(),
    oneway: flag(),
    method: text(),
    params: text(),
    retries: orUndefined(number()),
    status: word<RpcStatus>(),
    response: orUndefined(text()),
    additionalInfo: orUndefined(text()),
  },
  sortable: ["expirationTime", "status", "response"],
  search: ["method", "params"],
});

declare module "../../kernel/database/schema.ts" {
  interface Schema {
    rpc: TableRow<typeof rpcTable>;
  }
}
