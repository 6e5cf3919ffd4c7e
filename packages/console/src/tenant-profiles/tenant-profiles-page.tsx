import { entityId, parseUuid, type TenantProfile } from "@orrery/model";
import { lazy } from "react";
import { Chip } from "../controls/basics/chip.tsx";
import { makeDefault } from "../entities/actions/make-default.ts";
import { createdTimeColumn, idColumn } from "../entities/columns/columns.ts";
import { entityTabs } from "../entities/drawer/entity-tabs.ts";
import { defineEntityList } from "../entities/entity-list.ts";
import { ListPage } from "../entities/list/list-page.tsx";
import { NameLink } from "../entities/list/name-link.tsx";
import { tenantProfile as kind } from "../kinds/tenant-profile.ts";

const overlays = () => import("./profile-overlays.ts");
const ExportProfileDialog = lazy(() => overlays().then((code) => ({ default: code.ExportProfileDialog })));
const ImportProfileDialog = lazy(() => overlays().then((code) => ({ default: code.ImportProfileDialog })));

/** Profiles that set the limits of tenants. */
const tenantProfileList = defineEntityList<TenantProfile>(kind, {
  name: (profile) => profile.name,
  load: (client, _scope, link, _filters, options) => client.tenantProfiles.list(link, options),
  get: (client, id, options) => client.tenantProfiles.get(entityId("TENANT_PROFILE", parseUuid(id)), options),
  bulk: true,
  columns: [
    {
      key: "name",
      label: "tenant-profile.name",
      kind: "name",
      width: "34%",
      value: ({ name }) => name,
      cell: (profile, { base, t }) => (
        <NameLink
          id={profile.id.id}
          base={base}
          name={profile.name}
          after={profile.default && <Chip>{t("tenant-profile.default")}</Chip>}
        />
      ),
    },
    { key: "description", label: "entity.description", value: ({ description }) => description },
    createdTimeColumn,
    idColumn,
  ],
  card: (profile, { base }) => ({
    title: <NameLink id={profile.id.id} base={base} name={profile.name} />,
    meta: profile.description,
  }),
  actions: [
    { id: "export", label: "tenant-profile.export", icon: "download", does: { Dialog: ExportProfileDialog } },
    {
      id: "set-default",
      label: "tenant-profile.set-default",
      icon: "check",
      enabled: (profile) => !profile.default,
      does: {
        confirm: makeDefault((client, profile) =>
          client.tenantProfiles.makeDefault(profile.id, { ignoreErrors: true }),
        ),
      },
    },
  ],
  remove: (client, profile) => client.tenantProfiles.delete(profile.id, { ignoreErrors: true }),
  removable: (profile) => !profile.default,
  add: () => ({
    label: "tenant-profile.add",
    more: [{ label: "tenant-profile.import", icon: "upload", Dialog: ImportProfileDialog }],
  }),
  form: () => overlays().then(({ tenantProfileForm }) => tenantProfileForm),
  tabs: entityTabs({ attributes: "SERVER_SCOPE", telemetry: true, alarms: true, events: "tenant.events" }),
});

export function TenantProfilesPage() {
  return <ListPage list={tenantProfileList} />;
}
