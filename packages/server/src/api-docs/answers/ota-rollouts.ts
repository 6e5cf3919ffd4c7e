import {
  OTA_PACKAGE_TYPES,
  ROLLOUT_DEVICE_STATES,
  ROLLOUT_PAUSES,
  ROLLOUT_REASONS,
  ROLLOUT_STATUSES,
  rolloutAutomaticRetry,
  rolloutDraft,
} from "@orrery/model";
import { Type } from "typebox";
import { type CallAnswer, says } from "./answer.ts";
import { idOf, maybe, page, someObject, text, time, uuid, whole } from "./parts.ts";

const { target, failureLimit, sharePercent, pauseMs, timeoutMs } = rolloutDraft.properties;
const counts = Type.Object(Object.fromEntries(ROLLOUT_DEVICE_STATES.map((state) => [state, whole])));
const wave = Type.Object({
  number: whole,
  name: text,
  devices: someObject,
  startTime: maybe(time),
  passedTime: maybe(time),
  counts,
});
const rollout = Type.Object({
  id: uuid,
  createdTime: time,
  startTime: maybe(time),
  endTime: maybe(time),
  tenantId: idOf("TENANT"),
  userId: idOf("USER"),
  name: text,
  otaPackageId: uuid,
  packageType: Type.Enum([...OTA_PACKAGE_TYPES]),
  packageTitle: text,
  packageVersion: text,
  target,
  failureLimit,
  sharePercent,
  pauseMs,
  timeoutMs,
  retry: rolloutAutomaticRetry,
  status: Type.Enum([...ROLLOUT_STATUSES]),
  pauseReason: maybe(Type.Enum([...ROLLOUT_PAUSES])),
  wave: whole,
  waves: Type.Array(wave),
});
const device = Type.Object({
  deviceId: uuid,
  deviceName: maybe(text),
  wave: whole,
  state: Type.Enum([...ROLLOUT_DEVICE_STATES]),
  reported: maybe(text),
  reason: maybe(Type.Enum([...ROLLOUT_REASONS])),
  error: maybe(text),
  attempts: whole,
  changedTime: time,
});

/** Answers of the calls of rollouts. */
export const rolloutAnswers: readonly (readonly CallAnswer[])[] = [
  says(page(rollout), "GET /api/orrery/otaRollouts"),
  says(
    rollout,
    `POST /api/orrery/otaRollouts
     GET /api/orrery/otaRollouts/:id
     POST /api/orrery/otaRollouts/:id/start
     POST /api/orrery/otaRollouts/:id/pause
     POST /api/orrery/otaRollouts/:id/resume
     POST /api/orrery/otaRollouts/:id/next
     POST /api/orrery/otaRollouts/:id/waves
     POST /api/orrery/otaRollouts/:id/cancel
     POST /api/orrery/otaRollouts/:id/retry`,
  ),
  says("nothing", "DELETE /api/orrery/otaRollouts/:id"),
  says(page(device), "GET /api/orrery/otaRollouts/:id/devices"),
  says(Type.Array(Type.Object({ ts: time, updated: whole })), "GET /api/orrery/otaRollouts/:id/progress"),
];
