import { type DeviceProfile, entityId, parseUuid, TRANSPORT_TYPES } from "@orrery/model";
import { useMemo } from "react";
import { Chip } from "../controls/chip.tsx";
import { Moment } from "../controls/time.tsx";
import { idColumn } from "../entities/columns/cells.tsx";
import { textOf, textOrNull } from "../entities/entity-form.ts";
import { defineEntityList } from "../entities/entity-list.ts";
import { EntityListPage } from "../entities/entity-list-page.tsx";
import type { ListFilter } from "../entities/filters/list-filter.ts";
import { makeDefault } from "../entities/make-default.ts";
import { Missing, NameLink } from "../entities/name-link.tsx";
import { scopeOf } from "../session/scope.ts";
import { useClaims } from "../session/use-session.ts";

const BASE = "/deviceProfiles";

/** Transports that devices can use today; others keep what they have. */
const TRANSPORTS = ["DEFAULT", "MQTT"] as const;

const transportLabel = (type: string) => `device-profile.transport-type-${type.toLowerCase()}`;

const transportFilter: ListFilter = {
  name: "transport",
  label: "device-profile.transport-type",
  fixed: TRANSPORT_TYPES.map((value) => ({ value, label: transportLabel(value) })),
};

/** Device profiles of the tenant. */
export const deviceProfileList = defineEntityList<DeviceProfile>({
  entityType: "DEVICE_PROFILE",
  icon: "profile",
  texts: {
    plural: "device-profile.device-profiles",
    add: "device-profile.add",
    search: "device-profile.search",
    empty: "device-profile.no-device-profiles-text",
    emptyHint: "device-profile.no-device-profiles-hint",
    details: "device-profile.device-profile-details",
    deleteOne: "device-profile.delete-device-profile-title",
    deleteMany: "device-profile.delete-device-profiles-title",
    deleteText: "device-profile.delete-text",
    deleteVerb: "device-profile.delete-many",
    copyId: "device-profile.copyId",
    idCopied: "device-profile.idCopiedMessage",
  },
  name: (profile) => profile.name,
  load: (client, _scope, link, { transport }, options) => {
    const transportTypes = transport?.flatMap((value) => TRANSPORT_TYPES.find((type) => type === value) ?? []);
    return client.deviceProfiles.list(link, { ...options, transportTypes });
  },
  get: (client, id, options) => client.deviceProfiles.get(entityId("DEVICE_PROFILE", parseUuid(id)), options),
  filters: [transportFilter],
  columns: (context) => [
    {
      key: "name",
      label: context.t("device-profile.name"),
      width: "26%",
      cell: (profile) => (
        <NameLink
          id={profile.id.id}
          base={BASE}
          name={profile.name}
          after={profile.default && <Chip>{context.t("device-profile.default")}</Chip>}
        />
      ),
    },
    {
      key: "transportType",
      label: context.t("device-profile.transport-type"),
      width: "16%",
      cell: (profile) => context.t(transportLabel(profile.transportType)),
    },
    {
      key: "description",
      label: context.t("device-profile.description"),
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
  card: (profile, { t }) => ({
    title: <NameLink id={profile.id.id} base={BASE} name={profile.name} />,
    meta: [profile.default && t("device-profile.default"), profile.description].filter(Boolean).join(" · "),
  }),
  actions: [
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
  form: {
    fields: [
      { kind: "text", name: "name", label: "device-profile.name", required: "entity.name-required" },
      {
        kind: "choice",
        name: "transportType",
        label: "device-profile.transport-type",
        choices: (t) => TRANSPORTS.map((value) => ({ value, label: t(transportLabel(value)) })),
      },
      { kind: "area", name: "description", label: "device-profile.description" },
      {
        kind: "heading",
        name: "alarmRules",
        label: "device-profile.alarm-rules",
        hint: "device-profile.alarm-rules-not-evaluated",
        shown: ({ hasAlarmRules }) => hasAlarmRules === true,
      },
    ],
    read: (profile) => ({
      name: profile?.name ?? "",
      transportType: profile?.transportType ?? "DEFAULT",
      description: profile?.description ?? "",
      hasAlarmRules: (profile?.profileData.alarms ?? []).length > 0,
    }),
    save: (client, values, profile) => {
      const chosen = TRANSPORTS.find((type) => type === values.transportType) ?? profile?.transportType ?? "DEFAULT";
      const transport =
        profile?.transportType === chosen ? profile.profileData.transportConfiguration : { type: chosen };
      return client.deviceProfiles.save(
        {
          ...profile,
          name: textOf(values, "name"),
          type: "DEFAULT",
          transportType: chosen,
          provisionType: profile?.provisionType ?? "DISABLED",
          description: textOrNull(values, "description"),
          profileData: {
            configuration: profile?.profileData.configuration ?? { type: "DEFAULT" },
            transportConfiguration: transport,
            provisionConfiguration: profile?.profileData.provisionConfiguration ?? {
              type: "DISABLED",
              provisionDeviceSecret: null,
            },
            alarms: profile?.profileData.alarms ? [...profile.profileData.alarms] : null,
          },
        },
        { ignoreErrors: true },
      );
    },
  },
});

export function DeviceProfilesPage() {
  const claims = useClaims();
  const scope = useMemo(() => scopeOf(claims), [claims]);
  return <EntityListPage list={deviceProfileList} scope={scope} base={BASE} manage />;
}
