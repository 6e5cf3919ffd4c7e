import { type TSchema, Type } from "typebox";
import * as e from "./entities.ts";
import * as o from "./others.ts";
import { flag, page, text, texts, time, whole } from "./parts.ts";

/** What a call answers with status 200: JSON of a schema, a text as it is, a file, a page elsewhere, or no body. */
export type Answer = TSchema | "text" | "file" | "nothing";

const list = Type.Array;
/** Calls that answer with the value, or with nothing when there is none. */
const orNothing = new Set<string>();

const entries: (readonly [name: string, answer: Answer])[] = [];
function say(answer: Answer, calls: string): void {
  for (const line of calls.trim().split("\n")) {
    const [method = "", path = "", mark] = line.trim().split(/ +/);
    entries.push([`${method} ${path}`, answer]);
    if (mark === "?") orNothing.add(`${method} ${path}`);
  }
}

/** The calls of a kind that can be given to customers (`kernel/entities/assignable-routes.ts`). */
function sayAssignable(path: string, one: TSchema, info: TSchema): void {
  say(
    one,
    `GET /api/${path}/:id
     POST /api/${path}
     POST /api/customer/:customerId/${path}/:id
     POST /api/customer/public/${path}/:id
     DELETE /api/customer/${path}/:id`,
  );
  say(info, `GET /api/${path}/info/:id`);
  say("nothing", `DELETE /api/${path}/:id`);
  say(list(o.subtype), `GET /api/${path}/types`);
  say(list(one), `POST /api/${path}s`);
  say(page(one), `GET /api/customer/:id/${path}s`);
  // With a name the list of the tenant is the one entity of that name.
  say(Type.Union([page(one), one]), `GET /api/tenant/${path}s`);
  say(
    page(info),
    `GET /api/customer/:id/${path}Infos
     GET /api/tenant/${path}Infos`,
  );
}

/** The calls by which an edge gets entities of a kind. */
function sayOfEdge(path: string, one: TSchema): void {
  say(
    one,
    `POST /api/edge/:edgeId/${path}/:id
     DELETE /api/edge/:edgeId/${path}/:id`,
  );
  say(page(one), `GET /api/edge/:id/${path}s`);
}

sayAssignable("device", e.device, e.deviceInfo);
sayAssignable("asset", e.asset, e.assetInfo);
sayAssignable("entityView", e.entityView, e.entityViewInfo);
sayAssignable("edge", e.edge, e.edgeInfo);
sayOfEdge("device", e.device);
sayOfEdge("asset", e.asset);
sayOfEdge("entityView", e.entityView);
say(list(e.device), "GET /api/devices");
say(list(e.asset), "GET /api/assets");
say(
  e.device,
  `POST /api/device-with-credentials
   POST /api/lwm2m/device-credentials
   POST /api/tenant/:tenantId/device/:id`,
);
say(
  e.deviceCredentials,
  `GET /api/device/:id/credentials
   POST /api/device/credentials`,
);
say(
  o.bulkImport,
  `POST /api/asset/bulk_import
   POST /api/device/bulk_import
   POST /api/edge/bulk_import`,
);
say(whole, "GET /api/devices/count/:otaPackageType/:id");
say(o.claimed, "POST /api/customer/device/:deviceName/claim");
say("nothing", "DELETE /api/customer/device/:deviceName/claim");

say(e.edge, "POST /api/edge/:id/:ruleChainId/root");
say(page(e.edgeEvent), "GET /api/edge/:id/events");
say("text", "GET /api/edge/missingToRelatedRuleChains/:id");
say("nothing", "POST /api/edge/sync/:id");
say(flag, "GET /api/edges/enabled");
say(Type.Union([page(e.edge), list(e.edge)]), "GET /api/edges"); // with ids the list of those

say(
  e.deviceProfile,
  `POST /api/deviceProfile
   GET /api/deviceProfile/:id
   POST /api/deviceProfile/:id/default`,
);
say("nothing", "DELETE /api/deviceProfile/:id");
say(
  texts,
  `GET /api/deviceProfile/devices/keys/attributes
   GET /api/deviceProfile/devices/keys/timeseries`,
);
say(
  e.deviceProfileInfo,
  `GET /api/deviceProfileInfo/:id
   GET /api/deviceProfileInfo/default`,
);
say(page(e.deviceProfileInfo), "GET /api/deviceProfileInfos");
say(page(e.deviceProfile), "GET /api/deviceProfiles");
say(o.lwm2mServer, "GET /api/lwm2m/deviceProfile/bootstrap/:isBootstrapServer");

