import { entityId, parseUuid } from "@orrery/model";
import { lazy } from "react";
import { AssignedChips } from "../entities/assignment/assigned-chips.tsx";
import { assignmentActions } from "../entities/assignment/assignment-actions.ts";
import { customerColumn, customerText, publicColumn } from "../entities/assignment/customer-column.tsx";
import { edgeActions } from "../entities/assignment/edge-actions.ts";
import { createdTimeColumn, descriptionColumn, idColumn } from "../entities/columns/columns.ts";
import { entityTabs, preloadTabs } from "../entities/drawer/entity-tabs.ts";
import { defineEntityList } from "../entities/entity-list.ts";
import type { ListFilter } from "../entities/filters/list-filter.ts";
import { typeFilters } from "../entities/filters/type-filter.ts";
import { NameLink } from "../entities/list/name-link.tsx";
import type { ListContext } from "../entities/list-context.ts";
import { entityView as kind } from "../kinds/entity-view.ts";
import type { ListedView } from "./entity-view-form.ts";
import { TargetLink } from "./target-link.tsx";

const assignNew = () => import("../entities/assignment/assign-new-dialog.tsx");
const AssignNewDialog = lazy(() => assignNew().then((code) => ({ default: code.AssignNewDialog<ListedView> })));

const inTenant = ({ scope }: ListContext) => scope.kind === "tenant";

/** One type at a time, which is what the calls take. */
const typeFilter: readonly ListFilter[] = typeFilters(kind)
  .filter(({ single }) => single)
  .map((filter) => ({ ...filter, offered: undefined }));

/** Entity views of a tenant, of a customer or of an edge (console pages, 4). */
export const entityViewList = defineEntityList<ListedView>(kind, {
  texts: {
    add: "entity-view.add",
    deleteText: "entity-view.delete-entity-view-text",
    deleteManyText: "entity-view.delete-entity-views-text",
    deleteForGoodText: "recycle-bin.for-good",
  },
  name: (view) => view.name,
  load: (client, scope, link, filters, options) => {
    const type = filters.type?.[0];
    if (scope.kind === "edge")
      return client.edges.members<ListedView>(scope.edgeId, "ENTITY_VIEW", link, { ...options, type });
    if ("customerId" in scope) return client.entityViews.customerInfos(scope.customerId, link, { type }, options);
    return client.entityViews.tenantInfos(link, { type }, options);
  },
  get: (client, id, options) => client.entityViews.info(entityId("ENTITY_VIEW", parseUuid(id)), options),
  filters: typeFilter,
  columns: [
    { key: "name", label: "entity-view.name", kind: "name", width: "28%", value: ({ name }) => name },
    { key: "type", label: "entity-view.entity-view-type", width: "22%", value: ({ type }) => type },
    { ...customerColumn, width: "20%" },
    createdTimeColumn,
    { ...publicColumn("device.public"), offered: inTenant },
    descriptionColumn,
    idColumn,
  ],
  card: (view, context) => ({
    title: <NameLink id={view.id.id} base={context.base} name={view.name} />,
    meta: [view.type, inTenant(context) && customerText(view, context)].filter(Boolean).join(" · "),
  }),
  actions: [...assignmentActions<ListedView>(kind), ...edgeActions<ListedView>(kind)],
  remove: (client, view) => client.entityViews.delete(view.id, { ignoreErrors: true }),
  removesIn: inTenant,
  form: () => import("./entity-view-form.ts").then((code) => code.entityViewForm),
  add: (context) =>
    inTenant(context)
      ? { label: "entity-view.add" }
      : { label: "entity-view.assign-new-entity-view", hint: "entity-view.assign-new-hint", Dialog: AssignNewDialog },
  preload: () => Promise.all([preloadTabs(), assignNew()]),
  DetailsHead: (props) => (
    <>
      <AssignedChips kind={kind} {...props} />
      <TargetLink target={props.entity.entityId} />
    </>
  ),
  drawerSubtitle: (view, context) => [view.type, ...(inTenant(context) ? [customerText(view, context)] : [])],
  tabs: entityTabs({
    attributes: "CLIENT_SCOPE",
    telemetry: true,
    explorer: true,
    alarms: true,
    events: "entity-view.events",
    relations: true,
    auditLogs: true,
  }),
});
