import { MAX_TS, type RetentionPolicy, type RetentionRule, ROLLUP_STEPS } from "@orrery/model";
import type { KeyRetention, RollUpStep } from "../telemetry/store/engine/retention-requests.ts";

const DAY_MS = 86_400_000;

/** A rule as the store applies it, with its place in the policy. */
export interface PlacedRetention extends KeyRetention {
  readonly place: number;
}

/** The rules for devices of a profile, or without one for assets, in the order in which they are asked. */
export function rulesOf({ rules }: RetentionPolicy, deviceProfileId: string | null, now: number): PlacedRetention[] {
  const placed = rules.map((rule, place) => ({ rule, place }));
  const own = placed.filter(({ rule }) => deviceProfileId !== null && rule.deviceProfileId === deviceProfileId);
  const others = placed.filter(({ rule }) => rule.deviceProfileId === null);
  return [...own, ...others].map(({ rule, place }) => ({ ...keyRetention(rule, now), place }));
}

/** A rule at a moment: every step ends at a whole bucket, where the step before it begins. */
export function keyRetention({ keys, rawDays, steps }: RetentionRule, now: number): KeyRetention {
  if (rawDays === null) return { keys, steps: [], expireTs: undefined };
  const found: RollUpStep[] = [];
  let startTs = -MAX_TS;
  for (let i = steps.length - 1; i >= 0; i--) {
    const step = steps[i];
    const from = i === 0 ? rawDays : (steps[i - 1]?.days ?? rawDays);
    if (!step) continue;
    const stepMs = ROLLUP_STEPS[step.bucket];
    const endTs = Math.floor((now - from * DAY_MS) / stepMs) * stepMs;
    found.push({ stepMs, startTs, endTs });
    startTs = endTs;
  }
  const last = steps.at(-1);
  const lastDays = last ? last.days : rawDays;
  return { keys, steps: found, expireTs: lastDays === null ? undefined : now - lastDays * DAY_MS };
}