say(
  e.customer,
  `POST /api/customer
   GET /api/customer/:id
   GET /api/tenant/customers`,
);
say("nothing", "DELETE /api/customer/:id");
say(Type.Object({ title: text, isPublic: flag }), "GET /api/customer/:id/shortInfo");
say("text", "GET /api/customer/:id/title");
say(page(e.customer), "GET /api/customers");

say(
  e.tenant,
  `POST /api/tenant
   GET /api/tenant/:id`,
);
say("nothing", "DELETE /api/tenant/:id");
say(e.tenantInfo, "GET /api/tenant/info/:id");
say(page(e.tenantInfo), "GET /api/tenantInfos");
say(page(e.tenant), "GET /api/tenants");
say(
  e.tenantProfile,
  `POST /api/tenantProfile
   GET /api/tenantProfile/:id
   POST /api/tenantProfile/:id/default`,
);
say("nothing", "DELETE /api/tenantProfile/:id");
say(
  e.tenantProfileInfo,
  `GET /api/tenantProfileInfo/:id
   GET /api/tenantProfileInfo/default`,
);
say(page(e.tenantProfileInfo), "GET /api/tenantProfileInfos");
say(page(e.tenantProfile), "GET /api/tenantProfiles");
say(texts, "GET /api/tenant/queues");

say(
  e.user,
  `GET /api/auth/user ?
   POST /api/user
   GET /api/user/:id`,
);
say(
  page(e.user),
  `GET /api/users
   GET /api/tenant/:id/users
   GET /api/customer/:id/users`,
);
say("text", "GET /api/user/:id/activationLink");
say(flag, "GET /api/user/tokenAccessEnabled");
say(
  "nothing",
  `DELETE /api/user/:id
   POST /api/user/:id/userCredentialsEnabled
   POST /api/user/sendActivationMail
   POST /api/auth/logout
   POST /api/noauth/activateByEmailCode
   POST /api/noauth/resendEmailActivation
   POST /api/noauth/resetPasswordByEmail`,
);
say(
  o.tokens,
  `POST /api/auth/login
   POST /api/auth/login/public
   POST /api/auth/token
   POST /api/auth/changePassword
   GET /api/user/:id/token
   POST /api/noauth/activate
   POST /api/noauth/resetPassword
   POST /api/noauth/setup`,
);
for (const path of ["login", "login/public", "token"])
  for (const method of ["GET", "PUT", "PATCH", "DELETE"]) say("nothing", `${method} /api/auth/${path}`); // refused
say(
  "file", // a redirect
  `GET /api/noauth/activate
   GET /api/noauth/resetPassword
   GET /login/oauth2/code/:registrationId
   POST /login/oauth2/code/:registrationId
   GET /oauth2/authorization/:registrationId`,
);
say(o.passwordPolicy, "GET /api/noauth/userPasswordPolicy");
say(o.setup, "GET /api/noauth/setup");
say(list(o.oauth2Client), "POST /api/noauth/oauth2Clients");
say(
  o.oauth2,
  `GET /api/oauth2/config
   POST /api/oauth2/config`,
);
say(list(o.oauth2Template), "GET /api/oauth2/config/template");
say(o.oauth2Template, "POST /api/oauth2/config/template");
say("nothing", "DELETE /api/oauth2/config/template/:id");
say("text", "GET /api/oauth2/loginProcessingUrl");

say(
  o.securitySettings,
  `GET /api/admin/securitySettings
   POST /api/admin/securitySettings`,
);
say(
  o.adminSettings,
  `POST /api/admin/settings
   GET /api/admin/settings/:key`,
);
say(
  "nothing",
  `POST /api/admin/settings/testMail
   POST /api/admin/settings/testSms`,
);
say(o.updates, "GET /api/admin/updates");
say(o.systemInfo, "GET /api/system/info");
say("text", "GET /api/uiSettings/helpBaseUrl");
say(
  page(o.auditLog),
  `GET /api/audit/logs
   GET /api/audit/logs/customer/:customerId
   GET /api/audit/logs/entity/:entityType/:entityId
   GET /api/audit/logs/user/:userId`,
);
say(
  page(o.event),
  `GET /api/events/:entityType/:entityId
   POST /api/events/:entityType/:entityId
   GET /api/events/:entityType/:entityId/:eventType`,
);
say("nothing", "POST /api/events/:entityType/:entityId/clear");

