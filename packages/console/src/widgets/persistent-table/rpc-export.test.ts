import { createClient } from "@orrery/client";
import { entityId, parseUuid } from "@orrery/model";
import i18next from "i18next";
import { expect, test } from "vitest";
import { exportedCommands } from "./rpc-export.ts";

const DEVICE = "784f394c-42b6-11ed-b983-000000000001";

test("commands are exported with their status and order of now, the shown columns first", async () => {
  const table = exportedCommands(i18next.t, {
    name: "Commands",
    total: 3,
    device: { id: entityId("DEVICE", parseUuid(DEVICE)) },
    shown: ["method", "createdTime"],
    status: "QUEUED",
    sort: { id: "createdTime", direction: "ASC" },
  });
  const columns = table.columns.map(({ key, shown }) => [key, shown]);
  expect(columns.slice(0, 3)).toEqual([
    ["request.body.method", true],
    ["createdTime", true],
    ["id.id", false],
  ]);
  expect(new Set(columns.map(([key]) => key)).size).toBe(8);
  expect(await table.source(createClient({ baseUrl: "http://localhost" }))).toMatchObject({
    kind: "list",
    path: `/api/rpc/persistent/device/${DEVICE}`,
    query: { rpcStatus: "QUEUED", sortProperty: "createdTime", sortOrder: "ASC" },
  });
});
