import { entityId, parseUuid, type TenantProfile } from "@orrery/model";
import { useMemo } from "react";
import { Chip } from "../controls/chip.tsx";
import { Moment } from "../controls/time.tsx";
import { idColumn } from "../entities/columns/cells.tsx";
import { textOf, textOrNull } from "../entities/entity-form.ts";
import { defineEntityList } from "../entities/entity-list.ts";
import { EntityListPage } from "../entities/entity-list-page.tsx";
import { makeDefault } from "../entities/make-default.ts";
import { Missing, NameLink } from "../entities/name-link.tsx";
import { scopeOf } from "../session/scope.ts";
import { useClaims } from "../session/use-session.ts";

const BASE = "/tenantProfiles";

/** Limits that are edited here, in this order; all others of a profile are kept. */
const LIMITS_BY_AREA = {
  entities: ["maxDevices", "maxAssets", "maxCustomers", "maxUsers", "maxDashboards", "maxRuleChains"],
  traffic: ["maxTransportMessages", "maxTransportDataPoints", "maxREExecutions", "maxJSExecutions"],
  storage: ["maxDPStorageDays", "defaultStorageTtlDays"],
} as const;
const LIMITS = [...LIMITS_BY_AREA.entities, ...LIMITS_BY_AREA.traffic, ...LIMITS_BY_AREA.storage];

const limitField = (name: (typeof LIMITS)[number]) =>
  ({ kind: "integer", name, label: `tenant-profile.${name}`, half: true }) as const;

/** Profiles that set the limits of tenants. */
export const tenantProfileList = defineEntityList<TenantProfile>({
  entityType: "TENANT_PROFILE",
  icon: "profile",
  texts: {
    plural: "tenant-profile.tenant-profiles",
    add: "tenant-profile.add",
    search: "tenant-profile.search",
    empty: "tenant-profile.no-tenant-profiles-text",
    emptyHint: "tenant-profile.no-tenant-profiles-hint",
    details: "tenant-profile.tenant-profile-details",
    deleteOne: "tenant-profile.delete-tenant-profile-title",
    deleteMany: "tenant-profile.delete-tenant-profiles-title",
    deleteText: "tenant-profile.delete-text",
    deleteVerb: "tenant-profile.delete-many",
    copyId: "tenant-profile.copyId",
    idCopied: "tenant-profile.idCopiedMessage",
  },
  name: (profile) => profile.name,
  load: (client, _scope, link, _filters, options) => client.tenantProfiles.list(link, options),
  get: (client, id, options) => client.tenantProfiles.get(entityId("TENANT_PROFILE", parseUuid(id)), options),
  columns: (context) => [
    {
      key: "name",
      label: context.t("tenant-profile.name"),
      width: "34%",
      cell: (profile) => (
        <NameLink
          id={profile.id.id}
          base={BASE}
          name={profile.name}
          after={profile.default && <Chip>{context.t("tenant-profile.default")}</Chip>}
        />
      ),
    },
    {
      key: "description",
      label: context.t("entity.description"),
      cell: (profile) => profile.description || <Missing>–</Missing>,
    },
    {
      key: "createdTime",
      label: context.t("entity.created-time"),
      width: "164px",
      tabular: true,
      cell: (profile) => <Moment ts={profile.createdTime} />,
    },
    idColumn(context),
  ],
  card: (profile) => ({
    title: <NameLink id={profile.id.id} base={BASE} name={profile.name} />,
    meta: profile.description,
  }),
  actions: [
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
  form: {
    fields: [
      { kind: "text", name: "name", label: "tenant-profile.name", required: "entity.name-required" },
      { kind: "area", name: "description", label: "entity.description" },
      { kind: "heading", name: "entities", label: "tenant-profile.entities", hint: "tenant-profile.limits-hint" },
      ...LIMITS_BY_AREA.entities.map(limitField),
      { kind: "heading", name: "traffic", label: "tenant-profile.traffic", hint: "tenant-profile.limits-hint" },
      ...LIMITS_BY_AREA.traffic.map(limitField),
      { kind: "heading", name: "storage", label: "tenant-profile.storage", hint: "tenant-profile.limits-hint" },
      ...LIMITS_BY_AREA.storage.map(limitField),
    ],
    read: (profile) => ({
      name: profile?.name ?? "",
      description: profile?.description ?? "",
      ...Object.fromEntries(LIMITS.map((name) => [name, String(profile?.profileData.configuration[name] ?? 0)])),
    }),
    save: (client, values, profile) =>
      client.tenantProfiles.save(
        {
          ...(profile && {
            id: profile.id,
            isolatedTbCore: profile.isolatedTbCore,
            isolatedTbRuleEngine: profile.isolatedTbRuleEngine,
          }),
          name: textOf(values, "name"),
          description: textOrNull(values, "description"),
          profileData: {
            configuration: {
              ...profile?.profileData.configuration,
              type: "DEFAULT",
              ...Object.fromEntries(LIMITS.map((name) => [name, Number(values[name])])),
            },
          },
        },
        { ignoreErrors: true },
      ),
  },
});

export function TenantProfilesPage() {
  const claims = useClaims();
  const scope = useMemo(() => scopeOf(claims), [claims]);
  return <EntityListPage list={tenantProfileList} scope={scope} base={BASE} manage />;
}