say(
  e.alarm,
  `POST /api/alarm
   GET /api/alarm/:id`,
);
say(e.alarmInfo, "GET /api/alarm/info/:id");
say(flag, "DELETE /api/alarm/:id");
say(
  "nothing",
  `POST /api/alarm/:id/ack
   POST /api/alarm/:id/clear`,
);
say(
  page(e.alarmInfo),
  `GET /api/alarm/:entityType/:entityId
   GET /api/alarms`,
);
say(text, "GET /api/alarm/highestSeverity/:entityType/:entityId ?");
say(page(e.alarmData), "POST /api/alarmsQuery/find");
say(page(o.entityData), "POST /api/entitiesQuery/find");
say(whole, "POST /api/entitiesQuery/count");
say(o.entityKeys, "POST /api/entitiesQuery/find/keys");

say(
  e.dashboard,
  `POST /api/dashboard
   GET /api/dashboard/:id
   POST /api/dashboard/:id/customers
   POST /api/dashboard/:id/customers/add
   POST /api/dashboard/:id/customers/remove
   POST /api/customer/:customerId/dashboard/:id
   DELETE /api/customer/:customerId/dashboard/:id
   POST /api/customer/public/dashboard/:id
   DELETE /api/customer/public/dashboard/:id
   POST /api/edge/:edgeId/dashboard/:id
   DELETE /api/edge/:edgeId/dashboard/:id`,
);
say("nothing", "DELETE /api/dashboard/:id");
say(e.dashboardInfo, "GET /api/dashboard/info/:id");
say(
  page(e.dashboardInfo),
  `GET /api/tenant/dashboards
   GET /api/tenant/:id/dashboards
   GET /api/customer/:id/dashboards
   GET /api/edge/:id/dashboards`,
);
say(e.homeDashboard, "GET /api/dashboard/home ?");
say(e.homeDashboardInfo, "GET /api/dashboard/home/info ?");
say(e.homeDashboardInfo, "GET /api/tenant/dashboard/home/info");
say("nothing", "POST /api/tenant/dashboard/home/info");
say(whole, "GET /api/dashboard/maxDatapointsLimit");
say(time, "GET /api/dashboard/serverTime");

say(
  e.ruleChain,
  `POST /api/ruleChain
   GET /api/ruleChain/:id
   POST /api/ruleChain/:id/autoAssignToEdge
   DELETE /api/ruleChain/:id/autoAssignToEdge
   POST /api/ruleChain/:id/edgeTemplateRoot
   POST /api/ruleChain/:id/root
   POST /api/ruleChain/device/default
   POST /api/edge/:edgeId/ruleChain/:id
   DELETE /api/edge/:edgeId/ruleChain/:id`,
);
say("nothing", "DELETE /api/ruleChain/:id");
say(
  e.ruleChainMetaData,
  `GET /api/ruleChain/:id/metadata
   POST /api/ruleChain/metadata`,
);
say(texts, "GET /api/ruleChain/:id/output/labels");
say(list(o.labelsUsage), "GET /api/ruleChain/:id/output/labels/usage");
say(list(e.ruleChain), "GET /api/ruleChain/autoAssignToEdgeRuleChains");
say(o.scriptTest, "POST /api/ruleChain/testScript");
say(
  page(e.ruleChain),
  `GET /api/ruleChains
   GET /api/edge/:id/ruleChains`,
);
say(o.chainExport, "GET /api/ruleChains/export");
say(list(o.chainImported), "POST /api/ruleChains/import");
say(Type.Record(Type.String(), Type.Unknown()), "GET /api/ruleNode/:id/debugIn ?");
say(o.component, "GET /api/component/:clazz");
say(
  list(o.component),
  `GET /api/components
   GET /api/components/:type`,
);

