import type { Rpc, RpcStatus } from "@orrery/model";
import type { TableSort } from "../table/table-parts.ts";

export const RPC_COLUMNS = ["rpcId", "messageType", "status", "method", "createdTime", "expirationTime"] as const;

export type RpcColumn = (typeof RPC_COLUMNS)[number];

/** Statuses that a stored command may have, in the order of its life. */
export const SHOWN_STATUSES = ["QUEUED", "SENT", "DELIVERED", "SUCCESSFUL", "TIMEOUT", "EXPIRED", "FAILED"] as const;

const SORTED: ReadonlySet<RpcColumn> = new Set(["status", "createdTime", "expirationTime"]);

export const isSorted = (column: RpcColumn): boolean => SORTED.has(column);

/** The columns that were chosen, in the order in which they were. */
export const chosenColumns = (saved: readonly string[]): readonly RpcColumn[] =>
  saved.flatMap((name) => RPC_COLUMNS.find((column) => column === name) ?? []);

/** `+column`, `-column` or `column`; what the server does not sort by is the newest first. */
export function rpcSort(text: string): TableSort {
  const name = text.replace(/^[+-]/, "");
  const column = RPC_COLUMNS.find((each) => each === name && isSorted(each));
  return column
    ? { id: column, direction: text.startsWith("-") ? "DESC" : "ASC" }
    : { id: "createdTime", direction: "DESC" };
}

/** How a status is coloured: waiting, done, late or failed. */
export function statusTone(status: RpcStatus): "waiting" | "good" | "late" | "bad" {
  switch (status) {
    case "QUEUED":
    case "DELETED":
      return "waiting";
    case "SENT":
    case "DELIVERED":
    case "SUCCESSFUL":
      return "good";
    case "TIMEOUT":
      return "late";
    case "EXPIRED":
    case "FAILED":
      return "bad";
  }
}

/** Everything of a command, for those who look into it. */
export const rpcDetails = ({ request, response, additionalInfo, ...rest }: Rpc): string =>
  JSON.stringify({ ...rest, request, response, additionalInfo }, null, 2);
