import {
  MAX_ROLLOUT_WAVES,
  type OtaPackageType,
  PlatformError,
  type RolloutDraft,
  type RolloutWave,
} from "@orrery/model";
import type { StoredPackage } from "../ota-packages/ota-package-table.ts";
import { searchOf } from "./rollout-devices.ts";

const TOLERANCE = 1e-6;

/**
 * `begun`: waves that stand before them.
 * @throws {PlatformError} `badRequest` for waves that contradict each other, and for filters that lists refuse.
 */
export function checkWaves(waves: RolloutDraft["waves"], begun: readonly Pick<RolloutWave, "devices">[] = []): void {
  let percent = 0;
  for (const { devices } of begun) if ("percent" in devices) percent += devices.percent;
  if (begun.length + waves.length > MAX_ROLLOUT_WAVES)
    throw refused(`A rollout has at most ${MAX_ROLLOUT_WAVES} waves!`);
  for (const [at, { devices }] of waves.entries()) {
    if ("percent" in devices) percent += devices.percent;
    if ("matching" in devices) searchOf(devices.matching);
    if ("rest" in devices && at < waves.length - 1) throw refused("Only the last wave can have the rest!");
  }
  if (percent > 100 + TOLERANCE) throw refused("The waves have more than 100 percent of the devices!");
}

/** @throws {PlatformError} `badRequest` when devices cannot be given the package. */
export function checkPackage(wanted: StoredPackage, profileId: string | undefined): void {
  const what: Readonly<Record<OtaPackageType, string>> = { FIRMWARE: "firmware", SOFTWARE: "software" };
  if (!wanted.hasData) throw refused(`Can't assign ${what[wanted.type]} with empty data!`);
  const isOther = profileId !== undefined && wanted.deviceProfileId !== null && wanted.deviceProfileId.id !== profileId;
  if (isOther) throw refused(`Can't assign ${what[wanted.type]} with different deviceProfile!`);
}

function refused(message: string): PlatformError {
  return new PlatformError("badRequest", message);
}
