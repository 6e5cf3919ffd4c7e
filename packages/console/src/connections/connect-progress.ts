import type { ConnectionEntry, DeviceConnectivity } from "@orrery/model";

/** How long a refusal is of interest to someone who tries to connect. */
const RECENT_MS = 10 * 60_000;

export interface ConnectStep {
  readonly name: "reached" | "accepted" | "message" | "stored";
  readonly state: "done" | "failed" | "open";
  /** When it happened, in milliseconds since 1970; absent where it is not known. */
  readonly ts?: number | undefined;
  readonly text?: string | undefined;
}

export interface ConnectProgress {
  readonly isConnected: boolean;
  readonly steps: readonly ConnectStep[];
  /** What was refused lately and may have been this device, the newest first. */
  readonly refused: readonly ConnectionEntry[];
  /** How often. */
  readonly attempts: number;
}

/** What was known of the device when one began to watch. */
export interface ConnectBeginning {
  /** Time of the platform. */
  readonly now: number;
  readonly lastActivityTime: number;
}

/** How far a device has come, as someone who connects it sees it. `keys` are the keys of its latest values. */
export function connectProgress(
  state: DeviceConnectivity,
  begin: ConnectBeginning,
  keys: readonly string[],
): ConnectProgress {
  const isNew = begin.lastActivityTime === 0;
  const hasSent = state.active || state.lastActivityTime >= begin.now || (isNew && keys.length > 0);
  const refused = recentRefusals(state);
  const newest = refused[0];
  const isAccepted = hasSent || state.sessions > 0 || state.lastConnectTime >= begin.now;
  const isRefused = !isAccepted && newest !== undefined;
  const acceptedAt = Math.max(state.lastConnectTime, 0) || state.lastActivityTime;
  const steps: readonly ConnectStep[] = [
    { name: "reached", state: isAccepted || isRefused ? "done" : "open", text: newest?.address },
    isRefused
      ? { name: "accepted", state: "failed", ts: newest.lastTime }
      : { name: "accepted", state: isAccepted ? "done" : "open", ts: isAccepted ? acceptedAt || undefined : undefined },
    { name: "message", state: hasSent ? "done" : "open", ts: (hasSent && state.lastActivityTime) || undefined },
    { name: "stored", state: hasSent && keys.length > 0 ? "done" : "open" },
  ];
  const attempts = refused.reduce((sum, { count }) => sum + count, 0);
  return { isConnected: hasSent, steps, refused, attempts };
}

/** Refusals of the last minutes, of the device and of strangers who may be it. */
export function recentRefusals({ entries, attempts, now }: DeviceConnectivity): readonly ConnectionEntry[] {
  return [...entries.filter(({ outcome }) => outcome === "REFUSED"), ...attempts]
    .filter(({ lastTime }) => now - lastTime < RECENT_MS)
    .toSorted((a, b) => b.lastTime - a.lastTime);
}
