import type { DeviceListState } from "@orrery/client";
import { type DeviceInfo, entityId, parseUuid } from "@orrery/model";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../controls/basics/icon.tsx";
import { assignmentActions } from "../entities/assignment/assignment-actions.ts";
import { customerColumn, customerText, publicColumn } from "../entities/assignment/customer-column.tsx";
import { edgeActions } from "../entities/assignment/edge-actions.ts";
import { createdTimeColumn, descriptionColumn, idColumn } from "../entities/columns/columns.ts";
import { entityTabs } from "../entities/drawer/entity-tabs.ts";
import { defineEntityList } from "../entities/entity-list.ts";
import type { ListFilter } from "../entities/filters/list-filter.ts";
import { customerFilter, deviceProfileFilter } from "../entities/filters/sources.ts";
import { typeFilters } from "../entities/filters/type-filter.ts";
import { valueFilter } from "../entities/filters/value-filter.ts";
import { NameLink } from "../entities/list/name-link.tsx";
import type { ListContext } from "../entities/list-context.ts";
import { device as kind } from "../kinds/device.ts";
import { importTelemetry } from "../telemetry-import/import-action.ts";
import {
  ActivityContext,
  ActivityDot,
  ActivityState,
  LastActivity,
  useDeviceActivity,
  useRowActivity,
} from "./activity.tsx";
import { devicesOfEdge } from "./devices-of-edge.ts";

const layers = () => import("./device-overlays.ts");
const AddDeviceDialog = lazy(() => layers().then((m) => ({ default: m.AddDeviceDialog })));
const CredentialsDialog = lazy(() => layers().then((m) => ({ default: m.CredentialsDialog })));
const ConnectivityTab = lazy(() =>
  import("./connectivity-tab.tsx").then((code) => ({ default: code.ConnectivityTab })),
);
const DeviceDetailsHead = lazy(() => layers().then((m) => ({ default: m.DeviceDetailsHead })));

const DeviceImportDialog = lazy(() =>
  import("./device-import.tsx").then((code) => ({ default: code.DeviceImportDialog })),
);

const TelemetryImport = lazy(() =>
  import("../telemetry-import/many-import.tsx").then((code) => ({ default: code.ManyImport })),
);

const assignNew = () => import("../entities/assignment/assign-new-dialog.tsx");
const AssignNewDialog = lazy(() => assignNew().then((code) => ({ default: code.AssignNewDialog<DeviceInfo> })));

const inTenant = ({ scope }: ListContext) => scope.kind === "tenant";

const STATE_LABELS: Readonly<Record<DeviceListState, string>> = {
  ACTIVE: "device.active",
  INACTIVE: "device.inactive",
  NEVER_CONNECTED: "device.never-connected",
};
const STATES = Object.keys(STATE_LABELS) as readonly DeviceListState[]; // its members are all there are

const stateFilter: ListFilter = {
  name: "state",
  parameter: "states",
  label: "device.state",
  fixed: STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
};
const gatewayFilter: ListFilter = {
  name: "gateway",
  label: "device.gateway",
  single: true,
  fixed: [
    { value: "true", label: "device.gateways-only" },
    { value: "false", label: "device.no-gateways" },
  ],
};

/** Devices of edges are listed by their type alone (REST, edges). */
const notOfEdges = (filter: ListFilter): ListFilter => ({
  ...filter,
  offered: (context) => context.scope.kind !== "edge" && (filter.offered?.(context) ?? true),
});

