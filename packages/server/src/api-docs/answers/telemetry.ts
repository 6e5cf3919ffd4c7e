import { CONNECTION_CAUSES, CONNECTION_OUTCOMES, CONNECTION_TRANSPORTS } from "@orrery/model";
import { Type } from "typebox";
import { type CallAnswer, says } from "./answer.ts";
import { anything, flag, idOf, maybe, page, someObject, text, texts, time, uuid, whole } from "./parts.ts";

const value = Type.Object({ ts: time, value: anything });
const series = Type.Record(Type.String(), Type.Array(value));
const timeSeries = series;
const attributes = Type.Array(Type.Object({ lastUpdateTs: time, key: text, value: anything }));
const rpc = Type.Object({
  id: idOf("RPC"),
  createdTime: time,
  tenantId: idOf("TENANT"),
  deviceId: idOf("DEVICE"),
  expirationTime: time,
  request: someObject,
  response: anything,
  status: text,
  additionalInfo: anything,
});
const provisionAnswer = Type.Object({
  status: Type.Enum(["SUCCESS", "NOT_FOUND", "FAILURE"]),
  credentialsType: Type.Optional(text),
  credentialsValue: Type.Optional(anything),
  errorMsg: Type.Optional(text),
});
const connectionEntry = Type.Object({
  id: uuid,
  createdTime: time,
  lastTime: time,
  count: whole,
  outcome: Type.Enum([...CONNECTION_OUTCOMES]),
  cause: Type.Enum([...CONNECTION_CAUSES]),
  transport: maybe(Type.Enum([...CONNECTION_TRANSPORTS])),
  address: text,
  clientId: text,
  credential: text,
  deviceId: maybe(idOf("DEVICE")),
  deviceName: text,
  deviceProfileId: maybe(idOf("DEVICE_PROFILE")),
});
const deviceConnectivity = Type.Object({
  active: flag,
  sessions: whole,
  lastActivityTime: time,
  lastConnectTime: time,
  lastDisconnectTime: time,
  inactivityTimeoutMs: whole,
  inactivityTimeoutSource: Type.Enum(["ATTRIBUTE", "SETTING"]),
  now: time,
  droppedMessages: whole,
  droppedKeys: whole,
  entries: Type.Array(connectionEntry),
  attempts: Type.Array(connectionEntry),
});
const deviceCommand = Type.Object({ id: whole, method: text, params: anything });

const telemetry = "/api/plugins/telemetry/:entityType/:entityId";

/** Answers of the calls of attributes, time series and commands, and of devices. */
export const telemetryAnswers: readonly (readonly CallAnswer[])[] = [
  says(
    Type.Unknown(), // what the device answers
    `POST /api/plugins/rpc/oneway/:deviceId ?
     POST /api/plugins/rpc/twoway/:deviceId ?
     POST /api/rpc/oneway/:deviceId ?
     POST /api/rpc/twoway/:deviceId ?`,
  ),
  says(rpc, "GET /api/rpc/persistent/:rpcId"),
  says(page(rpc), "GET /api/rpc/persistent/device/:deviceId"),
  says(page(connectionEntry), "GET /api/orrery/connections"),
  says(deviceConnectivity, "GET /api/orrery/device/:id/connectivity"),
  says("nothing", "DELETE /api/rpc/persistent/:rpcId"),
  says(
    "nothing",
    `DELETE /api/plugins/telemetry/:deviceId/:scope
     POST /api/plugins/telemetry/:deviceId/:scope
     DELETE ${telemetry}/:scope
     POST ${telemetry}/:scope
     POST ${telemetry}/attributes/:scope
     POST ${telemetry}/timeseries/:scope
     POST ${telemetry}/timeseries/:scope/:ttl
     DELETE ${telemetry}/timeseries/delete`,
  ),
  says(
    texts,
    `GET ${telemetry}/keys/attributes
     GET ${telemetry}/keys/attributes/:scope
     GET ${telemetry}/keys/timeseries`,
  ),
  says(
    attributes,
    `GET ${telemetry}/values/attributes
     GET ${telemetry}/values/attributes/:scope`,
  ),
  says(timeSeries, `GET ${telemetry}/values/timeseries`),
  says(
    Type.Record(Type.String(), Type.Unknown()),
    `GET /api/v1/:token/attributes
     GET /api/v1/:token/attributes/updates`,
  ),
  says(provisionAnswer, "POST /api/v1/provision"),
  says(deviceCommand, "GET /api/v1/:token/rpc"),
  says(Type.Unknown(), "POST /api/v1/:token/rpc ?"), // what the rule chain answers
  says(
    "nothing",
    `POST /api/v1/:token/attributes
     POST /api/v1/:token/claim
     POST /api/v1/:token/rpc/:requestId
     POST /api/v1/:token/telemetry`,
  ),
];
