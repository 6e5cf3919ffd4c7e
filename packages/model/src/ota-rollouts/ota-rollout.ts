import { type Static, Type } from "typebox";
import { bulkFilters } from "../bulk-actions/bulk-action.ts";
import type { OtaPackageType } from "../entities/ota-package.ts";
import type { TenantId, UserId } from "../ids/entity-id.ts";
import type { Uuid } from "../ids/uuid.ts";

/** Devices that one rollout has at most. */
export const MAX_ROLLOUT_DEVICES = 200_000;
export const MAX_ROLLOUT_WAVES = 20;

const DAY_MS = 24 * 60 * 60_000;
const id = Type.String({ format: "uuid" });
const matching = bulkFilters;

/** Which devices get the package: those of a profile, or those that the filters of the list of devices select. */
const rolloutTarget = Type.Union([Type.Object({ deviceProfileId: id }), Type.Object({ matching })]);

/**
 * Which devices of the rollout a wave has, of those that no earlier one has: a share of all, chosen at random; those
 * that filters of the list of devices select; or the rest.
 */
const waveDevices = Type.Union([
  Type.Object({ percent: Type.Number({ exclusiveMinimum: 0, maximum: 100 }) }),
  Type.Object({ matching }),
  Type.Object({ rest: Type.Literal(true) }),
]);

const wave = Type.Object({ name: Type.String({ maxLength: 255 }), devices: waveDevices });

/** How often a device that failed tries again by itself, each time after a while; see {@link rolloutDraft}. */
export const rolloutAutomaticRetry = Type.Union([
  Type.Object({
    times: Type.Integer({ minimum: 1, maximum: 10 }),
    /** From its failure, in ms. */
    afterMs: Type.Integer({ minimum: 0, maximum: 30 * DAY_MS }),
  }),
  Type.Null(),
]);

/** A rollout to create. Its devices and waves are chosen then; it begins when it is started. */
export const rolloutDraft = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 255, pattern: "\\S" }),
  otaPackageId: id,
  target: rolloutTarget,
  waves: Type.Array(wave, { minItems: 1, maxItems: MAX_ROLLOUT_WAVES }),
  /** Stops by itself when this share of the devices that have finished failed, once `minimum` have finished. */
  failureLimit: Type.Union([
    Type.Object({
      percent: Type.Number({ exclusiveMinimum: 0, maximum: 100 }),
      minimum: Type.Integer({ minimum: 1, maximum: MAX_ROLLOUT_DEVICES }),
    }),
    Type.Null(),
  ]),
  /** Percent of a wave that must have updated before the next one begins. */
  sharePercent: Type.Number({ minimum: 0, maximum: 100 }),
  /** How long the next wave waits after that, in ms. */
  pauseMs: Type.Integer({ minimum: 0, maximum: 90 * DAY_MS }),
  /** How long a device that was offered the package may be silent before it counts as failed, in ms; null: for ever. */
  timeoutMs: Type.Union([Type.Integer({ minimum: 1_000, maximum: 365 * DAY_MS }), Type.Null()]),
  /** Until its tries are used up a failed device counts as failed, but its wave does not end. Absent: it does not. */
  retry: Type.Optional(rolloutAutomaticRetry),
});

/** The waves that follow those which have begun, in place of all that were planned. */
export const rolloutWaves = Type.Object({ waves: Type.Array(wave, { maxItems: MAX_ROLLOUT_WAVES }) });
export type RolloutWaves = Static<typeof rolloutWaves>;

export type RolloutDraft = Static<typeof rolloutDraft>;
export type RolloutTarget = RolloutDraft["target"];
export type WaveDevices = RolloutDraft["waves"][number]["devices"];
export interface RolloutSettings extends Pick<RolloutDraft, "failureLimit" | "sharePercent" | "pauseMs" | "timeoutMs"> {
  readonly retry: Static<typeof rolloutAutomaticRetry>;
}

/**
 * Which devices get back the package that they had before: none, those that have not updated yet, or all.
 */
export const ROLLOUT_RESTORES = ["NONE", "UNFINISHED", "ALL"] as const;
export type RolloutRestore = (typeof ROLLOUT_RESTORES)[number];
export const rolloutCancel = Type.Object({ restore: Type.Enum([...ROLLOUT_RESTORES]) });

