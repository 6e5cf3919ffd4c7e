import type { OtaPackageType } from "@orrery/model";

/** The package that a device has to install, by its shared attributes. */
export interface Target {
  readonly title: string;
  readonly version: string;
  readonly tag: string | undefined;
  /** Where it is instead of in the platform. */
  readonly url: string | undefined;
}

/** What the client says of itself; undefined: it has not said so. */
export interface Facts {
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  /** Its version in object 3. */
  readonly deviceVersion?: string | undefined;
  /** How it takes packages: 0 by a URL, 1 by writing, 2 both. */
  readonly delivery?: number | undefined;
  readonly state?: number | undefined;
  readonly result?: number | undefined;
}

/** States of an update as users see them. */
export type UpdateStatus = "DOWNLOADING" | "DOWNLOADED" | "VERIFIED" | "UPDATING" | "UPDATED" | "FAILED";

/** The name by which packages are compared. */
export function packageName({ title, version }: Pick<Target, "title" | "version">): string {
  return `${title}${version}`;
}

/** Whether the client says enough of itself to be updated (reference: device connectivity, 14.6). */
function isSupported({ name, version, deviceVersion }: Facts): boolean {
  return Boolean(name) || Boolean(version) || Boolean(deviceVersion);
}

/** Whether the client has another package than the target. `failed`: the name of one that could not be installed. */
export function isUpdateNeeded(target: Target, facts: Facts, failed: string | undefined): boolean {
  if (!isSupported(facts)) return false;
  const wanted = packageName(target);
  const current = `${facts.name ?? ""}${facts.version ?? ""}`;
  if (wanted === failed || wanted === current || (target.tag && target.tag === current)) return false;
  const device = facts.deviceVersion;
  if (!device) return true;
  return !device.includes(wanted) && !(target.tag && device.includes(target.tag));
}

/** The status that a state of the client means; `before` is the status until then. */
export function statusOfState(
  type: OtaPackageType,
  state: number,
  before: UpdateStatus | undefined,
): UpdateStatus | undefined {
  if (type === "FIRMWARE") {
    if (state === 0) return before === "DOWNLOADING" ? "FAILED" : undefined;
    return ({ 1: "DOWNLOADING", 2: "DOWNLOADED", 3: "UPDATING" } as const)[state];
  }
  return ({ 1: "DOWNLOADING", 2: "DOWNLOADING", 3: "DOWNLOADED" } as const)[state];
}

/** The status that a result of the client means. */
export function statusOfResult(
  type: OtaPackageType,
  result: number,
  before: UpdateStatus | undefined,
): UpdateStatus | undefined {
  if (type === "FIRMWARE") {
    if (result === 0) return before === "UPDATING" ? "UPDATED" : undefined;
    if (result === 1) return "UPDATED";
    return result <= 9 ? "FAILED" : undefined;
  }
  if (result >= 50 && result <= 59) return "FAILED";
  return ({ 1: "DOWNLOADING", 2: "UPDATED", 3: "VERIFIED" } as const)[result];
}

const RETRIED: Readonly<Record<OtaPackageType, readonly number[]>> = {
  FIRMWARE: [4, 5],
  SOFTWARE: [50, 51, 56, 57, 58, 59],
};
const MAX_RETRIES = 3;

/** Whether a download is tried again after such a result. */
export function isRetried(type: OtaPackageType, result: number, retries: number): boolean {
  return RETRIED[type].includes(result) && retries < MAX_RETRIES;
}
