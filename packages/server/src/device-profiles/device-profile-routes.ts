import { type DeviceProfile, deviceProfileDraft, TRANSPORT_TYPES } from "@orrery/model";
import { isValidProfileAlarm } from "@orrery/model/alarm-rules";
import { Type } from "typebox";
import { TENANT_ADMINS, TENANT_MEMBERS } from "../kernel/auth/roles.ts";
import { withWarnings } from "../kernel/http/answer/warnings.ts";
import { actsOn, savesEntity } from "../kernel/http/audit/audit-descriptions.ts";
import { choices, chosenWords } from "../kernel/http/input/choices.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { idPath, pathId } from "../kernel/http/input/params.ts";
import { LARGE_BODY_LIMIT, type Route, route } from "../kernel/http/route.ts";
import { jsonText } from "../kernel/json/lossless-text.ts";
import type { DeviceProfileService } from "./device-profile-service.ts";
import { type Lwm2mServers, lwm2mServerDefaults } from "./lwm2m-servers.ts";

const infosQuery = Type.Object({
  ...pageQuery.properties,
  transportType: Type.Optional(
    Type.Unsafe<(typeof TRANSPORT_TYPES)[number]>(Type.Union(TRANSPORT_TYPES.map((type) => Type.Literal(type)))),
  ),
});

/** An extension: in the contract only the list of infos has a filter, of one value. */
const listQuery = Type.Object({
  ...pageQuery.properties,
  transportTypes: choices(`Transports of device profiles, of ${TRANSPORT_TYPES.join(", ")}`),
});

export const deviceProfileRoutes = (profiles: DeviceProfileService, lwm2m: Lwm2mServers): Route[] => [
  route("GET", "/api/deviceProfileInfo/default", {
    roles: TENANT_MEMBERS,
    handle: ({ user }) => profiles.getDefaultInfo(user),
  }),
  route("GET", "/api/deviceProfile/:id", {
    mayBeLong: true,
    roles: TENANT_ADMINS,
    holdsSecrets: true,
    params: idPath,
    handle: async ({ user, params }) => answerOf(await profiles.get(user, pathId(params))),
  }),
  route("GET", "/api/deviceProfileInfo/:id", {
    roles: TENANT_MEMBERS,
    params: idPath,
    handle: ({ user, params }) => profiles.getInfo(user, pathId(params)),
  }),
  route("POST", "/api/deviceProfile", {
    roles: TENANT_ADMINS,
    holdsSecrets: true,
    audit: savesEntity("DEVICE_PROFILE"),
    body: deviceProfileDraft,
    bodyLimit: LARGE_BODY_LIMIT,
    handle: async ({ user, body }) => answerOf(await profiles.save(user, body)),
  }),
  route("DELETE", "/api/deviceProfile/:id", {
    roles: TENANT_ADMINS,
    audit: actsOn("DELETED", "DEVICE_PROFILE"),
    params: idPath,
    handle: ({ user, params }) => profiles.delete(user, pathId(params)),
  }),
  route("POST", "/api/deviceProfile/:id/default", {
    roles: TENANT_ADMINS,
    holdsSecrets: true,
    audit: actsOn("UPDATED", "DEVICE_PROFILE"),
    params: idPath,
    handle: ({ user, params }) => profiles.makeDefault(user, pathId(params)),
  }),
  route("GET", "/api/deviceProfiles", {
    mayBeLong: true,
    roles: TENANT_ADMINS,
    holdsSecrets: true,
    query: listQuery,
    handle: ({ user, query }) => {
      const transports = chosenWords("transportTypes", query.transportTypes, TRANSPORT_TYPES);
      return profiles.list(user, transports, pageLink(query));
    },
  }),
  route("GET", "/api/deviceProfileInfos", {
    roles: TENANT_MEMBERS,
    query: infosQuery,
    handle: ({ user, query }) => profiles.listInfos(user, query.transportType, pageLink(query)),
  }),
  route("GET", "/api/lwm2m/deviceProfile/bootstrap/:isBootstrapServer", {
    roles: TENANT_MEMBERS,
    params: Type.Object({ isBootstrapServer: Type.Boolean() }),
    handle: ({ params }) => lwm2mServerDefaults(lwm2m, params.isBootstrapServer),
  }),
];

/** Says which alarm rules are stored, but cannot be judged. */
function answerOf(profile: DeviceProfile): unknown {
  const { alarms } = profile.profileData;
  const read: unknown = alarms ? JSON.parse(jsonText(alarms)) : [];
  const broken = Array.isArray(read) ? read.filter((alarm) => !isValidProfileAlarm(alarm)) : [];
  const types = broken.map((alarm) => String(alarm?.alarmType)).join(", ");
  return withWarnings(
    profile,
    broken.length > 0 ? [`Alarm rules that are not complete raise no alarms: ${types}`] : [],
  );
}