/** Devices of a tenant, of a customer or of an edge. */
export const deviceList = defineEntityList<DeviceInfo>(kind, {
  texts: {
    add: "device.add-device-text",
    deleteText: "device.delete-device-text",
    deleteManyText: "device.delete-devices-text",
    deleteForGoodText: "recycle-bin.for-good",
  },
  name: (device) => device.name,
  load: (client, scope, link, filters, options) => {
    const [gateway] = filters.gateway ?? [];
    const filter = {
      deviceProfileIds: filters.deviceProfileId?.map((id) => entityId("DEVICE_PROFILE", parseUuid(id))),
      states: filters.state?.flatMap((value) => STATES.find((state) => state === value) ?? []),
      gateway: gateway === undefined ? undefined : gateway === "true",
      where: filters.where,
    };
    if (scope.kind === "edge")
      return devicesOfEdge(client, scope.edgeId, link, { ...options, type: filters.type?.[0] });
    if ("customerId" in scope) return client.devices.customerInfos(scope.customerId, link, filter, options);
    const customerIds = filters.customerId?.map((id) => entityId("CUSTOMER", parseUuid(id)));
    return client.devices.tenantInfos(link, { ...filter, customerIds }, options);
  },
  bulk: true,
  get: (client, id, options) => client.devices.info(entityId("DEVICE", parseUuid(id)), options),
  filters: [
    ...[deviceProfileFilter, stateFilter, customerFilter, gatewayFilter].map(notOfEdges),
    ...typeFilters(kind).filter(({ single }) => single),
    valueFilter("DEVICE"),
  ],
  RowsContext: ActivityContext,
  columns: [
    {
      key: "name",
      label: "device.name",
      kind: "name",
      width: "21%",
      value: ({ name }) => name,
      cell: (device, { base }) => <DeviceName device={device} base={base} />,
    },
    {
      key: "deviceProfileName",
      label: "device-profile.device-profile",
      width: "15.5%",
      offered: ({ scope }) => scope.kind !== "edge",
      value: ({ deviceProfileName }) => deviceProfileName,
    },
    {
      key: "type", // the name of the profile, as the list of an edge has it
      label: "device-profile.device-profile",
      width: "15.5%",
      offered: ({ scope }) => scope.kind === "edge",
      value: ({ type }) => type,
    },
    { key: "label", label: "device.label", room: "roomy", value: ({ label }) => label },
    customerColumn,
    {
      key: "lastActivity",
      label: "device.last-activity",
      width: "116px",
      sortable: false,
      tabular: true,
      exported: { key: "SERVER_ATTRIBUTE.lastActivityTime", type: "time" },
      value: () => undefined, // live, beside the rows
      cell: (device) => <RowActivity id={device.id.id} />,
    },
    { ...createdTimeColumn, room: "medium" },
    {
      key: "state",
      label: "device.state",
      width: "132px",
      sortable: false,
      optional: true,
      exported: { key: "SERVER_ATTRIBUTE.active" },
      value: () => undefined, // live, beside the rows
      cell: (device) => <RowState id={device.id.id} />,
    },
    {
      key: "gateway",
      label: "device.gateway",
      kind: "flag",
      width: "92px",
      sortable: false,
      optional: true,
      exported: { key: "additionalInfo.gateway" },
      value: ({ additionalInfo }) => additionalInfo?.gateway === true,
    },
    { ...publicColumn("device.public"), offered: ({ scope }) => scope.kind !== "edge" },
    descriptionColumn,
    idColumn,
  ],
  card: (device, context) => ({
    title: <DeviceName device={device} base={context.base} />,
    meta: (
      <span style={{ paddingInlineStart: 18 }}>
        {device.deviceProfileName} · {customerText(device, context)}
      </span>
    ),
    when: <RowActivity id={device.id.id} />,
  }),
  actions: [
    {
      id: "credentials",
      label: "device.manage-credentials",
      icon: "key",
      inline: true,
      offered: ({ manage }) => manage,
      does: { Dialog: CredentialsDialog },
    },
    {
      id: "view-credentials",
      label: "device.view-credentials",
      icon: "key",
      inline: true,
      offered: ({ manage }) => !manage,
      does: { Dialog: CredentialsDialog },
    },
    ...assignmentActions<DeviceInfo>(kind),
    ...edgeActions<DeviceInfo>(kind),
    importTelemetry<DeviceInfo>(),
  ],
  remove: (client, device) => client.devices.delete(device.id, { ignoreErrors: true }),
  form: () => import("./device-form.ts").then(({ deviceForm }) => deviceForm),
  removesIn: inTenant,
  preload: () => Promise.all([layers(), assignNew()]),
  add: (context) =>
    inTenant(context)
      ? {
          label: "device.add-device-text",
          Dialog: AddDeviceDialog,
          more: [
            { label: "device.import", icon: "upload", Dialog: DeviceImportDialog },
            { label: "telemetry-import.title-many", icon: "upload", Dialog: TelemetryImport },
          ],
        }
      : {
          label: "device.assign-new-device",
          hint: context.scope.kind === "edge" ? "device.assign-new-edge-hint" : "device.assign-new-hint",
          Dialog: AssignNewDialog,
        },
  DetailsHead: DeviceDetailsHead,
  drawerTitle: (device) => <DrawerTitle device={device} />,
  drawerSubtitle: (device, context) => [
    device.deviceProfileName,
    ...(context.manage ? [customerText(device, context)] : []),
  ],
  tabs: [
    ...entityTabs({
      attributes: "CLIENT_SCOPE",
      telemetry: true,
      explorer: true,
      alarms: true,
      events: "device.events",
      relations: true,
      auditLogs: true,
    }),
    { value: "connectivity", label: "connection.connectivity", Panel: ConnectivityTab },
  ],
});

function DeviceName({ device, base }: { readonly device: DeviceInfo; readonly base: string }) {
  return (
    <NameLink
      id={device.id.id}
      base={base}
      name={device.name}
      before={<RowDot id={device.id.id} />}
      after={device.additionalInfo?.gateway === true && <GatewayMark />}
    />
  );
}

function GatewayMark() {
  return <Icon name="gateway" size={16} label={useTranslation().t("device.gateway")} />;
}

function DrawerTitle({ device }: { readonly device: DeviceInfo }) {
  return (
    <>
      <ActivityDot activity={useDeviceActivity(device.id)} />
      {device.name}
    </>
  );
}

function RowDot({ id }: { readonly id: string }) {
  return <ActivityDot activity={useRowActivity(id)} />;
}

function RowActivity({ id }: { readonly id: string }) {
  return <LastActivity activity={useRowActivity(id)} />;
}

function RowState({ id }: { readonly id: string }) {
  return <ActivityState activity={useRowActivity(id)} />;
}
