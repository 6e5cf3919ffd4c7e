import { Type } from "typebox";
import {
  additionalInfo,
  anything,
  bareId,
  customerId,
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

export const tokens = Type.Object({ token: text, refreshToken: text });
export const passwordPolicy = Type.Object({ minimumLength: whole, allowWhitespaces: flag });
export const securitySettings = Type.Object({ passwordPolicy });
export const adminSettings = Type.Object({ id: bareId, createdTime: time, key: text, jsonValue: maybe(someObject) });
export const updates = Type.Object({ message: text, updateAvailable: flag });
export const systemInfo = Type.Object({ version: text, artifact: text, name: text });
export const setup = Type.Object({ required: flag });

export const event = Type.Object({
  ...{ id: bareId, createdTime: time, tenantId: idOf("TENANT"), type: text, uid: text, entityId: idOf() },
  body: someObject,
});
export const auditLog = Type.Object({
  ...{ id: bareId, createdTime: time, tenantId: idOf("TENANT"), customerId, entityId: idOf() },
  ...{ entityName: maybe(text), userId: idOf("USER"), userName: text, actionType: text, actionData: someObject },
  ...{ actionStatus: Type.Enum(["SUCCESS", "FAILURE"]), actionFailureDetails: text },
});
export const subtype = Type.Object({ tenantId: idOf("TENANT"), entityType: text, type: text });
export const bulkImport = Type.Object({ created: whole, updated: whole, errors: whole, errorsList: texts });

const relationMembers = { from: idOf(), to: idOf(), type: text, typeGroup: text, additionalInfo };
export const relation = Type.Object(relationMembers);
export const relationInfo = Type.Object({ ...relationMembers, fromName: maybe(text), toName: maybe(text) });

const value = Type.Object({ ts: time, value: anything });
const series = Type.Record(Type.String(), Type.Array(value));
const latest = Type.Record(Type.String(), Type.Record(Type.String(), value));
export const timeSeries = series;
export const attributes = Type.Array(Type.Object({ lastUpdateTs: time, key: text, value: anything }));
export const entityData = Type.Object({ entityId: idOf(), latest, timeseries: series });
export const entityKeys = Type.Object({ entityTypes: texts, timeseries: texts, attribute: texts });

export const rpc = Type.Object({
  ...{ id: idOf("RPC"), createdTime: time, tenantId: idOf("TENANT"), deviceId: idOf("DEVICE"), expirationTime: time },
  ...{ request: someObject, response: anything, status: text, additionalInfo: anything },
});
export const deviceCommand = Type.Object({ id: whole, method: text, params: anything });
export const claimed = Type.Object({ device: someObject, response: text });

export const component = Type.Object({
  ...{ id: bareId, createdTime: time, type: text, scope: text, name: text, clazz: text, actions: anything },
  configurationDescriptor: Type.Object({ nodeDefinition: someObject }),
});
export const scriptTest = Type.Object({ output: text, error: text });
export const chainExport = Type.Object({ ruleChains: Type.Array(someObject), metadata: Type.Array(someObject) });
export const chainImported = Type.Object({
  ruleChainId: idOf("RULE_CHAIN"),
  ruleChainName: text,
});
export const labelsUsage = Type.Object({
  ...{ ruleChainId: idOf("RULE_CHAIN"), ruleChainName: text, ruleNodeId: idOf("RULE_NODE"), ruleNodeName: text },
  labels: texts,
});

const lwm2mResource = Type.Object({
  ...{ id: whole, name: text, observe: flag, attribute: flag, telemetry: flag, keyName: text },
});
export const lwm2mObject = Type.Object({
  ...{ id: whole, keyId: text, name: text, multiple: flag, mandatory: flag },
  instances: Type.Array(Type.Object({ id: whole, resources: Type.Array(lwm2mResource) })),
});
export const lwm2mServer = Type.Object({
  ...{ shortServerId: whole, bootstrapServerIs: flag, host: text, port: whole, clientHoldOffTime: whole },
  ...{ serverPublicKey: text, serverCertificate: text, bootstrapServerAccountTimeout: whole, lifetime: whole },
  ...{ defaultMinPeriod: whole, notifIfDisabled: flag, binding: text, securityHost: text, securityPort: whole },
});

export const oauth2 = Type.Object({
  enabled: flag,
  oauth2ParamsInfos: Type.Array(
    Type.Object({
      domainInfos: Type.Array(Type.Object({ scheme: text, name: text })),
      mobileInfos: Type.Array(Type.Object({ pkgName: text, appSecret: text })),
      clientRegistrations: Type.Array(
        Type.Object({ mapperConfig: someObject, clientId: text, authorizationUri: text, scope: texts }),
      ),
    }),
  ),
});
export const oauth2Template = Type.Object({
  ...{ id: bareId, createdTime: time, providerId: text, name: text, mapperConfig: someObject, scope: texts },
});
export const oauth2Client = Type.Object({ name: text, icon: maybe(text), url: text });

export const health = Type.Object({ status: text });
export const openApi = Type.Object({ openapi: text, info: someObject, paths: someObject });
export const ids = Type.Array(uuid);
