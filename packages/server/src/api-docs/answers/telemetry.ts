import { Type } from "typebox";
import { type CallAnswer, says } from "./answer.ts";
import { anything, idOf, page, someObject, text, texts, time, whole } from "./parts.ts";

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
