import {
  ALARM_SEVERITIES,
  ALARM_STATUSES,
  AUTHORITIES,
  CHECKSUM_ALGORITHMS,
  CREDENTIALS_TYPES,
  OTA_PACKAGE_TYPES,
  PROVISION_TYPES,
  RULE_CHAIN_TYPES,
  TENANT_LIMITS,
  TENANT_RATE_LIMITS,
  TRANSPORT_TYPES,
} from "@orrery/model";
import { Type } from "typebox";
import {
  additionalInfo,
  anything,
  assignedInfo,
  bareId,
  contact,
  customerId,
  entity,
  flag,
  idOf,
  maybe,
  someObject,
  text,
  texts,
  time,
  uuid,
  whole,
} from "./parts.ts";

export const user = entity("USER", {
  customerId,
  email: text,
  name: text,
  authority: Type.Enum([...AUTHORITIES]),
  firstName: maybe(text),
  lastName: maybe(text),
  additionalInfo,
});

const tenantMembers = {
  id: idOf("TENANT"),
  createdTime: time,
  title: text,
  name: text,
  region: text,
  tenantProfileId: idOf("TENANT_PROFILE"),
  additionalInfo,
  ...contact,
};
export const tenant = Type.Object(tenantMembers);
export const tenantInfo = Type.Object({ ...tenantMembers, tenantProfileName: text });

export const customer = entity("CUSTOMER", { title: text, name: text, additionalInfo, ...contact });

const limits = Object.fromEntries([
  ...TENANT_LIMITS.map((name) => [name, Type.Number()] as const),
  ...TENANT_RATE_LIMITS.map((name) => [name, maybe(text)] as const),
]);
export const tenantProfile = Type.Object({
  id: idOf("TENANT_PROFILE"),
  createdTime: time,
  name: text,
  description: maybe(text),
  default: flag,
  isolatedTbCore: flag,
  isolatedTbRuleEngine: flag,
  profileData: Type.Object({ configuration: Type.Object({ type: Type.Literal("DEFAULT"), ...limits }) }),
});
export const tenantProfileInfo = Type.Object({ id: idOf("TENANT_PROFILE"), name: text });

const deviceMembers = {
  customerId,
  name: text,
  type: text,
  label: maybe(text),
  deviceProfileId: idOf("DEVICE_PROFILE"),
  deviceData: Type.Object({ configuration: someObject, transportConfiguration: someObject }),
  firmwareId: maybe(idOf("OTA_PACKAGE")),
  softwareId: maybe(idOf("OTA_PACKAGE")),
  additionalInfo,
};
export const device = entity("DEVICE", deviceMembers);
export const deviceInfo = entity("DEVICE", { ...deviceMembers, ...assignedInfo, deviceProfileName: text });
export const deviceCredentials = Type.Object({
  id: bareId,
  createdTime: time,
  deviceId: idOf("DEVICE"),
  credentialsType: Type.Enum([...CREDENTIALS_TYPES]),
  credentialsId: text,
  credentialsValue: maybe(text),
});

const profileKinds = { type: Type.Literal("DEFAULT"), transportType: Type.Enum([...TRANSPORT_TYPES]) };
const defaultDashboardId = maybe(idOf("DASHBOARD"));
export const deviceProfile = entity("DEVICE_PROFILE", {
  name: text,
  description: maybe(text),
  image: maybe(text),
  default: flag,
  ...profileKinds,
  provisionType: Type.Enum([...PROVISION_TYPES]),
  provisionDeviceKey: maybe(text),
  defaultDashboardId,
  defaultRuleChainId: maybe(idOf("RULE_CHAIN")),
  defaultQueueName: maybe(text),
  firmwareId: maybe(idOf("OTA_PACKAGE")),
  softwareId: maybe(idOf("OTA_PACKAGE")),
  profileData: Type.Object({
    configuration: someObject,
    transportConfiguration: someObject,
    provisionConfiguration: someObject,
    alarms: maybe(Type.Array(someObject)),
  }),
});
export const deviceProfileInfo = Type.Object({
  id: idOf("DEVICE_PROFILE"),
  name: text,
  image: maybe(text),
  defaultDashboardId,
  ...profileKinds,
});

const assetMembers = { customerId, name: text, type: text, label: maybe(text), additionalInfo };
export const asset = entity("ASSET", assetMembers);
export const assetInfo = entity("ASSET", { ...assetMembers, ...assignedInfo });

const viewMembers = {
  customerId,
  entityId: idOf("DEVICE", "ASSET"),
  name: text,
  type: text,
  additionalInfo,
  keys: maybe(someObject),
  startTimeMs: time,
  endTimeMs: time,
};
export const entityView = entity("ENTITY_VIEW", viewMembers);
export const entityViewInfo = entity("ENTITY_VIEW", { ...viewMembers, ...assignedInfo });

