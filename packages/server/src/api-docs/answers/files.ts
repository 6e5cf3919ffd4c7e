import { Type } from "typebox";
import { type CallAnswer, says } from "./answer.ts";
import * as e from "./entities.ts";
import { flag, page, text, time, whole } from "./parts.ts";

const lwm2mResource = Type.Object({
  id: whole,
  name: text,
  observe: flag,
  attribute: flag,
  telemetry: flag,
  keyName: text,
});
const lwm2mObject = Type.Object({
  id: whole,
  keyId: text,
  name: text,
  multiple: flag,
  mandatory: flag,
  instances: Type.Array(Type.Object({ id: whole, resources: Type.Array(lwm2mResource) })),
});

/** Answers of the calls of OTA packages and resources. */
export const fileAnswers: readonly (readonly CallAnswer[])[] = [
  says(
    e.otaPackageInfo,
    `POST /api/otaPackage
     POST /api/otaPackage/:id
     GET /api/otaPackage/info/:id`,
  ),
  says(
    e.otaPackage,
    `GET /api/otaPackage/:id
     GET /api/otaPackages/:id`,
  ),
  says(
    page(e.otaPackageInfo),
    `GET /api/otaPackages
     GET /api/otaPackages/:deviceProfileId/:type`,
  ),
  says("nothing", "DELETE /api/otaPackage/:id"),
  says(
    "file",
    `GET /api/otaPackage/:id/download
     GET /api/resource/:id/download
     GET /api/v1/:token/firmware
     GET /api/v1/:token/software
     POST /api/orrery/alarmRules/backtest
     POST /api/orrery/export
     POST /api/orrery/pixels/:entityType/:entityId
     GET /api/orrery/export/links/:name
     GET /api/orrery/docs
     GET /api/orrery/docs/docs.css
     GET /api/orrery/docs/docs.js
     GET /metrics`,
  ),
  says(Type.Object({ path: text, expiresTs: time }), "POST /api/orrery/export/links"),
  says(page(e.resourceInfo), "GET /api/resource"),
  says(
    e.resource,
    `POST /api/resource
     GET /api/resource/:id`,
  ),
  says(e.resourceInfo, "GET /api/resource/info/:id"),
  says("nothing", "DELETE /api/resource/:id"),
  says(
    Type.Array(lwm2mObject),
    `GET /api/resource/lwm2m
     GET /api/resource/lwm2m/page`,
  ),
];
