import { type BulkImportRequest, entityId, NULL_UUID, type PageLink } from "@orrery/model";
import { expect, test } from "vitest";
import type { Client } from "../client.ts";
import { sentBy } from "../testing/sent-by.ts";
import { bulkImport } from "./bulk-import.ts";

const ASSET = entityId("ASSET", NULL_UUID);
const VIEW = entityId("ENTITY_VIEW", NULL_UUID);
const CUSTOMER = entityId("CUSTOMER", NULL_UUID);
const DEVICE = entityId("DEVICE", NULL_UUID);
const LINK: PageLink = { pageSize: 5, page: 1, textSearch: "a b" };
const PAGE = "pageSize=5&page=1&textSearch=a%20b&type=pump";
const parameters = { rootId: NULL_UUID, rootType: "ASSET" };
const file: BulkImportRequest = { file: "a", mapping: { columns: [{ type: "NAME" }] } };

test.each<[string, (client: Client) => Promise<unknown>, string, unknown]>([
  ["asset", (c) => c.assets.get(ASSET), `GET /api/asset/${NULL_UUID}`, undefined],
  ["info", (c) => c.assets.info(ASSET), `GET /api/asset/info/${NULL_UUID}`, undefined],
  ["ids", (c) => c.assets.byIds([ASSET, ASSET]), `GET /api/assets?assetIds=${NULL_UUID}%2C${NULL_UUID}`, undefined],
  ["name", (c) => c.assets.byName("a&b"), "GET /api/tenant/assets?assetName=a%26b", undefined],
  ["list", (c) => c.assets.tenantAssets(LINK, { type: "pump" }), `GET /api/tenant/assets?${PAGE}`, undefined],
  ["infos", (c) => c.assets.tenantInfos(LINK, { type: "pump" }), `GET /api/tenant/assetInfos?${PAGE}`, undefined],
  [
    "customer's infos",
    (c) => c.assets.customerInfos(CUSTOMER, LINK, { type: "pump" }),
    `GET /api/customer/${NULL_UUID}/assetInfos?${PAGE}`,
    undefined,
  ],
  ["types", (c) => c.assets.types(), "GET /api/asset/types", undefined],
  [
    "search",
    (c) => c.assets.search({ parameters, assetTypes: ["pump"] }),
    "POST /api/assets",
    { parameters, assetTypes: ["pump"] },
  ],
  [
    "search for devices",
    (c) => c.devices.search({ parameters, deviceTypes: ["pump"] }),
    "POST /api/devices",
    { parameters, deviceTypes: ["pump"] },
  ],
  ["save", (c) => c.assets.save({ name: "n", type: "t" }), "POST /api/asset", { name: "n", type: "t" }],
  ["delete", (c) => c.assets.delete(ASSET), `DELETE /api/asset/${NULL_UUID}`, undefined],
  ["assign", (c) => c.assets.assign(CUSTOMER, ASSET), `POST /api/customer/${NULL_UUID}/asset/${NULL_UUID}`, undefined],
  ["publish", (c) => c.assets.makePublic(ASSET), `POST /api/customer/public/asset/${NULL_UUID}`, undefined],
  ["unassign", (c) => c.assets.unassign(ASSET), `DELETE /api/customer/asset/${NULL_UUID}`, undefined],
  ["view", (c) => c.entityViews.get(VIEW), `GET /api/entityView/${NULL_UUID}`, undefined],
  ["view's info", (c) => c.entityViews.info(VIEW), `GET /api/entityView/info/${NULL_UUID}`, undefined],
  ["view by name", (c) => c.entityViews.byName("v"), "GET /api/tenant/entityViews?entityViewName=v", undefined],
  [
    "views' infos",
    (c) => c.entityViews.tenantInfos(LINK, { type: "pump" }),
    `GET /api/tenant/entityViewInfos?${PAGE}`,
    undefined,
  ],
  [
    "customer's views",
    (c) => c.entityViews.customerInfos(CUSTOMER, LINK, { type: "pump" }),
    `GET /api/customer/${NULL_UUID}/entityViewInfos?${PAGE}`,
    undefined,
  ],
  ["view types", (c) => c.entityViews.types(), "GET /api/entityView/types", undefined],
  [
    "view search",
    (c) => c.entityViews.search({ parameters, entityViewTypes: ["t"] }),
    "POST /api/entityViews",
    { parameters, entityViewTypes: ["t"] },
  ],
  [
    "save of a view",
    (c) => c.entityViews.save({ name: "n", type: "t", entityId: DEVICE }),
    "POST /api/entityView",
    { name: "n", type: "t", entityId: DEVICE },
  ],
  ["delete of a view", (c) => c.entityViews.delete(VIEW), `DELETE /api/entityView/${NULL_UUID}`, undefined],
  [
    "assignment of a view",
    (c) => c.entityViews.assign(CUSTOMER, VIEW),
    `POST /api/customer/${NULL_UUID}/entityView/${NULL_UUID}`,
    undefined,
  ],
  [
    "public view",
    (c) => c.entityViews.makePublic(VIEW),
    `POST /api/customer/public/entityView/${NULL_UUID}`,
    undefined,
  ],
  ["private view", (c) => c.entityViews.unassign(VIEW), `DELETE /api/customer/entityView/${NULL_UUID}`, undefined],
  ["import of devices", (c) => bulkImport(c.api).devices(file), "POST /api/device/bulk_import", file],
  ["import of assets", (c) => bulkImport(c.api).assets(file), "POST /api/asset/bulk_import", file],
  ["import of edges", (c) => bulkImport(c.api).edges(file), "POST /api/edge/bulk_import", file],
])("%s is one call", async (_, run, request, body) => {
  expect(await sentBy(run)).toEqual({ requests: [request], body });
});
