import { entityId, type JsonObject, type Uuid } from "@orrery/model";
import { expect } from "vitest";
import type { RuledDevice } from "../alarm-rules/ruled-device.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import { deviceProfile } from "../nodes/action/device-profile.ts";
import type { RecordingOptions } from "../ports/recording-services.ts";
import { numbered } from "./memory-chains.ts";
import { DEVICE, message, TENANT, type TestEngine, testEngine } from "./test-engine.ts";

/** A Wednesday, noon UTC. */
export const T0 = Date.UTC(2026, 0, 7, 12);

/** What left the node, as text: `Created MAJOR`. */
type Seen = string;

/** The device profile node on a real engine, with a device whose profile has rules and a clock that tests move. */
export interface AlarmRulesRun extends TestEngine {
  /** Moves the clock and sends telemetry of that time; resolves to what left the node because of it. */
  telemetry(seconds: number, values: Readonly<Record<string, number | string | boolean>>): Promise<readonly Seen[]>;
  send(fields: Partial<RuleMessage>, seconds?: number): Promise<readonly Seen[]>;
  /** Moves the clock to when the next timer is due and fires it; resolves to the seconds and what left the node. */
  clock(): Promise<readonly [seconds: number, seen: readonly Seen[]]>;
  /** Moves the clock without anything else. */
  at(seconds: number): void;
  /** Replaces the rules; what the node has in memory is read again, as after a restart. */
  setRules(alarms: readonly JsonObject[], profile?: Uuid): void;
  setDevice(change: Partial<RuledDevice>): void;
  /** Messages that left along alarm links. */
  readonly messages: () => readonly RuleMessage[];
}

export function runAlarmRules(alarms: readonly JsonObject[], given: Partial<RecordingOptions> = {}): AlarmRulesRun {
  let now = T0;
  const profile = (id: Uuid, rules: readonly JsonObject[]) => ({ id: entityId("DEVICE_PROFILE", id), alarms: rules });
  let device: RuledDevice = {
    id: entityId("DEVICE", DEVICE.id),
    tenantId: TENANT,
    profile: profile(numbered(60), alarms),
  };
  const ruled = new Map<Uuid, RuledDevice>([[DEVICE.id, device]]);
  const type = deviceProfile.type;
  const test = testEngine([{ first: "node", nodes: { node: { type, config: {}, debug: true } }, links: [] }], {
    nodes: [deviceProfile],
    given: { clock: () => now, devices: { ruled }, ...given },
  });
  const change = (next: Partial<RuledDevice>): void => {
    device = { ...device, ...next };
    ruled.set(DEVICE.id, device);
  };
  const outputs = () => test.debug.filter(({ direction, label }) => direction === "OUT" && label.startsWith("Alarm "));
  const during = async (act: () => Promise<unknown>): Promise<readonly Seen[]> => {
    const before = outputs().length;
    await act();
    await expect.poll(() => test.engine.statistics().get("Main")?.messages).toBe(0);
    return outputs()
      .slice(before)
      .map(({ label, message: sent }) => `${label.slice("Alarm ".length)} ${JSON.parse(sent.data).severity}`);
  };
  const run: AlarmRulesRun = {
    ...test,
    messages: () => outputs().map((event) => event.message),
    at: (seconds) => {
      now = T0 + seconds * 1000;
    },
    send: (fields, seconds) =>
      during(() => {
        if (seconds !== undefined) now = T0 + seconds * 1000;
        return test.engine.submit(message({ ts: now, ...fields }));
      }),
    telemetry: (seconds, values) =>
      run.send({ data: JSON.stringify(values), metadata: { ts: String(T0 + seconds * 1000) } }, seconds),
    clock: async () => {
      const [timer] = test.services.timers.pending;
      if (!timer) throw new Error("No timer is pending");
      now = Math.max(now, timer.dueAt);
      return [(now - T0) / 1000, await during(() => test.fire())];
    },
    setRules: (rules, id = device.profile.id.id) => change({ profile: profile(id, [...rules]) }),
    setDevice: change,
  };
  return run;
}
