import type { DeviceListState } from "@orrery/client";
import { type DeviceInfo, entityId, NULL_UUID, parseUuid } from "@orrery/model";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { Chip } from "../controls/chip.tsx";
import { Icon } from "../controls/icon.tsx";
import { Moment } from "../controls/time.tsx";
import { idColumn, OptionalText, YesMark } from "../entities/columns/cells.tsx";
import { defineEntityList, type ListContext } from "../entities/entity-list.ts";
import type { ListFilter } from "../entities/filters/list-filter.ts";
import { customerFilter, deviceProfileFilter } from "../entities/filters/sources.ts";
import { Missing, NameLink } from "../entities/name-link.tsx";
import type { Scope } from "../session/scope.ts";
import {
  ActivityContext,
  ActivityDot,
  ActivityState,
  LastActivity,
  useDeviceActivity,
  useRowActivity,
} from "./activity.tsx";
import { deviceForm } from "./device-form.ts";

const layers = () => import("./device-layers.ts");
const AddDeviceDialog = lazy(() => layers().then((m) => ({ default: m.AddDeviceDialog })));
const AssignDialog = lazy(() => layers().then((m) => ({ default: m.AssignDialog })));
const AttributesTab = lazy(() => layers().then((m) => ({ default: m.AttributesTab })));
const CredentialsDialog = lazy(() => layers().then((m) => ({ default: m.CredentialsDialog })));
const DeviceDetailsHead = lazy(() => layers().then((m) => ({ default: m.DeviceDetailsHead })));
const MakePrivateDialog = lazy(() => layers().then((m) => ({ default: m.MakePrivateDialog })));
const MakePublicDialog = lazy(() => layers().then((m) => ({ default: m.MakePublicDialog })));
const TelemetryTab = lazy(() => layers().then((m) => ({ default: m.TelemetryTab })));
const UnassignDialog = lazy(() => layers().then((m) => ({ default: m.UnassignDialog })));

const STATE_LABELS: Readonly<Record<DeviceListState, string>> = {
  ACTIVE: "device.active",
  INACTIVE: "device.inactive",
  NEVER_CONNECTED: "device.never-connected",
};
const STATES = Object.keys(STATE_LABELS) as readonly DeviceListState[]; // its members are all there are

