import {
  deviceCredentialsDraft,
  deviceDraft,
  deviceWithCredentialsDraft,
  LWM2M_DEVICE,
  LWM2M_DEVICE_CREDENTIALS,
  lwm2mDeviceDraft,
  parseUuid,
} from "@orrery/model";
import { type Static, Type } from "typebox";
import { commonRoutes } from "../assignments/common-routes.ts";
import { TENANT_ADMINS, TENANT_MEMBERS } from "../kernel/auth/roles.ts";
import { savesEntity } from "../kernel/http/audit/audit-descriptions.ts";
import { memberOf } from "../kernel/http/audit/audited-body.ts";
import { choices, chosenIds, chosenWords, customerChoices } from "../kernel/http/input/choices.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { idList, idPath, pathId } from "../kernel/http/input/params.ts";
import { parseParameters } from "../kernel/http/input/validation.ts";
import { type Route, route } from "../kernel/http/route.ts";
import { valueFilters, whereValues } from "../value-filters/where-values.ts";
import { readsCredentials, savesCredentials } from "./audited-credentials.ts";
import type { CredentialsService } from "./credentials-service.ts";
import type { DeviceService } from "./device-service.ts";
import { DEVICE_STATES } from "./device-state.ts";
import { holdsSnmpSecrets } from "./snmp-secrets.ts";

/** As long as a certificate in PEM. */
const MAX_CREDENTIALS_ID = 16 * 1024;

const listQuery = Type.Object({
  ...pageQuery.properties,
  type: Type.Optional(Type.String()),
  deviceProfileId: Type.Optional(Type.String()),
});

/** The filter by type of a list; empty parameters are ignored. */
function filterOf({ type, deviceProfileId }: { type?: string | undefined; deviceProfileId?: string | undefined }) {
  return { type: type || undefined, deviceProfileId: deviceProfileId ? parseUuid(deviceProfileId) : undefined };
}

/** Our own filters: the contract has only the one by profile, none by state or for gateways. */
const infoFilters = {
  type: listQuery.properties.type,
  deviceProfileId: listQuery.properties.deviceProfileId,
  active: Type.Optional(Type.Boolean({ description: "Whether devices are active" })),
  deviceProfileIds: choices("Ids of device profiles"),
  states: choices(`States of devices, of ${DEVICE_STATES.join(", ")}`),
  gateway: Type.Optional(Type.Boolean({ description: "Whether devices are gateways" })),
  where: whereValues,
};
const infoQuery = Type.Object({ ...pageQuery.properties, ...infoFilters });
/** Filters of the devices of a tenant. */
export const deviceFilters = Type.Object({ ...infoFilters, customerIds: customerChoices });
const tenantInfoQuery = Type.Object({ ...pageQuery.properties, ...deviceFilters.properties });

/** The devices that the filters select. @throws {PlatformError} `badRequest`. */
export function deviceScopeOf({ customerIds, ...filters }: Static<typeof deviceFilters>) {
  return { ...infoFilterOf(filters), customerIds: chosenIds("customerIds", customerIds) };
}

type InfoFilters = Omit<Static<typeof deviceFilters>, "customerIds">;

function infoFilterOf(query: InfoFilters) {
  const { active, gateway, states, deviceProfileIds, where } = query;
  return {
    ...filterOf(query),
    active,
    gateway,
    deviceProfileIds: chosenIds("deviceProfileIds", deviceProfileIds),
    states: chosenWords("states", states, DEVICE_STATES),
    where: valueFilters(where),
  };
}

/** Calls of devices (reference: REST API, 2.12). */
export const deviceRoutes = (devices: DeviceService, credentials: CredentialsService): Route[] => [
  ...commonRoutes({ entityType: "DEVICE", path: "device", service: devices, holdsSecrets: holdsSnmpSecrets }),
  ...savingRoutes(devices, credentials),
  ...listRoutes(devices),
];

