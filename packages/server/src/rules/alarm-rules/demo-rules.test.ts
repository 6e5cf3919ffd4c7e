import { isValidProfileAlarm } from "@orrery/model/alarm-rules";
import { expect, test } from "vitest";
import { DEMO_MODELS, FLEET } from "../../demo/fleet.ts";
import { NO_OWNER_VALUES } from "./facts.ts";
import { compileRuleSet } from "./rule-set.ts";
import { Simulation } from "./simulate.ts";
import { Snapshot } from "./snapshot.ts";

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 5, 1);

test.each(DEMO_MODELS.filter(({ alarms }) => alarms))("alarms of a demo $profile are raised and cleared", (model) => {
  const { alarms = [] } = model;
  expect(alarms.map(isValidProfileAlarm)).not.toContain(false);
  const rules = compileRuleSet(alarms);
  const seen = new Set<string>();
  for (const { seed } of FLEET.filter((device) => device.model === model)) {
    const simulation = new Simulation(rules, new Snapshot(rules), NO_OWNER_VALUES, START);
    for (let ts = START; ts < START + DAY_MS; ts += model.reportEvery) {
      const read = Object.entries(model.read({ seed, settings: new Map() }, ts));
      const numbers = read.filter((entry): entry is [string, number] => typeof entry[1] === "number");
      const entries = numbers.map(([key, value]) => [key, { type: "DOUBLE", value }] as const);
      simulation.take({ kind: "telemetry", ts, entries });
    }
    for (const { alarmType, event } of simulation.takeEvents()) seen.add(`${alarmType} ${event}`);
  }
  const raised = alarms.map(({ alarmType }) => `${alarmType} RAISED`);
  expect([...seen]).toEqual(expect.arrayContaining(raised));
});
