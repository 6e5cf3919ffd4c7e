import { entityId, parseUuid } from "@orrery/model";
import { lazy } from "react";
import type { IconName } from "../controls/basics/icon-names.ts";
import type { EntityAction } from "../entities/actions/entity-action.ts";
import { AssignedChips } from "../entities/assignment/assigned-chips.tsx";
import { assignmentActions } from "../entities/assignment/assignment-actions.ts";
import { customerColumn, customerText, publicColumn } from "../entities/assignment/customer-column.tsx";
import { createdTimeColumn, descriptionColumn, idColumn } from "../entities/columns/columns.ts";
import { entityTabs, preloadTabs } from "../entities/drawer/entity-tabs.ts";
import { defineEntityList } from "../entities/entity-list.ts";
import type { ListFilter } from "../entities/filters/list-filter.ts";
import { typeFilters } from "../entities/filters/type-filter.ts";
import { NameLink } from "../entities/list/name-link.tsx";
import type { ListContext } from "../entities/list-context.ts";
import { edge as kind } from "../kinds/edge.ts";
import type { ListedEdge } from "./edge-form.ts";

const assignNew = () => import("../entities/assignment/assign-new-dialog.tsx");
const AssignNewDialog = lazy(() => assignNew().then((code) => ({ default: code.AssignNewDialog<ListedEdge> })));

const EdgeImportDialog = lazy(() => import("./edge-import.tsx").then((code) => ({ default: code.EdgeImportDialog })));

const DownlinksTab = lazy(() => import("./downlinks-tab.tsx").then((code) => ({ default: code.DownlinksTab })));

const inTenant = ({ scope }: ListContext) => scope.kind === "tenant";
const isManaged = ({ scope, manage }: ListContext) => manage && scope.kind === "tenant";

/** One type at a time, which is what the calls take. */
const typeFilter: readonly ListFilter[] = typeFilters(kind)
  .filter(({ single }) => single)
  .map((filter) => ({ ...filter, offered: undefined }));

/** The list of what an edge has. */
const members = (
  part: string,
  label: string,
  icon: IconName,
  offered?: EntityAction<ListedEdge>["offered"],
): EntityAction<ListedEdge> => ({
  ...{ id: part, label, icon, offered },
  does: { to: ({ id }) => `/edgeInstances/${id.id}/${part}` },
});

/** Edges of a tenant or of a customer (console pages, 4). */
export const edgeList = defineEntityList<ListedEdge>(kind, {
  texts: {
    add: "edge.add-edge-text",
    deleteText: "edge.delete-edge-text",
    deleteManyText: "edge.delete-edges-text",
    deleteForGoodText: "recycle-bin.for-good",
  },
  name: (edge) => edge.name,
  load: (client, scope, link, filters, options) => {
    const type = filters.type?.[0];
    if ("customerId" in scope) return client.edges.customerInfos(scope.customerId, link, { ...options, type });
    return client.edges.tenantInfos(link, { ...options, type });
  },
  get: (client, id, options) => client.edges.info(entityId("EDGE", parseUuid(id)), options),
  filters: typeFilter,
  columns: [
    { key: "name", label: "edge.name", kind: "name", width: "25%", value: ({ name }) => name },
    { key: "type", label: "edge.edge-type", width: "18%", value: ({ type }) => type },
    { key: "label", label: "edge.label", room: "roomy", value: ({ label }) => label },
    { ...customerColumn, width: "18%" },
    createdTimeColumn,
    { ...publicColumn("device.public"), offered: inTenant },
    descriptionColumn,
    idColumn,
  ],
  card: (edge, context) => ({
    title: <NameLink id={edge.id.id} base={context.base} name={edge.name} />,
    meta: [edge.type, inTenant(context) && customerText(edge, context)].filter(Boolean).join(" · "),
  }),
  actions: [
    ...assignmentActions<ListedEdge>(kind),
    members("assets", "edge.assets", "assets"),
    members("devices", "edge.devices", "devices"),
    members("entityViews", "edge.entity-views", "view"),
    members("dashboards", "edge.dashboards", "dashboards"),
    members("ruleChains", "edge.rulechains", "chain", isManaged),
    {
      id: "sync",
      label: "edge.sync",
      icon: "refresh",
      offered: isManaged,
      does: {
        confirm: {
          title: "edge.sync-title",
          text: "edge.sync-text",
          verb: "edge.sync",
          done: "edge.sync-process-started-successfully",
          act: (client, { id }) => client.edges.sync(id, { ignoreErrors: true }),
        },
      },
    },
  ],
  remove: (client, edge) => client.edges.delete(edge.id, { ignoreErrors: true }),
  removesIn: inTenant,
  form: () => import("./edge-form.ts").then((code) => code.edgeForm),
  add: (context) =>
    inTenant(context)
      ? {
          label: "edge.add-edge-text",
          more: [{ label: "edge.import", icon: "upload", Dialog: EdgeImportDialog }],
        }
      : { label: "edge.assign-new-edge", hint: "edge.assign-new-hint", Dialog: AssignNewDialog },
  preload: () => Promise.all([preloadTabs(), assignNew()]),
  DetailsHead: (props) => <AssignedChips kind={kind} {...props} />,
  drawerSubtitle: (edge, context) => [edge.type, ...(inTenant(context) ? [customerText(edge, context)] : [])],
  tabs: entityTabs<ListedEdge>({
    attributes: "SERVER_SCOPE",
    telemetry: true,
    alarms: true,
    events: "edge.events",
    own: [{ value: "downlinks", label: "edge.downlinks", roles: ["TENANT_ADMIN"], Panel: DownlinksTab }],
    relations: true,
    auditLogs: true,
    history: false,
  }),
});