const savingRoutes = (devices: DeviceService, credentials: CredentialsService): Route[] => [
  route("POST", "/api/device", {
    roles: TENANT_MEMBERS,
    holdsSecrets: holdsSnmpSecrets,
    audit: savesEntity("DEVICE"),
    query: Type.Object({ accessToken: Type.Optional(Type.String()) }),
    body: deviceDraft,
    handle: ({ user, body, query }) => devices.save(user, body, query.accessToken),
  }),
  route("POST", "/api/device-with-credentials", {
    roles: TENANT_MEMBERS,
    holdsSecrets: holdsSnmpSecrets,
    audit: savesEntity("DEVICE", (body) => memberOf(body, "device")),
    body: deviceWithCredentialsDraft,
    handle: ({ user, body }) => credentials.saveWithDevice(user, body),
  }),
  route("POST", "/api/lwm2m/device-credentials", {
    roles: TENANT_MEMBERS,
    holdsSecrets: holdsSnmpSecrets,
    audit: savesEntity("DEVICE", (body) => memberOf(body, LWM2M_DEVICE)),
    body: lwm2mDeviceDraft,
    handle: ({ user, body: { [LWM2M_DEVICE]: device, [LWM2M_DEVICE_CREDENTIALS]: proof } }) =>
      credentials.saveWithDevice(user, { device: device ?? null, credentials: proof ?? null }),
  }),
  route("GET", "/api/device/:id/credentials", {
    roles: TENANT_MEMBERS,
    holdsSecrets: true,
    audit: readsCredentials,
    params: idPath,
    handle: ({ user, params }) => credentials.get(user, pathId(params)),
  }),
  route("POST", "/api/orrery/devices/byCredentials", {
    roles: TENANT_MEMBERS,
    holdsSecrets: holdsSnmpSecrets,
    body: Type.Object({ credentialsId: Type.String({ minLength: 1, maxLength: MAX_CREDENTIALS_ID }) }),
    handle: ({ user, body }) => credentials.devicesWith(user, body.credentialsId),
  }),
  route("POST", "/api/device/credentials", {
    roles: TENANT_ADMINS,
    holdsSecrets: true,
    audit: savesCredentials,
    body: deviceCredentialsDraft,
    handle: ({ user, body }) => credentials.save(user, body),
  }),
];

const listRoutes = (devices: DeviceService): Route[] => [
  route("GET", "/api/tenant/devices", {
    roles: TENANT_ADMINS,
    holdsSecrets: holdsSnmpSecrets,
    query: Type.Object({ deviceName: Type.Optional(Type.String()) }),
    handle: ({ user, query, request }) => {
      if (query.deviceName !== undefined) return devices.getByName(user, query.deviceName);
      const list = parseParameters(listQuery, request.query);
      return devices.list(user, filterOf(list), pageLink(list));
    },
  }),
  route("GET", "/api/tenant/deviceInfos", {
    roles: TENANT_ADMINS,
    holdsSecrets: holdsSnmpSecrets,
    query: tenantInfoQuery,
    handle: ({ user, query }) => devices.listInfos(user, deviceScopeOf(query), pageLink(query)),
  }),
  route("GET", "/api/customer/:id/devices", {
    roles: TENANT_MEMBERS,
    holdsSecrets: holdsSnmpSecrets,
    visitors: true,
    params: idPath,
    query: listQuery,
    handle: ({ user, params, query }) =>
      devices.list(user, { ...filterOf(query), customerId: pathId(params) }, pageLink(query)),
  }),
  route("GET", "/api/customer/:id/deviceInfos", {
    roles: TENANT_MEMBERS,
    holdsSecrets: holdsSnmpSecrets,
    visitors: true,
    params: idPath,
    query: infoQuery,
    handle: ({ user, params, query }) =>
      devices.listInfos(user, { ...infoFilterOf(query), customerId: pathId(params) }, pageLink(query)),
  }),
  route("GET", "/api/devices", {
    roles: TENANT_MEMBERS,
    holdsSecrets: holdsSnmpSecrets,
    visitors: true,
    query: Type.Object({ deviceIds: Type.String() }),
    handle: ({ user, query }) => devices.listByIds(user, idList(query.deviceIds)),
  }),
  route("GET", "/api/devices/count/:otaPackageType/:id", {
    roles: TENANT_MEMBERS,
    params: Type.Object({
      otaPackageType: Type.Union([Type.Literal("FIRMWARE"), Type.Literal("SOFTWARE")]),
      id: Type.String(),
    }),
    handle: ({ user, params }) => devices.countForPackage(user, pathId(params), params.otaPackageType),
  }),
];
