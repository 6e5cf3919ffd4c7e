import {
  entityId,
  type OtaPackageType,
  type OtaRollout,
  type RolloutDevice,
  type RolloutDeviceState,
  type RolloutPause,
  type RolloutReason,
  type RolloutRestore,
  type RolloutSettings,
  type RolloutStatus,
  type RolloutTarget,
  type RolloutWave,
  type Uuid,
  type WaveDevices,
} from "@orrery/model";
import type { RolloutState } from "./decide.ts";

/** A rollout as it is stored. */
export interface RolloutColumns {
  id: Uuid;
  created_time: number;
  start_time: number | null;
  end_time: number | null;
  tenant_id: Uuid;
  user_id: Uuid;
  name: string;
  ota_package_id: Uuid;
  package_type: OtaPackageType;
  package_title: string;
  package_version: string;
  target: string;
  settings: string;
  status: RolloutStatus;
  pause_reason: RolloutPause | null;
  wave: number;
  /** Waves whose devices are chosen; -1 while those of the rollout are looked up. */
  allotted: number;
  accepted_failed: number;
  accepted_tried: number;
  restore: RolloutRestore | null;
}

export interface RolloutWaveColumns {
  rollout_id: Uuid;
  number: number;
  name: string;
  devices: string;
  start_time: number | null;
  passed_time: number | null;
}

export interface RolloutDeviceColumns {
  rollout_id: Uuid;
  device_id: Uuid;
  /** 0: not chosen yet. */
  wave: number;
  /** Its place in a random order. */
  place: number;
  state: RolloutDeviceState;
  /** The package that it had of its own before. */
  former_id: Uuid | null;
  assigned_time: number;
  changed_time: number;
  reported: string | null;
  reason: RolloutReason | null;
  error: string | null;
  attempts: number;
}

declare module "../kernel/database/schema.ts" {
  interface Schema {
    ota_rollout: RolloutColumns;
    ota_rollout_wave: RolloutWaveColumns;
    ota_rollout_device: RolloutDeviceColumns;
  }
}

/** A rollout with what only the platform needs to know. */
export interface StoredRollout extends OtaRollout, Pick<RolloutState, "accepted" | "allotted" | "restore"> {}

/** The rollout of its rows. */
export function rolloutOf(row: RolloutColumns, waves: readonly RolloutWave[]): StoredRollout {
  return {
    id: row.id,
    createdTime: row.created_time,
    startTime: row.start_time,
    endTime: row.end_time,
    tenantId: entityId("TENANT", row.tenant_id),
    userId: entityId("USER", row.user_id),
    name: row.name,
    otaPackageId: row.ota_package_id,
    packageType: row.package_type,
    packageTitle: row.package_title,
    packageVersion: row.package_version,
    target: JSON.parse(row.target) as RolloutTarget, // by `rowOf`
    ...settingsIn(row.settings),
    status: row.status,
    pauseReason: row.pause_reason,
    wave: row.wave,
    waves,
    accepted: { failed: row.accepted_failed, tried: row.accepted_tried },
    allotted: row.allotted,
    restore: row.restore,
  };
}

/** By `rowOf`; rollouts that were stored before there were tries have none. */
function settingsIn(text: string): RolloutSettings {
  const { retry = null, ...settings } = JSON.parse(text) as Omit<RolloutSettings, "retry"> & Partial<RolloutSettings>;
  return { ...settings, retry };
}

export function rowOf(rollout: StoredRollout): RolloutColumns {
  const { failureLimit, sharePercent, pauseMs, timeoutMs, retry } = rollout;
  return {
    id: rollout.id,
    created_time: rollout.createdTime,
    start_time: rollout.startTime,
    end_time: rollout.endTime,
    tenant_id: rollout.tenantId.id,
    user_id: rollout.userId.id,
    name: rollout.name,
    ota_package_id: rollout.otaPackageId,
    package_type: rollout.packageType,
    package_title: rollout.packageTitle,
    package_version: rollout.packageVersion,
    target: JSON.stringify(rollout.target),
    settings: JSON.stringify({ failureLimit, sharePercent, pauseMs, timeoutMs, retry }),
    status: rollout.status,
    pause_reason: rollout.pauseReason,
    wave: rollout.wave,
    allotted: rollout.allotted,
    accepted_failed: rollout.accepted.failed,
    accepted_tried: rollout.accepted.tried,
    restore: rollout.restore,
  };
}

/** What clients see. */
export function shown({ accepted: _a, allotted: _b, restore: _c, ...rollout }: StoredRollout): OtaRollout {
  return rollout;
}

export function waveOf(row: RolloutWaveColumns, counts: RolloutWave["counts"]): RolloutWave {
  return {
    number: row.number,
    name: row.name,
    devices: JSON.parse(row.devices) as WaveDevices, // by the store
    startTime: row.start_time,
    passedTime: row.passed_time,
    counts,
  };
}

export function deviceOf(row: RolloutDeviceColumns & { device_name: string | null }): RolloutDevice {
  return {
    deviceId: row.device_id,
    deviceName: row.device_name,
    wave: row.wave,
    state: row.state,
    reported: row.reported,
    reason: row.reason,
    error: row.error,
    attempts: row.attempts,
    changedTime: row.changed_time,
  };
}