say(
  e.otaPackageInfo,
  `POST /api/otaPackage
   POST /api/otaPackage/:id
   GET /api/otaPackage/info/:id`,
);
say(
  e.otaPackage,
  `GET /api/otaPackage/:id
   GET /api/otaPackages/:id`,
);
say(
  page(e.otaPackageInfo),
  `GET /api/otaPackages
   GET /api/otaPackages/:deviceProfileId/:type`,
);
say("nothing", "DELETE /api/otaPackage/:id");
say(
  "file",
  `GET /api/otaPackage/:id/download
   GET /api/resource/:id/download
   GET /api/docs
   GET /api/docs/docs.css
   GET /api/docs/docs.js
   GET /metrics`,
);
say(page(e.resourceInfo), "GET /api/resource");
say(
  e.resource,
  `POST /api/resource
   GET /api/resource/:id`,
);
say(e.resourceInfo, "GET /api/resource/info/:id");
say("nothing", "DELETE /api/resource/:id");
say(
  list(o.lwm2mObject),
  `GET /api/resource/lwm2m
   GET /api/resource/lwm2m/page`,
);

say(o.relation, "GET /api/relation ?");
say(
  "nothing",
  `POST /api/relation
   DELETE /api/relation
   DELETE /api/relations`,
);
say(
  list(o.relation),
  `GET /api/relations
   POST /api/relations`,
);
say(
  list(o.relationInfo),
  `GET /api/relations/info
   POST /api/relations/info`,
);

say(
  Type.Unknown(), // what the device answers
  `POST /api/plugins/rpc/oneway/:deviceId ?
   POST /api/plugins/rpc/twoway/:deviceId ?
   POST /api/rpc/oneway/:deviceId ?
   POST /api/rpc/twoway/:deviceId ?`,
);
say(o.rpc, "GET /api/rpc/persistent/:rpcId");
say(page(o.rpc), "GET /api/rpc/persistent/device/:deviceId");
say("nothing", "DELETE /api/rpc/persistent/:rpcId");

const telemetry = "/api/plugins/telemetry/:entityType/:entityId";
say(
  "nothing",
  `DELETE /api/plugins/telemetry/:deviceId/:scope
   POST /api/plugins/telemetry/:deviceId/:scope
   DELETE ${telemetry}/:scope
   POST ${telemetry}/:scope
   POST ${telemetry}/attributes/:scope
   POST ${telemetry}/timeseries/:scope
   POST ${telemetry}/timeseries/:scope/:ttl
   DELETE ${telemetry}/timeseries/delete`,
);
say(
  texts,
  `GET ${telemetry}/keys/attributes
   GET ${telemetry}/keys/attributes/:scope
   GET ${telemetry}/keys/timeseries`,
);
say(
  o.attributes,
  `GET ${telemetry}/values/attributes
   GET ${telemetry}/values/attributes/:scope`,
);
say(o.timeSeries, `GET ${telemetry}/values/timeseries`);

say(
  Type.Record(Type.String(), Type.Unknown()),
  `GET /api/v1/:token/attributes
   GET /api/v1/:token/attributes/updates`,
);
say(o.deviceCommand, "GET /api/v1/:token/rpc");
say(Type.Unknown(), "POST /api/v1/:token/rpc ?"); // what the rule chain answers
say(
  "nothing",
  `POST /api/v1/:token/attributes
   POST /api/v1/:token/claim
   POST /api/v1/:token/rpc/:requestId
   POST /api/v1/:token/telemetry`,
);

say(
  e.widgetsBundle,
  `POST /api/widgetsBundle
   GET /api/widgetsBundle/:id`,
);
say(
  "nothing",
  `DELETE /api/widgetsBundle/:id
   DELETE /api/widgetType/:id`,
);
say(Type.Union([page(e.widgetsBundle), list(e.widgetsBundle)]), "GET /api/widgetsBundles"); // pages are asked for
say(e.widgetType, "GET /api/widgetType");
say(
  e.widgetTypeDetails,
  `POST /api/widgetType
   GET /api/widgetType/:id`,
);
say(list(e.widgetType), "GET /api/widgetTypes");
say(list(e.widgetTypeDetails), "GET /api/widgetTypesDetails");
say(list(e.widgetTypeInfo), "GET /api/widgetTypesInfos");

say(o.openApi, "GET /api/docs/openapi.json");
say(
  o.health,
  `GET /health/live
   GET /health/ready`,
);

const ANSWERS: ReadonlyMap<string, Answer> = new Map(entries);

/** What a call, such as `GET /api/device/:id`, answers with status 200. */
export function answerOf(name: string): Answer | undefined {
  return ANSWERS.get(name);
}

/** Whether the call answers with an empty body when there is nothing to tell. */
export function mayBeEmpty(name: string): boolean {
  return orNothing.has(name);
}

/** Calls that are described. */
export function answeredCalls(): Iterable<string> {
  return ANSWERS.keys();
}
