import { entityId, parseUuid } from "@orrery/model";
import { lazy } from "react";
import { AssignedChips } from "../entities/assignment/assigned-chips.tsx";
import { assignmentActions } from "../entities/assignment/assignment-actions.ts";
import { customerColumn, customerText, publicColumn } from "../entities/assignment/customer-column.tsx";
import { edgeActions } from "../entities/assignment/edge-actions.ts";
import { createdTimeColumn, descriptionColumn, idColumn } from "../entities/columns/columns.ts";
import { entityTabs, preloadTabs } from "../entities/drawer/entity-tabs.ts";
import { defineEntityList } from "../entities/entity-list.ts";
import { customerFilter } from "../entities/filters/sources.ts";
import { typeFilters } from "../entities/filters/type-filter.ts";
import { valueFilter } from "../entities/filters/value-filter.ts";
import { NameLink } from "../entities/list/name-link.tsx";
import type { ListContext } from "../entities/list-context.ts";
import { asset as kind } from "../kinds/asset.ts";
import { importTelemetry } from "../telemetry-import/import-action.ts";
import type { ListedAsset } from "./asset-form.ts";

const assignNew = () => import("../entities/assignment/assign-new-dialog.tsx");
const AssignNewDialog = lazy(() => assignNew().then((code) => ({ default: code.AssignNewDialog<ListedAsset> })));

const AssetImportDialog = lazy(() =>
  import("./asset-import.tsx").then((code) => ({ default: code.AssetImportDialog })),
);

const inTenant = ({ scope }: ListContext) => scope.kind === "tenant";

/** Assets of a tenant, of a customer or of an edge. */
export const assetList = defineEntityList<ListedAsset>(kind, {
  texts: {
    add: "asset.add-asset-text",
    deleteText: "asset.delete-asset-text",
    deleteManyText: "asset.delete-assets-text",
    deleteForGoodText: "recycle-bin.for-good",
  },
  name: (asset) => asset.name,
  load: (client, scope, link, filters, options) => {
    const { type: types, where } = filters;
    if (scope.kind === "edge")
      return client.edges.members<ListedAsset>(scope.edgeId, "ASSET", link, { ...options, type: types?.[0] });
    if ("customerId" in scope) return client.assets.customerInfos(scope.customerId, link, { types, where }, options);
    const customerIds = filters.customerId?.map((id) => entityId("CUSTOMER", parseUuid(id)));
    return client.assets.tenantInfos(link, { types, where, customerIds }, options);
  },
  bulk: true,
  get: (client, id, options) => client.assets.info(entityId("ASSET", parseUuid(id)), options),
  filters: [...typeFilters(kind), customerFilter, valueFilter("ASSET")],
  columns: [
    { key: "name", label: "asset.name", kind: "name", width: "25%", value: ({ name }) => name },
    { key: "type", label: "asset.asset-type", width: "18%", value: ({ type }) => type },
    { key: "label", label: "asset.label", room: "roomy", value: ({ label }) => label },
    { ...customerColumn, width: "15%" },
    createdTimeColumn,
    { ...publicColumn("device.public"), offered: inTenant },
    descriptionColumn,
    idColumn,
  ],
  card: (asset, context) => ({
    title: <NameLink id={asset.id.id} base={context.base} name={asset.name} />,
    meta: [asset.type, inTenant(context) && customerText(asset, context)].filter(Boolean).join(" · "),
  }),
  actions: [...assignmentActions<ListedAsset>(kind), ...edgeActions<ListedAsset>(kind), importTelemetry<ListedAsset>()],
  remove: (client, asset) => client.assets.delete(asset.id, { ignoreErrors: true }),
  removesIn: inTenant,
  form: () => import("./asset-form.ts").then((code) => code.assetForm),
  add: (context) =>
    inTenant(context)
      ? {
          label: "asset.add-asset-text",
          more: [{ label: "asset.import", icon: "upload", Dialog: AssetImportDialog }],
        }
      : { label: "asset.assign-new-asset", hint: "asset.assign-new-hint", Dialog: AssignNewDialog },
  preload: () => Promise.all([preloadTabs(), assignNew()]),
  DetailsHead: (props) => <AssignedChips kind={kind} {...props} />,
  drawerSubtitle: (asset, context) => [asset.type, ...(inTenant(context) ? [customerText(asset, context)] : [])],
  tabs: entityTabs({
    attributes: "SERVER_SCOPE",
    telemetry: true,
    explorer: true,
    alarms: true,
    events: "asset.events",
    relations: true,
    auditLogs: true,
  }),
});
