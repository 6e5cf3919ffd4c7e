import { RPC_STATUSES } from "@orrery/model";
import { expect, test } from "vitest";
import { chosenColumns, rpcSort, SHOWN_STATUSES, statusTone } from "./rpc-columns.ts";

test.each([
  ["-createdTime", { id: "createdTime", direction: "DESC" }],
  ["+status", { id: "status", direction: "ASC" }],
  ["expirationTime", { id: "expirationTime", direction: "ASC" }],
  ["method", { id: "createdTime", direction: "DESC" }],
  ["", { id: "createdTime", direction: "DESC" }],
])("the sort order %j is read as %j", (text, expected) => {
  expect(rpcSort(text)).toEqual(expected);
});

test("columns keep the order that was chosen, unknown ones are left out", () => {
  expect(chosenColumns(["method", "gone", "rpcId"])).toEqual(["method", "rpcId"]);
});

test("every status that is stored can be chosen, and has its tone", () => {
  expect([...SHOWN_STATUSES, "DELETED"].toSorted()).toEqual([...RPC_STATUSES].toSorted());
  expect(["QUEUED", "SUCCESSFUL", "TIMEOUT", "FAILED"].map((status) => statusTone(status as never))).toEqual([
    "waiting",
    "good",
    "late",
    "bad",
  ]);
});
