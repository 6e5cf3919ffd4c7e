import { type DeviceProfile, entityId, parseUuid, TRANSPORT_TYPES } from "@orrery/model";
import { lazy } from "react";
import { Chip } from "../controls/basics/chip.tsx";
import { makeDefault } from "../entities/actions/make-default.ts";
import { createdTimeColumn, idColumn } from "../entities/columns/columns.ts";
import { entityTabs } from "../entities/drawer/entity-tabs.ts";
import { defineEntityList } from "../entities/entity-list.ts";
import type { ListFilter } from "../entities/filters/list-filter.ts";
import { ListPage } from "../entities/list/list-page.tsx";
import { NameLink } from "../entities/list/name-link.tsx";
import { deviceProfile as kind } from "../kinds/device-profile.ts";

const overlays = () => import("./profile-overlays.ts");
const ProfileFacts = lazy(() => overlays().then((code) => ({ default: code.ProfileFacts })));
const AddProfileDialog = lazy(() => overlays().then((code) => ({ default: code.AddProfileDialog })));
const ExportProfileDialog = lazy(() => overlays().then((code) => ({ default: code.ExportProfileDialog })));
const ImportProfileDialog = lazy(() => overlays().then((code) => ({ default: code.ImportProfileDialog })));
const TransportTab = lazy(() => overlays().then((code) => ({ default: code.TransportTab })));
const ProvisioningTab = lazy(() => overlays().then((code) => ({ default: code.ProvisioningTab })));
const AlarmRulesTab = lazy(() =>
  import("../alarm-rules/alarm-rules-tab.tsx").then((code) => ({ default: code.AlarmRulesTab })),
);

const transportLabel = (type: string) => `device-profile.transport-type-${type.toLowerCase()}`;

const transportFilter: ListFilter = {
  name: "transport",
  parameter: "transportTypes",
  label: "device-profile.transport-type",
  fixed: TRANSPORT_TYPES.map((value) => ({ value, label: transportLabel(value) })),
};

/** Device profiles of the tenant. */
const deviceProfileList = defineEntityList<DeviceProfile>(kind, {
  name: (profile) => profile.name,
  load: (client, _scope, link, { transport }, options) => {
    const transportTypes = transport?.flatMap((value) => TRANSPORT_TYPES.find((type) => type === value) ?? []);
    return client.deviceProfiles.list(link, { ...options, transportTypes });
  },
  get: (client, id, options) => client.deviceProfiles.get(entityId("DEVICE_PROFILE", parseUuid(id)), options),
  filters: [transportFilter],
  bulk: true,
  columns: [
    {
      key: "name",
      label: "device-profile.name",
      kind: "name",
      width: "26%",
      value: ({ name }) => name,
      cell: (profile, { base, t }) => (
        <NameLink
          id={profile.id.id}
          base={base}
          name={profile.name}
          after={profile.default && <Chip>{t("device-profile.default")}</Chip>}
        />
      ),
    },
    {
      key: "transportType",
      label: "device-profile.transport-type",
      width: "16%",
      value: ({ transportType }, { t }) => t(transportLabel(transportType)),
    },
    { key: "description", label: "device-profile.description", value: ({ description }) => description },
    createdTimeColumn,
    idColumn,
  ],
  card: (profile, { base, t }) => ({
    title: <NameLink id={profile.id.id} base={base} name={profile.name} />,
    meta: [profile.default && t("device-profile.default"), profile.description].filter(Boolean).join(" · "),
  }),
  actions: [
    { id: "export", label: "device-profile.export", icon: "download", does: { Dialog: ExportProfileDialog } },
    {
      id: "set-default",
      label: "device-profile.set-default",
      icon: "check",
      enabled: (profile) => !profile.default,
      does: {
        confirm: makeDefault((client, profile) =>
          client.deviceProfiles.makeDefault(profile.id, { ignoreErrors: true }),
        ),
      },
    },
  ],
  remove: (client, profile) => client.deviceProfiles.delete(profile.id, { ignoreErrors: true }),
  removable: (profile) => !profile.default,
  add: () => ({
    label: "device-profile.add",
    Dialog: AddProfileDialog,
    more: [{ label: "device-profile.import", icon: "upload", Dialog: ImportProfileDialog }],
  }),
  form: () => overlays().then(({ deviceProfileForm }) => deviceProfileForm),
  DetailsHead: ProfileFacts,
  tabs: [
    { value: "transport", label: "device-profile.transport", roles: ["TENANT_ADMIN"], Panel: TransportTab },
    {
      value: "alarmRules",
      label: "device-profile.alarm-rules",
      count: ({ profileData: { alarms } }) => alarms?.length || undefined,
      roles: ["TENANT_ADMIN"],
      Panel: AlarmRulesTab,
    },
    { value: "provisioning", label: "device-profile.provisioning", roles: ["TENANT_ADMIN"], Panel: ProvisioningTab },
    ...entityTabs({ auditLogs: true }),
  ],
});

export function DeviceProfilesPage() {
  return <ListPage list={deviceProfileList} />;
}
