import type { Uuid } from "@orrery/model";
import { expect, test } from "vitest";
import { type DeviceDecision, type DeviceFacts, decideDevice, type RolloutDeviceRow } from "./decide-device.ts";

const WANTED = { id: "b" as Uuid, title: "Thermostat", version: "2" };
const RULES = { timeoutMs: 100, settledBefore: 500 };
const NOW = 2_000;
const ROW: RolloutDeviceRow = {
  ...{ state: "UNDER_WAY", assignedTime: 1_000, changedTime: 1_950 },
  ...{ reported: "INITIATED", reason: null, error: null },
};
const FACTS: DeviceFacts = { ownPackage: WANTED.id, isOffered: false };
const said = (text: string, ts = 1_500) => ({ text, ts });
const lost: Partial<RolloutDeviceRow> = { state: "QUEUED", assignedTime: 400, reported: null };
const timedOut: Partial<RolloutDeviceRow> = { state: "FAILED", reason: "TIMEOUT", reported: "DOWNLOADING" };

test.each<[string, Partial<RolloutDeviceRow>, Partial<DeviceFacts>, Partial<DeviceDecision>]>([
  [
    "is queued before it is notified",
    { state: "QUEUED" },
    { state: said("QUEUED"), isOffered: true },
    { state: "QUEUED" },
  ],
  [
    "is under way when it was notified",
    { state: "QUEUED" },
    { state: said("INITIATED") },
    { state: "UNDER_WAY", reported: "INITIATED" },
  ],
  [
    "is under way while it downloads",
    {},
    { state: said("DOWNLOADING") },
    { state: "UNDER_WAY", reported: "DOWNLOADING" },
  ],
  [
    "is under way with a state of its own",
    {},
    { state: said("REBOOTING") },
    { state: "UNDER_WAY", reported: "REBOOTING" },
  ],
  ["has updated when it says so", {}, { state: said("UPDATED") }, { state: "UPDATED", reason: null }],
  [
    "has not updated by what it said before",
    { state: "QUEUED" },
    { state: said("UPDATED", 999) },
    { state: "QUEUED", reported: null },
  ],
  [
    "has updated when it runs the package",
    {},
    { title: said("Thermostat", 1), version: said("2", 1) },
    { state: "UPDATED" },
  ],
  [
    "has not updated with another version",
    {},
    { title: said("Thermostat"), version: said("1"), state: said("VERIFIED") },
    { state: "UNDER_WAY" },
  ],
  [
    "has not updated with another title",
    {},
    { title: said("Meter"), version: said("2"), state: said("VERIFIED") },
    { state: "UNDER_WAY" },
  ],
  ["failed when it says so", {}, { state: said("FAILED") }, { state: "FAILED", reason: "REPORTED", error: null }],
  [
    "failed for its reason",
    {},
    { state: said("FAILED"), error: said("no space") },
    { state: "FAILED", error: "no space" },
  ],
  [
    "did not fail for an old reason",
    {},
    { state: said("FAILED"), error: said("no space", 999) },
    { state: "FAILED", error: null },
  ],
  [
    "failed although it runs the package",
    {},
    { state: said("FAILED"), title: said("Thermostat"), version: said("2") },
    { state: "FAILED" },
  ],
  ["is silent for a while", { changedTime: 1_901 }, { state: said("INITIATED") }, { state: "UNDER_WAY" }],
  [
    "failed when it is silent for too long",
    { changedTime: 1_900 },
    { state: said("INITIATED") },
    { state: "FAILED", reason: "TIMEOUT" },
  ],
  ["is not silent when it goes on", { changedTime: 1_900 }, { state: said("DOWNLOADING") }, { state: "UNDER_WAY" }],
  [
    "is not silent before it was notified",
    { state: "QUEUED", changedTime: 0, reported: "QUEUED" },
    { state: said("QUEUED"), isOffered: true },
    { state: "QUEUED" },
  ],
  ["stays failed", timedOut, { state: said("DOWNLOADING") }, { state: "FAILED", reason: "TIMEOUT" }],
  ["updates late", timedOut, { state: said("UPDATED") }, { state: "UPDATED", reason: null }],
  [
    "begins again by itself",
    { state: "FAILED", reason: "REPORTED", reported: "FAILED" },
    { state: said("DOWNLOADING") },
    { state: "UNDER_WAY", reason: null },
  ],
  ["is skipped when it is gone", {}, { ownPackage: undefined }, { state: "SKIPPED", reason: "DEVICE_GONE" }],
  [
    "is skipped when it gets another package",
    {},
    { ownPackage: "c" as Uuid },
    { state: "SKIPPED", reason: "OTHER_PACKAGE" },
  ],
  [
    "is skipped when its package is taken away",
    {},
    { ownPackage: null },
    { state: "SKIPPED", reason: "OTHER_PACKAGE" },
  ],
  ["is offered the package again after a kill", lost, {}, { state: "QUEUED", offerAgain: true }],
  ["is offered it again when only its state was saved", lost, { state: said("QUEUED") }, { offerAgain: true }],
  ["is not offered it again while it waits", lost, { isOffered: true }, { offerAgain: false }],
  ["is not offered it again at once", { ...lost, assignedTime: 500 }, {}, { offerAgain: false }],
  [
    "is not offered it again when it was notified",
    lost,
    { state: said("INITIATED") },
    { state: "UNDER_WAY", offerAgain: false },
  ],
])("a device %s", (_, row, facts, decision) => {
  expect(decideDevice({ ...ROW, ...row }, { ...FACTS, ...facts }, WANTED, RULES, NOW)).toMatchObject(decision);
});