const edgeMembers = {
  customerId,
  rootRuleChainId: maybe(idOf("RULE_CHAIN")),
  name: text,
  type: text,
  label: maybe(text),
  // Null for users that may not see them.
  routingKey: maybe(text),
  secret: maybe(text),
  edgeLicenseKey: maybe(text),
  cloudEndpoint: maybe(text),
  additionalInfo,
};
export const edge = entity("EDGE", edgeMembers);
export const edgeInfo = entity("EDGE", { ...edgeMembers, ...assignedInfo });
export const edgeEvent = Type.Object({
  id: bareId,
  createdTime: time,
  tenantId: idOf("TENANT"),
  edgeId: idOf("EDGE"),
  action: text,
  entityId: maybe(uuid),
  uid: text,
  type: text,
  body: anything,
});

const shortCustomer = Type.Object({ customerId, title: text, public: flag });
const dashboardMembers = {
  title: text,
  name: text,
  image: maybe(text),
  mobileHide: flag,
  mobileOrder: maybe(whole),
  assignedCustomers: maybe(Type.Array(shortCustomer)),
};
export const dashboardInfo = entity("DASHBOARD", dashboardMembers);
export const dashboard = entity("DASHBOARD", { ...dashboardMembers, configuration: anything });
export const homeDashboard = entity("DASHBOARD", {
  ...dashboardMembers,
  configuration: anything,
  hideDashboardToolbar: flag,
});
export const homeDashboardInfo = Type.Object({ dashboardId: maybe(idOf("DASHBOARD")), hideDashboardToolbar: flag });

const alarmMembers = {
  customerId,
  type: text,
  name: text,
  originator: idOf(),
  severity: Type.Enum([...ALARM_SEVERITIES]),
  status: Type.Enum([...ALARM_STATUSES]),
  startTs: time,
  endTs: time,
  ackTs: time,
  clearTs: time,
  details: anything,
  propagate: flag,
  propagateToOwner: flag,
  propagateToTenant: flag,
  propagateRelationTypes: texts,
  acknowledged: flag,
  cleared: flag,
  assigneeId: maybe(idOf("USER")),
  assignTs: time,
};
export const assignee = Type.Object({
  id: idOf("USER"),
  firstName: maybe(text),
  lastName: maybe(text),
  email: text,
});
const comment = { id: bareId, createdTime: time, alarmId: idOf("ALARM"), userId: maybe(idOf("USER")), type: text };
const commentMembers = { ...comment, comment: someObject, name: text };
export const alarmComment = Type.Object(commentMembers);
export const alarmCommentInfo = Type.Object({
  ...commentMembers,
  firstName: maybe(text),
  lastName: maybe(text),
  email: maybe(text),
});
export const alarm = entity("ALARM", alarmMembers);
export const alarmInfo = entity("ALARM", { ...alarmMembers, originatorName: maybe(text), assignee: maybe(assignee) });
export const alarmData = entity("ALARM", {
  ...alarmMembers,
  originatorName: maybe(text),
  entityId: idOf(),
  latest: someObject,
  assignee: maybe(assignee),
});

export const ruleChain = entity("RULE_CHAIN", {
  name: text,
  type: Type.Enum([...RULE_CHAIN_TYPES]),
  firstRuleNodeId: maybe(idOf("RULE_NODE")),
  root: flag,
  debugMode: flag,
  configuration: anything,
  additionalInfo,
});
const ruleNode = Type.Object({
  id: idOf("RULE_NODE"),
  createdTime: time,
  ruleChainId: idOf("RULE_CHAIN"),
  type: text,
  name: text,
  debugMode: flag,
  configuration: anything,
  additionalInfo,
});
export const ruleChainMetaData = Type.Object({
  ruleChainId: idOf("RULE_CHAIN"),
  firstNodeIndex: maybe(whole),
  nodes: Type.Array(ruleNode),
  connections: maybe(Type.Array(Type.Object({ fromIndex: whole, toIndex: whole, type: text }))),
  ruleChainConnections: anything,
});

const packageMembers = {
  deviceProfileId: maybe(idOf("DEVICE_PROFILE")),
  type: Type.Enum([...OTA_PACKAGE_TYPES]),
  title: text,
  version: text,
  tag: maybe(text),
  url: maybe(text),
  hasData: flag,
  fileName: maybe(text),
  contentType: maybe(text),
  checksumAlgorithm: maybe(Type.Enum([...CHECKSUM_ALGORITHMS])),
  checksum: maybe(text),
  dataSize: maybe(whole),
  additionalInfo,
};
export const otaPackageInfo = entity("OTA_PACKAGE", packageMembers);
export const otaPackage = entity("OTA_PACKAGE", { ...packageMembers, data: maybe(text) });

const resourceMembers = { title: text, resourceType: text, resourceKey: text };
export const resourceInfo = entity("TB_RESOURCE", resourceMembers);
export const resource = entity("TB_RESOURCE", { ...resourceMembers, fileName: text, data: text });

export const widgetsBundle = entity("WIDGETS_BUNDLE", {
  alias: text,
  title: text,
  image: maybe(text),
  description: maybe(text),
});
const typeMembers = { bundleAlias: text, alias: text, name: text };
const looks = { image: maybe(text), description: maybe(text) };
export const widgetType = entity("WIDGET_TYPE", { ...typeMembers, descriptor: someObject });
export const widgetTypeDetails = entity("WIDGET_TYPE", { ...typeMembers, descriptor: someObject, ...looks });
export const widgetTypeInfo = entity("WIDGET_TYPE", { ...typeMembers, ...looks, widgetType: maybe(text) });
