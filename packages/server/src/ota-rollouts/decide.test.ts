import type { RolloutCounts } from "@orrery/model";
import { expect, test } from "vitest";
import {
  type Decision,
  decide,
  MAX_QUEUED,
  type RolloutInput,
  type RolloutState,
  STEP_DEVICES,
  sumOf,
} from "./decide.ts";

const NOW = 1_000_000;
const INPUT: RolloutInput = { isPackageUsable: true, toRestore: 0 };
const NONE = sumOf([]);

const wave = (number: number, counts: Partial<RolloutCounts> = {}, passedTime: number | null = null) => ({
  number,
  passedTime,
  counts: { ...NONE, ...counts },
});
const running = (change: Partial<RolloutState> = {}): RolloutState => ({
  status: "RUNNING",
  failureLimit: null,
  sharePercent: 100,
  pauseMs: 0,
  wave: 1,
  waves: [wave(1, { WAITING: 10 }), wave(2, { WAITING: 10 })],
  accepted: { failed: 0, tried: 0 },
  allotted: 2,
  restore: null,
  ...change,
});
const limit = { percent: 10, minimum: 5 };
const waits: Decision = { type: "WAIT" };

test.each<[string, Partial<RolloutState>, Decision, Partial<RolloutInput>?]>([
  ["looks up its devices first", { status: "PREPARING", allotted: -1 }, { type: "COLLECT" }],
  ["chooses those of each wave", { status: "PREPARING", allotted: 1 }, { type: "ALLOT", wave: 2 }],
  [
    "is ready when all waves have theirs",
    { status: "PREPARING", wave: 0, allotted: 2 },
    { type: "TURN", status: "READY" },
  ],
  ["pauses again when its waves were changed", { status: "PREPARING", wave: 1 }, { type: "TURN", status: "PAUSED" }],
  [
    "lets devices try again",
    { waves: [wave(1, { UPDATED: 9, FAILED: 1 }), wave(2)] },
    { type: "RETRY" },
    { nextRetry: NOW },
  ],
  [
    "waits for the next try before a wave ends",
    { waves: [wave(1, { UPDATED: 9, FAILED: 1 }), wave(2)] },
    { type: "WAIT", until: NOW + 5 },
    { nextRetry: NOW + 5 },
  ],
  [
    "waits for it before the rollout ends",
    { wave: 2, waves: [wave(1, { UPDATED: 1 }, 1), wave(2, { FAILED: 1 })] },
    { type: "WAIT", until: NOW + 5 },
    { nextRetry: NOW + 5 },
  ],
  [
    "stops for failures that have tries left",
    { failureLimit: { percent: 10, minimum: 1 }, waves: [wave(1, { UPDATED: 1, FAILED: 1 }), wave(2)] },
    { type: "PAUSE", reason: "FAILURES" },
    { nextRetry: NOW },
  ],
  ["waits to be started", { status: "READY", wave: 0 }, waits],
  ["begins with the first wave", { wave: 0 }, { type: "BEGIN", wave: 1 }],
  ["gives the wave the package", {}, { type: "ASSIGN", upToWave: 1, limit: STEP_DEVICES }],
  ["does nothing while it is paused", { status: "PAUSED" }, waits],
  [
    "waits while many devices have not been notified",
    { waves: [wave(1, { WAITING: 10, QUEUED: MAX_QUEUED }), wave(2)] },
    waits,
  ],
  [
    "gives no more than fit",
    { waves: [wave(1, { WAITING: 10, QUEUED: MAX_QUEUED - 3 }), wave(2)] },
    { type: "ASSIGN", upToWave: 1, limit: 3 },
  ],
  ["waits for devices under way", { waves: [wave(1, { UNDER_WAY: 1, UPDATED: 9 }), wave(2)] }, waits],
  [
    "passes a wave when all have updated",
    { waves: [wave(1, { UPDATED: 9, SKIPPED: 1 }), wave(2)] },
    { type: "PASS", wave: 1 },
  ],
  [
    "passes a wave when enough have updated",
    { sharePercent: 80, waves: [wave(1, { UPDATED: 8, UNDER_WAY: 2 }), wave(2)] },
    { type: "PASS", wave: 1 },
  ],
  [
    "does not pass it with one less",
    { sharePercent: 80, waves: [wave(1, { UPDATED: 7, UNDER_WAY: 3 }), wave(2)] },
    waits,
  ],
  [
    "stops when the share cannot be reached",
    { sharePercent: 80, waves: [wave(1, { UPDATED: 7, FAILED: 3 }), wave(2)] },
    { type: "PAUSE", reason: "SHARE" },
  ],
  ["passes a wave without devices", { waves: [wave(1), wave(2, { WAITING: 1 })] }, { type: "PASS", wave: 1 }],
  [
    "pauses between waves",
    { pauseMs: 100, waves: [wave(1, { UPDATED: 1 }, NOW - 99), wave(2)] },
    { type: "WAIT", until: NOW + 1 },
  ],
  [
    "begins the next wave after the pause",
    { pauseMs: 100, waves: [wave(1, { UPDATED: 1 }, NOW - 100), wave(2)] },
    { type: "BEGIN", wave: 2 },
  ],
  [
    "also gives the rest of earlier waves the package",
    { wave: 2, waves: [wave(1, { WAITING: 1 }, NOW), wave(2, { UNDER_WAY: 1 })] },
    { type: "ASSIGN", upToWave: 2, limit: STEP_DEVICES },
  ],
  [
    "waits for the rest of earlier waves",
    { wave: 2, waves: [wave(1, { UNDER_WAY: 1 }, NOW), wave(2, { UPDATED: 1 }, NOW)] },
    waits,
  ],
  [
    "is done when no device is left",
    { wave: 2, waves: [wave(1, { UPDATED: 9, FAILED: 1 }, NOW), wave(2, { SKIPPED: 1 }, NOW)] },
    { type: "TURN", status: "DONE" },
  ],
  [
    "is done although the last wave has few updated devices",
    { wave: 2, waves: [wave(1, { UPDATED: 1 }, NOW), wave(2, { FAILED: 1 })] },
    { type: "TURN", status: "DONE" },
  ],
  [
    "stops at the limit of failures",
    { failureLimit: limit, waves: [wave(1, { UPDATED: 9, FAILED: 1, WAITING: 5 }), wave(2)] },
    { type: "PAUSE", reason: "FAILURES" },
  ],
  [
    "does not stop below the limit",
    { failureLimit: limit, waves: [wave(1, { UPDATED: 10, FAILED: 1, WAITING: 5 }), wave(2)] },
    { type: "ASSIGN", upToWave: 1, limit: STEP_DEVICES },
  ],
  [
    "does not stop before the minimum",
    { failureLimit: limit, waves: [wave(1, { FAILED: 4, WAITING: 5 }), wave(2)] },
    { type: "ASSIGN", upToWave: 1, limit: STEP_DEVICES },
  ],
  [
    "stops at the minimum",
    { failureLimit: limit, waves: [wave(1, { FAILED: 5, WAITING: 5 }), wave(2)] },
    { type: "PAUSE", reason: "FAILURES" },
  ],
  [
    "counts the failures of all waves",
    {
      wave: 2,
      failureLimit: limit,
      waves: [wave(1, { FAILED: 1, UPDATED: 2 }, NOW), wave(2, { UPDATED: 2, WAITING: 9 })],
    },
    { type: "PAUSE", reason: "FAILURES" },
  ],
  [
    "goes on in spite of accepted failures",
    { failureLimit: limit, accepted: { failed: 5, tried: 5 }, waves: [wave(1, { FAILED: 5, WAITING: 5 }), wave(2)] },
    { type: "ASSIGN", upToWave: 1, limit: STEP_DEVICES },
  ],
  [
    "stops again when as many fail again",
    { failureLimit: limit, accepted: { failed: 5, tried: 5 }, waves: [wave(1, { FAILED: 10, WAITING: 5 }), wave(2)] },
    { type: "PAUSE", reason: "FAILURES" },
  ],
  ["stops when its package is gone", {}, { type: "PAUSE", reason: "PACKAGE" }, { isPackageUsable: false }],
  [
    "needs its package no more when all have it",
    { wave: 2, waves: [wave(1, { UNDER_WAY: 1 }, NOW), wave(2, {}, NOW)] },
    waits,
    { isPackageUsable: false },
  ],
  ["gives former packages back", { status: "CANCELLING" }, { type: "RESTORE", limit: STEP_DEVICES }, { toRestore: 1 }],
  ["is cancelled then", { status: "CANCELLING" }, { type: "TURN", status: "CANCELLED" }],
  ["has ended", { status: "DONE" }, waits],
])("a rollout %s", (_, change, decision, input = {}) => {
  expect(decide(running(change), { ...INPUT, ...input }, NOW)).toEqual(decision);
});
