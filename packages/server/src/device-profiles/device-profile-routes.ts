import { type DeviceProfile, deviceProfileDraft, TRANSPORT_TYPES } from "@orrery/model";
import { Type } from "typebox";
import { choices, chosenWords } from "../kernel/http/choices.ts";
import { pageLink, pageQuery } from "../kernel/http/page-link.ts";
import { idPath, pathId } from "../kernel/http/params.ts";
import { LARGE_BODY_LIMIT, type Route, route } from "../kernel/http/route.ts";
import { withWarnings } from "../kernel/http/warnings.ts";
import type { DeviceProfileService } from "./device-profile-service.ts";
import { type Lwm2mServers, lwm2mServerDefaults } from "./lwm2m-servers.ts";

const T = ["TENANT_ADMIN"] as const;
const TC = ["TENANT_ADMIN", "CUSTOMER_USER"] as const;

const infosQuery = Type.Object({
  ...pageQuery.properties,
  transportType: Type.Optional(
    Type.Unsafe<(typeof TRANSPORT_TYPES)[number]>(Type.Union(TRANSPORT_TYPES.map((type) => Type.Literal(type)))),
  ),
});

/** Ours: the contract narrows only the list of infos, and to one. */
const listQuery = Type.Object({
  ...pageQuery.properties,
  transportTypes: choices(`Transports of device profiles, of ${TRANSPORT_TYPES.join(", ")}`),
});

export const deviceProfileRoutes = (profiles: DeviceProfileService, lwm2m: Lwm2mServers): Route[] => [
  route("GET", "/api/deviceProfileInfo/default", { who: TC, handle: ({ user }) => profiles.getDefaultInfo(user) }),
  route("GET", "/api/deviceProfile/:id", {
    who: T,
    params: idPath,
    handle: async ({ user, params }) => told(await profiles.get(user, pathId(params))),
  }),
  route("GET", "/api/deviceProfileInfo/:id", {
    who: TC,
    params: idPath,
    handle: ({ user, params }) => profiles.getInfo(user, pathId(params)),
  }),
  route("POST", "/api/deviceProfile", {
    who: T,
    body: deviceProfileDraft,
    bodyLimit: LARGE_BODY_LIMIT,
    handle: async ({ user, body }) => told(await profiles.save(user, body)),
  }),
  route("DELETE", "/api/deviceProfile/:id", {
    who: T,
    params: idPath,
    handle: ({ user, params }) => profiles.delete(user, pathId(params)),
  }),
  route("POST", "/api/deviceProfile/:id/default", {
    who: T,
    params: idPath,
    handle: ({ user, params }) => profiles.makeDefault(user, pathId(params)),
  }),
  route("GET", "/api/deviceProfiles", {
    who: T,
    query: listQuery,
    handle: ({ user, query }) => {
      const transports = chosenWords("transportTypes", query.transportTypes, TRANSPORT_TYPES);
      return profiles.list(user, transports, pageLink(query));
    },
  }),
  route("GET", "/api/deviceProfileInfos", {
    who: TC,
    query: infosQuery,
    handle: ({ user, query }) => profiles.listInfos(user, query.transportType, pageLink(query)),
  }),
  route("GET", "/api/lwm2m/deviceProfile/bootstrap/:isBootstrapServer", {
    who: TC,
    params: Type.Object({ isBootstrapServer: Type.Boolean() }),
    handle: ({ params }) => lwm2mServerDefaults(lwm2m, params.isBootstrapServer),
  }),
];

/** What of a profile is kept without having an effect. */
function told(profile: DeviceProfile): unknown {
  const isIdle = (profile.profileData.alarms ?? []).length > 0;
  return withWarnings(profile, isIdle ? ["Alarm rules are saved, but not evaluated yet"] : []);
}
