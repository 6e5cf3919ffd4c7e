import type { OtaPackageType, RolloutDeviceState, RolloutReason, Uuid } from "@orrery/model";

/** What is stored of a device that has got the package. */
export interface RolloutDeviceRow {
  readonly state: RolloutDeviceState;
  readonly assignedTime: number;
  readonly changedTime: number;
  readonly reported: string | null;
  readonly reason: RolloutReason | null;
  readonly error: string | null;
}

interface Report {
  readonly ts: number;
  readonly text: string;
}

/** What the device and the platform say of it now. */
export interface DeviceFacts {
  /** Its own package; undefined when it is gone. */
  readonly ownPackage: Uuid | null | undefined;
  /** The newest values of its keys, by what they mean. */
  readonly state?: Report | undefined;
  readonly error?: Report | undefined;
  readonly title?: Report | undefined;
  readonly version?: Report | undefined;
  /** Whether it waits to be offered its package. */
  readonly isOffered: boolean;
}

export interface RolloutPackage {
  readonly id: Uuid;
  readonly title: string;
  readonly version: string;
}

export interface DeviceRules {
  readonly timeoutMs: number | null;
  /** A device that got the package before and waits for nothing was forgotten by a run that was cut. */
  readonly settledBefore: number;
}

/** What becomes of the device; `offerAgain`: nobody will offer it the package otherwise. */
export interface DeviceDecision {
  readonly state: RolloutDeviceState;
  readonly reported: string | null;
  readonly reason: RolloutReason | null;
  readonly error: string | null;
  readonly offerAgain: boolean;
}

const PREFIX: Readonly<Record<OtaPackageType, "fw" | "sw">> = { FIRMWARE: "fw", SOFTWARE: "sw" };
const MAX_ERROR = 1_000;

/** The keys with which devices say how far they are (reference: device connectivity, 12.2). */
export function reportKeys(type: OtaPackageType) {
  const prefix = PREFIX[type];
  return {
    state: `${prefix}_state`,
    error: `${prefix}_error`,
    title: `current_${prefix}_title`,
    version: `current_${prefix}_version`,
  } as const;
}

/** What a device that has the package, or failed with it, is now. What it said before it got the package says nothing. */
export function decideDevice(
  row: RolloutDeviceRow,
  facts: DeviceFacts,
  wanted: RolloutPackage,
  { timeoutMs, settledBefore }: DeviceRules,
  now: number,
): DeviceDecision {
  const { ownPackage, isOffered } = facts;
  const reported = saidSince(row, facts.state)?.text ?? null;
  const became = (state: RolloutDeviceState, reason: RolloutReason | null, error: string | null = null) => ({
    ...{ state, reported, reason, error },
    offerAgain: false,
  });
  if (ownPackage === undefined) return became("SKIPPED", "DEVICE_GONE");
  if (ownPackage !== wanted.id) return became("SKIPPED", "OTHER_PACKAGE");
  if (reported === "UPDATED") return became("UPDATED", null);
  if (reported === "FAILED") return became("FAILED", "REPORTED", errorOf(row, facts));
  if (facts.title?.text === wanted.title && facts.version?.text === wanted.version) return became("UPDATED", null);
  if (row.state === "FAILED" && !isAlive(row, facts.state)) {
    return became("FAILED", row.reason, row.error);
  }
  const isQueued = reported === null || reported === "QUEUED";
  if (isQueued) return { ...became("QUEUED", null), offerAgain: !isOffered && row.assignedTime < settledBefore };
  const isSilent = row.state === "UNDER_WAY" && reported === row.reported;
  if (isSilent && timeoutMs !== null && row.changedTime + timeoutMs <= now) return became("FAILED", "TIMEOUT");
  return became("UNDER_WAY", null);
}

function saidSince({ assignedTime }: RolloutDeviceRow, report: Report | undefined): Report | undefined {
  return report && report.ts >= assignedTime ? report : undefined;
}

/** Whether a device that failed has begun again by itself. */
function isAlive(row: RolloutDeviceRow, state: Report | undefined): boolean {
  return saidSince(row, state) !== undefined && state?.text !== row.reported;
}

function errorOf(row: RolloutDeviceRow, { error }: DeviceFacts): string | null {
  return saidSince(row, error)?.text.slice(0, MAX_ERROR) ?? null;
}