/** The failed devices that try again; all of them by default. */
export const rolloutRetry = Type.Object({ deviceIds: Type.Optional(Type.Array(id, { minItems: 1, maxItems: 1_000 })) });
export type RolloutRetry = Static<typeof rolloutRetry>;

/**
 * `PREPARING`: its devices are being looked up. `READY`: can be started. `PAUSED`: see the reason. `CANCELLING`:
 * devices get their former package back. `DONE`: all devices have updated, failed or were left out.
 */
export const ROLLOUT_STATUSES = ["PREPARING", "READY", "RUNNING", "PAUSED", "CANCELLING", "CANCELLED", "DONE"] as const;
export type RolloutStatus = (typeof ROLLOUT_STATUSES)[number];

/**
 * `USER`: somebody paused it. `FAILURES`: too many devices failed. `SHARE`: a wave ended with fewer updated devices
 * than wanted. `PACKAGE`: its package is gone.
 */
export const ROLLOUT_PAUSES = ["USER", "FAILURES", "SHARE", "PACKAGE"] as const;
export type RolloutPause = (typeof ROLLOUT_PAUSES)[number];

/**
 * `WAITING`: has not got the package. `QUEUED`: has got it and is not notified yet. `UNDER_WAY`: was notified.
 * `SKIPPED`: see the reason. `RESTORED`: has its former package again.
 */
export const ROLLOUT_DEVICE_STATES = [
  "WAITING",
  "QUEUED",
  "UNDER_WAY",
  "UPDATED",
  "FAILED",
  "SKIPPED",
  "RESTORED",
] as const;
export type RolloutDeviceState = (typeof ROLLOUT_DEVICE_STATES)[number];

/**
 * Why a device failed or was skipped. `REPORTED`: it said so. `TIMEOUT`: it was silent for too long. `DEVICE_GONE`:
 * deleted or moved. `OTHER_PACKAGE`: somebody gave it another package. `OTHER_PROFILE`: it has another profile now.
 */
export const ROLLOUT_REASONS = ["REPORTED", "TIMEOUT", "DEVICE_GONE", "OTHER_PACKAGE", "OTHER_PROFILE"] as const;
export type RolloutReason = (typeof ROLLOUT_REASONS)[number];

/** Numbers of devices. */
export type RolloutCounts = Readonly<Record<RolloutDeviceState, number>>;

/** A wave and how far it is. Times are ms. */
export interface RolloutWave {
  /** From 1. */
  readonly number: number;
  readonly name: string;
  readonly devices: WaveDevices;
  readonly startTime: number | null;
  /** When enough of its devices had updated. */
  readonly passedTime: number | null;
  readonly counts: RolloutCounts;
}

/** A rollout of a package in waves, and how far it is. Times are ms. */
export interface OtaRollout extends RolloutSettings {
  readonly id: Uuid;
  readonly createdTime: number;
  readonly startTime: number | null;
  readonly endTime: number | null;
  readonly tenantId: TenantId;
  /** Who created it. */
  readonly userId: UserId;
  readonly name: string;
  readonly otaPackageId: Uuid;
  readonly packageType: OtaPackageType;
  readonly packageTitle: string;
  readonly packageVersion: string;
  readonly target: RolloutTarget;
  readonly status: RolloutStatus;
  readonly pauseReason: RolloutPause | null;
  /** The number of the last wave that has begun; 0 before the first one. */
  readonly wave: number;
  readonly waves: readonly RolloutWave[];
}

/** A device of a rollout. */
export interface RolloutDevice {
  readonly deviceId: Uuid;
  /** Null when the device is gone. */
  readonly deviceName: string | null;
  readonly wave: number;
  readonly state: RolloutDeviceState;
  /** What it reported last, such as `DOWNLOADING`. */
  readonly reported: string | null;
  readonly reason: RolloutReason | null;
  /** What the device says of its failure. */
  readonly error: string | null;
  /** How often it has got the package. */
  readonly attempts: number;
  readonly changedTime: number;
}

/** How many devices had updated at a time. */
export interface RolloutProgressPoint {
  readonly ts: number;
  readonly updated: number;
}
