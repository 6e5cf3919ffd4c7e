import { Type } from "typebox";
import { type CallAnswer, says, saysAssignable, saysProfile } from "./answer.ts";
import * as e from "./entities.ts";
import { flag, someObject, text, texts, whole } from "./parts.ts";

const bulkImport = Type.Object({ created: whole, updated: whole, errors: whole, errorsList: texts });
const claimed = Type.Object({ device: someObject, response: text });
const lwm2mServer = Type.Object({
  shortServerId: whole,
  bootstrapServerIs: flag,
  host: text,
  port: whole,
  clientHoldOffTime: whole,
  serverPublicKey: text,
  serverCertificate: text,
  bootstrapServerAccountTimeout: whole,
  lifetime: whole,
  defaultMinPeriod: whole,
  notifIfDisabled: flag,
  binding: text,
  securityHost: text,
  securityPort: whole,
});

/** Answers of the calls of devices, assets, views and device profiles. */
export const deviceAnswers: readonly (readonly CallAnswer[])[] = [
  saysAssignable("device", e.device, e.deviceInfo),
  saysAssignable("asset", e.asset, e.assetInfo),
  saysAssignable("entityView", e.entityView, e.entityViewInfo),
  says(Type.Array(e.device), "GET /api/devices"),
  says(Type.Array(e.deviceInfo), "POST /api/orrery/devices/byCredentials"),
  says(Type.Array(e.asset), "GET /api/assets"),
  says(
    e.device,
    `POST /api/device-with-credentials
     POST /api/lwm2m/device-credentials
     POST /api/tenant/:tenantId/device/:id`,
  ),
  says(
    e.deviceCredentials,
    `GET /api/device/:id/credentials
     POST /api/device/credentials`,
  ),
  says(
    bulkImport,
    `POST /api/asset/bulk_import
     POST /api/device/bulk_import
     POST /api/edge/bulk_import`,
  ),
  says(whole, "GET /api/devices/count/:otaPackageType/:id"),
  says(claimed, "POST /api/customer/device/:deviceName/claim"),
  says("nothing", "DELETE /api/customer/device/:deviceName/claim"),
  saysProfile("deviceProfile", e.deviceProfile, e.deviceProfileInfo),
  says(
    texts,
    `GET /api/deviceProfile/devices/keys/attributes
     GET /api/deviceProfile/devices/keys/timeseries`,
  ),
  says(lwm2mServer, "GET /api/lwm2m/deviceProfile/bootstrap/:isBootstrapServer"),
];