const stateFilter: ListFilter = {
  name: "state",
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

const assigned = (device: DeviceInfo) => device.customerId.id !== NULL_UUID;
const mayAssign = ({ manage }: ListContext) => manage;

/** Devices of a tenant or of a customer. */
export const deviceList = defineEntityList<DeviceInfo>({
  entityType: "DEVICE",
  icon: "devices",
  texts: {
    plural: "device.devices",
    add: "device.add-device-text",
    search: "device.search",
    empty: "device.no-devices-text",
    emptyHint: "device.no-devices-hint",
    details: "device.device-details",
    deleteOne: "device.delete-device-title",
    deleteMany: "device.delete-devices-title",
    deleteText: "device.delete-device-text",
    deleteManyText: "device.delete-devices-text",
    deleteVerb: "device.delete-many",
    copyId: "device.copyId",
    idCopied: "device.idCopiedMessage",
  },
  name: (device) => device.name,
  load: (client, scope, link, filters, options) => {
    const [gateway] = filters.gateway ?? [];
    const filter = {
      deviceProfileIds: filters.deviceProfileId?.map((id) => entityId("DEVICE_PROFILE", parseUuid(id))),
      states: filters.state?.flatMap((value) => STATES.find((state) => state === value) ?? []),
      gateway: gateway === undefined ? undefined : gateway === "true",
    };
    if (scope.kind === "customer") return client.devices.customerInfos(scope.customerId, link, filter, options);
    const customerIds = filters.customerId?.map((id) => entityId("CUSTOMER", parseUuid(id)));
    return client.devices.tenantInfos(link, { ...filter, customerIds }, options);
  },
  get: (client, id, options) => client.devices.info(entityId("DEVICE", parseUuid(id)), options),
  filters: [deviceProfileFilter, stateFilter, customerFilter, gatewayFilter],
  RowsContext: ActivityContext,
  columns: (context) => [
    {
      key: "name",
      label: context.t("device.name"),
      width: "21%",
      cell: (device) => <DeviceName device={device} scope={context.scope} manage={context.manage} />,
    },
    {
      key: "deviceProfileName",
      label: context.t("device-profile.device-profile"),
      width: "15.5%",
      cell: (device) => device.deviceProfileName,
    },
    {
      key: "label",
      label: context.t("device.label"),
      room: "roomy",
      cell: (device) => device.label || <Missing>–</Missing>,
    },
    ...(context.scope.kind === "tenant"
      ? [
          {
            key: "customerTitle",
            label: context.t("customer.customer"),
            width: "13%",
            cell: (device: DeviceInfo) => <CustomerCell device={device} context={context} />,
          },
        ]
      : []),
    {
      key: "lastActivity",
      label: context.t("device.last-activity"),
      width: "116px",
      sortable: false,
      tabular: true,
      cell: (device) => <RowActivity id={device.id.id} />,
    },
    {
      key: "createdTime",
      label: context.t("entity.created-time"),
      width: "164px",
      room: "medium",
      tabular: true,
      cell: (device) => <Moment ts={device.createdTime} />,
    },
    {
      key: "state",
      label: context.t("device.state"),
      width: "132px",
      sortable: false,
      optional: true,
      cell: (device) => <RowState id={device.id.id} />,
    },
    {
      key: "gateway",
      label: context.t("device.gateway"),
      width: "92px",
      sortable: false,
      optional: true,
      cell: (device) => <YesMark yes={device.additionalInfo?.gateway === true} />,
    },
    {
      key: "customerIsPublic",
      label: context.t("device.public"),
      width: "92px",
      optional: true,
      cell: (device) => <YesMark yes={device.customerIsPublic} />,
    },
    {
      key: "description",
      label: context.t("device.description"),
      sortable: false,
      optional: true,
      cell: (device) => <OptionalText value={device.additionalInfo?.description} />,
    },
    idColumn(context),
  ],
  card: (device, context) => ({
    title: <DeviceName device={device} scope={context.scope} manage={context.manage} />,
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
      enabled: (_, { manage }) => manage,
      does: { Dialog: CredentialsDialog },
    },
    {
      id: "view-credentials",
      label: "device.view-credentials",
      icon: "key",
      inline: true,
      enabled: (_, { manage }) => !manage,
      does: { Dialog: CredentialsDialog },
    },
    {
      id: "assign",
      label: "device.assign-to-customer",
      icon: "assign",
      inline: true,
      group: true,
      enabled: (device, context) => mayAssign(context) && !assigned(device),
      does: { Dialog: AssignDialog },
    },
    {
      id: "unassign",
      label: "device.unassign-from-customer",
      icon: "unassign",
      enabled: (device, context) => mayAssign(context) && assigned(device) && !device.customerIsPublic,
      does: { Dialog: UnassignDialog },
    },
    {
      id: "make-public",
      label: "device.make-public",
      icon: "globe",
      enabled: (device, context) => mayAssign(context) && !assigned(device),
      does: { Dialog: MakePublicDialog },
    },
    {
      id: "make-private",
      label: "device.make-private",
      icon: "lock",
      enabled: (device, context) => mayAssign(context) && device.customerIsPublic,
      does: { Dialog: MakePrivateDialog },
    },
  ],
  remove: (client, device) => client.devices.delete(device.id, { ignoreErrors: true }),
  form: deviceForm,
  preload: layers,
  AddDialog: AddDeviceDialog,
  DetailsHead: DeviceDetailsHead,
  drawerTitle: (device) => <DrawerTitle device={device} />,
  drawerSubtitle: (device, context) => [
    device.deviceProfileName,
    ...(context.manage ? [customerText(device, context)] : []),
  ],
  tabs: [
    { value: "attributes", label: "attribute.attributes", Panel: AttributesTab },
    { value: "telemetry", label: "attribute.latest-telemetry", Panel: TelemetryTab },
  ],
});

/** Address of the list whose rows are shown. */
export function deviceBase(scope: Scope, manage: boolean): string {
  return scope.kind === "customer" && manage ? `/customers/${scope.customerId.id}/devices` : "/devices";
}

function DeviceName({
  device,
  scope,
  manage,
}: {
  readonly device: DeviceInfo;
  readonly scope: Scope;
  readonly manage: boolean;
}) {
  return (
    <NameLink
      id={device.id.id}
      base={deviceBase(scope, manage)}
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

function CustomerCell({ device, context }: { readonly device: DeviceInfo; readonly context: ListContext }) {
  if (device.customerIsPublic) {
    return (
      <Chip>
        <Icon name="globe" size={14} />
        {context.t("device.public")}
      </Chip>
    );
  }
  if (!assigned(device)) return <Missing>{context.t("common.not-assigned")}</Missing>;
  return (
    <span dir="auto" style={CUT}>
      {device.customerTitle}
    </span>
  );
}

/** Cut at its own end, whatever direction the list has. */
const CUT = { display: "block", overflow: "hidden", textOverflow: "ellipsis" } as const;

function customerText(device: DeviceInfo, { t }: ListContext): string {
  if (device.customerIsPublic) return t("device.public");
  return device.customerTitle ?? t("common.not-assigned");
}
